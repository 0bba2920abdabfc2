import type { Call, RequestOfCall } from '@school/api/client'
import { useReload } from '@school/api/react'
import type { PaginationProps, RowSelection, TableProps } from '@school/ui'
import { useState } from 'react'
import {
  type Report,
  type ReportFilter,
  type ReportRows,
  type ReportValues,
  type RowOf,
  useReport,
  useReportRows,
  useTableRows,
} from '../report'

type AnyCall = Call<never> | Call

export interface ListPlan<C> {
  /** Of the list among all. */
  readonly name: string
  /** Whether what the filters offer is known; nothing is asked for until then. */
  readonly ready: boolean
  /** The filters; what one offers may depend on what others are set to. */
  readonly filters: (values: ReportValues) => readonly ReportFilter[]
  readonly call: C
  /** What is asked for a page. */
  readonly request: (values: ReportValues, page: { page: number; pageSize: number }) => RequestOfCall<C>
  /** A filter between rows of different kinds: another value of it begins a new choice. */
  readonly kind?: string
}

/** A list as its address tells it, with what was chosen of it. */
export interface FilteredList<Row> {
  readonly report: Report
  readonly rows: ReportRows<Row>
  /** How many rows the filters find; undefined until that is known. */
  readonly count: number | undefined
  /** Rows, waiting and failure, for a table. */
  readonly table: Pick<TableProps<Row>, 'rows' | 'error' | 'expectedRows'>
  readonly pagination: PaginationProps
  /** Names what the filters are set to, whatever the page. */
  readonly searchKey: string
  /** Whether the rows are still those of other filters. */
  readonly stale: boolean
  readonly selected: RowSelection
  readonly onSelect: (selected: RowSelection) => void
  /** Asks again for the pages of the list. */
  readonly reload: () => Promise<void>
}

const nobody: RowSelection = new Set()

/** Rows found by filters, page by page; filters and page stand in the address, the choice holds over pages. */
export function useFilteredList<C extends AnyCall>({
  name,
  ready,
  filters,
  call,
  request,
  kind,
}: ListPlan<C>): FilteredList<RowOf<C>> {
  const reload = useReload()
  const report = useReport({ name, columns: ready ? [] : undefined, filters })
  const { values, page, pageSize } = report
  const rows = useReportRows(report, call, asked => request(values, asked))
  const [chosen, setChosen] = useState<{ of: string; keys: RowSelection }>({ of: '', keys: nobody })
  const of = (kind && values.one(kind)) ?? ''
  const table = useTableRows(rows, pageSize)
  const count = rows.data?.pagination.count
  return {
    report,
    rows,
    count,
    table,
    pagination: {
      page,
      pageSize,
      count: count ?? 0,
      onPage: next => report.set({ page: String(next) }),
      onPageSize: size => report.set({ size: String(size) }),
    },
    searchKey: JSON.stringify(request(values, { page: 1, pageSize: 1 })),
    stale: rows.isLoading,
    selected: chosen.of === of ? chosen.keys : nobody,
    onSelect: keys => setChosen({ of, keys }),
    reload: () => reload(call),
  }
}
