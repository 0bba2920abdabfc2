import type { AnswerOfCall, Client, jobs } from '@school/api/client'
import {
  type DrawerContent,
  FormHeader,
  Pagination,
  Panel,
  PrintHeader,
  Progress,
  ReportActions,
  type ReportFile,
  ReportTools,
  Stack,
  Table,
  type TableColumn,
  type TableProps,
  Tabs,
  type TabsProps,
  WithDrawer,
} from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useExport } from '../exports'
import { useYearAndSchool } from '../heading'
import { useLanguage } from '../language'
import { problemText } from '../problems'
import { useSignedIn } from '../session'
import { useText } from '../text'
import { type Changes, sortText } from './address'
import { mostPrinted, usePrintRows } from './print-rows'
import { ReportFilters } from './ReportFilters'
import { ReportLists } from './ReportLists'
import type { Report } from './useReport'
import type { ReportRows } from './useReportRows'
import { useReportWords } from './useReportWords'

type Job = AnswerOfCall<typeof jobs.get>
type Language = ReturnType<typeof useLanguage>['language']

export type ReportScreenProps<Row> = Pick<TableProps<Row>, 'onPick' | 'rowMenu' | 'rowName' | 'selected'> & {
  report: Report
  rows: ReportRows<Row>
  title: string
  /** Begins the job that writes all rows into a file. */
  save: (client: Client, file: { format: ReportFile; language: Language }) => Promise<Job>
  cell: (key: string, row: Row) => ReactNode
  /** How columns differ from plain, sortable ones. */
  looks?: Readonly<Record<string, Partial<TableColumn<Row>>>>
  /** '248 students'. */
  count: (count: number) => string
  /** What helps when there are no rows. */
  nothing?: string
  rowKey?: (row: Row) => string
  /** Names of the lists, where the report has some. */
  lists?: { nameOf: (preset: string) => string; begin?: (preset: string) => Changes }
  /** Links to other reports, under the head. */
  tabs?: ReactNode
  /** Views of this report. */
  views?: Omit<TabsProps, 'children'>
  /** Between filters and table: tiles, a chart, what to do with chosen rows. */
  children?: ReactNode
  /** Further buttons of the head and above the table. */
  actions?: ReactNode
  tools?: ReactNode
  /** A row that is opened beside the table. */
  drawer?: DrawerContent
  /** Columns that the drawer says as well: while it is open, the table beside it goes without them. */
  drawerSays?: readonly string[]
  /** Draws the table otherwise on the page, such as with boxes to tick; on paper it stays plain. */
  drawTable?: (table: TableProps<Row>) => ReactNode
  /** Below the table, such as what to do with chosen rows. */
  foot?: ReactNode
}

const idOf = (row: unknown) => String((row as { readonly id?: unknown }).id)

/** A report: head with its ends, filters, what is shown of how many, the table and its pages. */
export function ReportScreen<Row>({
  report,
  rows,
  title,
  save,
  cell,
  looks = {},
  count: countText,
  nothing,
  rowKey = idOf,
  lists,
  tabs,
  views,
  children,
  actions,
  tools,
  drawer,
  drawerSays = [],
  drawTable = plain => <Table<Row> {...plain} />,
  foot,
  ...rest
}: ReportScreenProps<Row>) {
  const intl = useIntl()
  const text = useText()
  const { language } = useLanguage()
  const { settings } = useSignedIn()
  const context = useYearAndSchool()
  const work = useExport<ReportFile>()
  const printing = usePrintRows(rowKey)
  const { chips, printed } = useReportWords(report)
  const { data, error } = rows
  const count = data?.pagination.count
  const begin = (format: ReportFile) => void work.start(format, client => save(client, { format, language }))
  const print = () => (count !== undefined && count > mostPrinted ? begin('pdf') : printing.print(rows.read))
  const titles = new Map(report.plan.columns?.map(column => [column.key, column.title] as const) ?? [])
  // A page behind the last one has no rows although there are some.
  const shown = data && (data.results.length > 0 || count === 0) ? data.results : undefined
  const table: TableProps<Row> = {
    cards: true,
    label: title,
    columns: (drawer && !printing.rows ? report.columns.filter(key => !drawerSays.includes(key)) : report.columns).map(key => ({
      key,
      header: titles.get(key) ?? key,
      cell: row => cell(key, row),
      sortable: true,
      ...looks[key],
    })),
    rows: shown,
    rowKey,
    sort: report.sort,
    onSort: next => report.set({ sort: sortText(next) }),
    empty: { title: text('report.noMatch'), children: nothing ?? text('report.noMatchHelp') },
    error: error && !data ? { children: problemText(intl, error), onRetry: rows.retry, retrying: rows.isValidating } : undefined,
    expectedRows: report.pageSize,
    ...rest,
  }
  return (
    <>
      <PrintHeader
        school={settings.school ? `${settings.school.name}, ${settings.school.place}` : ''}
        logoUrl={settings.schoollogo.url}
        title={title}
        lines={printed}
      />
      <FormHeader
        title={title}
        caption="Info"
        context={context}
        actions={
          <>
            {actions}
            <ReportActions working={printing.busy ? 'print' : work.format} onPrint={print} onSave={begin} />
          </>
        }
      />
      {tabs}
      {printing.busy ? <Progress label={text('report.printing')} value={printing.share} /> : null}
      {!printing.busy && work.format ? <Progress label={text('report.exporting')} value={work.share} /> : null}
      {views ? (
        <Stack>
          <div>
            <Tabs {...views} />
          </div>
          <div>
            <ReportFilters report={report} />
          </div>
        </Stack>
      ) : (
        <ReportFilters report={report} />
      )}
      <Stack>
        {children}
        <WithDrawer drawer={drawer}>
          <Panel>
            <ReportTools
              count={count === undefined ? '' : countText(count)}
              chips={chips}
              onClear={report.clear}
              columns={[...titles].map(([key, name]) => ({ key, title: name }))}
              chosen={report.columns}
              standard={report.standard}
              onChoose={report.choose}
            >
              {tools}
              {lists ? <ReportLists report={report} {...lists} /> : null}
            </ReportTools>
            {printing.rows ? <Table<Row> {...table} rows={printing.rows} /> : drawTable(table)}
            {data ? (
              <Pagination
                page={report.page}
                pageSize={report.pageSize}
                count={data.pagination.count}
                onPage={page => report.set({ page: String(page) })}
                onPageSize={size => report.set({ size: String(size) })}
              />
            ) : null}
          </Panel>
          {foot}
        </WithDrawer>
      </Stack>
    </>
  )
}
