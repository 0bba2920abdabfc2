import { type AnswerOfCall, onlinePayments, orderDesk } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  displayDay,
  formatPercent,
  formatRupees,
  gatewayDriverNames,
  isDay,
  statisticsColumns,
  statisticsGroups,
} from '@school/rules'
import { BarChart, Columns, LineChart, Stack, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { ReportScreen, type RowOf, sortText, useReport, useReportRows, withTotals } from '../../../report'
import { useMonthName } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { daysFilter, schoolsFilter } from '../order-desk/useOrders'

type Row = RowOf<typeof onlinePayments.statistics>
type View = AnswerOfCall<typeof onlinePayments.statistics>

const counts = ['orders', 'success', 'failed', 'expired', 'pending', 'unsettled', 'exceptions'] as const
const totalsRow = 'totals'

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  ...Object.fromEntries(statisticsColumns.map(key => [key, { align: 'end' as const }])),
  name: { look: 'name' },
}

/** Amount and success day by day. */
function Days({
  view,
  failed,
  onRetry,
}: {
  readonly view: View | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}) {
  const text = useText()
  const labels = view?.days.map(({ day }) => displayDay(day).slice(0, 5)) ?? []
  const face = { pointsName: text('feeOrders.day'), height: 200, labels, loading: !view && !failed, failed, onRetry }
  return (
    <Columns data-even="">
      <BarChart
        {...face}
        title={text('feeOrders.chart.amount')}
        name={text('feeOrders.column.amount')}
        unit="amount"
        values={view?.days.map(({ amount }) => amount) ?? []}
      />
      <LineChart
        {...face}
        title={text('feeOrders.chart.rate')}
        unit="percent"
        series={[{ name: text('feeOrders.column.rate'), values: view?.days.map(({ rate }) => rate) ?? [] }]}
      />
    </Columns>
  )
}

/** What a cell shows. */
function useCell(group: (typeof statisticsGroups)[number]) {
  const intl = useIntl()
  const text = useText()
  const month = useMonthName()
  const named = (row: Row) => {
    if (row.id === totalsRow) return <b>{text('feeOrders.total')}</b>
    if (isDay(row.name)) return displayDay(row.name)
    if (group === 'month') return month(row.name)
    const driver = gatewayDriverNames.find(one => one === row.name)
    if (group === 'gateway' && driver) return text(`feeOrders.driver.${driver}`)
    return row.name === '' ? text('feeOrders.noMethod') : group === 'method' ? row.name.toUpperCase() : row.name
  }
  return (key: string, row: Row) => {
    if (key === 'name') return named(row)
    if (key === 'rate') return formatPercent(row.rate ?? undefined)
    if (key === 'amount') return formatRupees(row.amount)
    if (key === 'average') return row.average === null ? '–' : formatRupees(row.average)
    if (key === 'medianSeconds') {
      if (row.medianSeconds === null) return '–'
      return row.medianSeconds < 120
        ? text('feeOrders.seconds', { n: row.medianSeconds })
        : text('feeOrders.minutes', { n: Math.round(row.medianSeconds / 60) })
    }
    const count = counts.find(one => one === key)
    if (row[count!] === 0 && (count === 'unsettled' || count === 'exceptions')) return '–'
    return count ? intl.formatNumber(row[count]) : ''
  }
}

/** /school/online-feepayment-statitics-report: how orders by gateways end, over all schools. */
export default function OnlineStatistics() {
  const text = useText()
  const title = useFormTitle()
  const { data: offers } = useCall(orderDesk.offers, {})
  const report = useReport({
    name: 'online-statistics',
    columns:
      offers &&
      statisticsColumns.map(key => ({
        key,
        title: text(key === 'name' ? 'feeOrders.column.group' : `feeOrders.column.${key}`),
        isDefault: true,
      })),
    filters: values => [
      schoolsFilter(text, offers),
      ...daysFilter(text, values, offers?.today),
      {
        name: 'group',
        label: text('feeOrders.groupBy'),
        kind: 'choice',
        options: statisticsGroups.map(value => ({ value, label: text(`feeOrders.group.${value}`) })),
        standard: 'day',
        plain: true,
      },
    ],
  })
  const { values } = report
  const group = values.choice('group', statisticsGroups, 'day')
  const asked = { schoolId: values.many('school'), fromDate: values.day('from'), toDate: values.day('to'), group }
  const rows = useReportRows(report, onlinePayments.statistics, page => ({
    query: { ...asked, sort: sortText(report.sort.slice(0, 1)), ...page },
  }))
  const view = rows.data as View | undefined
  const totalled = withTotals<Row, View>(rows, report, page =>
    page.pagination.count > 0 ? [{ id: totalsRow, name: '', ...page.totals }] : [],
  )
  const cell = useCell(group)
  return (
    <ReportScreen<Row>
      report={report}
      rows={totalled}
      title={title('pfees.report.statistics')}
      count={n => text('feeOrders.countRows', { n })}
      looks={looks}
      cell={cell}
      save={async (client, file) => {
        const filters = { ...asked, sort: sortText(report.sort.slice(0, 1)) }
        const body = { filters, columns: report.columns as (typeof statisticsColumns)[number][], ...file }
        return new File(
          [await client.download(onlinePayments.exportStatistics, { body })],
          `online-fee-statistics.${file.format}`,
        )
      }}
    >
      <Stack>
        <Days view={view} failed={Boolean(rows.error) && !view} onRetry={rows.retry} />
      </Stack>
    </ReportScreen>
  )
}
