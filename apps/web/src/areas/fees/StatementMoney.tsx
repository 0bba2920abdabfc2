import { displayDay, formatRupees } from '@school/rules'
import { Badge, Panel, Table } from '@school/ui'
import { useText } from '../../texts/text'
import type { Statement } from './StatementDues'

/** What came in for the year, and what moved beside it. */
export function StatementMoney({ statement }: { readonly statement: Statement }) {
  const text = useText()
  const { receipts, received, adjustments, refunds } = statement
  const moved = [
    ...adjustments.map(one => ({ ...one, what: text(`familyFees.${one.kind}`) })),
    ...refunds.map(one => ({ ...one, what: text('familyFees.refundOf', { no: one.receiptNo }) })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
  return (
    <>
      <Panel title={text('payments.receipts')}>
        <Table
          cards
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
