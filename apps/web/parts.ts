// Derives what every part of the texts holds: builds the application and follows what the code of each screen can say.
// With --check nothing is written.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, parseSync, type Rolldown } from 'vite'
import { type Node, nameOf, textOf, walk } from './syntax.ts'
import { holds, idsOf, type Parts, partOf, partsFile, readParts } from './texts.plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** A statement of a built file: what it declares and names, which files it loads, and which texts it says. */
interface Statement {
  readonly file: string
  readonly declares: readonly string[]
  readonly names: ReadonlySet<string>
  /** `apart`: with texts of its own. */
  readonly loads: readonly { readonly file: string; readonly apart: boolean }[]
  /** Ids, or beginnings of ids that the code completes, with a `*`. */
  readonly says: readonly string[]
}

interface BuiltFile {
  readonly statements: readonly Statement[]
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  readonly exports: ReadonlyMap<string, string>
}

type Files = ReadonlyMap<string, BuiltFile>

/** Finds the ids that a code names whole, and the beginnings of those that it completes. */
function speech(ids: readonly string[]): (code: string) => string[] {
  const known = new Set(ids)
  return code => {
    const named = [...code.matchAll(/["'`]([a-zA-Z]+\.[\w./-]*)(\$\{|["'`])/g)]
    const begins = (text: string, end: string) => (end === '${' || text.endsWith('.')) && ids.some(id => id.startsWith(text))
    return [
      ...new Set(named.flatMap(([, text = '', end = '']) => (begins(text, end) ? `${text}*` : known.has(text) ? text : []))),
    ]
  }
}

function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclaration' && Array.isArray(node.declarations)) {
    const names: string[] = []
    for (const { id } of node.declarations) walk(id, part => part.type === 'Identifier' && names.push(nameOf(part)))
    return names
  }
  return node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' ? [nameOf(node.id)] : []
}

const fileOf = (path: string | undefined) => (path?.startsWith('./') ? `assets/${path.slice(2)}` : '')

function read({ fileName, code }: Rolldown.OutputChunk, said: (code: string) => string[]): BuiltFile {
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
      const loads: { file: string; apart: boolean }[] = []
      walk(node, (part, lazy) => {
        if (part.type === 'Identifier') names.add(nameOf(part))
        else if (part.type === 'ImportExpression') loads.push({ file: fileOf(textOf(part.source)), apart: lazy !== undefined })
      })
      const says = said(code.slice(Number(node.start), Number(node.end)))
      statements.push({ file: fileName, declares: declaredBy(node), names, loads, says })
    }
  }
  return { statements, imports, exports }
}

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
  // Names that files give each other are of one or two letters. A screen that others use too has no other name.
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

/** What is said by the files of a part: those it begins with, and all that they load without texts of their own. */
function follow(files: Files, begin: readonly string[], entries: ReadonlySet<string>) {
  const loaded = new Map<string, ReadonlySet<string>>()
  const apart = new Set<string>()
  const waiting = [...begin]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file) || !files.has(file)) continue
    const statements = [...reached(files, file, entries.has(file))]
    loaded.set(file, new Set(statements.flatMap(({ says }) => says)))
    for (const load of statements.flatMap(({ loads }) => loads)) {
      if (!load.apart) waiting.push(load.file)
      else if (files.has(load.file)) apart.add(load.file)
    }
  }
  return { loaded, apart }
}

/** Sorted, and without what a beginning among them holds already. */
const tidy = (names: readonly string[]) =>
  names.filter(name => !names.some(other => other !== name && other.endsWith('*') && holds([other], name))).toSorted()

export interface Derived {
  readonly parts: Parts
  readonly chunks: readonly Rolldown.OutputChunk[]
  /** Built files that are loaded by themselves, with what each says. */
  readonly loaded: ReadonlyMap<string, ReadonlySet<string>>
  /** What has a name in built code that says it, so that some code could. */
  readonly sayable: readonly string[]
  /** The parts that were built, with their language: `en/first`. */
  readonly built: readonly string[]
}

/** The application as it is delivered: under tests too, where it would be built with what helps in development. */
async function delivered() {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await build({ root, mode: 'production', logLevel: 'silent', build: { write: false, minify: false } })
  } finally {
    process.env.NODE_ENV = before
  }
}

/** Derives the parts from the application, which is built for that and not kept. */
export async function derive(): Promise<Derived> {
  const result = await delivered()
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const all = output.filter(part => part.type === 'chunk')
  const built = all.flatMap(({ facadeModuleId }) => facadeModuleId?.split('\0virtual:texts/')[1] ?? [])
  const chunks = all.filter(({ facadeModuleId }) => !facadeModuleId?.startsWith('\0virtual:texts/'))
  const ids = idsOf('en')
  const said = speech(ids)
  const files: Files = new Map(chunks.map(chunk => [chunk.fileName, read(chunk, said)]))
  const moduleOf = new Map(chunks.map(chunk => [chunk.fileName, chunk.facadeModuleId]))
  const entries = new Set(chunks.filter(chunk => chunk.isEntry).map(chunk => chunk.fileName))

  const loaded = new Map<string, ReadonlySet<string>>()
  const found = new Map<string, string[]>()
  const waiting = [{ part: 'first', begin: [...entries] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, begin } = next
    if (found.has(part)) continue
    const followed = follow(files, begin, entries)
    found.set(part, tidy([...new Set([...followed.loaded.values()].flatMap(names => [...names]))]))
    for (const [file, names] of followed.loaded) loaded.set(file, names)
    for (const file of followed.apart) waiting.push({ part: partOf(moduleOf.get(file)!), begin: [file] })
  }

  const { first = [], ...others } = Object.fromEntries(found)
  const isBeyond = (name: string) => ids.some(id => holds([name], id) && !holds(first, id))
  const rows = Object.entries(others).map(([part, names]): [string, string[]] => [part, names.filter(isBeyond)])
  const parts = { first, ...Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))) }

  const statements = [...files.values()].flatMap(file => file.statements)
  const sayable = statements.flatMap(({ declares, says }) => (declares.length > 0 ? says : []))
  return { parts, chunks, loaded, sayable, built }
}

const asText = (parts: Parts) => `${JSON.stringify(parts, null, 2)}\n`

if (import.meta.main) {
  const text = asText((await derive()).parts)
  const stale = text !== asText(readParts())
  if (stale && process.argv.includes('--check')) {
    console.error('apps/web/src/generated/parts.json is not what the screens say. Run: npm run texts')
    process.exitCode = 1
  } else if (stale) writeFileSync(partsFile, text)
}
