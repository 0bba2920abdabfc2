// npm test: everything that must hold, in one run. The last line counts it.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, env, install, root, run } from './workspace.mjs'

install()

let passed = 0
let failed = 0
const failures = []
/** One entry a failed test: where it stands and the first lines of why. */
const reasons = []

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

/** The exit code of a program that runs while others do; what it says goes to a file if one is named. */
async function start(command, args, { log, ...options }) {
  const out = log ? openSync(log, 'w') : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env,
    shell: process.platform === 'win32',
    stdio: ['ignore', out, out],
    ...options,
  })
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (log) closeSync(out)
  return status
}

const minutes = since => `${((Date.now() - since) / 60_000).toFixed(1)} minutes`

/** A run of tests, counted one by one. With `beside`, it goes on while another one speaks. */
async function tests(name, args, { beside = false, ...options } = {}) {
  const began = Date.now()
  if (!beside) console.log(`\n▸ ${name}`)
  const kept = join(root, 'node_modules', '.cache', `school-${name.replace(/\W+/g, '-')}`)
  const report = `${kept}.json`
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const log = beside ? `${kept}.log` : undefined
  const status = await start('vitest', all, { ...options, log })
  if (log) console.log(`\n▸ ${name}\n${readFileSync(log, 'utf8')}`)
  console.log(`▪ ${name}: ${minutes(began)}`)
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not even begin fails without a test of its own.
    const broken = testResults.filter(
      file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
    ).length
    for (const file of testResults)
      for (const test of file.assertionResults.filter(one => one.status === 'failed'))
        reasons.push(`${relative(root, file.name)} > ${test.fullName}\n${first(test.failureMessages[0] ?? '')}`)
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
await tests('unit and server tests', [
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
await tests('server tests on PostgreSQL', ['--project', 'server-postgres'])

/** Stories, then their pictures. */
async function stories() {
  const aside = { cwd: join(root, 'packages/ui'), beside: true }
  await tests('stories in the browser', ['--config', 'vitest.stories.config.ts'], aside)
  await tests('pictures of the stories', ['--config', 'vitest.pictures.config.ts'], aside)
}

// Either opens one page at a time and waits for it: two cores serve both.
await Promise.all([
  tests('whole product in the browser', ['--project', 'e2e'], { env: { ...env, TEST_EVIDENCE: evidence } }),
  stories(),
])
check('packages as others install them', 'node', ['scripts/packages.mjs'])

// Said once more where a long output is read first.
if (existsSync(evidence)) console.log(`\n${readFileSync(evidence, 'utf8').slice(0, 20_000)}`)
if (reasons.length > 0) console.log(`\n${reasons.slice(0, 40).join('\n\n')}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
