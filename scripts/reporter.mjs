// A reporter of vitest that writes what came of each test, and how long each file took, for scripts/runs.mjs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { root } from './workspace.mjs'

const textOf = error => [error.stack ?? error.message ?? String(error), error.diff].filter(Boolean).join('\n')

export default class OutcomeReporter {
  onTestRunEnd(modules, unhandled) {
    const path = process.env.TEST_OUTCOME
    if (!path) return
    const files = modules.map(module => {
      const tests = [...module.children.allTests()].map(test => {
        const { state, errors = [] } = test.result()
        const { duration = 0, flaky = false } = test.diagnostic() ?? {}
        return { name: test.fullName, state, flaky, seconds: duration / 1000, errors: errors.map(textOf) }
      })
      const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic()
      return {
        file: relative(root, module.moduleId),
        project: module.project.name,
        // With the hooks of the file, in which a server starts or a school is filled.
        seconds: (duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration) / 1000,
        state: module.state(),
        errors: module.errors().map(textOf),
        tests,
      }
    })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ files, unhandled: unhandled.map(textOf) }))
  }
}
