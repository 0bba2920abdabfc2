import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { Result } from 'pg'
import { type Column, Comparison, type Shape } from './shape'

/** Shapes that a query's rows are said to have, with the places of the source that say so. */
type Said = Map<number, string>

type Rows = readonly unknown[]

/** Where the driver hears of the columns, before the first row; its types do not tell of it. */
const driver = Result.prototype as unknown as { addFields: (this: { rows: Rows }, fields: readonly Column[]) => void }

/**
 * Compares what queries bring with what was said of them. Queries that nothing was said of run as always.
 *
 * It stands in the way of the drivers for as long as the process lives.
 */
export class RowWatch {
  readonly #said = new WeakMap<object, Said>()
  readonly #columns = new WeakMap<Rows, readonly Column[]>()
  readonly #comparison: Comparison
  /** By the place in the source. */
  readonly #lies = new Map<string, Set<string>>()

  constructor(shapes: readonly Shape[]) {
    this.#comparison = new Comparison(shapes)
  }

  /** Notes what a query's rows are said to be, and answers the query. */
  readonly say = <T>(shape: number, place: string, query: T): T => {
    if (typeof query !== 'object' || query === null) return query
    const said: Said = this.#said.get(query) ?? new Map()
    // Where the text stands tells more than where somebody executes it.
    if (!said.has(shape)) said.set(shape, place)
    this.#said.set(query, said)
    return query
  }

  /** What was found since it was asked last, a line for each place. */
  takeLies(): string[] {
    const lines = [...this.#lies].map(([place, lies]) => `${place}: ${[...lies].join('; ')}`)
    this.#lies.clear()
    return lines
  }

  /** Looks at the results of all queries from now on. */
  start(): void {
    const columns = this.#columns
    const { addFields } = driver
    driver.addFields = function (fields) {
      columns.set(this.rows, fields)
      addFields.call(this, fields)
    }
    for (const { prototype, rowsOf } of executed()) {
      const { execute } = prototype
      const see = (query: object, result: unknown) => this.#see(query, rowsOf(result))
      prototype.execute = async function (...args) {
        const result = await execute.apply(this, args)
        see(this, result)
        return result
      }
    }
  }

  #see(query: object, rows: Rows): void {
    for (const [shape, place] of this.#said.get(query) ?? []) {
      const lies = this.#comparison.lies(shape, rows, this.#columns.get(rows))
      if (lies.length > 0) this.#lies.set(place, new Set([...(this.#lies.get(place) ?? []), ...lies]))
    }
  }
}

interface Executed {
  readonly prototype: { execute: (this: object, ...args: unknown[]) => Promise<unknown> }
  readonly rowsOf: (result: unknown) => Rows
}

/** What executes queries: texts, and the four kinds of built ones. */
function executed(): Executed[] {
  const db = new Kysely<{ any: { id: string } }>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: one => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const built = [db.selectFrom('any'), db.insertInto('any'), db.updateTable('any'), db.deleteFrom('any')]
  const prototypeOf = (query: object) => Object.getPrototypeOf(query) as Executed['prototype']
  return [
    { prototype: prototypeOf(sql``), rowsOf: result => (result as { rows: Rows }).rows },
    ...built.map(query => ({ prototype: prototypeOf(query), rowsOf: (result: unknown) => result as Rows })),
  ]
}
