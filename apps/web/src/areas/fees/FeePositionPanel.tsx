import type { AnswerOfCall, fees } from '@school/api/client'
import { displayDay, formatRupees } from '@school/rules'
import { Badge, FeeLedger, PanelBody, Table } from '@school/ui'
import { useText } from '../../texts/text'
import { dueTones, linesOf, openOf } from './due-lines'
import { useShortDay } from './short-day'

export type Position = AnswerOfCall<typeof fees.position>
type Account = Position['accounts'][number]
type Installment = Account['installments'][number]

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

interface InstallmentsProps {
  readonly account: Account
  /** Name of the list. */
  readonly label: string
}

/** Installments that open to their lines, beside something else. */
function InstallmentLedger({ account, label }: InstallmentsProps) {
  const text = useText()
  const day = useShortDay()
  return (
    <FeeLedger
      label={label}
      opened={account.installments.find(one => openOf(one) > 0)?.id}
      installments={account.installments.map(one => ({
        key: one.id,
        margin: day(one.dueDate),
        title: one.name,
        note: one.year,
        badge: <Badge status={dueTones[one.status]}>{text(`payments.state.${one.status}`)}</Badge>,
        amount: openOf(one) > 0 ? openOf(one) : one.paid,
        settled: openOf(one) <= 0,
        lines: linesOf(text, one),
        balance: openOf(one),
      }))}
    />
  )
}

/** Installments over the whole page. */
function InstallmentTable({ account, label }: InstallmentsProps) {
  const text = useText()
  const amount = (key: 'gross' | 'concession' | 'paid' | 'balance') => ({
    key,
    header: text(`payments.${key}`),
    align: 'end' as const,
    cell: (row: Installment) => formatRupees(row[key]),
  })
  return (
    <Table
      cards
      label={label}
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
          cell: row => <Badge status={dueTones[row.status]}>{text(`payments.state.${row.status}`)}</Badge>,
        },
      ]}
    />
  )
}

interface PositionProps {
  readonly accounts: readonly Account[]
  /** Begins the names of the lists. */
  readonly label: string
  /** It has a part of the page, as in a drawer. */
  readonly narrow?: boolean
}

/** What a student owes and has paid, account by account; needs the texts `payments`. */
export function FeePositionPanel({ accounts, label, narrow = false }: PositionProps) {
  const text = useText()
  const Installments = narrow ? InstallmentLedger : InstallmentTable
  return (
    <>
      {accounts.length === 0 ? <PanelBody>{text('payments.noFees')}</PanelBody> : null}
      {accounts.map(account => (
        <div key={account.id}>
          <AccountLine account={account} />
          {account.installments.length > 0 ? <Installments account={account} label={`${label} · ${account.name}`} /> : null}
        </div>
      ))}
    </>
  )
}
