import { createHash } from 'node:crypto'

type Names = Record<string, string>

/** What the lock file of the workspace says of packages. */
export type Lockfile = {
  /** A hash of a package in its version and of all packages it needs. Throws for one that no workspace folder names. */
  closure: (name: string) => string
}

const unquoted = (word: string) => word.replace(/^'(.*)'$/, '$1')

/** Reads the two parts of `pnpm-lock.yaml` that say who needs what; of YAML it knows what pnpm writes. */
export function readLockfile(text: string): Lockfile {
  /** Workspace folder, package → version with its peers. */
  const importers: Record<string, Names> = {}
  /** `name@version` → what it needs. */
  const snapshots: Record<string, Names> = {}
  let part = ''
  let entry: Names = {}
  let group = ''
  let name = ''
  for (const line of text.split(/\r?\n/)) {
    const found = /^( *)((?:'[^']*'|[^\s:]|:(?! |$))+):(?: (.*))?$/.exec(line)
    if (!found) continue
    const [, indent = '', word = '', value] = found
    const key = unquoted(word)
    const depth = indent.length / 2
    if (depth === 0) part = key
    else if (depth === 1 && part === 'importers') importers[key] = entry = {}
    else if (depth === 1 && part === 'snapshots') snapshots[key] = entry = {}
    else if (depth === 2) group = key
    else if (depth === 3 && part === 'importers') name = key
    else if (depth === 4 && part === 'importers' && key === 'version') entry[name] = unquoted(value ?? '')
    else if (depth === 3 && part === 'snapshots' && /^(optionalD|d)ependencies$/.test(group)) entry[key] = unquoted(value ?? '')
  }

  /** A version may say that the package has another name than it is known by. */
  const idOf = (name: string, version: string) => (`${name}@${version}` in snapshots ? `${name}@${version}` : version)
  const known = new Map<string, string>()
  const closure = (name: string) => {
    const before = known.get(name)
    if (before) return before
    const folder = ['packages/ui', '.', ...Object.keys(importers)].find(one => importers[one]?.[name])
    if (!folder) throw new Error(`pnpm-lock.yaml does not name ${name}.`)
    const ids = new Set<string>()
    const add = (id: string) => {
      if (ids.has(id)) return
      ids.add(id)
      for (const [needed, version] of Object.entries(snapshots[id] ?? {})) add(idOf(needed, version))
    }
    add(idOf(name, importers[folder]![name]!))
    const hash = createHash('sha256')
      .update([...ids].sort().join('\n'))
      .digest('hex')
    known.set(name, hash)
    return hash
  }
  return { closure }
}
