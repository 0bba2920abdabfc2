import {
  type BulkAction,
  type ChoiceOptions,
  Pagination,
  Panel,
  ReportTools,
  SelectionBar,
  SelectTable,
  type SelectTableProps,
  Table,
  type TableProps,
  useChoice,
} from '@school/ui'
import type { ReactNode } from 'react'
import type { FilteredList } from './useFilteredList'
import { useListReading } from './useListReading'

type OfTheList = 'rows' | 'error' | 'expectedRows'

type ChosenRows<Row> = Omit<SelectTableProps<Row>, OfTheList | 'choice'> &
  Pick<ChoiceOptions<Row>, 'rowName' | 'selectable'> & {
    /** What can be done with the chosen rows. */
    readonly actions: readonly BulkAction[]
  }

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
  | { readonly table?: undefined; readonly choice: ChosenRows<Row> }
)

type PanelOfProps<Row> = Pick<ListPanelProps<Row>, 'list' | 'title' | 'count' | 'tools'> & { readonly children: ReactNode }

function PanelOf<Row>({ list, title, count, tools, children }: PanelOfProps<Row>) {
  return (
    <Panel title={title}>
      <ReportTools count={list.count === undefined ? '' : count(list.count)}>{tools}</ReportTools>
      {children}
      {list.count === undefined || list.table.error ? null : <Pagination {...list.pagination} />}
    </Panel>
  )
}

function ChosenPanel<Row>({ choice, ...panel }: Omit<PanelOfProps<Row>, 'children'> & { readonly choice: ChosenRows<Row> }) {
  const { list } = panel
  const { actions, rowName, selectable, ...table } = choice
  const { rowKey } = table
  const chosen = useChoice<Row>({
    ...{ rowKey, rowName, selectable },
    ...useListReading(list, choice),
    selected: list.selected,
    onSelect: list.onSelect,
    searchKey: list.searchKey,
    rows: list.table.rows,
    count: list.count,
    stale: list.stale,
  })
  return (
    <>
      <PanelOf {...panel}>
        <SelectTable<Row> cards {...table} {...list.table} choice={chosen} />
      </PanelOf>
      <SelectionBar choice={chosen} actions={actions} />
    </>
  )
}

/** A list in a panel of its own: how many there are, the rows, and the pages; with boxes also what can be done with them. */
export function ListPanel<Row>({ table, choice, ...panel }: ListPanelProps<Row>) {
  if (choice) return <ChosenPanel {...panel} choice={choice} />
  return (
    <PanelOf {...panel}>
      <Table<Row> cards {...table} {...panel.list.table} />
    </PanelOf>
  )
}
