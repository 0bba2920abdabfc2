// npm run check: what a change can touch, in minutes. Format of the changed files, types of the packages they are in and of
// those above, and the tests that import them.
//
//   npm run check                      what differs from the last commit, or what the last commit changed
//   npm run check -- --since main      what differs from a commit
//   npm run check -- fees attendance   areas whole, with the paths that people walk in the browser
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check, Gate, suite } from './runs.mjs'
import { allFiles, areaOf, changedSince, touchedBy } from './touched.mjs'
import { build, install, root } from './workspace.mjs'

const given = process.argv.slice(2)
const since = given.includes('--since') ? given[given.indexOf('--since') + 1] : undefined
const named = new Set(given.filter((word, at) => !word.startsWith('--') && given[at - 1] !== '--since'))

install()
const files = allFiles()

function changes() {
  if (named.size > 0) return files.filter(path => named.has(areaOf(path) ?? ''))
  if (since) return changedSince(since)
  const uncommitted = changedSince('HEAD')
  return uncommitted.length > 0 ? uncommitted : changedSince('HEAD~1')
}

const changed = changes()
const code = changed.filter(path => /\.(?:tsx?|mjs|sql|json)$/.test(path))
const areas = new Set(named.size > 0 ? named : code.map(areaOf).filter(Boolean))
for (const area of named)
  if (!files.some(path => areaOf(path) === area)) {
    console.error(`There is no area ${area}. Areas: ${[...new Set(files.map(areaOf).filter(Boolean))].toSorted().join(', ')}`)
    process.exit(1)
  }
if (changed.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}

const touched = touchedBy(code, files)
const ofArea = path => areas.has(areaOf(path) ?? '')
/** Tests below a folder that the change touches, or whose area it is in. */
const testsIn = (folder, pattern) =>
  files.filter(path => path.startsWith(folder) && pattern.test(path) && (touched.has(path) || ofArea(path)))
const changedIn = folder => code.some(path => path.startsWith(folder))
/** An area that is asked for has types as they were, but for what is open. */
const open = named.size > 0 ? changedSince('HEAD') : code
const openIn = folder => open.some(path => path.startsWith(folder))

const at = folder => ({ cwd: join(root, folder) })
const below = (folder, paths) => paths.map(path => path.slice(folder.length + 1))
const source = ['--conditions=@school/source']

/** From the lowest to the highest: a change of types is felt above. */
const folders = ['packages/rules', 'packages/texts', 'packages/api', 'packages/ui', 'apps/web', 'apps/server']
const above = {
  'packages/rules': folders,
  'packages/texts': ['packages/texts', 'apps/web', 'apps/server'],
  'packages/api': ['packages/api', 'apps/web', 'apps/server'],
  'packages/ui': ['packages/ui', 'apps/web'],
}
const typed = new Set(folders.filter(folder => openIn(`${folder}/`)).flatMap(folder => above[folder] ?? [folder]))

const gate = new Gate()
const existing = changed.filter(path => existsSync(join(root, path)))
await gate.run(
  [
    check('format and lint', 'biome', ['check', '--no-errors-on-unmatched', ...existing]),
    ...[...typed].map(folder =>
      check(`types of ${folder}`, 'tsc', [
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        join(root, 'node_modules/.cache/school-types', `${folder.replace('/', '-')}.tsbuildinfo`),
        '-p',
        folder,
      ]),
    ),
    openIn('packages/api/') &&
      check(
        'calls and openapi.json are made from the contract',
        'tsx',
        [...source, 'scripts/generate.ts', '--check'],
        at('packages/api'),
      ),
    openIn('apps/server/src/platform/database/') &&
      check('tables.ts is made from the migrations', 'tsx', [...source, 'scripts/tables.ts', '--check'], at('apps/server')),
    open.some(path => /lang\/|\.messages\.ts$|text/.test(path)) &&
      check('texts are whole in four languages', 'node', ['scripts/texts.mjs', '--check']),
    ['apps/web/', 'packages/ui/src/', 'packages/rules/src/'].some(openIn) &&
      check('texts of each screen are derived from it', 'node', ['apps/web/parts.ts', '--check']),
  ].filter(Boolean),
  2,
)

const parts = []
for (const [name, folder] of [
  ['rules', 'packages/rules'],
  ['texts', 'packages/texts'],
  ['contract', 'packages/api'],
  ['library', 'packages/ui'],
  ['web', 'apps/web'],
]) {
  const tests = testsIn(`${folder}/`, /\.test\.tsx?$/)
  if (tests.length > 0) parts.push(suite(name, below(folder, tests), at(folder)))
}
const server = testsIn('apps/server/src/', /\.(?:test|postgres-test)\.ts$/)
if (changedIn('packages/api/src/'))
  server.push(...files.filter(path => path.startsWith('apps/server/src/testing/contract/walk.')))
if (server.length > 0) parts.push(suite('server', [...new Set(below('apps/server', server))], at('apps/server')))
const embedded = testsIn('apps/server/src/', /\.embedded-test\.ts$/)
if (embedded.length > 0)
  parts.push(
    suite(
      'server on the embedded database',
      ['--config', 'vitest.embedded.config.ts', ...below('apps/server', embedded)],
      at('apps/server'),
    ),
  )
if (openIn('packages/ui/') || openIn('packages/rules/') || openIn('.storybook/')) {
  for (const kind of ['stories', 'pictures'])
    parts.push(suite(`${kind} that have changed`, ['--changed'], { command: 'node', before: ['packages/ui/gate/run.ts', kind] }))
}
const walked = files.filter(path => {
  const [, name = ''] = /^apps\/server\/e2e\/(.+)\.test\.ts$/.exec(path) ?? []
  const named = [...areas].some(area => name === area || name.startsWith(`${area}-`))
  return name && (touched.has(path) || (named && (changedIn('apps/web/') || changedIn('apps/server/'))))
})
if (walked.length > 0) {
  build()
  parts.push(suite('in the browser', ['--config', 'vitest.e2e.config.ts', ...below('apps/server', walked)], at('apps/server')))
}
await gate.run(parts)
process.exit(gate.end() ? 0 : 1)
