// npm run pictures: runs and draws the stories that have changed, keeps their pictures and writes the manifest of
// both. With --check compares pictures with the kept ones, those that changed and a few others. With --all everything;
// --part=1/3 does a third of it, paths of stories do these alone.
import { install, must } from './workspace.mjs'

install()
const given = process.argv.slice(2)
must('node', [
  'packages/ui/gate/run.ts',
  given.includes('--check') ? 'pictures' : 'keep',
  ...given.filter(word => word !== '--check'),
])
