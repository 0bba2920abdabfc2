import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, normalizePath, parseSync, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { holds, type Part, parts } from './parts'

const source = join(import.meta.dirname, '..')
const root = join(source, '..')
const partNames = Object.keys(parts) as Part[]

const idsOf = (folder: string): string[] =>
  readdirSync(folder).flatMap(file => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))))

const own = idsOf(join(root, '../../packages/texts/lang/en'))
const ids = [...own, ...idsOf(join(root, '../../packages/ui/src/lang/en'))]

/** Modules of the application's own code. */
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .map(file => join(source, file))

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const nameOf = (node: unknown): string => String(isNode(node) ? (node.name ?? node.value) : '')

/** Calls back for a part of a program and all parts of it, with the parts of the texts that a call around them brings. */
function walk(node: unknown, brought: readonly string[], seen: (node: Node, brought: readonly string[]) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, brought, seen)
    return
  }
  if (!isNode(node)) return
  seen(node, brought)
  const call = node.type === 'CallExpression' && nameOf(node.callee) === 'lazyWithTexts'
  const here = call && Array.isArray(node.arguments) ? node.arguments.flatMap(part => textOf(part) ?? []) : brought
  for (const [key, part] of Object.entries(node)) {
    // A name behind a dot or before a colon is no variable.
    if (!node.computed && (key === 'property' || (key === 'key' && !node.shorthand))) continue
    walk(part, here, seen)
  }
}

/** A statement of a built file: what it declares and names, which chunks it loads, and which texts it says. */
interface Statement {
  readonly file: string
  readonly declares: readonly string[]
  readonly names: ReadonlySet<string>
  readonly loads: readonly { readonly file: string; readonly brought: readonly string[] }[]
  readonly says: readonly string[]
}

interface BuiltFile {
  readonly statements: readonly Statement[]
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  readonly exports: ReadonlyMap<string, string>
}

const declaredBy = (node: Node): string[] => {
  if (node.type === 'VariableDeclaration' && Array.isArray(node.declarations)) {
    return node.declarations.flatMap(({ id }) => {
      const names: string[] = []
      walk(id, [], part => part.type === 'Identifier' && names.push(nameOf(part)))
      return names
    })
  }
  return node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' ? [nameOf(node.id)] : []
}

const fileOf = (path: string | undefined) => (path?.startsWith('./') ? `assets/${path.slice(2)}` : '')

function read({ fileName, code }: Rolldown.OutputChunk): BuiltFile {
  const statements: Statement[] = []
  const imports = new Map<string, { file: string; name: string }>()
  const exports = new Map<string, string>()
  for (const node of parseSync(fileName, code).program.body as unknown as readonly Node[]) {
    const specifiers: readonly Node[] = Array.isArray(node.specifiers) ? node.specifiers : []
    if (node.type === 'ImportDeclaration') {
      const file = fileOf(textOf(node.source))
      for (const { local, imported } of specifiers) imports.set(nameOf(local), { file, name: nameOf(imported) || 'default' })
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      for (const { local, exported } of specifiers) {
        exports.set(nameOf(exported), nameOf(local))
        if (node.source) imports.set(nameOf(local), { file: fileOf(textOf(node.source)), name: nameOf(local) })
      }
    } else {
      const names = new Set<string>()
      const loads: { file: string; brought: readonly string[] }[] = []
      walk(node, [], (part, brought) => {
        if (part.type === 'Identifier') names.add(nameOf(part))
        else if (part.type === 'ImportExpression') loads.push({ file: fileOf(textOf(part.source)), brought })
      })
      const says = idsIn(code.slice(Number(node.start), Number(node.end)))
      statements.push({ file: fileName, declares: declaredBy(node), names, loads, says })
    }
  }
  return { statements, imports, exports }
}

type Files = ReadonlyMap<string, BuiltFile>

/** The statements that can run when a file is loaded for its own sake: what it exports by its own name, and what that uses. */
function reached(files: Files, start: string, entry: boolean): Set<Statement> {
  const found = new Set<Statement>()
  const known = new Set<string>()
  const waiting: { file: string; name: string }[] = []
  const use = (statement: Statement) => {
    if (found.has(statement)) return
    found.add(statement)
    for (const name of [...statement.names, ...statement.declares]) waiting.push({ file: statement.file, name })
  }
  const first = files.get(start)!
  for (const statement of first.statements) if (entry && statement.declares.length === 0) use(statement)
  // Names that chunks give each other are of one or two letters. A screen that others use too has no other name.
  const own = [...first.exports].filter(([name]) => name.length > 2)
  for (const [, local] of own.length > 0 ? own : first.exports) waiting.push({ file: start, name: local })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file, name } = next
    if (known.has(`${file} ${name}`)) continue
    known.add(`${file} ${name}`)
    const built = files.get(file)
    const from = built?.imports.get(name)
    const local = from && files.get(from.file)?.exports.get(from.name)
    if (from && local) waiting.push({ file: from.file, name: local })
    for (const statement of built?.statements ?? []) {
      // What declares nothing, such as an assignment, belongs to the names of its file that it works on.
      const works = statement.declares.length === 0 && statement.names.has(name)
      if (works || statement.declares.includes(name)) use(statement)
    }
  }
  return found
}

/** Every chunk that is loaded by itself, with the parts that are surely there then and the texts that it can say. */
function loadedAlone(files: Files, entries: readonly string[]) {
  const found = new Map<string, { readonly brought: ReadonlySet<string>; readonly statements: ReadonlySet<Statement> }>()
  const waiting = entries.map(file => ({ file, brought: new Set(['first']) }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file } = next
    const known = found.get(file)
    const brought = known ? new Set([...known.brought].filter(part => next!.brought.has(part))) : next.brought
    if (known?.brought.size === brought.size) continue
    const statements = known?.statements ?? reached(files, file, entries.includes(file))
    found.set(file, { brought, statements })
    for (const { loads } of statements) {
      for (const load of loads)
        if (files.has(load.file)) waiting.push({ file: load.file, brought: new Set([...brought, ...load.brought]) })
    }
  }
  return found
}

/** Ids that a code names whole, or by the beginning of a text that it completes. */
function idsIn(code: string): string[] {
  const named = [...code.matchAll(/["'`]([a-zA-Z]+\.[\w./-]*)(\$\{|["'`])/g)]
  const whole = new Set(named.map(([, text]) => text!))
  const beginnings = [...new Set(named.filter(([, text, end]) => end === '${' || text!.endsWith('.')).map(([, text]) => text!))]
  return ids.filter(id => whole.has(id) || beginnings.some(beginning => id.startsWith(beginning)))
}

describe('the parts of the texts', () => {
  it('hold every text of the application', () => {
    expect(own.filter(id => !partNames.some(part => holds(part, id)))).toEqual([])
  })

  it('name only texts that there are', () => {
    const named = partNames.flatMap(part => parts[part].map(name => ({ part, name })))
    const fits = (name: string, id: string) => (name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name)
    expect(named.filter(({ name }) => !ids.some(id => fits(name, id)))).toEqual([])
  })

  it('are found by ids whose beginning the code says', () => {
    const nameless = modules.filter(file => /\b(?:text|named)\(\s*`\$\{/.test(readFileSync(file, 'utf8')))
    expect(nameless).toEqual([])
  })
})

describe('the built application', () => {
  let chunks: readonly Rolldown.OutputChunk[]
  let alone: ReturnType<typeof loadedAlone>

  beforeAll(async () => {
    const built = await build({ root, mode: 'production', logLevel: 'silent', build: { write: false, minify: false } })
    const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
    chunks = output.filter(part => part.type === 'chunk').filter(chunk => !chunk.facadeModuleId?.startsWith('\0virtual:texts/'))
    const entries = chunks.filter(chunk => chunk.isEntry).map(chunk => chunk.fileName)
    alone = loadedAlone(new Map(chunks.map(chunk => [chunk.fileName, read(chunk)])), entries)
  }, 180_000)

  it('loads with the code of every screen all texts that it says', () => {
    const missing = [...alone].flatMap(([file, { brought, statements }]) => {
      const said = new Set([...statements].flatMap(({ says }) => says))
      const lacking = [...said].filter(id => !partNames.some(part => brought.has(part) && holds(part, id)))
      return lacking.length > 0 ? [`${file} (${[...brought].join(' ')}): ${lacking.join(' ')}`] : []
    })
    expect(missing).toEqual([])
  })

  it('is read whole: every chunk that is loaded by itself is found, and every screen says something', () => {
    const lazy = chunks.filter(chunk => chunk.isDynamicEntry)
    expect(lazy.filter(chunk => !alone.has(chunk.fileName)).map(chunk => chunk.name)).toEqual([])
    const screens = lazy.filter(chunk => chunk.facadeModuleId?.startsWith(normalizePath(join(source, 'areas'))))
    expect(screens.length).toBeGreaterThan(8)
    const silent = screens.filter(({ fileName }) => [...alone.get(fileName)!.statements].every(({ says }) => says.length === 0))
    expect(silent.map(chunk => chunk.name)).toEqual([])
  })

  it('brings no part with a screen that does not say a text of it', () => {
    const loadsOf = (file: string) => [...(alone.get(file)?.statements ?? [])].flatMap(statement => statement.loads)
    const saidWith = (file: string, found = new Set<string>()): ReadonlySet<string> => {
      if (found.has(file)) return found
      found.add(file)
      for (const { says } of alone.get(file)?.statements ?? []) for (const id of says) found.add(id)
      for (const load of loadsOf(file)) saidWith(load.file, found)
      return found
    }
    const loads = [...alone.keys()].flatMap(loadsOf).filter(({ brought }) => brought.length > 0)
    expect(loads.length).toBeGreaterThan(8)
    const idle = loads.flatMap(({ file, brought }) => {
      const said = [...saidWith(file)]
      const extra = brought.filter(part => !said.some(id => holds(part as Part, id)))
      return extra.length > 0 ? [{ file, extra }] : []
    })
    expect(idle).toEqual([])
  })
})
