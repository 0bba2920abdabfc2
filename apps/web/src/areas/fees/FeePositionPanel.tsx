import type { AnswerOfCall, fees } from '@school/api/client'
import { type DueStatus, displayDay, formatRupees } from '@school/rules'
import { Badge, PanelBody, Table } from '@school/ui'
import { useText } from '../../texts/text'

export type Position = AnswerOfCall<typeof fees.position>
type Account = Position['accounts'][number]
type Installment = Account['installments'][number]

const tones: Readonly<Record<DueStatus, 'secondary' | 'success' | 'warning' | 'danger' | 'info'>> = {
  Nil: 'secondary',
  Paid: 'success',
  'Part paid': 'warning',
  Overdue: 'danger',
  Due: 'warning',
  Upcoming: 'info',
}

/** What one account says beside its installments. */
function AccountLine({ account }: { account: Account }) {
  const text = useText()
  return (
    <PanelBody>
      <b>{account.name}</b>
      {' · '}
      {[
        text('payments.due', { amount: formatRupees(account.totalDue) }),
        ...(account.advanceAvailable > 0 ? [text('payments.advanceOf', { amount: formatRupees(account.advanceAvailable) })] : []),
        ...(account.advanceHeld > 0 ? [text('payments.held', { amount: formatRupees(account.advanceHeld) })] : []),
      ].join(' · ')}
    </PanelBody>
  )
}

/** What a student owes and has paid, account by account; needs the texts `payments`. `label` names the tables. */
export function FeePositionPanel({ accounts, label }: { accounts: readonly Account[]; label: string }) {
  const text = useText()
  const amount = (key: 'gross' | 'concession' | 'paid' | 'balance') => ({
    key,
    header: text(`payments.${key}`),
    align: 'end' as const,
    cell: (row: Installment) => formatRupees(row[key]),
  })
  return (
    <>
      {accounts.length === 0 ? <PanelBody>{text('payments.noFees')}</PanelBody> : null}
      {accounts.map(account => (
        <div key={account.id}>
          <AccountLine account={account} />
          {account.installments.length > 0 ? (
            <Table
              cards
              label={`${label} · ${account.name}`}
              rows={account.installments}
              rowKey={row => row.id}
              columns={[
                { key: 'name', header: text('payments.installment'), look: 'name', cell: row => `${row.year} · ${row.name}` },
                { key: 'dueDate', header: text('payments.dueDate'), cell: row => displayDay(row.dueDate) },
                amount('gross'),
                amount('concession'),
                amount('paid'),
                { key: 'fine', header: text('payments.fine'), align: 'end', cell: row => formatRupees(row.fineDue) },
                amount('balance'),
                {
                  key: 'status',
                  header: text('payments.status'),
                  cell: row => <Badge status={tones[row.status]}>{text(`payments.state.${row.status}`)}</Badge>,
                },
              ]}
            />
          ) : null}
        </div>
      ))}
    </>
  )
}
