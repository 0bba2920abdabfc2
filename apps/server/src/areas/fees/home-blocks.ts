import { sql } from 'kysely'
import type { Block, Source } from '../../school/block'
import { figuresOfOperator, type SchoolRow, schoolsOfGroup, sum } from '../../school/home-schools'
import { ownStudents, schoolsInScope } from '../../school/scope'
import { type Child, dueOf, figuresOf, ledgerOf, openOf, paysOnline, routeOf, uploadedRoutes } from './family-dues'

const chosenChild = async ({ trx, person }: Source): Promise<Child | undefined> => {
  const { rows } = await sql<Child>`
    select s.id, s.school_id from students s where s.id = ${person.childId}::uuid and ${ownStudents(person)}`.execute(trx)
  return rows[0]
}

/** The ledger of the chosen child. */
async function chosenLedger(source: Source) {
  const child = source.person.childId ? await chosenChild(source) : undefined
  const ledger = child && (await ledgerOf(source, child))
  return ledger && { child, ledger }
}

/** What the family of the chosen child still owes: all that the dues say to which it leads. */
export const amountDue: Block = {
  code: 'amountDue',
  kind: 'tiles',
  async read(source) {
    const found = await chosenLedger(source)
    if (!found) return undefined
    const { value, overdue } = dueOf(found.ledger, source.today)
    const asOf = await figuresOf(found.ledger, source, found.child)
    return {
      value,
      unit: 'amount',
      ...(asOf ? { sub: { asOf } } : {}),
      ...(overdue ? { tone: 'danger' as const } : {}),
      route: routeOf(found.ledger),
    }
  },
}

/** What is to be paid next for the chosen child, and how much else is overdue; without a row there is nothing to pay. */
export const nextDue: Block = {
  code: 'l.nextDue',
  kind: 'lists',
  async read(source) {
    const found = await chosenLedger(source)
    if (!found) return undefined
    const [next, ...later] = openOf(found.ledger)
    const overdue = later.filter(one => one.dueDate < source.today).length
    const pays = next !== undefined && (await paysOnline(source, found.child, next.accountId))
    const row = next && [
      next.name,
      next.account,
      next.dueDate,
      String(next.amount),
      String(next.fine),
      String(overdue),
      pays ? 'yes' : '',
    ]
    return {
      columns: ['installment', 'account', 'dueDate', 'amount', 'fine', 'moreOverdue', 'paysOnline'],
      rows: row ? [row] : [],
      ...(next ? { route: found.ledger.kept ? routeOf(found.ledger) : uploadedRoutes[next.kind] } : {}),
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

/** Receipts of today and their paise, over the schools that keep fees here; absent without any. */
export const paymentsToday: Block = {
  code: 'paymentsToday',
  kind: 'tiles',
  async read(source) {
    const { rows } = await sql<{ id: string }>`
      select sc.id from schools sc where sc.status = 'Active' and 'FEE' = any(sc.module_codes) and ${schoolsInScope(source.person)}`.execute(
      source.trx,
    )
    if (rows.length === 0) return undefined
    const figures = await figuresOfOperator(source)
    const receipts = rows.flatMap(({ id }) => figures.get(id)?.receipts ?? [])
    const count = sum(receipts.map(one => one.count))
    return { value: sum(receipts.map(one => one.collected)), unit: 'amount', sub: { count } }
  },
}

/** An amount over the schools that keep fees here; absent without any. */
const amountOfGroup = (code: string, pick: (row: SchoolRow) => number): Block => ({
  code,
  kind: 'tiles',
  async read(source) {
    const rows = (await schoolsOfGroup(source)).filter(row => row.fees)
    return rows.length > 0 ? { value: sum(rows.map(pick)), unit: 'amount' } : undefined
  },
})

export const groupCollected = amountOfGroup('collected', row => row.collected)
export const groupDue = amountOfGroup('due', row => row.due)

/** What came in this month, school by school. */
export const collectedBySchool: Block = {
  code: 'collectedBySchool',
  kind: 'charts',
  async read(source) {
    const rows = (await schoolsOfGroup(source)).filter(row => row.fees)
    if (rows.length === 0) return undefined
    return {
      type: 'bar',
      unit: 'amount',
      labels: rows.map(row => row.name),
      series: [{ name: 'collected', values: rows.map(row => row.month) }],
    }
  },
}

/** A school is told of when more of what it asked for is open, in percent. */
const mostDue = 20

export const groupHighOnDue: Block = {
  code: 'd.schoolsHighOnDue',
  kind: 'todos',
  async read(source) {
    const count = (await schoolsOfGroup(source)).filter(row => row.due * 100 > row.demand * mostDue).length
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
  },
}
