import { createHash } from 'node:crypto'
import type { CallExpression, Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import type { Part, Shape } from './shape.ts'

/** An expression that is a query, from its first character to behind its last, with the shape of its rows. */
export interface Query {
  readonly from: number
  readonly to: number
  readonly line: number
  readonly shape: number
}

export interface FileTypes {
  /** Hash of the text that was read. */
  readonly of: string
  readonly queries: readonly Query[]
}

export interface RowTypes {
  readonly shapes: readonly Shape[]
  /** By path from the folder of the configuration. */
  readonly files: Readonly<Record<string, FileTypes>>
  /** What became of the statements, for whoever wants to know how much is compared. */
  readonly counts: {
    /** Executed where the row is known. */
    readonly compared: number
    /** Known where they are written, and executed elsewhere. */
    readonly tagged: number
    /** Executed for a caller who knows the row. */
    readonly byCaller: readonly string[]
    readonly untyped: readonly string[]
    readonly withoutRows: number
  }
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const executing = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'])
const outcomes = new Set(['InsertResult', 'UpdateResult', 'DeleteResult', 'MergeResult'])
const anything: Shape = { is: 'any' }

/** Makes shapes of types; each type once. */
class Shapes {
  readonly table: Shape[] = [anything]
  readonly #known = new Map<number, number>()
  readonly #checker: Checker

  constructor(checker: Checker) {
    this.#checker = checker
  }

  of(type: Type | undefined): number {
    if (!type) return 0
    const known = this.#known.get(type.id)
    if (known !== undefined) return known
    const place = this.table.push(anything) - 1
    // Known before it is made: it may hold itself.
    this.#known.set(type.id, place)
    this.table[place] = this.#make(type)
    return place
  }

  #make(type: Type): Shape {
    const { flags } = type
    if (flags & TypeFlags.StringLike && !type.isLiteralType()) return { is: 'string' }
    if (type.isLiteralType() && !type.isBigIntLiteralType()) return { is: 'literal', value: type.value as string }
    if (flags & TypeFlags.NumberLike) return { is: 'number' }
    if (flags & TypeFlags.BigIntLike) return { is: 'bigint' }
    if (flags & TypeFlags.Boolean) return { is: 'boolean' }
    if (flags & TypeFlags.Null) return { is: 'null' }
    if (type.isUnionType()) return this.#union(type.getTypes())
    if (type.isIntersectionType()) return this.#intersection(type)
    if (type.isObjectType()) return this.#object(type)
    return anything
  }

  /** No value is undefined in a row: such a member is what makes a part optional. */
  #union(types: readonly Type[]): Shape {
    return { is: 'union', of: types.filter(one => !(one.flags & TypeFlags.Undefined)).map(one => this.of(one)) }
  }

  #intersection(type: Type & { getTypes(): readonly Type[] }): Shape {
    const types = type.getTypes()
    const simple = types.find(one => one.flags & TypeFlags.Primitive)
    if (simple) return this.#make(simple)
    const shape = this.#parts(type)
    return types.some(one => one.flags & TypeFlags.Instantiable) ? { ...shape, others: 0 } : shape
  }

  #object(type: Type): Shape {
    const name = type.getSymbol()?.name
    if (name === 'Date') return { is: 'date' }
    if (name === 'Buffer' || name === 'Uint8Array') return { is: 'bytes' }
    if (this.#checker.isTupleType(type))
      return { is: 'tuple', of: this.#checker.getTypeArguments(type as TypeReference).map(one => this.of(one)) }
    if (this.#checker.isArrayLikeType(type))
      return { is: 'array', of: this.of(this.#checker.getTypeArguments(type as TypeReference)[0]) }
    return this.#parts(type)
  }

  #parts(type: Type): Extract<Shape, { is: 'object' }> {
    const properties = this.#checker.getPropertiesOfType(type)
    const types = properties.length > 0 ? this.#checker.getTypeOfSymbol(properties) : []
    const parts: Record<string, Part> = {}
    properties.forEach((property, index) => {
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      parts[property.name] = { shape: this.of(types[index]), ...(isOptional && { optional: true as const }) }
    })
    const [index] = this.#checker.getIndexInfosOfType(type)
    return { is: 'object', parts, ...(index && { others: this.of(index.valueType) }) }
  }
}

/** The type of a row in what `execute` and the like promise; nothing where no rows come. */
function rowOf(checker: Checker, promise: Type | undefined): Type | undefined {
  const inside = (type: Type) => checker.getTypeArguments(type as TypeReference)[0]
  if (promise?.getSymbol()?.name !== 'Promise') return undefined
  let type = inside(promise)
  if (type?.getSymbol()?.name === 'QueryResult') return inside(type)
  if (type?.isUnionType()) type = checker.getNonNullableType(type)
  if (type && checker.isArrayType(type)) type = inside(type)
  return type && !outcomes.has(type.getSymbol()?.name ?? '') ? type : undefined
}

interface Found {
  readonly executed: { readonly call: CallExpression; readonly query: Node }[]
  /** Queries with a type of their own, which may be executed by somebody who does not know it. */
  readonly tagged: TaggedTemplateExpression[]
}

function find(source: Node): Found {
  const found: Found = { executed: [], tagged: [] }
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const { expression } = node
      if (isPropertyAccessExpression(expression) && executing.has(expression.name.text))
        found.executed.push({ call: node, query: expression.expression })
    } else if (isTaggedTemplateExpression(node)) {
      if (node.typeArguments?.length && isIdentifier(node.tag) && node.tag.text === 'sql') found.tagged.push(node)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** Reads the types of all rows of a project's files below `src`. */
export function readRowTypes(config: string, folder: string): RowTypes {
  const api = new API({ cwd: folder })
  try {
    return typesOf(api.updateSnapshot({ openProjects: [config] }).getProject(config)!, folder)
  } finally {
    api.close()
  }
}

function typesOf({ checker, program, rootFiles }: Project, folder: string): RowTypes {
  const shapes = new Shapes(checker)
  const files: Record<string, FileTypes> = {}
  const counts = { compared: 0, tagged: 0, byCaller: [] as string[], untyped: [] as string[], withoutRows: 0 }
  for (const file of rootFiles) {
    if (!file.startsWith(`${folder}/src/`)) continue
    const source = program.getSourceFile(file)!
    const { text } = source
    if (!/sql<|\.execute/.test(text)) continue
    const name = file.slice(folder.length + 1)
    const { executed, tagged } = find(source)
    const queries: Query[] = []
    const lineOf = (node: Node) => text.slice(0, node.getStart()).split('\n').length
    const add = (node: Node, row: Type) =>
      queries.push({ from: node.getStart(), to: node.end, line: lineOf(node), shape: shapes.of(row) })
    const promises = executed.length > 0 ? checker.getTypeAtLocation(executed.map(({ call }) => call)) : []
    const known = new Set<Node>()
    executed.forEach(({ query }, index) => {
      const row = rowOf(checker, promises[index])
      if (!row) counts.withoutRows += 1
      else if (row.flags & TypeFlags.AnyOrUnknown) counts.untyped.push(`${name}:${lineOf(query)}`)
      else if (row.flags & TypeFlags.Instantiable) counts.byCaller.push(`${name}:${lineOf(query)}`)
      else {
        counts.compared += 1
        known.add(query)
        add(query, row)
      }
    })
    for (const query of tagged.filter(one => !known.has(one))) {
      const row = checker.getTypeFromTypeNode(query.typeArguments![0]!)
      if (!row || row.flags & TypeFlags.Boolean || !(row.flags & (TypeFlags.Object | TypeFlags.UnionOrIntersection))) continue
      counts.tagged += 1
      add(query, row)
    }
    if (queries.length > 0) files[name] = { of: hashOf(text), queries }
  }
  return { shapes: shapes.table, files, counts }
}
