import { parentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Badge, Button, Cards, FormHeader, Stack, useMediaQuery } from '@school/ui'
import { FileText, RefreshCw } from 'lucide-react'
import { CardList, ListPanel, useFilteredList } from '../../list'
import { codeFilter, dayFilters, ReportFilters, type RowOf, rowFilter } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { useSaveReceipt } from './receipts'
import { useShortDay } from './short-day'
import { useCheckOrder } from './useCheckOrder'

type Row = RowOf<typeof parentFees.payments>

const statuses = ['Success', 'Pending', 'Failed'] as const
const tones = { Success: 'success', Pending: 'warning', Failed: 'danger', Cancelled: 'secondary' } as const

/** /parent/payment-history: what was paid for the child, whoever took it, and what waits or failed. */
export default function PaymentHistory() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const save = useSaveReceipt()
  const check = useCheckOrder()
  const day = useShortDay()
  const phone = useMediaQuery('(max-width: 599.98px)')
  // What the filters offer comes with the first page.
  const { data: offers } = useCall(parentFees.payments, { query: { pageSize: 1 } })
  const list = useFilteredList({
    name: 'payments',
    ready: offers !== undefined,
    filters: values => [
      {
        name: 'year',
        label: text('payments.year'),
        kind: 'choice',
        options: (offers?.years ?? []).map(year => ({ value: year.id, label: year.name })),
        standard: offers?.academicYearId,
      },
      rowFilter(text, 'account', text('payments.account'), offers?.accounts),
      codeFilter(text, 'status', text('payments.status'), statuses, status => text(`payments.status.${status}`)),
      ...dayFilters(text, values, ['from', text('payments.from')], ['to', text('payments.to')]),
    ],
    call: parentFees.payments,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        accountId: values.one('account'),
        status: statuses.find(status => status === values.one('status')),
        fromDate: values.day('from'),
        toDate: values.day('to'),
        ...page,
      },
    }),
  })
  const badge = (row: Row) => <Badge status={tones[row.status]}>{text(`payments.status.${row.status}`)}</Badge>
  /** Why nothing came, or what of it was given back. */
  const note = (row: Row) => {
    if (row.status === 'Failed') return row.reason || (row.endedBy ? text(`payments.ended.${row.endedBy}`) : '')
    return row.refunded > 0 ? text('payments.refunded', { amount: formatRupees(row.refunded) }) : ''
  }
  const paidFor = (row: Row) =>
    [
      row.account,
      ...row.installments,
      ...(row.advance > 0 ? [text('payments.advance', { amount: formatRupees(row.advance) })] : []),
    ].join(' · ')
  const act = (row: Row) => {
    if (row.receiptNo)
      return (
        <Button icon={FileText} aria-label={text('payments.receiptOf', { no: row.receiptNo })} onClick={() => save(row)}>
          {text('payments.receipt')}
        </Button>
      )
    const { orderId } = row
    return orderId ? (
      <Button icon={RefreshCw} aria-label={text('payments.checkOf', { no: row.transactionId })} onClick={() => check(orderId)}>
        {text('payments.check')}
      </Button>
    ) : null
  }
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
              line: [paidFor(row), row.mode, row.receiptNo || row.transactionId, note(row)].filter(Boolean).join(' · '),
              actions: act(row),
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
              { key: 'receiptNo', header: text('payments.receiptNo'), look: 'name', cell: row => row.receiptNo || '–' },
              {
                key: 'installments',
                header: text('payments.installments'),
                cell: paidFor,
              },
              { key: 'transactionId', header: text('payments.transactionId'), look: 'code', cell: row => row.transactionId },
              { key: 'mode', header: text('payments.mode'), cell: row => row.mode || '–' },
              { key: 'amount', header: text('payments.amount'), align: 'end', cell: row => formatRupees(row.amount) },
              {
                key: 'status',
                header: text('payments.status'),
                cell: row => (
                  <>
                    {badge(row)}
                    {note(row) ? <small>{note(row)}</small> : null}
                  </>
                ),
              },
              {
                key: 'receipt',
                header: text('payments.receipt'),
                align: 'end',
                cell: act,
              },
            ],
          }}
        />
      </Stack>
    </>
  )
}
