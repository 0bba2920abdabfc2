// Which files a change can touch: the imports of the workspace, read the other way round.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './workspace.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, with those that git does not know yet; paths from the root. */
export const changedSince = commit => [
  ...new Set([...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')]),
]

/** Every file of the workspace. */
export const allFiles = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter(path => existsSync(join(root, path)))

const packages = Object.fromEntries(['rules', 'texts', 'api', 'ui'].map(name => [`@school/${name}`, `packages/${name}/src`]))
const endings = ['', '.ts', '.tsx', '.mjs', '.json', '/index.ts', '/index.tsx']
const written = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)'([^'\n]+)'/g

function resolverOf(files) {
  const known = new Set(files)
  const found = base => endings.map(ending => base + ending).find(path => known.has(path))
  return (from, name) => {
    if (name.startsWith('.')) return found(join(dirname(from), name)) ?? found(join(dirname(from), name).replace(/\.js$/, '.ts'))
    const [, scope, rest] = /^(@school\/\w+)(.*)$/.exec(name) ?? []
    const folder = packages[scope]
    return folder && (found(`${folder}${rest}`) ?? found(`${folder}/index`))
  }
}

/** By file, who imports it. */
function importersOf(files) {
  const resolve = resolverOf(files)
  const importers = new Map()
  for (const file of files.filter(path => /\.(?:tsx?|mjs)$/.test(path))) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(written)) {
      const target = resolve(file, name)
      if (!target || target === file) continue
      if (!importers.has(target)) importers.set(target, new Set())
      importers.get(target).add(file)
    }
  }
  return importers
}

/**
 * The area that a file belongs to: the folder below `areas`, `services` or `assembly`, or of rules the one below `src`. Texts
 * are of the area that their group is named by.
 */
export function areaOf(path) {
  const [, area] =
    /^(?:apps\/\w+\/src|packages\/api\/src)\/(?:areas|services|assembly)\/([^/]+)/.exec(path) ??
    /^packages\/rules\/src\/([^/]+)\//.exec(path) ??
    /^packages\/texts\/lang\/\w+\/([^/]+)\.json$/.exec(path) ??
    []
  return area?.replace(/\.ts$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/**
 * Where everything comes together: whoever tests one area imports all others through these, and is touched by none of them
 * for that.
 */
const assembly = [
  'apps/server/src/start.ts',
  'apps/server/src/assembly/index.ts',
  'apps/server/src/areas/index.ts',
  'apps/server/src/services/index.ts',
  'apps/server/src/demonstration/index.ts',
  'apps/server/src/testing/imports.ts',
  'apps/web/src/screens.ts',
  'packages/api/src/index.ts',
  'packages/rules/src/index.ts',
  'packages/texts/src/index.ts',
]
const ofAll = new Set(assembly)

/** The file itself and all that import it, straight or through others; past the assembly when it is the change itself. */
export function touchedBy(changed, files = allFiles()) {
  const importers = importersOf(files)
  const touched = new Set(changed)
  const left = [...changed]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (ofAll.has(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (touched.has(importer)) continue
      touched.add(importer)
      left.push(importer)
    }
  }
  return touched
}

export const fromRoot = path => relative(root, path)
