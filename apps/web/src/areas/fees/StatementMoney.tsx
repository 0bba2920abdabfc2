import { displayDay, formatRupees } from '@school/rules'
import { Badge, ChildSheet, Panel, RegisterList, Table, useMediaQuery } from '@school/ui'
import { useText } from '../../texts/text'
import type { Statement } from './StatementDues'
import { useShortDay } from './short-day'

interface MoneyProps {
  readonly statement: Statement
}

/** The receipts on a phone. */
function ReceiptLines({ statement: { receipts, received } }: MoneyProps) {
  const text = useText()
  const day = useShortDay()
  return (
    <ChildSheet>
      <RegisterList
        title={text('payments.receipts')}
        aside={`${text('familyFees.received')} ${formatRupees(received)}`}
        empty={text('familyFees.noReceipts')}
        lines={receipts.map(one => ({
          key: one.id,
          margin: day(one.date),
          title: one.receiptNo,
          note: [one.account, one.mode, one.refunded > 0 ? text('payments.refunded', { amount: formatRupees(one.refunded) }) : '']
            .filter(Boolean)
            .join(' · '),
          end:
            one.status === 'cancelled' ? (
              <Badge status="secondary">{text('payments.status.Cancelled')}</Badge>
            ) : (
              <b>{formatRupees(one.amount)}</b>
            ),
        }))}
      />
    </ChildSheet>
  )
}

function ReceiptTable({ statement: { receipts, received } }: MoneyProps) {
  const text = useText()
  return (
    <Panel title={text('payments.receipts')}>
      <Table
        label={text('payments.receipts')}
        rows={receipts}
        rowKey={row => row.id}
        empty={{ title: text('familyFees.noReceipts') }}
        columns={[
          { key: 'date', header: text('payments.date'), look: 'margin', cell: row => displayDay(row.date) },
          {
            key: 'receiptNo',
            header: text('payments.receiptNo'),
            look: 'name',
            cell: row =>
              row.status === 'cancelled' ? (
                <>
                  {row.receiptNo} <Badge status="secondary">{text('payments.status.Cancelled')}</Badge>
                </>
              ) : (
                row.receiptNo
              ),
          },
          { key: 'account', header: text('payments.account'), cell: row => row.account },
          { key: 'mode', header: text('payments.mode'), cell: row => row.mode },
          {
            key: 'refunded',
            header: text('familyFees.refunded'),
            align: 'end',
            cell: row => (row.refunded > 0 ? formatRupees(row.refunded) : '–'),
          },
          {
            key: 'amount',
            header: text('payments.amount'),
            align: 'end',
            cell: row => (row.status === 'cancelled' ? '–' : formatRupees(row.amount)),
          },
        ]}
        totals={receipts.length > 0 ? { receiptNo: text('familyFees.received'), amount: formatRupees(received) } : undefined}
      />
    </Panel>
  )
}

/** What came in for the year, and what moved beside it. */
export function StatementMoney({ statement }: MoneyProps) {
  const text = useText()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const { adjustments, refunds } = statement
  const moved = [
    ...adjustments.map(one => ({ ...one, what: text(`familyFees.${one.kind}`) })),
    ...refunds.map(one => ({ ...one, what: text('familyFees.refundOf', { no: one.receiptNo }) })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
  return (
    <>
      {phone ? <ReceiptLines statement={statement} /> : <ReceiptTable statement={statement} />}
      {moved.length > 0 ? (
        <Panel title={text('familyFees.moved')}>
          <Table
            cards
            label={text('familyFees.moved')}
            rows={moved}
            rowKey={row => row.id}
            columns={[
              { key: 'date', header: text('payments.date'), look: 'margin', cell: row => displayDay(row.date) },
              { key: 'what', header: text('familyFees.particulars'), look: 'name', cell: row => row.what },
              { key: 'account', header: text('payments.account'), cell: row => row.account },
              { key: 'amount', header: text('payments.amount'), align: 'end', cell: row => formatRupees(row.amount) },
            ]}
          />
        </Panel>
      ) : null}
    </>
  )
}
