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

/** Types of PostgreSQL by id, as the server's connections read them; what is not here may be anything. */
const read: Readonly<Record<number, Base | 'array'>> = {
  16: 'boolean',
  17: 'bytes',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  700: 'number',
  701: 'number',
  869: 'string',
  1000: 'array',
  1005: 'array',
  1007: 'array',
  1009: 'array',
  1015: 'array',
  1016: 'array',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1083: 'string',
  1114: 'date',
  1115: 'array',
  1182: 'array',
  1184: 'date',
  1185: 'array',
  1231: 'array',
  1700: 'string',
  2950: 'string',
  2951: 'array',
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const isLeaf = (shape: Shape): shape is { readonly is: Base } => !('of' in shape || 'parts' in shape || 'value' in shape)

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
    const found = columns ? this.#lieOfColumns(shape, columns) : []
    // One of a kind is enough: the others say the same.
    const told = new Set<string>()
    for (const row of rows) {
      const lie = this.#lie(shape, row, '')
      if (lie) told.add(lie)
    }
    return [...found, ...told]
  }

  #at(shape: number): Shape {
    return this.#table[shape] ?? any
  }

  #name(id: number, deep = true): string {
    const shape = this.#at(id)
    if (shape.is === 'literal') return JSON.stringify(shape.value)
    if (shape.is === 'union') return shape.of.map(one => this.#name(one, deep)).join(' | ')
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
    for (const name of least) lies.push(`${name} is in the type and is no column`)
    for (const { name, dataTypeID } of columns) {
      const allowed = members.flatMap(one => one.parts[name]?.shape ?? one.others ?? [])
      if (allowed.length === 0) lies.push(`${name} is a column and not in the type`)
      const got = read[dataTypeID]
      if (got && allowed.length > 0 && !allowed.some(one => this.#canBe(one, got)))
        lies.push(`${name}: ${allowed.map(one => this.#name(one)).join(' | ')} is said, the column is ${got}`)
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
    const wrong = () => `${place || 'the row'}: ${this.#name(id)} is said, ${kindOf(value)} came`
    if (isLeaf(shape)) return kindOf(value) === shape.is ? undefined : wrong()
    if (shape.is === 'literal')
      return value === shape.value ? undefined : `${place}: ${this.#name(id)} is said, ${JSON.stringify(value)} came`
    if (shape.is === 'object') return kindOf(value) === 'object' ? this.#lieOfObject(shape, value as object, place) : wrong()
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
    return `${place}: ${this.#name(id)} is said, ${typeof value === 'string' ? JSON.stringify(value) : kindOf(value)} came`
  }

  #isNear(id: number, value: unknown): boolean {
    const { is } = this.#at(id)
    return is === kindOf(value) || (is === 'tuple' && Array.isArray(value))
  }

  #lieOfObject({ parts, others }: Extract<Shape, { is: 'object' }>, value: object, place: string): string | undefined {
    const prefix = place ? `${place}.` : ''
    for (const name in parts) {
      const { shape, optional } = parts[name]!
      const part = (value as Record<string, unknown>)[name]
      if (part === undefined) {
        if (!optional) return `${prefix}${name} is in the type and did not come`
      } else {
        const lie = this.#lie(shape, part, prefix + name)
        if (lie) return lie
      }
    }
    for (const name in value) {
      if (Object.hasOwn(parts, name)) continue
      if (others === undefined) return `${prefix}${name} came and is not in the type`
      const lie = this.#lie(others, (value as Record<string, unknown>)[name], prefix + name)
      if (lie) return lie
    }
    return undefined
  }
}

function first<T>(values: readonly T[], lie: (value: T, index: number) => string | undefined): string | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const found = lie(values[index]!, index)
    if (found) return found
  }
  return undefined
}
