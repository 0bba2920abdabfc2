import type { TableProps } from '@school/ui'
import { useText } from '../texts/text'
import { sortText } from './address'
import type { ReportScreenProps } from './ReportScreen'
import { useTableRows } from './useTableRows'

type OfTheTable =
  | 'report'
  | 'rows'
  | 'title'
  | 'cell'
  | 'looks'
  | 'nothing'
  | 'drawer'
  | 'drawerSays'
  | 'onPick'
  | 'rowMenu'
  | 'rowName'
  | 'selected'

/** The table of a report as it stands on the page; beside an open row it goes without what that says, though not on paper. */
export function useReportTable<Row>(
  {
    report,
    rows,
    title,
    cell,
    looks = {},
    nothing,
    drawer,
    drawerSays = [],
    onPick,
    rowMenu,
    rowName,
    selected,
  }: Pick<ReportScreenProps<Row>, OfTheTable>,
  rowKey: (row: Row) => string,
  onPaper: boolean,
): TableProps<Row> {
  const text = useText()
  const titles = new Map(report.plan.columns?.map(column => [column.key, column.title]))
  const columns = drawer && !onPaper ? report.columns.filter(key => !drawerSays.includes(key)) : report.columns
  return {
    cards: true,
    label: title,
    columns: columns.map(key => ({
      key,
      header: titles.get(key) ?? key,
      cell: row => cell(key, row),
      sortable: true,
      ...looks[key],
    })),
    rowKey,
    sort: report.sort,
    onSort: next => report.set({ sort: sortText(next) }),
    empty: { title: text('report.noMatch'), children: nothing ?? text('report.noMatchHelp') },
    ...useTableRows(rows, report.pageSize),
    onPick,
    rowMenu,
    rowName,
    selected,
  }
}
