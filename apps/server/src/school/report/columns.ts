import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../platform/problems'

export interface ReportSort {
  readonly column: string
  readonly descending: boolean
}

/** A column of a report as a query reads it. Dates are `YYYY-MM-DD`. */
export interface SqlColumn {
  readonly key: string
  readonly title: string
  readonly value: RawBuilder<unknown>
  /** What it is sorted by; the value itself unless said otherwise. */
  readonly sortBy?: RawBuilder<unknown>
  readonly isDefault?: boolean
}

const unknownColumn = (column: string) =>
  custom(400, 'UnknownColumn', 'There is no column {column}.', { column: column.slice(0, 40) })

/**
 * Chosen columns, the standard ones when none are; an unknown one is refused, one that the person may not see is left out.
 */
export function chooseColumns<C extends SqlColumn>(
  all: readonly C[],
  keys: readonly string[],
  visible: (column: C) => boolean = () => true,
): C[] {
  const chosen = keys.length > 0 ? keys : all.filter(column => column.isDefault).map(column => column.key)
  return chosen.flatMap(key => {
    const column = all.find(candidate => candidate.key === key)
    if (!column) throw unknownColumn(key)
    return visible(column) ? [column] : []
  })
}

/** The columns as the column chooser of a screen takes them. */
export const offeredColumns = (columns: readonly SqlColumn[]) =>
  columns.map(({ key, title, isDefault }) => ({ key, title, isDefault: isDefault ?? false }))

/** An order by columns; what the person may not see orders nothing. `last` ends it, so that no two rows are equal. */
export function orderOf<C extends SqlColumn>(
  all: readonly C[],
  sort: readonly ReportSort[],
  {
    first,
    last,
    visible = () => true,
  }: { first: RawBuilder<unknown>; last: RawBuilder<unknown>; visible?: (column: C) => boolean },
): RawBuilder<unknown> {
  const terms = sort.flatMap(({ column: key, descending }) => {
    const column = all.find(candidate => candidate.key === key)
    if (!column) throw unknownColumn(key)
    if (!visible(column)) return []
    const by = column.sortBy ?? column.value
    return [descending ? sql`${by} desc nulls last` : sql`${by} nulls last`]
  })
  return sql.join([...(terms.length > 0 ? terms : [first]), last], sql`, `)
}

/** The columns of a query. */
export const selectOf = (columns: readonly SqlColumn[]): RawBuilder<unknown> =>
  sql.join(
    columns.map(column => sql`${column.value} as ${sql.id(column.key)}`),
    sql`, `,
  )
