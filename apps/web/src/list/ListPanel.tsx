import { Pagination, Panel, ReportTools, SelectTable, type SelectTableProps, Table, type TableProps } from '@school/ui'
import type { ReactNode } from 'react'
import type { FilteredList } from './useFilteredList'

type OfTheList = 'rows' | 'error' | 'expectedRows'

type ListPanelProps<Row> = {
  readonly list: FilteredList<Row>
  readonly title?: string
  /** '3 requests'. */
  readonly count: (count: number) => string
  /** Above the table, beside the count. */
  readonly tools?: ReactNode
} & (
  | { readonly table: Omit<TableProps<Row>, OfTheList>; readonly choice?: undefined }
  /** The rows can be chosen. */
  | { readonly table?: undefined; readonly choice: Omit<SelectTableProps<Row>, OfTheList | 'selected' | 'onSelect'> }
)

/** A list in a panel of its own: how many there are, the rows, and the pages. */
export function ListPanel<Row>({ list, title, count, tools, table, choice }: ListPanelProps<Row>) {
  return (
    <Panel title={title}>
      <ReportTools count={list.count === undefined ? '' : count(list.count)}>{tools}</ReportTools>
      {table ? (
        <Table<Row> cards {...table} {...list.table} />
      ) : (
        <SelectTable<Row> cards {...choice} {...list.table} selected={list.selected} onSelect={list.onSelect} />
      )}
      {list.count === undefined || list.table.error ? null : <Pagination {...list.pagination} />}
    </Panel>
  )
}
