import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { contract, openApiDocument, type RouteDefinition } from '../src/index'

// Writes what is made from the contract: the browser's tables of calls and docs/openapi.json.
// With --check it writes nothing and fails when a file is out of date.

const check = process.argv.includes('--check')
const root = new URL('../', import.meta.url)
let stale = 0

function put(path: string, text: string) {
  const url = new URL(path, root)
  let before = ''
  try {
    before = readFileSync(url, 'utf8')
  } catch {
    // A new file.
  }
  if (before === text) return
  if (check) {
    stale += 1
    console.error(`${path} is out of date. Run: npm run generate`)
    return
  }
  mkdirSync(new URL('.', url), { recursive: true })
  writeFileSync(url, text)
}

const line = (call: RouteDefinition) =>
  [call.method, call.path, call.idempotent && 'idempotent', call.multipart && 'multipart', call.binary && 'binary']
    .filter(Boolean)
    .join(' ')

/** The file of an area: `staffUsers` stands in `staff-users`. */
const fileOf = (area: string) => area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The files of the contract by their names: `areas/diary/anecdotal` of `anecdotal`. */
const declared = new Map(
  readdirSync(new URL('src/areas', root), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => [basename(path, '.ts'), `../areas/${path.replaceAll('\\', '/').slice(0, -3)}`]),
)

for (const [area, routes] of Object.entries(contract)) {
  const lines = Object.entries(routes).map(([name, call]) => `  ${name}: '${line(call)}',`)
  put(
    `src/generated/${fileOf(area)}.ts`,
    `import type { ${area} as contract } from '${declared.get(fileOf(area))}'\nimport { calls } from '../client/calls'\n\nexport const ${area} = calls<typeof contract>('${area}', {\n${lines.join('\n')}\n})\n`,
  )
}
put(
  'src/generated/index.ts',
  `${Object.keys(contract)
    .map(area => `export { ${area} } from './${fileOf(area)}'`)
    .join('\n')}\n`,
)
put('../../docs/openapi.json', `${JSON.stringify(openApiDocument(contract, '/api'), null, 1)}\n`)

if (stale > 0) process.exit(1)
