// Runs the stories that have changed in the browser, and a few others; with --all every one. Paths of stories run
// these alone.
import { install, must } from './workspace.mjs'

install()
must('node', ['packages/ui/gate/run.ts', 'stories', ...process.argv.slice(2)])
