import { type AnswerOfCall, type Client, feeReports, fees, selectors } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  displayDay,
  type FeeReport,
  feeReportColumns,
  formatPercent,
  formatRupees,
  headOfColumn,
  isAmountColumn,
  isDay,
  feeReports as names,
  slashedDay,
} from '@school/rules'
import {
  Button,
  type DrawerContent,
  EntitySelectorInput,
  ErrorState,
  FigureStrip,
  Link,
  type RowSelection,
  SelectionBar,
  SelectTable,
  Skeleton,
  studentSelector,
  Table,
  type TableColumn,
  type TableProps,
} from '@school/ui'
import { MessageSquareText, Send } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../problems'
import { ReportScreen, type RowOf, sortText, useReport, useReportRows } from '../../report'
import { useStudentLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useChosenPeople } from '../messages/useChosenPeople'
import { useHandOver } from '../messages/useHandedOver'
import { FeeFormats } from './FeeMessages'
import { FeePositionPanel } from './FeePositionPanel'
import { feeFilters, feeFiltersOf } from './report-filters'

type Row = RowOf<typeof feeReports.view>
type View = AnswerOfCall<typeof feeReports.view>

const totalsRow = 'totals'
const textOf = (value: Row[string] | undefined) => (value === null || value === undefined ? '' : String(value))
/** Columns that stand in one line. */
const codes = new Set(['admNo', 'mobile', 'receiptNo', 'date', 'oldestDue'])
const coded = new Set(['status', 'particulars', 'trips', 'refundStatus'])

/** The drawer of a student with what is owed and paid; undefined while nobody is opened. */
function usePosition(id: string | undefined, onClose: () => void): DrawerContent | undefined {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(fees.position, id ? { params: { id }, query: {} } : null)
  if (!id) return undefined
  const position = data?.student.id === id ? data : undefined
  return {
    key: id,
    title: position ? `${position.student.name} · ${position.student.admNo}` : text('feeReports.position'),
    content: position ? (
      <FeePositionPanel accounts={position.accounts} label={text('feeReports.position')} />
    ) : error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : (
      <Skeleton />
    ),
    onClose,
  }
}

/** /fees/fees-report-form: all fee reports of the school behind one choice. */
export default function FeeReports() {
  const text = useText()
  const named = useNamedText()
  const intl = useIntl()
  const fail = useProblemToast()
  const title = useFormTitle()('s.fees.reports')
  const loaders = useStudentLoaders()
  const { viewer } = useSignedIn()
  const [formats, setFormats] = useState(false)
  const handOver = useHandOver('fee-dues')
  const [params] = useSearchParams()
  const which: FeeReport = names.find(name => name === params.get('report')) ?? 'dues'
  const studentId = params.get('student')
  const { data: student } = useCall(selectors.studentDetails, studentId ? { query: { id: studentId } } : null)
  const { data: offers } = useCall(feeReports.offers, {})
  const heads = which === 'head-wise' ? (offers?.heads ?? []).map(head => `head:${head}`) : []
  const [first = '', ...rest] = feeReportColumns[which]
  const titleOf = (key: string) => headOfColumn(key) ?? named(`feeReports.column.${key}`, key)
  const report = useReport({
    name: `fees-${which}`,
    columns: offers && [first, ...heads, ...rest].map(key => ({ key, title: titleOf(key), isDefault: true })),
    filters: values =>
      feeFilters(text, which, offers, values, {
        name: 'student',
        label: text('feeReports.student'),
        kind: 'id',
        chosen: student?.name,
        required: true,
        field: (
          <EntitySelectorInput
            configuration={studentSelector}
            loaders={loaders}
            value={values.one('student') ?? null}
            onChange={id => report.set({ student: id ?? undefined })}
          />
        ),
      }),
  })
  const filters = feeFiltersOf(which, report.values)
  const waits = which === 'ledger' && !filters.studentId
  const sort = sortText(report.sort)
  const plain = useReportRows({ ...report, ready: report.ready && !waits }, feeReports.view, page => ({
    params: { report: which },
    query: { ...filters, sort, ...page },
  }))
  const data = plain.data as View | undefined
  const withTotals = (page: View, at: { page: number; pageSize: number }): View =>
    page.pagination.count > 0 && at.page * at.pageSize >= page.pagination.count
      ? { ...page, results: [...page.results, { ...page.totals, id: totalsRow }] }
      : page
  const nothing: View = {
    results: [],
    totals: {},
    pagination: { currentPage: 1, pageSize: 20, count: 0 },
    asOf: '',
    from: '',
    to: '',
  }
  const rows = {
    ...plain,
    // What may be ticked says its totals above the table.
    data: waits ? nothing : data && (which === 'dues' ? data : withTotals(data, report)),
    read: async (client: Client, at: { page: number; pageSize: number }) =>
      withTotals((await plain.read(client, at)) as View, at),
  }
  const searchKey = JSON.stringify([which, filters])
  const [own, setOwn] = useState<{ readonly key: string; readonly ids: RowSelection }>()
  const selected: RowSelection = own?.key === searchKey ? own.ids : new Set()
  const select = (ids: RowSelection) => setOwn({ key: searchKey, ids })
  // What was seen of those who are chosen stands in their reminder.
  const owing = useChosenPeople(
    which === 'dues' ? data?.results.map(row => ({ ...row, id: textOf(row.id) })) : undefined,
    new Set([...selected].map(String)),
  )
  const remind = () =>
    handOver?.(
      owing.ids,
      Object.fromEntries(
        owing.rows.map((row: Row & { readonly id: string }) => [
          row.id,
          {
            dueAmount: formatRupees(Number(row.total ?? 0)).replace('₹', ''),
            ...(row.oldestDue ? { dueDate: slashedDay(textOf(row.oldestDue)) } : {}),
          },
        ]),
      ),
    ).catch(fail)

  const hrefOf = (id: string) => {
    const address = new URLSearchParams(report.address)
    address.set('open', id)
    return `?${address}`
  }
  const drawer = usePosition(params.get('open') ?? undefined, () =>
    report.set({ open: undefined, page: report.page > 1 ? String(report.page) : undefined }),
  )
  const said = (key: string, row: Row) => {
    const value = row[key]
    if (row.id === totalsRow && key === first) return <b>{text('feeReports.column.total')}</b>
    if (value === null || value === undefined) return null
    if (isAmountColumn(key)) return formatRupees(Number(value))
    if (key === 'students') return intl.formatNumber(Number(value))
    if (key === 'percent') return formatPercent(Number(value))
    if (coded.has(key)) return named(`feeReports.code.${value}`, String(value))
    if (key === 'name' && row.studentId) return <Link href={hrefOf(textOf(row.studentId))}>{textOf(value)}</Link>
    return typeof value === 'string' && isDay(value) ? displayDay(value) : value
  }
  const cell = (key: string, row: Row) => (row.status === 'cancelled' ? <s>{said(key, row)}</s> : said(key, row))
  const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
    [first, ...heads, ...rest].map(key => [
      key,
      {
        ...(key === 'name' ? { look: 'name' as const } : {}),
        ...(codes.has(key) ? { look: 'code' as const } : {}),
        ...(isAmountColumn(key) || key === 'students' || key === 'percent' ? { align: 'end' as const } : {}),
      },
    ]),
  )
  const sums = ['principal', 'fine', 'total'] as const
  return (
    <ReportScreen<Row>
      key={which}
      report={report}
      rows={rows}
      title={title}
      count={n => text('feeReports.count', { n })}
      nothing={text(waits ? 'feeReports.selectStudent' : 'feeReports.nothing')}
      actions={
        which === 'online' && !viewer.roles.includes('SchoolGroupAdmin') ? (
          <Button icon={MessageSquareText} onClick={() => setFormats(true)}>
            {text('feeReports.setFormat')}
          </Button>
        ) : undefined
      }
      drawer={drawer}
      drawerSays={['guardianName', 'mobile', 'installmentsDue', 'oldestDue', 'reference']}
      looks={looks}
      cell={cell}
      drawTable={({ onPick: _, ...table }: TableProps<Row>) =>
        which === 'dues' && handOver ? (
          <SelectTable<Row> {...table} rowName={row => textOf(row.name)} selected={selected} onSelect={select} />
        ) : (
          <Table<Row> {...table} />
        )
      }
      foot={
        which === 'dues' && handOver ? (
          <SelectionBar
            count={selected.size}
            actions={[
              {
                key: 'remind',
                label: text('feeReports.remind'),
                icon: Send,
                onSelect: () => void remind(),
              },
            ]}
            onClear={() => select(new Set())}
          />
        ) : null
      }
      save={(client, file) =>
        client.call(feeReports.exportFile, {
          params: { report: which },
          body: { filters, columns: report.columns, sort, ...file },
        })
      }
    >
      {which === 'dues' && data ? (
        <FigureStrip
          label={text('feeReports.column.total')}
          figures={sums.map(key => ({
            key,
            label: text(`feeReports.column.${key}`),
            value: formatRupees(Number(data.totals[key] ?? 0)),
          }))}
        />
      ) : null}
      <FeeFormats open={formats} onClose={() => setFormats(false)} />
    </ReportScreen>
  )
}
