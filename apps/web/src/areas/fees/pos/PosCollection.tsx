import { type AnswerOfCall, posReports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees, posCollectionColumns } from '@school/rules'
import { FigureStrip, Panel, Table, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { codeFilter, ReportScreen, type RowOf, rowFilter, useReport, useReportRows } from '../../../report'
import { PersonLink, personLook } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { daysFilter } from '../order-desk/useOrders'

type Row = RowOf<typeof posReports.collection>
type View = AnswerOfCall<typeof posReports.collection>
type Subtotal = View['subtotals'][number]

const amounts = new Set<string>(['amount', 'refunded'])
const codes = new Set<string>(['receiptNo', 'admNo', 'last4', 'rrn', 'settledOn'])
const modes = ['Card', 'UPI'] as const

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
  posCollectionColumns.map(key => [
    key,
    {
      sortable: false,
      ...(amounts.has(key) ? { align: 'end' as const } : {}),
      ...(codes.has(key)
        ? { look: 'code' as const }
        : key === 'name'
          ? personLook
          : key === 'date'
            ? { look: 'margin' as const }
            : {}),
    },
  ]),
)

/** What all machines took together, and each on each day. */
function Sums({ view }: { readonly view: View }) {
  const intl = useIntl()
  const text = useText()
  const { totals, subtotals } = view
  const amount = (key: 'amount' | 'refunded' | 'total', header: string): TableColumn<Subtotal> => ({
    key,
    header,
    align: 'end',
    cell: row => formatRupees(row[key]),
  })
  return (
    <>
      <FigureStrip
        label={text('feeOrders.total')}
        figures={[
          { key: 'amount', label: text('feeOrders.collected'), value: formatRupees(totals.amount) },
          { key: 'refunded', label: text('feeOrders.column.refunded'), value: formatRupees(totals.refunded) },
          { key: 'total', label: text('feeOrders.kept'), value: formatRupees(totals.total) },
        ]}
      />
      <Panel title={text('feeOrders.subtotals')}>
        <Table<Subtotal>
          cards
          label={text('feeOrders.subtotals')}
          rows={subtotals}
          rowKey={row => `${row.machine} ${row.date}`}
          rowName={row => row.machine}
          columns={[
            { key: 'machine', header: text('feeOrders.column.machine'), look: 'name', cell: row => row.machine },
            { key: 'date', header: text('feeOrders.column.date'), cell: row => displayDay(row.date) },
            { key: 'count', header: text('feeOrders.payments'), align: 'end', cell: row => intl.formatNumber(row.count) },
            amount('amount', text('feeOrders.collected')),
            amount('refunded', text('feeOrders.column.refunded')),
            amount('total', text('feeOrders.kept')),
          ]}
        />
      </Panel>
    </>
  )
}

/** /fees/pos-payment-collection-report: what came in by card machines, to be tallied with their slips. */
export default function PosCollection() {
  const text = useText()
  const title = useFormTitle()
  const { data: offers } = useCall(posReports.offers, {})
  const report = useReport({
    name: 'pos-collection',
    columns: offers && posCollectionColumns.map(key => ({ key, title: text(`feeOrders.column.${key}`), isDefault: true })),
    filters: values => [
      ...daysFilter(text, values, offers?.today),
      rowFilter(text, 'terminal', text('feeOrders.column.machine'), offers?.terminals),
      codeFilter(text, 'mode', text('feeOrders.column.mode'), modes, mode => mode),
      rowFilter(text, 'cashier', text('feeOrders.column.cashier'), offers?.cashiers),
      codeFilter(text, 'settled', text('feeOrders.settled'), ['yes', 'no'] as const, one => text(`feeOrders.settled.${one}`)),
    ],
  })
  const { values } = report
  const asked = {
    fromDate: values.day('from'),
    toDate: values.day('to'),
    terminalId: values.one('terminal'),
    mode: values.code('mode', modes),
    cashierId: values.one('cashier'),
    settled: values.code('settled', ['yes', 'no'] as const),
  }
  const rows = useReportRows(report, posReports.collection, page => ({ query: { ...asked, ...page } }))
  const view = rows.data as View | undefined
  const said = (key: string, row: Row) => {
    const value = row[key as keyof Row]
    if (key === 'name') return <PersonLink student={row.studentId}>{row.name}</PersonLink>
    // What was not given back says nothing, least of all first on a card.
    if (value === null || value === '' || (key === 'refunded' && value === 0)) return '–'
    if (amounts.has(key)) return formatRupees(Number(value))
    return key === 'date' || key === 'settledOn' ? displayDay(String(value)) : String(value)
  }
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title('s.fees.pos.report')}
      count={n => text('feeOrders.countRows', { n })}
      looks={looks}
      cell={(key, row) => (row.status === 'cancelled' ? <s>{said(key, row)}</s> : said(key, row))}
      rowName={row => row.receiptNo}
      save={(client, file) =>
        client.call(posReports.exportCollection, {
          body: { filters: asked, columns: report.columns as (typeof posCollectionColumns)[number][], ...file },
        })
      }
    >
      {view && view.results.length > 0 ? <Sums view={view} /> : null}
    </ReportScreen>
  )
}
