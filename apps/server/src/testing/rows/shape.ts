import { types } from 'pg'

/** What a value of a type is at run time; parts are places in the table that the shape stands in, so a type may hold itself. */
export type Shape =
  | { readonly is: 'any' }
  | { readonly is: Base }
  | { readonly is: 'literal'; readonly value: string | number | boolean }
  | { readonly is: 'array'; readonly of: number }
  | { readonly is: 'tuple'; readonly of: readonly number[] }
  | { readonly is: 'object'; readonly parts: Readonly<Record<string, Part>>; readonly others?: number }
  | { readonly is: 'union'; readonly of: readonly number[] }

export type Base = 'string' | 'number' | 'boolean' | 'bigint' | 'null' | 'date' | 'bytes'

export interface Part {
  readonly shape: number
  readonly optional?: true
}

/** A column as the database describes it, with the id of its type. */
export interface Column {
  readonly name: string
  readonly dataTypeID: number
}

const any: Shape = { is: 'any' }

const { builtins } = types
/** How the connections of the server read values, by the database's type; what is not here may be anything. */
const readAs = new Map<number, Base | 'array'>([
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8].map(id => [id, 'number'] as const),
  ...[builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.INET].map(id => [id, 'string'] as const),
  ...[builtins.NUMERIC, builtins.DATE, builtins.TIME, builtins.TIMETZ].map(id => [id, 'string'] as const),
  ...[builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map(id => [id, 'date'] as const),
  [builtins.BOOL, 'boolean'],
  [builtins.BYTEA, 'bytes'],
  // Arrays have no names here: bool, int2, int4, text, varchar, int8, timestamp, date, timestamptz, numeric, uuid.
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1115, 1182, 1185, 1231, 2951].map(id => [id, 'array'] as const),
])

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const isLeaf = (shape: Shape): shape is { readonly is: Base } => !('of' in shape || 'parts' in shape || 'value' in shape)

const missed = (place: string) => `${place} is in the type and did not come`
const unsaid = (place: string) => `${place} came and is not in the type`
const another = (place: string, said: string, came: string) => `${place}: ${said} is said, ${came} came`

/** Compares rows with a type. A lie is told as the place in the row, what the type says and what came. */
export class Comparison {
  readonly #table: readonly Shape[]
  /** Columns that were compared already, by shape. */
  readonly #seen = new Map<number, Set<string>>()

  constructor(table: readonly Shape[]) {
    this.#table = table
  }

  /** @param columns of the result; without them those of its first row. */
  lies(shape: number, rows: readonly unknown[], columns?: readonly Column[]): string[] {
    // One of a kind is enough: the others say the same.
    const found = new Set(columns && this.#lieOfColumns(shape, columns))
    const type = this.#at(shape)
    for (const row of rows) {
      const lies =
        type.is === 'object' && kindOf(row) === 'object'
          ? this.#liesOfObject(type, row as object, '')
          : [this.#lie(shape, row, '')]
      for (const lie of lies) if (lie) found.add(lie)
    }
    return [...found]
  }

  #at(shape: number): Shape {
    return this.#table[shape] ?? any
  }

  #name(id: number, deep = true): string {
    const shape = this.#at(id)
    if (shape.is === 'literal') return JSON.stringify(shape.value)
    if (shape.is === 'union') return [...new Set(shape.of.map(one => this.#name(one, deep)))].toSorted().join(' | ')
    if (shape.is === 'array') return deep ? `(${this.#name(shape.of, false)})[]` : 'array'
    return shape.is
  }

  /** The members of a union, or the type alone. */
  #members(id: number): Shape[] {
    const shape = this.#at(id)
    return shape.is === 'union' ? shape.of.flatMap(one => this.#members(one)) : [shape]
  }

  /** What no row can tell: columns of a result without rows, and of such that were null in all. */
  #lieOfColumns(id: number, columns: readonly Column[]): string[] {
    const signature = columns.map(column => `${column.name} ${column.dataTypeID}`).join()
    const seen = this.#seen.get(id) ?? new Set()
    if (seen.has(signature)) return []
    this.#seen.set(id, seen.add(signature))
    const members = this.#members(id)
    if (!members.every(one => one.is === 'object')) return []
    const names = new Set(columns.map(column => column.name))
    const lies: string[] = []
    if (names.size < columns.length) lies.push('two columns have the same name')
    const missing = (one: (typeof members)[number]) =>
      Object.entries(one.parts).flatMap(([name, part]) => (part.optional || names.has(name) ? [] : [name]))
    const least = members.map(missing).toSorted((a, b) => a.length - b.length)[0]!
    for (const name of least) lies.push(missed(name))
    for (const { name, dataTypeID } of columns) {
      const allowed = members.flatMap(one => one.parts[name]?.shape ?? one.others ?? [])
      if (allowed.length === 0) lies.push(unsaid(name))
      const got = readAs.get(dataTypeID)
      if (got && allowed.length > 0 && !allowed.some(one => this.#canBe(one, got)))
        lies.push(another(name, allowed.map(one => this.#name(one)).join(' | '), got))
    }
    return lies
  }

  #canBe(id: number, kind: Base | 'array'): boolean {
    const members = this.#members(id).filter(one => one.is !== 'null')
    return (
      members.length === 0 ||
      members.some(one => {
        if (one.is === 'any') return true
        if (one.is === 'literal') return typeof one.value === kind
        if (one.is === 'tuple') return kind === 'array'
        return one.is === kind
      })
    )
  }

  /** The first thing in a value that its type does not say. */
  #lie(id: number, value: unknown, place: string): string | undefined {
    const shape = this.#at(id)
    if (shape.is === 'any') return undefined
    if (shape.is === 'union') return this.#lieOfUnion(id, value, place)
    const wrong = () => another(place || 'the row', this.#name(id), kindOf(value))
    if (isLeaf(shape)) return kindOf(value) === shape.is ? undefined : wrong()
    if (shape.is === 'literal')
      return value === shape.value
        ? undefined
        : another(place, this.#name(id), typeof value === typeof shape.value ? JSON.stringify(value) : kindOf(value))
    if (shape.is === 'object') return kindOf(value) === 'object' ? this.#liesOfObject(shape, value as object, place)[0] : wrong()
    if (!Array.isArray(value)) return wrong()
    if (shape.is === 'array') return first(value, one => this.#lie(shape.of, one, `${place}[]`))
    if (value.length !== shape.of.length) return `${place}: ${shape.of.length} values are said, ${value.length} came`
    return first(value, (one, index) => this.#lie(shape.of[index]!, one, `${place}[${index}]`))
  }

  #lieOfUnion(id: number, value: unknown, place: string): string | undefined {
    const { of } = this.#at(id) as { readonly of: readonly number[] }
    const lies = of.map(one => this.#lie(one, value, place))
    if (lies.includes(undefined)) return undefined
    // Of the only member that the value could be, its own lie says more than the union's name.
    const near = of.flatMap((one, index) => (this.#isNear(one, value) ? [lies[index]!] : []))
    if (near.length === 1) return near[0]
    const isNone = of.some(one => typeof value === typeof (this.#at(one) as { readonly value?: unknown }).value)
    return another(place, this.#name(id), isNone ? JSON.stringify(value) : kindOf(value))
  }

  #isNear(id: number, value: unknown): boolean {
    const { is } = this.#at(id)
    return is === kindOf(value) || (is === 'tuple' && Array.isArray(value))
  }

  #liesOfObject({ parts, others }: Extract<Shape, { is: 'object' }>, value: object, place: string): string[] {
    const prefix = place ? `${place}.` : ''
    const lies: string[] = []
    const add = (lie: string | undefined) => lie && lies.push(lie)
    for (const name in parts) {
      const { shape, optional } = parts[name]!
      const part = (value as Record<string, unknown>)[name]
      if (part !== undefined) add(this.#lie(shape, part, prefix + name))
      else if (!optional) lies.push(missed(prefix + name))
    }
    for (const name in value) {
      if (Object.hasOwn(parts, name)) continue
      if (others === undefined) lies.push(unsaid(prefix + name))
      else add(this.#lie(others, (value as Record<string, unknown>)[name], prefix + name))
    }
    return lies
  }
}

function first<T>(values: readonly T[], lie: (value: T, index: number) => string | undefined): string | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const found = lie(values[index]!, index)
    if (found) return found
  }
  return undefined
}
