// What every entry script needs: a complete installation, and the workspace's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, 'node_modules', '.cache', 'school')
const windows = process.platform === 'win32'

/** The workspace's Node and tools go first. */
export const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` }

export function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', cwd: root, env, shell: windows, ...options })
}

/** Runs something beside others: the answer is how it ended and what it said. */
export function runAside(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root, env, shell: windows, ...options })
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => parts.push(part))
    child.on('error', reject)
    child.on('close', status => resolve({ status, said: Buffer.concat(parts).toString('utf8') }))
  })
}

export function must(command, args, options) {
  const { status } = run(command, args, options)
  if (status !== 0) process.exit(status ?? 1)
}

const stamp = name => join(cache, name)

function isFresh(name, value) {
  return existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === value
}

function keep(name, value) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp(name), value)
}

/** Installs when the lock file is not the one that was installed last. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (isFresh('installed', lock)) return
  must('npx', ['--yes', 'pnpm@12', 'install', '--frozen-lockfile'])
  keep('installed', lock)
}

function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')))
  const walk = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === '__screenshots__') continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else {
        const { mtimeMs, size } = statSync(path)
        hash.update(`${path}:${mtimeMs}:${size};`)
      }
    }
  }
  for (const folder of ['packages', 'apps']) walk(join(root, folder))
  return hash.digest('hex')
}

/** Builds the web application and the server when a source has changed since the last time. */
export function build() {
  const hash = sourcesHash()
  if (isFresh('built', hash) && existsSync(join(root, 'apps/server/dist/main.js'))) return
  must('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') })
  must('tsup', ['--silent'], { cwd: join(root, 'apps/server') })
  keep('built', hash)
}
