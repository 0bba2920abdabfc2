// npm test: everything that must hold, in one run. The last line counts it.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, env, install, root, run, runAside } from './workspace.mjs'

install()

let passed = 0
let failed = 0
const failures = []
/** One entry a failed test: where it stands and the first lines of why. */
const reasons = []
/** So many of one run, that those of another are not crowded out. */
const told = 15

/** What tests in the browser told of their failures: pages, and the server's last lines. */
const evidence = join(root, 'node_modules', '.cache', 'school-evidence.txt')
rmSync(evidence, { force: true })

/** A check that holds or not. */
function check(name, command, args, options) {
  console.log(`\n▸ ${name}`)
  const { status } = run(command, args, options)
  if (status === 0) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
}

/** The first lines of a message, enough to know what kind of failure it was. */
function first(message) {
  return message
    .split('\n')
    .slice(0, 8)
    .map(line => `    ${line.slice(0, 300)}`)
    .join('\n')
}

/** Where a run of tests writes what came of each. */
const reportOf = name => join(root, 'node_modules', '.cache', `school-${name.replace(/\W+/g, '-')}.json`)

const vitest = (name, args) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`, ...args]

/** Counts the tests of a run that ended. */
function count(name, status, began) {
  console.log(`▪ ${name}: ${((Date.now() - began) / 60_000).toFixed(1)} minutes`)
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(reportOf(name), 'utf8'))
    // A file that could not even begin fails without a test of its own.
    const broken = testResults.filter(
      file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
    ).length
    const found = testResults.flatMap(file =>
      file.assertionResults
        .filter(test => test.status === 'failed')
        .map(test => `${relative(root, file.name)} > ${test.fullName}\n${first(test.failureMessages[0] ?? '')}`),
    )
    reasons.push(...found.slice(0, told))
    if (found.length > told) reasons.push(`and ${found.length - told} more of ${name}`)
    passed += numPassedTests
    failed += numFailedTests + broken
    if (numFailedTests + broken > 0) failures.push(name)
    else if (status !== 0) throw new Error(`${name} ended with ${status}`)
  } catch (error) {
    console.error(error)
    failed += 1
    failures.push(name)
  }
}

/** A run of tests, counted one by one. */
function tests(name, args, options = {}) {
  console.log(`\n▸ ${name}`)
  const began = Date.now()
  rmSync(reportOf(name), { force: true })
  const { status } = run('vitest', vitest(name, args), options)
  count(name, status, began)
}

/** Runs of tests beside each other, each of which leaves a part of the machine idle. What one says stands together. */
async function together(...runs) {
  const running = runs.map(async ({ name, args, options }) => {
    const began = Date.now()
    rmSync(reportOf(name), { force: true })
    const { status, said } = await runAside('vitest', vitest(name, args), options)
    console.log(`\n▸ ${name}\n${said}`)
    count(name, status, began)
  })
  await Promise.all(running)
}

check('format and lint', 'biome', ['check', '.'])
for (const folder of ['packages/rules', 'packages/api', 'packages/ui', 'apps/web', 'apps/server'])
  check(`types of ${folder}`, 'tsc', ['--noEmit', '-p', folder])
check(
  'calls and openapi.json are made from the contract',
  'tsx',
  ['--conditions=@school/source', 'scripts/generate.ts', '--check'],
  { cwd: join(root, 'packages/api') },
)
check('tables.ts is made from the migrations', 'tsx', ['--conditions=@school/source', 'scripts/tables.ts', '--check'], {
  cwd: join(root, 'apps/server'),
})
check('texts are whole in four languages', 'node', ['scripts/texts.mjs', '--check'])
build()
tests('unit and server tests', [
  '--project',
  'rules',
  '--project',
  'api',
  '--project',
  'ui',
  '--project',
  'web',
  '--project',
  'server',
  '--passWithNoTests',
])
tests('server tests on the embedded database', ['--project', 'server-embedded'])
const ui = { cwd: join(root, 'packages/ui') }
await together(
  { name: 'stories in the browser', args: ['--config', 'vitest.stories.config.ts'], options: ui },
  { name: 'pictures of the stories', args: ['--config', 'vitest.pictures.config.ts'], options: ui },
)
tests('whole product in the browser', ['--project', 'e2e'], { env: { ...env, TEST_EVIDENCE: evidence } })
check('packages as others install them', 'node', ['scripts/packages.mjs'])

// Said once more where a long output is read first.
if (existsSync(evidence)) console.log(`\n${readFileSync(evidence, 'utf8').slice(0, 20_000)}`)
if (reasons.length > 0) console.log(`\n${reasons.join('\n\n')}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
