import { displayDay, formatRupees } from '@school/rules'
import { Facts, Stack, Table } from '@school/ui'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { ReceiptBadge } from './ReceiptBadge'
import { RefundBadge } from './RefundBadge'
import type { Receipt } from './receipt'

/** How a receipt was cancelled. */
function Cancelled({ receipt }: { readonly receipt: Receipt }) {
  const text = useText()
  const moment = useMoment()
  if (receipt.status !== 'cancelled') return null
  return (
    <>
      <dt>{text('receipts.cancelReason')}</dt>
      <dd>{receipt.cancelReason}</dd>
      <dt>{text('receipts.outcome')}</dt>
      <dd>{receipt.cancelOutcome ? text(`receipts.outcome.${receipt.cancelOutcome}`) : '–'}</dd>
      <dt>{text('receipts.status.cancelled')}</dt>
      <dd>{text('receipts.cancelledBy', { name: receipt.cancelledBy ?? '', at: moment(receipt.cancelledAt) })}</dd>
    </>
  )
}

/** What a receipt says, and what became of its money since. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const text = useText()
  const { instrument } = receipt
  return (
    <Stack>
      <Facts>
        <dt>{text('receipts.status')}</dt>
        <dd>
          <ReceiptBadge receipt={receipt} />
        </dd>
        <dt>{text('receipts.student')}</dt>
        <dd>{[receipt.student.name, receipt.student.admNo, receipt.student.division].filter(Boolean).join(' · ')}</dd>
        <dt>{text('receipts.date')}</dt>
        <dd>{displayDay(receipt.onDay)}</dd>
        <dt>{text('receipts.account')}</dt>
        <dd>{receipt.account.name}</dd>
        <dt>{text('receipts.mode')}</dt>
        <dd>{[text(`receipts.source.${receipt.source}`), receipt.mode, receipt.reference].filter(Boolean).join(' · ')}</dd>
        {instrument ? (
          <>
            <dt>{text('receipts.bank')}</dt>
            <dd>{`${instrument.bank} · ${displayDay(instrument.on)}`}</dd>
          </>
        ) : null}
        <dt>{text('receipts.cashier')}</dt>
        <dd>{receipt.cashier || '–'}</dd>
        <dt>{text('receipts.amount')}</dt>
        <dd>
          <b>{formatRupees(receipt.amount)}</b>
        </dd>
        <Cancelled receipt={receipt} />
      </Facts>
      <Table
        label={text('receipts.lines')}
        rows={receipt.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={row => row.key}
        columns={[
          {
            key: 'line',
            header: text('receipts.lines'),
            look: 'name',
            cell: row => (
              <>
                {row.kind === 'principal' ? row.head : text(`receipts.${row.kind}`)}
                <small>{row.installment ?? ''}</small>
              </>
            ),
          },
          { key: 'amount', header: text('receipts.amount'), align: 'end', cell: row => formatRupees(row.amount) },
        ]}
      />
      {receipt.refunds.length > 0 ? (
        <Table
          label={text('receipts.refunds')}
          rows={receipt.refunds}
          rowKey={row => row.id}
          columns={[
            {
              key: 'refund',
              header: text('receipts.refunds'),
              look: 'name',
              cell: row => (
                <>
                  {text(`receipts.method.${row.method}`)}
                  <small>{row.reason}</small>
                </>
              ),
            },
            { key: 'status', header: text('receipts.status'), cell: row => <RefundBadge status={row.status} /> },
            { key: 'amount', header: text('receipts.amount'), align: 'end', cell: row => formatRupees(row.amount) },
          ]}
        />
      ) : null}
    </Stack>
  )
}
