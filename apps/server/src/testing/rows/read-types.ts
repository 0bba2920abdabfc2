import { createHash } from 'node:crypto'
import type { CallExpression, Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast'
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
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const executing = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'])
const outcomes = new Set(['InsertResult', 'UpdateResult', 'DeleteResult', 'MergeResult'])
const anything: Shape = { is: 'any' }

// The interface of the compiler that TypeScript 7 has so far is not promised to stay: a new version may need changes here alone.

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

  /** Whether it is of rows: a fragment may have the type of a value, and a caller's type is not known. */
  isRow(shape: number): boolean {
    const type = this.table[shape]!
    return type.is === 'object' || (type.is === 'union' && type.of.every(one => this.isRow(one)))
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
  for (const file of rootFiles.filter(one => one.startsWith(`${folder}/src/`))) {
    const source = program.getSourceFile(file)!
    const queries = /sql<|\.execute/.test(source.text) ? queriesOf(source, checker, shapes) : []
    if (queries.length > 0) files[file.slice(folder.length + 1)] = { of: hashOf(source.text), queries }
  }
  return { shapes: shapes.table, files }
}

/** Queries whose rows have a type: where they are executed, and where they are written with one. */
function queriesOf(source: SourceFile, checker: Checker, shapes: Shapes): Query[] {
  const { executed, tagged } = find(source)
  const promises = executed.length > 0 ? checker.getTypeAtLocation(executed.map(({ call }) => call)) : []
  const rows = new Map<Node, Type | undefined>(tagged.map(one => [one, checker.getTypeFromTypeNode(one.typeArguments![0]!)]))
  executed.forEach(({ query }, index) => {
    const row = rowOf(checker, promises[index])
    if (row) rows.set(query, row)
  })
  return [...rows].flatMap(([node, row]) => {
    const shape = shapes.of(row)
    const from = node.getStart()
    const line = source.text.slice(0, from).split('\n').length
    return shapes.isRow(shape) ? [{ from, to: node.end, line, shape }] : []
  })
}
