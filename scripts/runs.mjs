// Runs checks and suites of tests one after the other or beside each other, and tells at the end what came of them: what
// failed, what passed only when it ran once more, and where the time went.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { env, root, runAside } from './workspace.mjs'

const cache = join(root, 'node_modules', '.cache', 'school-tests')
const reporter = join(root, 'scripts', 'reporter.mjs')

/** What tests in the browser told of their failures: pages, and the server's last lines. */
export const evidence = join(cache, 'evidence.txt')
/** Tests that passed only when they ran once more, with what they said before. */
const flakyFile = join(cache, 'flaky.txt')

/** So many failures of one run are told, that those of another are not crowded out. */
const told = 15

/** The first lines of a message, enough to know what kind of failure it was. */
const first = (message, lines = 8) =>
  message
    .split('\n')
    .slice(0, lines)
    .map(line => `    ${line.slice(0, 300)}`)
    .join('\n')

/**
 * @typedef {object} Part of a gate
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {object} [options] of the process
 * @property {boolean} [counts] tests are counted one by one; otherwise the part holds or not
 */

/** A check that holds or not. */
export const check = (name, command, args, options = {}) => ({ name, command, args, options })

/** A run of vitest, whose tests are counted one by one. The command may be another that hands its arguments on to vitest. */
export const suite = (name, args, { command = 'vitest', before = ['run'], ...options } = {}) => ({
  name,
  command,
  args: [...before, '--reporter=default', `--reporter=${reporter}`, ...args],
  options,
  counts: true,
})

export class Gate {
  passed = 0
  failed = 0
  failures = []
  reasons = []
  flaky = []
  times = []
  files = []

  constructor() {
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
  }

  /** Runs parts beside each other, so many at a time in their order. What one says stands together. */
  async run(parts, beside = 1) {
    const left = [...parts]
    const lane = async () => {
      for (let part = left.shift(); part; part = left.shift()) await this.#one(part)
    }
    await Promise.all(Array.from({ length: beside }, lane))
  }

  async #one({ name, command, args, options, counts }) {
    const outcome = join(cache, `${name.replace(/\W+/g, '-')}.json`)
    const began = Date.now()
    const { status, said } = await runAside(command, args, {
      ...options,
      env: { ...env, TEST_OUTCOME: outcome, TEST_EVIDENCE: evidence, ...options.env },
    })
    const seconds = (Date.now() - began) / 1000
    this.times.push({ name, seconds })
    console.log(`\n▸ ${name}: ${seconds.toFixed(0)} s\n${said.trimEnd()}`)
    if (counts) this.#count(name, status, outcome)
    else this.#note(name, status === 0)
  }

  #note(name, holds) {
    if (holds) this.passed += 1
    else {
      this.failed += 1
      this.failures.push(name)
    }
  }

  /** Counts the tests of a run that ended. A run without an outcome had nothing to run, or broke. */
  #count(name, status, outcome) {
    if (!existsSync(outcome)) {
      if (status !== 0) this.#note(name, false)
      return
    }
    const { files, unhandled } = JSON.parse(readFileSync(outcome, 'utf8'))
    const found = unhandled.map(error => `${name}, outside of all tests\n${first(error)}`)
    let failed = unhandled.length
    for (const { file, project, seconds, state, errors, tests } of files) {
      this.files.push({ file: project ? `${file} (${project})` : file, seconds })
      const broken = tests.filter(test => test.state === 'failed')
      this.passed += tests.filter(test => test.state === 'passed').length
      failed += broken.length
      for (const test of broken) found.push(`${file} > ${test.name}\n${first(test.errors.at(-1) ?? '')}`)
      // A file that could not even begin, or end, fails without a test of its own.
      if (state === 'failed' && broken.length === 0) {
        failed += 1
        found.push(`${file}\n${first(errors[0] ?? '')}`)
      }
      for (const test of tests.filter(one => one.flaky)) this.flaky.push({ file, name: test.name, error: test.errors[0] ?? '' })
    }
    this.reasons.push(...found.slice(0, told))
    if (found.length > told) this.reasons.push(`and ${found.length - told} more of ${name}`)
    this.failed += failed
    if (failed > 0) this.failures.push(name)
    else if (status !== 0) {
      this.reasons.push(`${name} ended with ${status} though all of its tests passed`)
      this.#note(name, false)
    }
  }

  /** Tells what came of all, where a long output is read first: at its end. The last line counts. */
  end() {
    if (this.failed > 0 && existsSync(evidence)) console.log(`\n${readFileSync(evidence, 'utf8').slice(0, 20_000)}`)
    console.log('\nWhere the time went:')
    for (const { name, seconds } of this.times.toSorted((a, b) => b.seconds - a.seconds))
      console.log(`  ${(seconds / 60).toFixed(1).padStart(5)} min  ${name}`)
    const slowest = this.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
    if (slowest.length > 0) console.log('The slowest files:')
    for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(0).padStart(5)} s    ${file}`)
    if (this.flaky.length > 0) {
      const whole = existsSync(evidence) ? readFileSync(evidence, 'utf8') : ''
      const lines = this.flaky.map(({ file, name, error }) => `${file} > ${name}\n${first(error, 20)}`)
      mkdirSync(dirname(flakyFile), { recursive: true })
      writeFileSync(flakyFile, `${lines.join('\n\n')}\n\n${whole}`)
      console.log(`\nFlaky, passed only when run once more (all of it: ${flakyFile.slice(root.length + 1)}):`)
      for (const { file, name, error } of this.flaky) console.log(`  ${file} > ${name}\n${first(error, 3)}`)
    }
    if (this.reasons.length > 0) console.log(`\n${this.reasons.join('\n\n')}`)
    if (this.failures.length > 0) console.log(`\nFailed: ${this.failures.join(', ')}`)
    if (this.flaky.length > 0) console.log(`\n${this.flaky.length} flaky`)
    console.log(`\n${this.passed} passed, ${this.failed} failed`)
    return this.failed === 0
  }
}
