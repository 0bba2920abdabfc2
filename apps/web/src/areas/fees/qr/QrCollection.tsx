import { type AnswerOfCall, qrReports as calls } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees, orderStatuses, qrCollectionColumns } from '@school/rules'
import { Badge, FigureStrip } from '@school/ui'
import { codeFilter, dayFilters, ReportScreen, type RowOf, rowFilter, textOf, useReport, useReportRows } from '../../../report'
import { PersonLink, personLook } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'

type Row = RowOf<typeof calls.collection>
type Answer = AnswerOfCall<typeof calls.collection>

const modes = ['pg', 'upi'] as const
const tones = {
  created: 'secondary',
  pending: 'warning',
  failed: 'danger',
  expired: 'secondary',
  success: 'success',
  reconciled: 'success',
} as const

/** What orders come to, state by state. */
function Totals({ totals }: { readonly totals: Answer['totals'] }) {
  const text = useText()
  return (
    <FigureStrip
      label={text('qrFees.totals')}
      figures={totals.map(one => ({
        key: one.status,
        label: `${text(`qrFees.status.${one.status}`)} · ${one.count}`,
        value: formatRupees(one.amount),
      }))}
    />
  )
}

/** /fees/qr-admin-fees-collection-report: orders that were shown as a code. */
export default function QrCollection() {
  const text = useText()
  const title = useFormTitle()('s.fees.qr.report')
  const { data: offers } = useCall(calls.offers, {})
  const report = useReport({
    name: 'qr-collection',
    columns: offers && qrCollectionColumns.map(key => ({ key, title: text(`qrFees.column.${key}`), isDefault: true })),
    filters: values => [
      ...dayFilters(text, values, ['from', text('feeReports.from')], ['to', text('feeReports.to')], false, {
        ...(offers ? { from: offers.today, to: offers.today } : {}),
      }),
      codeFilter(text, 'status', text('qrFees.column.status'), orderStatuses, one => text(`qrFees.status.${one}`)),
      codeFilter(text, 'mode', text('qrFees.column.mode'), modes, one => text(`qrFees.mode.${one}`)),
      rowFilter(text, 'user', text('qrFees.column.createdBy'), offers?.users),
    ],
  })
  const { values } = report
  const filters = {
    fromDate: values.day('from'),
    toDate: values.day('to'),
    status: values.code('status', orderStatuses),
    mode: values.code('mode', modes),
    userId: values.one('user'),
  }
  const rows = useReportRows(report, calls.collection, page => ({ query: { ...filters, ...page } }))
  const totals = (rows.data as Answer | undefined)?.totals ?? []
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title}
      count={n => text('qrFees.count', { n })}
      looks={{
        date: { look: 'code' },
        orderNo: { look: 'code' },
        admNo: { look: 'code' },
        name: personLook,
        amount: { align: 'end' },
        utr: { look: 'code' },
        receiptNo: { look: 'code' },
      }}
      cell={(key, row) => {
        if (key === 'date') return displayDay(row.date)
        if (key === 'amount') return formatRupees(row.amount)
        if (key === 'name') return <PersonLink student={row.studentId}>{row.name}</PersonLink>
        if (key === 'mode') return text(`qrFees.mode.${row.mode}`)
        if (key === 'status') return <Badge status={tones[row.status]}>{text(`qrFees.status.${row.status}`)}</Badge>
        return textOf(row[key as keyof Row]) || '–'
      }}
      rowName={row => row.name}
      save={(client, { format, language }) =>
        client.call(calls.exportCollection, { body: { filters, columns: report.columns as never, format, language } })
      }
    >
      {totals.length > 0 ? <Totals totals={totals} /> : null}
    </ReportScreen>
  )
}
