import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vitest/config'
import { hashOf, type Query, type RowTypes } from './read-types.ts'

const server = resolve(import.meta.dirname, '../../..')
const root = resolve(server, '../..')
const kept = join(root, 'node_modules/.cache/school-rows/types.json')
const config = join(server, 'tsconfig.json')

/** Whatever the types of rows can depend on. */
function sources(): string[] {
  const ours = ['apps/server/src', 'packages/api/src', 'packages/rules/src'].flatMap(folder =>
    globSync(`${folder}/**/*.ts`, { cwd: root }),
  )
  return [...ours, 'pnpm-lock.yaml', 'tsconfig.base.json', 'apps/server/tsconfig.json'].toSorted()
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of sources())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const readAnew = () =>
  new Promise<RowTypes>((done, fail) => {
    const worker = new Worker(new URL('./read-types.worker.ts', import.meta.url), { workerData: { config, folder: server } })
    worker.once('message', (types: RowTypes) => done(types))
    worker.once('error', fail)
  })

async function rowTypes(now: string): Promise<RowTypes> {
  if (existsSync(kept)) {
    const { of, types } = JSON.parse(readFileSync(kept, 'utf8')) as { of: string; types: RowTypes }
    if (of === now) return types
  }
  const types = await readAnew()
  mkdirSync(dirname(kept), { recursive: true })
  // Another run may read it at this moment.
  const own = `${kept}.${process.pid}`
  writeFileSync(own, JSON.stringify({ of: now, types }))
  renameSync(own, kept)
  return types
}

/** Puts every query of a file into a call that tells what its rows are said to be. Lines stay where they are. */
export function markQueries(code: string, name: string, queries: readonly Query[]): string {
  const marks = queries.flatMap(({ from, to, line, shape }) => [
    { at: from, order: -to, text: `globalThis.__rows__(${shape},${JSON.stringify(`${name}:${line}`)},` },
    { at: to, order: -from, text: ')' },
  ])
  // From the end to the beginning: of those at one place the inner stand nearer to it.
  let marked = code
  for (const { at, text } of marks.toSorted((a, b) => b.at - a.at || b.order - a.order)) {
    marked = marked.slice(0, at) + text + marked.slice(at)
  }
  return marked
}

/** Lets tests compare the rows that come from the database with their declared types. */
export function comparedRows(): Plugin {
  let types: Promise<RowTypes> | undefined
  const now = fingerprint()
  return {
    name: 'school:compared-rows',
    enforce: 'pre',
    configResolved() {
      types ??= rowTypes(now)
    },
    configureVitest({ defineCacheKeyGenerator }) {
      // A mark names a shape by its number among those of all sources: what was marked among others names another one.
      defineCacheKeyGenerator(() => now)
    },
    resolveId: id => (id === 'virtual:row-types' ? `\0${id}` : undefined),
    async load(id) {
      return id === '\0virtual:row-types' ? `export const shapes = ${JSON.stringify((await types!).shapes)}` : undefined
    },
    async transform(code, id) {
      const name = relative(server, id.split('?')[0]!).replaceAll('\\', '/')
      const known = (await types!).files[name]
      // What has changed since, while tests are run again and again, is compared at the next start.
      return known?.of === hashOf(code) ? { code: markQueries(code, name, known.queries), map: null } : undefined
    },
  }
}
