import { mayOpenForm, type OfflineFeeRow } from '@school/rules'
import { sql } from 'kysely'
import { type Block, link, type Source } from '../home/block'
import { studentsInScope } from '../scope'
import { readPosition } from './position'

/** What is owed by the dues that are kept here, of all years, with the fines of today. */
async function keptDue({ services, trx, person, today }: Source) {
  const { rows } = await sql<{ id: string; school_id: string }>`
    select s.id, s.school_id from students s where s.id = ${person.childId}::uuid and ${studentsInScope(person)}`.execute(trx)
  const [child] = rows
  if (!child) return undefined
  const { accounts } = await readPosition(services, trx, child.school_id, child.id, null)
  if (accounts.length === 0) return undefined
  const overdue = accounts.some(({ installments }) =>
    installments.some(one => one.dueDate < today && one.balance + one.fineDue > 0),
  )
  return {
    value: accounts.reduce((sum, account) => sum + account.totalDue, 0),
    unit: 'amount' as const,
    ...(overdue ? { tone: 'danger' as const } : {}),
    route: '/parent/payment-history',
  }
}

/**
 * What the family of the chosen child still owes: by the dues that are kept here, else by what was uploaded, fees and bus
 * fees of the year together.
 */
export const amountDue: Block = {
  code: 'amountDue',
  kind: 'tiles',
  async read(source) {
    const { trx, person, viewer, today } = source
    if (mayOpenForm('g.fees.history', viewer)) return keptDue(source)
    if (!mayOpenForm('g.off.fees', viewer)) return undefined
    const { rows } = await sql<{ as_of: string; rows: OfflineFeeRow[]; kind: 'fee' | 'bus' }>`
      select o.as_of::text as as_of, o.rows, o.kind from offline_fee_summaries o
      join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id and y.is_current
      join students s on s.school_id = o.school_id and s.id = o.student_id
      where s.id = ${person.childId}::uuid and ${studentsInScope(person)} order by o.kind desc`.execute(trx)
    if (rows.length === 0) return undefined
    const lines = rows.flatMap(summary => summary.rows)
    const due = lines.reduce((sum, line) => sum + line.balance, 0)
    const overdue = lines.some(line => line.balance > 0 && line.dueDate < today)
    const asOf = rows.map(summary => summary.as_of).sort()[0]!
    // A family that owes for the bus alone is led there.
    const owes = rows.find(summary => summary.rows.some(line => line.balance > 0)) ?? rows[0]!
    return {
      value: Math.max(0, due),
      unit: 'amount',
      sub: { asOf },
      ...(due > 0 && overdue ? { tone: 'danger' as const } : {}),
      route: owes.kind === 'fee' ? '/parent/student-fees-summary' : '/parent/bus-fees-summary',
    }
  },
}

const report = '/fees/fees-report-form'

/** Whether the school keeps fees here. */
const keeps = ({ viewer }: Source) => viewer.modules.includes('FEE')

/** Money of issued receipts by day, the last 30 days. */
const byDay = ({ trx, today, counted }: Source) =>
  counted('fees by day', 'school', async () => {
    const { rows } = await sql<{ day: string; amount: number }>`
      select d.day::date::text as day, coalesce(sum(r.amount), 0)::bigint as amount
      from generate_series(${today}::date - 29, ${today}::date, interval '1 day') as d(day)
      left join receipts r on r.on_day = d.day::date and r.status = 'issued'
      group by d.day order by d.day`.execute(trx)
    return rows
  })

/** What came in today. */
export const collected: Block = {
  code: 'collected',
  kind: 'tiles',
  async read(source) {
    if (!keeps(source)) return undefined
    const days = await byDay(source)
    return {
      value: days.at(-1)?.amount ?? 0,
      unit: 'amount',
      ...link(source.viewer, 's.fees.reports', `${report}?report=collection`),
    }
  },
}

/** Principal of the current year that fell due and is open; fines are told by the report. */
export const due: Block = {
  code: 'due',
  kind: 'tiles',
  async read(source) {
    if (!keeps(source)) return undefined
    const { trx, today, counted, viewer } = source
    const value = await counted('fees due', 'school', async () => {
      const { rows } = await sql<{ amount: number }>`
        select coalesce(sum(d.gross - d.concession - d.write_off - d.paid), 0)::bigint as amount
        from demands d join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id and y.is_current
        join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= ${today}::date
        where d.status <> 'carried'`.execute(trx)
      return rows[0]!.amount
    })
    return {
      value,
      unit: 'amount',
      ...(value > 0 ? { tone: 'warning' as const } : {}),
      ...link(viewer, 's.fees.reports', `${report}?report=dues`),
    }
  },
}

/** What came in, day by day. */
export const collection: Block = {
  code: 'c.collection',
  kind: 'charts',
  async read(source) {
    if (!keeps(source)) return undefined
    const days = await byDay(source)
    if (days.every(day => day.amount === 0)) return undefined
    return {
      type: 'bar',
      unit: 'amount',
      labels: days.map(day => day.day),
      series: [{ name: 'collected', values: days.map(day => day.amount) }],
    }
  },
}
