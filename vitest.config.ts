import { parseArgs } from 'node:util'
import { defineConfig } from 'vitest/config'

/** Every project by its name. */
const projects: Readonly<Record<string, string>> = {
  api: 'packages/api/vitest.config.ts',
  rules: 'packages/rules/vitest.config.ts',
  texts: 'packages/texts/vitest.config.ts',
  ui: 'packages/ui/vitest.config.ts',
  'ui-pictures': 'packages/ui/vitest.pictures.config.ts',
  'ui-stories': 'packages/ui/vitest.stories.config.ts',
  web: 'apps/web/vitest.config.ts',
  server: 'apps/server/vitest.config.ts',
  'server-embedded': 'apps/server/vitest.embedded.config.ts',
  e2e: 'apps/server/vitest.e2e.config.ts',
}

/** Those of `--project`, so that no other is made ready; all of them when one is asked for by a pattern. */
function asked(): string[] {
  const options = { project: { type: 'string', multiple: true } } as const
  const { values } = parseArgs({ args: process.argv.slice(2), options, strict: false })
  const names = (values.project ?? []).map(String)
  return names.length > 0 && names.every(name => name in projects) ? names : Object.keys(projects)
}

export default defineConfig({ test: { projects: asked().map(name => projects[name]!) } })
