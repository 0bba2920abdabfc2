import type { AnswerOfCall, students } from '@school/api/client'
import { displayDay } from '@school/rules'
import { FeeLedger, Panel } from '@school/ui'
import { useText } from '../../texts/text'
import { useShortDay } from './short-day'

type Row = AnswerOfCall<typeof students.feeSummary>['rows'][number]

/** The lines of a summary on a phone: installments that open, heads of one together. */
export function OfflineFeeLedger({ label, rows }: { label: string; rows: readonly Row[] }) {
  const text = useText()
  const day = useShortDay()
  const sum = (lines: readonly Row[], key: 'concession' | 'fine' | 'paid' | 'balance') =>
    lines.reduce((total, line) => total + line[key], 0)
  const installments = [...Map.groupBy(rows, row => `${row.dueDate} ${row.installment}`)].map(([key, lines]) => {
    const [{ installment, dueDate, busName, stopName }] = lines as [Row, ...Row[]]
    const balance = sum(lines, 'balance')
    return {
      key,
      margin: day(dueDate),
      title: installment,
      note: [`${text('offlineFees.dueDate')} ${displayDay(dueDate)}`, busName, stopName].filter(Boolean).join(' · '),
      amount: balance > 0 ? balance : sum(lines, 'paid'),
      settled: balance <= 0,
      balance,
      lines: [
        ...lines.map(line => ({ key: line.head, label: line.head, amount: line.amount })),
        { key: '-concession', label: text('offlineFees.concession'), amount: -sum(lines, 'concession') },
        { key: '-fine', label: text('offlineFees.fine'), amount: sum(lines, 'fine') },
        { key: '-paid', label: text('offlineFees.paid'), amount: -sum(lines, 'paid') },
      ],
    }
  })
  return (
    <Panel>
      <FeeLedger label={label} installments={installments} opened={installments.find(one => !one.settled)?.key} />
    </Panel>
  )
}
