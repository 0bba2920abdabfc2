import { type AnswerOfCall, onlinePayments, orderDesk } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees, gatewayDriverNames, statementColumns } from '@school/rules'
import { FigureStrip, type TableColumn } from '@school/ui'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { waitForJob } from '../../../live/jobs'
import { codeFilter, ReportScreen, type RowOf, searchFilter, useReport, useReportRows } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { StatusBadge } from '../order-desk/StatusBadge'
import { daysFilter, driverFilter, schoolsFilter, statusesOf, statusFilter } from '../order-desk/useOrders'
import { LoadSettlement } from './LoadSettlement'

type Row = RowOf<typeof onlinePayments.statement>
type View = AnswerOfCall<typeof onlinePayments.statement>

const amounts = new Set<string>(['amount', 'charge', 'gatewayFee', 'net'])
/** What is shown only where there is some: the amount leads the card of an order that is not settled. */
const extras = new Set<string>(['charge', 'gatewayFee'])
const codes = new Set<string>(['date', 'transactionId', 'paymentId', 'admNo', 'receiptNo', 'settledOn', 'utr'])

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
  statementColumns.map(key => [
    key,
    {
      sortable: false,
      ...(amounts.has(key) ? { align: 'end' as const } : {}),
      ...(codes.has(key)
        ? { look: 'code' as const }
        : key === 'name'
          ? { look: 'name' as const }
          : key === 'school'
            ? { look: 'text' as const }
            : {}),
    },
  ]),
)

/** What the orders of all pages come to, by how they stand. */
function Totals({ totals }: Pick<View, 'totals'>) {
  const text = useText()
  return (
    <FigureStrip
      label={text('feeOrders.total')}
      figures={totals.map(({ status, count, amount }) => ({
        key: status,
        label: `${text(`feeOrders.status.${status}`)} · ${count}`,
        value: formatRupees(amount),
      }))}
    />
  )
}

/** /school/online-feepayment-statement-report: orders by gateways over all schools, with payment and settlement. */
export default function OnlineStatement() {
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const [loads, setLoads] = useState(false)
  const { data: offers } = useCall(orderDesk.offers, {})
  const report = useReport({
    name: 'online-statement',
    columns: offers && statementColumns.map(key => ({ key, title: text(`feeOrders.column.${key}`), isDefault: true })),
    filters: values => [
      searchFilter(text, text('feeOrders.search')),
      schoolsFilter(text, offers),
      ...daysFilter(text, values, values.text() === '' ? offers?.today : undefined),
      driverFilter(text),
      statusFilter(text),
      codeFilter(text, 'settled', text('feeOrders.settled'), ['yes', 'no'] as const, one => text(`feeOrders.settled.${one}`)),
    ],
  })
  const { values } = report
  const asked = {
    schoolId: values.many('school'),
    fromDate: values.day('from'),
    toDate: values.day('to'),
    driver: values.code('driver', gatewayDriverNames),
    status: statusesOf(values),
    settled: values.code('settled', ['yes', 'no'] as const),
    text: values.text(),
  }
  const rows = useReportRows(report, onlinePayments.statement, page => ({ query: { ...asked, ...page } }))
  const view = rows.data as View | undefined
  const cell = (key: string, row: Row) => {
    const value = row[key as keyof Row]
    if (key === 'date') return moment(row.date)
    if (key === 'status') return <StatusBadge status={row.status} />
    if (value === null || value === '' || (value === 0 && extras.has(key))) return '–'
    if (amounts.has(key)) return formatRupees(Number(value))
    return key === 'settledOn' ? displayDay(String(value)) : String(value)
  }
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title('pfees.report.statement')}
      count={n => text('feeOrders.countRows', { n })}
      commands={[{ key: 'settle', label: text('feeOrders.loadSettlement'), icon: FileUp, onSelect: () => setLoads(true) }]}
      looks={looks}
      cell={cell}
      rowName={row => row.transactionId}
      save={async (client, file) => {
        const body = { filters: asked, columns: report.columns as (typeof statementColumns)[number][], ...file }
        const { id } = await waitForJob(client, await client.call(onlinePayments.exportStatement, { body }))
        return new File(
          [await client.download(onlinePayments.statementFile, { params: { id } })],
          `online-fee-payments.${file.format}`,
        )
      }}
    >
      {view && view.totals.length > 0 ? <Totals totals={view.totals} /> : null}
      {loads ? <LoadSettlement onClose={() => setLoads(false)} /> : null}
    </ReportScreen>
  )
}
