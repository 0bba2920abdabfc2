import { useApi } from '@school/api/react'
import { type Choice, type RowSelection, useChoice } from '@school/ui'
import { useRef, useState } from 'react'
import { readAll } from './print-rows'
import { idOf } from './row-id'
import type { ReportRows } from './useReportRows'

const nobody: RowSelection = new Set()

export interface ReportChoicePlan<Row> {
  /** What begins a new choice when it changes, such as the day that families are told of. */
  readonly of?: unknown
  /** What the report is asked for, whatever the page. */
  readonly asked: unknown
  readonly rows: ReportRows<Row>
  readonly rowKey?: (row: Row) => string
  readonly rowName: (row: Row) => string
  /** False for rows that cannot be chosen, such as sums. */
  readonly selectable?: (row: Row) => boolean
  /** The rows that are ticked until others are. */
  readonly first?: RowSelection
  /** Keys of everything that is asked for; without it the report is read page by page. */
  readonly ids?: (signal: AbortSignal) => Promise<readonly string[]>
}

export type ReportChoice<Row> = Choice<Row> & {
  /** Chosen rows that were seen, in the order in which they were chosen. */
  readonly chosen: readonly Row[]
  /** Ticks the first rows again. */
  readonly reset: () => void
}

/** The ticked rows of a report; they are kept over its pages and filters. */
export function useReportChoice<Row>(plan: ReportChoicePlan<Row>): ReportChoice<Row> {
  const { of, asked, rows, rowKey = idOf, rowName, selectable, first = nobody, ids } = plan
  const { client } = useApi()
  const key = JSON.stringify(of ?? '')
  const [own, setOwn] = useState<{ readonly key: string; readonly ids: RowSelection }>()
  const seen = useRef(new Map<string, Row>())
  const selected = own?.key === key ? own.ids : first
  const onSelect = (next: RowSelection) => setOwn({ key, ids: next })
  const note = (found: readonly Row[]) => {
    for (const row of found) seen.current.set(rowKey(row), row)
  }
  note(rows.data?.results ?? [])
  /** All rows that can be chosen. */
  const everyRow = async () => {
    const found = await readAll(client, rows.read, rowKey)
    note(found)
    return selectable ? found.filter(selectable) : found
  }
  const choice = useChoice<Row>({
    selected,
    onSelect,
    searchKey: JSON.stringify(asked),
    rows: rows.data?.results,
    rowKey,
    rowName,
    selectable,
    count: rows.data?.pagination.count,
    stale: rows.isLoading,
    ids: ids ?? (async () => (await everyRow()).map(rowKey)),
    names: async () => (await everyRow()).map(row => [rowKey(row), rowName(row)] as const),
  })
  return {
    ...choice,
    chosen: [...selected].flatMap(id => seen.current.get(id) ?? []),
    reset: () => setOwn(undefined),
  }
}
