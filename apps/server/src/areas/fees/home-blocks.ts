import { mayOpenForm, type OfflineFeeRow } from '@school/rules'
import { sql } from 'kysely'
import type { Block, Source } from '../../school/block'
import { ownStudents } from '../../school/scope'
import { readPosition } from './position'

interface Child {
  readonly id: string
  readonly school_id: string
}

/** What is owed for a child by the dues that are kept here, of all years, with the fines of today; undefined without any. */
async function keptDue({ services, trx, today }: Source, child: Child) {
  const { accounts } = await readPosition(services, trx, child.school_id, child.id, null)
  if (accounts.length === 0) return undefined
  return {
    value: accounts.reduce((sum, account) => sum + account.totalDue, 0),
    overdue: accounts.some(({ installments }) => installments.some(one => one.dueDate < today && one.balance + one.fineDue > 0)),
  }
}

interface UploadedSummary {
  readonly student_id: string
  readonly as_of: string
  readonly rows: OfflineFeeRow[]
  readonly kind: 'fee' | 'bus'
}

/** What was uploaded of the children for the current year, fees before bus fees. */
async function uploaded({ trx, person }: Source, children: readonly string[]) {
  const { rows } = await sql<UploadedSummary>`
    select o.student_id, o.as_of::text as as_of, o.rows, o.kind from offline_fee_summaries o
    join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id and y.is_current
    join students s on s.school_id = o.school_id and s.id = o.student_id
    where s.id = any(${children}::uuid[]) and ${ownStudents(person)} order by o.kind desc`.execute(trx)
  return rows
}

const owedBy = (summaries: readonly UploadedSummary[]) =>
  Math.max(
    0,
    summaries.flatMap(summary => summary.rows).reduce((sum, line) => sum + line.balance, 0),
  )

/** What a family still owes for each of its children, in paise; those of whom nothing is known are absent. */
export async function dueOfChildren(source: Source, children: readonly Child[]): Promise<ReadonlyMap<string, number>> {
  const dues = new Map<string, number>()
  if (mayOpenForm('g.fees.history', source.viewer))
    for (const child of children) {
      const due = await keptDue(source, child)
      if (due) dues.set(child.id, due.value)
    }
  else if (mayOpenForm('g.off.fees', source.viewer)) {
    const summaries = await uploaded(
      source,
      children.map(child => child.id),
    )
    for (const [id, own] of Map.groupBy(summaries, summary => summary.student_id)) dues.set(id, owedBy(own))
  }
  return dues
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
    if (!person.childId) return undefined
    if (mayOpenForm('g.fees.history', viewer)) {
      const { rows } = await sql<Child>`
        select s.id, s.school_id from students s where s.id = ${person.childId}::uuid and ${ownStudents(person)}`.execute(trx)
      const kept = rows[0] && (await keptDue(source, rows[0]))
      if (!kept) return undefined
      const { value, overdue } = kept
      return { value, unit: 'amount', ...(overdue ? { tone: 'danger' as const } : {}), route: '/parent/payment-history' }
    }
    if (!mayOpenForm('g.off.fees', viewer)) return undefined
    const rows = await uploaded(source, [person.childId])
    if (rows.length === 0) return undefined
    const due = owedBy(rows)
    const overdue = rows.flatMap(summary => summary.rows).some(line => line.balance > 0 && line.dueDate < today)
    const asOf = rows.map(summary => summary.as_of).sort()[0]!
    // A family that owes for the bus alone is led there.
    const owes = rows.find(summary => summary.rows.some(line => line.balance > 0)) ?? rows[0]!
    return {
      value: due,
      unit: 'amount',
      sub: { asOf },
      ...(due > 0 && overdue ? { tone: 'danger' as const } : {}),
      route: owes.kind === 'fee' ? '/parent/student-fees-summary' : '/parent/bus-fees-summary',
    }
  },
}

const report = '/fees/fees-report-form'
const of = ['s.fees.reports']

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
  of,
  kind: 'tiles',
  async read(source) {
    const days = await byDay(source)
    return {
      value: days.at(-1)?.amount ?? 0,
      unit: 'amount',
      route: `${report}?report=collection`,
    }
  },
}

/** Principal of the current year that fell due and is open; fines are told by the report. */
export const due: Block = {
  code: 'due',
  of,
  kind: 'tiles',
  async read(source) {
    const { trx, today, counted } = source
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
      route: `${report}?report=dues`,
    }
  },
}

/** What came in, day by day. */
export const collection: Block = {
  code: 'c.collection',
  of,
  kind: 'charts',
  async read(source) {
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
