import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'
import { slashed } from './files.ts'
import type { State } from './manifest.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What came of each file of stories: written for what keeps the manifest, and told where the manifest is wrong. */
export default class Told implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const results: Record<string, boolean> = {}
    const note = (path: string, passed: boolean) => {
      results[path] = (results[path] ?? true) && passed
    }
    for (const module of modules) {
      const own = slashed(relative(root, module.moduleId))
      if (own.includes('.stories.')) note(own, module.ok())
      // What has not run when the browser goes away has not failed either.
      for (const test of module.children.allTests())
        note(test.meta().stories ?? own, test.ok() && test.result().state !== 'pending')
      if (module.state() === 'queued' || module.state() === 'pending') note(own, false)
      if (module.errors().length > 0) note(own, false)
    }
    if (process.env.STORY_RESULTS) writeFileSync(process.env.STORY_RESULTS, JSON.stringify(results))
    const states: Record<string, State> = JSON.parse(process.env.STORY_FILES ?? '{}')
    for (const [path, passed] of Object.entries(results)) {
      if (passed || states[path] !== 'same') continue
      console.error(
        `The manifest lies for ${path}: it says that nothing of it has changed since its stories passed and its pictures were kept. ` +
          `Look at what differs, then: npm run pictures -- ${path}. ` +
          `What it depends on without being told belongs into packages/ui/gate/fingerprints.ts.`,
      )
    }
  }
}
