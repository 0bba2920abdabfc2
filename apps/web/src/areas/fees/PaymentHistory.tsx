import { parentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Badge, Button, Cards, FormHeader, Stack, useMediaQuery } from '@school/ui'
import { FileText } from 'lucide-react'
import { CardList, ListPanel, useFilteredList } from '../../list'
import { ReportFilters, type RowOf, rowFilter } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { useSaveReceipt } from './receipts'
import { useShortDay } from './short-day'

/** /parent/payment-history: what was paid for the child. */
export default function PaymentHistory() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const save = useSaveReceipt()
  const day = useShortDay()
  const phone = useMediaQuery('(max-width: 599.98px)')
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
  type Row = RowOf<typeof parentFees.payments>
  const badge = (row: Row) => (
    <Badge status={row.status === 'Success' ? 'success' : 'secondary'}>{text(`payments.status.${row.status}`)}</Badge>
  )
  const paidFor = (row: Row) =>
    [
      row.account,
      ...row.installments,
      ...(row.advance > 0 ? [text('payments.advance', { amount: formatRupees(row.advance) })] : []),
    ].join(' · ')
  const receipt = (row: Row) => (
    <Button icon={FileText} aria-label={text('payments.receiptOf', { no: row.receiptNo })} onClick={() => save(row)}>
      {text('payments.receipt')}
    </Button>
  )
  if (phone)
    return (
      <>
        <FormHeader title={title('g.fees.history')} context={context} />
        <CardList list={list}>
          <Cards
            label={text('payments.list')}
            rows={list.table.rows}
            error={list.table.error}
            rowKey={row => row.id}
            empty={{ title: text('payments.none') }}
            card={row => ({
              title: formatRupees(row.amount),
              margin: day(row.date),
              badge: badge(row),
              line: [paidFor(row), row.mode, row.receiptNo].join(' · '),
              actions: receipt(row),
            })}
          />
        </CardList>
      </>
    )
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
                cell: paidFor,
              },
              { key: 'transactionId', header: text('payments.transactionId'), look: 'code', cell: row => row.transactionId },
              { key: 'mode', header: text('payments.mode'), cell: row => row.mode },
              { key: 'amount', header: text('payments.amount'), align: 'end', cell: row => formatRupees(row.amount) },
              {
                key: 'status',
                header: text('payments.status'),
                cell: badge,
              },
              {
                key: 'receipt',
                header: text('payments.receipt'),
                align: 'end',
                cell: receipt,
              },
            ],
          }}
        />
      </Stack>
    </>
  )
}
