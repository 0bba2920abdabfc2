import { parentFees } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Badge, Button, FormHeader, Stack } from '@school/ui'
import { FileText } from 'lucide-react'
import { useProblemToast } from '../../forms/problems'
import { ListPanel, useFilteredList } from '../../list'
import { ReportFilters, type RowOf, rowFilter } from '../../report'
import { saveBlob } from '../../report/save-blob'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'

/** /parent/payment-history: what was paid for the child. */
export default function PaymentHistory() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const { client } = useApi()
  const fail = useProblemToast()
  const save = (row: RowOf<typeof parentFees.payments>) =>
    client
      .download(parentFees.receipt, { params: { id: row.id } })
      .then(blob => saveBlob(blob, `receipt-${row.receiptNo.replace(/[^\w-]+/g, '-')}.pdf`), fail)
  // What the filters offer comes with the first page.
  const { data: offers } = useCall(parentFees.payments, { query: { pageSize: 1 } })
  const list = useFilteredList({
    name: 'payments',
    ready: offers !== undefined,
    filters: () => [
      {
        name: 'year',
        label: text('payments.year'),
        kind: 'choice',
        options: (offers?.years ?? []).map(year => ({ value: year.id, label: year.name })),
        standard: offers?.academicYearId,
      },
      rowFilter(text, 'account', text('payments.account'), offers?.accounts),
    ],
    call: parentFees.payments,
    request: (values, page) => ({
      query: { academicYearId: values.one('year'), accountId: values.one('account'), ...page },
    }),
  })
  return (
    <>
      <FormHeader title={title('g.fees.history')} context={context} />
      <Stack>
        <ReportFilters report={list.report} />
        <ListPanel
          list={list}
          count={count => text('payments.count', { n: count })}
          table={{
            label: text('payments.list'),
            rowKey: row => row.id,
            empty: { title: text('payments.none') },
            columns: [
              { key: 'date', header: text('payments.date'), look: 'margin', cell: row => displayDay(row.date) },
              { key: 'receiptNo', header: text('payments.receiptNo'), look: 'name', cell: row => row.receiptNo },
              {
                key: 'installments',
                header: text('payments.installments'),
                cell: row =>
                  [
                    row.account,
                    ...row.installments,
                    ...(row.advance > 0 ? [text('payments.advance', { amount: formatRupees(row.advance) })] : []),
                  ].join(' · '),
              },
              { key: 'transactionId', header: text('payments.transactionId'), look: 'code', cell: row => row.transactionId },
              { key: 'mode', header: text('payments.mode'), cell: row => row.mode },
              { key: 'amount', header: text('payments.amount'), align: 'end', cell: row => formatRupees(row.amount) },
              {
                key: 'status',
                header: text('payments.status'),
                cell: row => (
                  <Badge status={row.status === 'Success' ? 'success' : 'secondary'}>
                    {text(`payments.status.${row.status}`)}
                  </Badge>
                ),
              },
              {
                key: 'receipt',
                header: text('payments.receipt'),
                align: 'end',
                cell: row => (
                  <Button
                    icon={FileText}
                    aria-label={text('payments.receiptOf', { no: row.receiptNo })}
                    onClick={() => void save(row)}
                  >
                    {text('payments.receipt')}
                  </Button>
                ),
              },
            ],
          }}
        />
      </Stack>
    </>
  )
}
