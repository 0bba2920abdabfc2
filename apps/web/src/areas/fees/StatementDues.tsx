import type { AnswerOfCall, familyFees } from '@school/api/client'
import { displayDay, formatRupees } from '@school/rules'
import { Badge, FeeLedger, Panel, Table, useMediaQuery } from '@school/ui'
import { useText } from '../../texts/text'
import { dueTones } from './due-lines'
import { useShortDay } from './short-day'

export type Statement = AnswerOfCall<typeof familyFees.report>
type Account = Statement['accounts'][number]
type Installment = Account['installments'][number]

const keys = ['gross', 'concession', 'net', 'fine', 'paid', 'balance'] as const
type Line = { key: string; margin: string; installment: string; head: string } & Record<(typeof keys)[number], number>

function useDueLines() {
  const text = useText()
  const state = (one: Installment) => (one.carriedTo ? text('familyFees.carriedTo', { year: one.carriedTo }) : '')
  const finePaid = (one: Installment) => one.paid - one.heads.reduce((sum, head) => sum + head.paid, 0)
  /** A line for each head; the fine of an installment stands on its own. */
  const linesOf = (one: Installment): Line[] => {
    const installment = [one.name, state(one)].filter(Boolean).join(' · ')
    const place = (key: string, head: string) => ({ key: `${one.id} ${key}`, margin: displayDay(one.dueDate), installment, head })
    const paid = finePaid(one)
    return [
      ...one.heads.map(head => ({ ...place(head.id, head.name), ...head, key: `${one.id} ${head.id}`, fine: 0 })),
      ...(one.fine > 0
        ? [
            {
              ...place('fine', text('payments.fine')),
              ...{ gross: 0, concession: 0, net: 0, fine: one.fine, paid, balance: one.carriedTo ? 0 : one.fine - paid },
            },
          ]
        : []),
    ]
  }
  return { linesOf, state }
}

/** The dues of an account on a phone: installments that open. */
function DuesLedger({ account }: { readonly account: Account }) {
  const text = useText()
  const day = useShortDay()
  const { state } = useDueLines()
  return (
    <FeeLedger
      label={account.name}
      installments={account.installments.map(one => ({
        key: one.id,
        margin: day(one.dueDate),
        title: one.name,
        note: state(one) || undefined,
        badge: one.carriedTo ? undefined : <Badge status={dueTones[one.status]}>{text(`payments.state.${one.status}`)}</Badge>,
        amount: one.balance > 0 ? one.balance : one.paid,
        settled: one.balance <= 0,
        balance: one.balance,
        lines: [
          ...one.heads.map(head => ({ key: head.id, label: head.name, amount: head.gross })),
          { key: '-concession', label: text('payments.concession'), amount: -one.concession },
          { key: '-fine', label: text('payments.fine'), amount: one.fine },
          { key: '-paid', label: text('payments.paid'), amount: -one.paid },
        ],
      }))}
    />
  )
}

/** Dues of the year by account: what was asked for, given, fined, paid, and what is left. */
export function StatementDues({ statement }: { readonly statement: Statement }) {
  const text = useText()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const { linesOf } = useDueLines()
  return statement.accounts
    .filter(one => one.installments.length > 0)
    .map(account => (
      <Panel key={account.id} title={account.name}>
        {phone ? (
          <DuesLedger account={account} />
        ) : (
          <Table<Line>
            label={text('familyFees.duesOf', { account: account.name })}
            rows={account.installments.flatMap(linesOf)}
            rowKey={row => row.key}
            columns={[
              { key: 'dueDate', header: text('payments.dueDate'), look: 'margin', cell: row => row.margin },
              { key: 'installment', header: text('payments.installment'), look: 'name', cell: row => row.installment },
              { key: 'head', header: text('familyFees.head'), cell: row => row.head },
              ...keys.map(key => ({
                key,
                header: text(key === 'gross' || key === 'net' ? `familyFees.${key}` : `payments.${key}`),
                align: 'end' as const,
                cell: (row: Line) => formatRupees(row[key]),
              })),
            ]}
            totals={{
              installment: text('familyFees.total'),
              ...Object.fromEntries(keys.map(key => [key, formatRupees(account.totals[key])])),
            }}
          />
        )}
      </Panel>
    ))
}
