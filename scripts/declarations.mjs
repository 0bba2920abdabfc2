// node scripts/declarations.mjs FOLDER: gives the relative imports of built type declarations their file endings, which
// TypeScript does not write and Node's way of resolving needs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folder = process.argv[2]
const relative = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}(?:\/[^'"]*)?)\2/g

for (const file of readdirSync(folder, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(relative, (whole, lead, quote, target) => {
    if (/\.(js|css|json)$/.test(target)) return whole
    const at = join(dirname(path), target)
    const ending = existsSync(`${at}.d.ts`) ? '.js' : existsSync(join(at, 'index.d.ts')) ? '/index.js' : undefined
    if (!ending) throw new Error(`${path} imports ${target}, which is not there.`)
    return `${lead}${quote}${target.replace(/\/$/, '')}${ending}${quote}`
  })
  if (after !== before) writeFileSync(path, after)
}
