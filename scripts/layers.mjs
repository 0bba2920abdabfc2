import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Draws which folders of the server import which. A layer imports only those before it, and no folder comes back to itself
// on a way through others, by types no more than by values. `node scripts/layers.mjs` prints what breaks that;
// `--all` prints every arrow.

/** From the ground up. Whatever starts the server, fills it or tests it stands above. */
export const layers = ['platform', 'school', 'services', 'areas', 'assembly']

const source = fileURLToPath(new URL('../apps/server/src/', import.meta.url))

/** The files of the product, without tests and what only tests and the demonstration need. */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(path)
    return /\.ts$/.test(entry.name) && !/test\.ts$/.test(entry.name) ? [path] : []
  })
}

/** The folder that a file belongs to: an area, a service, a part of the platform. */
function folderOf(file) {
  const [layer, part, ...rest] = relative(source, file).split('/')
  return rest.length > 0 ? `${layer}/${part}` : layer
}

function targetOf(file, specifier) {
  const base = resolve(dirname(file), specifier)
  return [base, `${base}.ts`, join(base, 'index.ts')].find(path => path.endsWith('.ts') && existsSync(path))
}

/** Every arrow between folders, with the files that make it. */
export function arrows() {
  const found = new Map()
  for (const layer of layers) {
    if (!existsSync(join(source, layer))) continue
    for (const file of filesOf(join(source, layer))) {
      for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
        const target = targetOf(file, specifier)
        if (!target) continue
        const [from, to] = [folderOf(file), folderOf(target)]
        if (from === to) continue
        const key = `${from} -> ${to}`
        const files = found.get(key) ?? []
        files.push(`${relative(source, file)} -> ${relative(source, target)}`)
        found.set(key, files)
      }
    }
  }
  return [...found].map(([key, files]) => ({ from: key.split(' -> ')[0], to: key.split(' -> ')[1], files }))
}

const rankOf = folder => {
  const rank = layers.indexOf(folder.split('/')[0])
  return rank < 0 ? layers.length : rank
}

/** Arrows from a layer to one above it. */
export const upward = all => all.filter(({ from, to }) => rankOf(to) > rankOf(from))

/** Folders that lead back to themselves, each group once. */
export function circles(all) {
  const next = Map.groupBy(all, arrow => arrow.from)
  const reached = new Map()
  const reach = from => {
    const known = reached.get(from)
    if (known) return known
    const seen = new Set()
    const open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { to } of next.get(at) ?? [])
        if (!seen.has(to)) {
          seen.add(to)
          open.push(to)
        }
    reached.set(from, seen)
    return seen
  }
  const groups = new Map()
  for (const from of next.keys()) {
    const group = [...reach(from)].filter(to => reach(to).has(from)).sort()
    if (group.length > 0) groups.set(group.join(), group)
  }
  return [...groups.values()]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const all = arrows()
  if (process.argv.includes('--all')) for (const { from, to, files } of all) console.log(`${from} -> ${to} (${files.length})`)
  const wrong = upward(all)
  const round = circles(all)
  for (const { from, to, files } of wrong) console.error(`Upward: ${from} -> ${to}\n  ${files.join('\n  ')}`)
  for (const group of round) {
    console.error(`A circle of ${group.length} folders: ${group.join(', ')}`)
    for (const { from, to, files } of all)
      if (group.includes(from) && group.includes(to)) console.error(`  ${from} -> ${to}: ${files.join('; ')}`)
  }
  console.log(`${all.length} arrows between folders, ${wrong.length} upward, ${round.length} circles`)
  process.exitCode = wrong.length + round.length > 0 ? 1 : 0
}
