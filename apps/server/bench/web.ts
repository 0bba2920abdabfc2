import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { against, printTable, rounded } from './figures'
import { benchVisits } from './visits'

const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const assets = join(folder, 'assets')

/** Modules that a built file imports at once; `import()` does not count. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(assets, file), 'utf8')
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
  return [...found].map(([, name]) => name!)
}

/** The files and all that they import at once. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...importsOf(file))
  }
  return found
}

const gzipped = (file: string): number => gzipSync(readFileSync(join(assets, file))).length / 1024

export interface FirstPage {
  readonly name: string
  /** Built files that the page needs before it shows, largest first, with their size in KB gzip. */
  readonly files: readonly { readonly file: string; readonly size: number }[]
  /** Their sum. */
  readonly size: number
}

/** What the first pages of the built web application need; undefined when it is not built. */
export function firstPages(): FirstPage[] | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="[^"]*\/([^"/]+\.js)"/g)].map(([, name]) => name!)
  const screens = (name: string) => {
    const files = readdirSync(assets).filter(file => new RegExp(`^${name}-[\\w-]{7,8}\\.js$`).test(file))
    if (files.length === 0) throw new Error(`No built file is the screen ${name}.`)
    return files
  }
  // Every page needs the first texts of its language; the home the frame of all screens too.
  const first = [...entries, ...screens('texts-en-first')]
  return [
    { name: 'login page', found: withImports([...first, ...screens('Login')]) },
    { name: 'home', found: withImports([...first, ...screens('Shell'), ...screens('Home')]) },
  ].map(({ name, found }) => {
    const files = [...found].map(file => ({ file, size: gzipped(file) })).sort((a, b) => b.size - a.size)
    return { name, files, size: files.reduce((sum, { size }) => sum + size, 0) }
  })
}

/** Built files that import themselves over others: which of them runs first would be chance. */
export const circles = (): string[] =>
  readdirSync(assets).filter(file => file.endsWith('.js') && withImports(importsOf(file)).has(file))

/** Every built JavaScript file with its text. */
export const builtScripts = (): { readonly file: string; readonly code: string }[] =>
  readdirSync(assets)
    .filter(file => file.endsWith('.js'))
    .map(file => ({ file, code: readFileSync(join(assets, file), 'utf8') }))

/** Prints how much JavaScript the first page needs, by page, and what a first visit takes. */
export async function benchWeb(): Promise<void> {
  const pages = firstPages()
  if (!pages) {
    console.log('\nThe web application is not built. Run: npm run build')
    return
  }
  printTable(
    'JavaScript of the first page',
    ['Page', 'Files', 'KB gzip', 'Largest files', 'Target'],
    pages.map(({ name, files, size }) => [
      name,
      String(files.length),
      rounded(size),
      files
        .slice(0, 3)
        .map(part => `${basename(part.file).replace(/-[\w-]{7,8}\.js$/, '')} ${rounded(part.size, 0)}`)
        .join(', '),
      against(size <= 200, 'at most 200'),
    ]),
  )
  await benchVisits()
}
