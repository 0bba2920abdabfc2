import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { against, printTable, rounded } from './figures'

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

/** Prints how much JavaScript the first page needs, by page. */
export async function benchWeb(): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    console.log('\nThe web application is not built. Run: npm run build')
    return
  }
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="[^"]*\/([^"/]+\.js)"/g)].map(([, name]) => name!)
  const screens = (name: string) => {
    const files = readdirSync(assets).filter(file => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    if (files.length === 0) throw new Error(`No built file is the screen ${name}.`)
    return files
  }
  const pages = [
    { name: 'login page', files: withImports([...entries, ...screens('Login')]) },
    { name: 'home', files: withImports([...entries, ...screens('Home')]) },
  ]
  printTable(
    'JavaScript of the first page',
    ['Page', 'Files', 'KB gzip', 'Largest files', 'Target'],
    pages.map(({ name, files }) => {
      const sizes = [...files].map(file => ({ file, size: gzipped(file) })).sort((a, b) => b.size - a.size)
      const whole = sizes.reduce((sum, { size }) => sum + size, 0)
      return [
        name,
        String(files.size),
        rounded(whole),
        sizes
          .slice(0, 3)
          .map(({ file, size }) => `${basename(file).replace(/-[\w-]{8}\.js$/, '')} ${rounded(size, 0)}`)
          .join(', '),
        against(whole <= 200, 'at most 200'),
      ]
    }),
  )
}
