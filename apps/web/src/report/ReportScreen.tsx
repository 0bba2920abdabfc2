import type { AnswerOfCall, Client, jobs } from '@school/api/client'
import {
  type DrawerContent,
  FormHeader,
  type HeaderCommand,
  type MenuItem,
  media,
  Panel,
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
  useMediaQuery,
  WithDrawer,
} from '@school/ui'
import type { ReactNode } from 'react'
import { useYearAndSchool } from '../shell/heading'
import { useLanguage } from '../texts/language'
import { useText } from '../texts/text'
import type { Changes } from './address'
import { type Export, useExport } from './exports'
import { PaperHead } from './PaperHead'
import { mostPrinted, usePrintRows } from './print-rows'
import { ReportFilters } from './ReportFilters'
import { ReportLists, useListItems } from './ReportLists'
import { ReportPages } from './ReportPages'
import { idOf } from './row-id'
import type { Report } from './useReport'
import type { ReportRows } from './useReportRows'
import { useReportTable } from './useReportTable'
import { useReportWords } from './useReportWords'

type Job = AnswerOfCall<typeof jobs.get>
type Language = ReturnType<typeof useLanguage>['language']

export type ReportScreenProps<Row> = Pick<TableProps<Row>, 'onPick' | 'rowMenu' | 'rowName' | 'selected'> & {
  report: Report
  rows: ReportRows<Row>
  title: string
  /** Begins the job that writes all rows into a file, or fetches the file. */
  save: (client: Client, file: { format: ReportFile; language: Language }) => Promise<Job | File>
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
  /** Between filters and table, on phones after it: tiles, a chart, what to do with chosen rows. */
  children?: ReactNode
  /** What else can be done with the report. */
  commands?: readonly HeaderCommand[]
  /** Above the table. */
  tools?: ReactNode
  /** What letters and signs of the table mean: above it, on phones below. */
  legend?: string
  /** A row that is opened beside the table. */
  drawer?: DrawerContent
  /** Columns that the drawer says as well: while it is open, the table beside it goes without them. */
  drawerSays?: readonly string[]
  /** Draws the table otherwise on the page, such as with boxes to tick; on paper it stays plain. */
  drawTable?: (table: TableProps<Row>) => ReactNode
  /** Below the table, such as what to do with chosen rows. */
  foot?: ReactNode
}

/** How far paper or a file is. */
function Working({
  printing,
  work,
}: {
  readonly printing: { readonly busy: boolean; readonly share: number }
  readonly work: Export<ReportFile>
}) {
  const text = useText()
  return (
    <>
      {printing.busy ? <Progress label={text('report.printing')} value={printing.share} /> : null}
      {!printing.busy && work.format ? <Progress label={text('report.exporting')} value={work.share} /> : null}
    </>
  )
}

const noLists = { nameOf: () => '' }

/** Views as entries of a menu. */
const viewItems = ({ tabs, selected }: Omit<TabsProps, 'children'>): MenuItem[] =>
  tabs.map(({ key, label, href = '' }) => ({ key: `view-${key}`, label: String(label), href, checked: key === selected }))

/** The columns of a report as one chooses them. */
const columnsOf = (report: Report) => ({
  columns: report.plan.columns?.map(({ key, title }) => ({ key, title })) ?? [],
  chosen: report.columns,
  standard: report.standard,
  onChoose: report.choose,
})

/** Views of a report, and its filters. */
function Top({ views, report, found }: { views: Omit<TabsProps, 'children'> | undefined; report: Report; found: string }) {
  return views ? (
    <Stack>
      <div>
        <Tabs {...views} />
      </div>
      <div>
        <ReportFilters report={report} found={found} />
      </div>
    </Stack>
  ) : (
    <ReportFilters report={report} found={found} />
  )
}

/**
 * A report: head with its ends, filters, what is shown of how many, the table and its pages. On phones the head has one
 * menu for all, and what stands between filters and table comes after the rows.
 */
export function ReportScreen<Row>(props: ReportScreenProps<Row>) {
  const { report, rows, title, save, rowKey = idOf, lists, tabs, views, drawer } = props
  const { drawTable = plain => <Table<Row> {...plain} /> } = props
  const { language } = useLanguage()
  const context = useYearAndSchool()
  const phone = useMediaQuery(media.phone)
  const work = useExport<ReportFile>()
  const printing = usePrintRows(rowKey)
  const { chips, printed } = useReportWords(report)
  const table = useReportTable(props, rowKey, printing.rows !== undefined)
  const listItems: readonly MenuItem[] = useListItems({ report, ...(lists ?? noLists) })
  const count = rows.data?.pagination.count
  // Two rows of tabs leave a phone no room for rows: there the second stands in the menu.
  const inMenu = phone && tabs && views
  const found = count === undefined ? '' : props.count(count)
  const begin = (format: ReportFile) => void work.start(format, client => save(client, { format, language }))
  const print = () => (count !== undefined && count > mostPrinted ? begin('pdf') : printing.print(rows.read))
  return (
    <>
      <PaperHead title={title} {...printed} />
      <FormHeader
        title={title}
        caption="Info"
        context={context}
        actions={
          <ReportActions
            working={printing.busy ? 'print' : work.format}
            onPrint={print}
            onSave={begin}
            commands={props.commands}
            tools={[...(inMenu ? viewItems(views) : []), ...(lists ? listItems : [])]}
            columns={columnsOf(report)}
          />
        }
      />
      {tabs}
      <Working printing={printing} work={work} />
      <Top views={inMenu ? undefined : views} report={report} found={found} />
      <Stack>
        {phone ? null : props.children}
        <WithDrawer drawer={drawer}>
          <Panel>
            <ReportTools count={found} chips={chips} onClear={report.clear} {...(phone ? {} : columnsOf(report))}>
              {props.tools}
              {props.legend && !phone ? <small>{props.legend}</small> : null}
              {lists && !phone ? <ReportLists report={report} {...lists} /> : null}
            </ReportTools>
            {printing.rows ? <Table<Row> {...table} rows={printing.rows} /> : drawTable(table)}
            {count === undefined ? null : <ReportPages report={report} count={count} />}
          </Panel>
          {props.legend && phone ? <small>{props.legend}</small> : null}
          {props.foot}
        </WithDrawer>
        {phone ? props.children : null}
      </Stack>
    </>
  )
}
