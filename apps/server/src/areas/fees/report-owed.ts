import { dueStatus } from '@school/rules'
import { sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { feeRules, reckoned } from './owed'
import {
  classAsked,
  classOf,
  classOfReceipt,
  classPlace,
  divisionName,
  type FeeRow,
  type FeeScope,
  ofClassesAsked,
  oneOf,
  some,
} from './report-scope'
import { type DueSums, readSums, type SumsAsked } from './sums'

interface StudentRow {
  id: string
  admNo: string
  name: string
  division: string
  course: string
  guardianName: string | null
  mobile: string | null
}

/** Students of the chosen classes, as they were on the day, by class and name. */
async function readStudents(scope: FeeScope, ids: readonly string[]): Promise<StudentRow[]> {
  const query = sql<StudentRow>`
    select s.id, s.adm_no as "admNo", s.name, ${divisionName} as division, coalesce(c.name, '') as course, g.name as "guardianName", g.mobile
    from students s ${classOf(scope, sql`s.id`, enrolledOn(scope.asOf))}
    left join (
      select v.id, row_number() over (order by ${classPlace}) as place from divisions v
      join courses c on c.school_id = v.school_id and c.id = v.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id) k on k.id = v.id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where s.school_id = ${scope.schoolId} and s.id = any(${[...ids]}::uuid[]) and ${classAsked(scope, sql`s.id`)}
    order by k.place, s.name_key, s.id`
  return (await inBulk(scope.trx, () => query.execute(scope.trx))).rows
}

/** What came in after the day, which is as if it never had: principal and fines by student and installment. */
async function paidLater({ trx, schoolId, asOf }: FeeScope) {
  const { rows } = await sql<{ key: string; principal: number; fine: number }>`
    select student_id || ' ' || installment_id as key, coalesce(sum(amount) filter (where kind = 'principal'), 0)::bigint as principal,
      coalesce(sum(amount) filter (where kind = 'fine'), 0)::bigint as fine
    from (
      select r.student_id, l.installment_id, l.kind, l.amount
      from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id and l.kind <> 'advance'
      where r.school_id = ${schoolId} and r.on_day > ${asOf}::date and r.status = 'issued'
      union all
      select a.student_id, l.installment_id, l.kind, l.amount
      from fee_adjustments a join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id and l.kind <> 'advance'
      where a.school_id = ${schoolId} and a.on_day > ${asOf}::date
      union all
      select f.student_id, l.installment_id, l.kind, -l.amount
      from fee_refunds f join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id and l.kind <> 'advance'
      where f.school_id = ${schoolId} and f.taken_on > ${asOf}::date) later
    group by student_id, installment_id`.execute(trx)
  return new Map(rows.map(row => [row.key, row]))
}

/** Sums with something open, or paid so late that a fine may be. */
const unsettled = sql<boolean>`(e.open or (i.fine_rule_id is not null and f.cleared_on > i.due_date))`

/** Installments of the year as they stood on the day. */
async function readAsOf(scope: FeeScope, { installments, kept }: Pick<SumsAsked, 'installments' | 'kept'>): Promise<DueSums[]> {
  const { trx, schoolId, yearId, asked, asOf, today } = scope
  const dues = await readSums(trx, {
    installments: sql`i.school_id = ${schoolId} and i.academic_year_id = ${yearId}::uuid and ${oneOf(sql`i.fee_account_id`, asked.accountId)}
      and ${some(sql`i.id`, asked.installmentIds)} and ${installments}`,
    lines: sql`d.school_id = ${schoolId} and d.academic_year_id = ${yearId}::uuid and ${oneOf(sql`d.fee_account_id`, asked.accountId)}
      and ${oneOf(sql`d.student_id`, asked.studentId)} and ${ofClassesAsked(scope)}`,
    kept,
  })
  if (asOf >= today) return dues
  const later = await paidLater(scope)
  return dues.map(due => {
    const { principal = 0, fine = 0 } = later.get(`${due.studentId} ${due.id}`) ?? {}
    return { ...due, paid: due.paid - principal, finePaid: due.finePaid - fine }
  })
}

export async function readDues(scope: FeeScope): Promise<FeeRow[]> {
  const { trx, schoolId, asked, asOf, today } = scope
  const { roundTo } = await feeRules(trx, schoolId)
  const all = asked.status !== '' ? sql<boolean>`true` : sql<boolean>`i.due_date <= ${asOf}::date`
  const settled = asked.status === 'Paid' || asked.status === 'Nil' || asOf < today
  const dues = await readAsOf(scope, { installments: all, kept: settled ? sql`true` : unsettled })
  const owed = new Map<string, { names: string[]; principal: number; fine: number; oldest: string }>()
  for (const due of dues) {
    const { net, paid, balance, fineDue } = reckoned(due, asOf, roundTo)
    const status = dueStatus({ net, paid, fineDue, dueDate: due.dueDate }, asOf)
    if (asked.status ? status !== asked.status : balance + fineDue === 0) continue
    const of = owed.get(due.studentId) ?? { names: [], principal: 0, fine: 0, oldest: due.dueDate }
    owed.set(due.studentId, {
      names: [...of.names, due.name],
      principal: of.principal + balance,
      fine: of.fine + fineDue,
      // They come by their dates.
      oldest: of.oldest,
    })
  }
  const { rows: locks } = await sql<{ studentId: string; names: string }>`
    select l.student_id as "studentId", string_agg(i.name, ', ' order by i.due_date, i.no) as names
    from student_locks l join installments i on i.school_id = l.school_id and i.id = l.installment_id
    where l.school_id = ${schoolId} and l.unlocked_at is null group by l.student_id`.execute(trx)
  const locked = new Map(locks.map(row => [row.studentId, row.names]))
  return (await readStudents(scope, [...owed.keys()])).flatMap(({ course: _, ...student }) => {
    const { names, principal, fine, oldest } = owed.get(student.id)!
    if (principal + fine < asked.minDue) return []
    const installmentsDue = [...new Set(names)].join(', ')
    const total = principal + fine
    return [
      {
        ...student,
        studentId: student.id,
        installmentsDue,
        principal,
        fine,
        total,
        oldestDue: oldest,
        locked: locked.get(student.id) ?? '',
      },
    ]
  })
}

export async function readFines(scope: FeeScope): Promise<FeeRow[]> {
  const { trx, schoolId, asOf } = scope
  const { roundTo } = await feeRules(trx, schoolId)
  const dues = await readAsOf(scope, {
    installments: sql`i.due_date < ${asOf}::date`,
    kept: sql`(i.fine_rule_id is not null or f.paid > 0 or f.waived > 0)`,
  })
  const fined = dues
    .map(due => ({ due, accrued: reckoned(due, asOf, roundTo).accrued }))
    .filter(({ due, accrued }) => accrued + due.finePaid + due.waived > 0)
  const ofStudent = Map.groupBy(fined, ({ due }) => due.studentId)
  return (await readStudents(scope, [...ofStudent.keys()])).flatMap(({ id, admNo, name }) =>
    ofStudent.get(id)!.map(({ due, accrued }) => ({
      id: `${id} ${due.id}`,
      studentId: id,
      admNo,
      name,
      installment: due.name,
      accrued,
      waived: due.waived,
      paid: due.finePaid,
    })),
  )
}

/** Accounts of installments that have a namesake in another account. */
async function accountsOfNamesakes({ trx, schoolId, yearId, asked }: FeeScope): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; account: string; accounts: number }>`
    select i.id, a.name as account,
      (select count(distinct o.fee_account_id)::int from installments o
        where o.school_id = i.school_id and o.academic_year_id = i.academic_year_id and o.name = i.name) as accounts
    from installments i join fee_accounts a on a.school_id = i.school_id and a.id = i.fee_account_id
    where i.school_id = ${schoolId} and i.academic_year_id = ${yearId}::uuid and ${oneOf(sql`i.fee_account_id`, asked.accountId)}`.execute(
    trx,
  )
  return new Map(rows.flatMap(({ id, account, accounts }) => (accounts > 1 ? [[id, account] as const] : [])))
}

/** What was asked for and came in, by installment and class; of fines what is still open. */
export async function readByInstallment(scope: FeeScope): Promise<FeeRow[]> {
  const { trx, schoolId, asked, asOf } = scope
  const { roundTo } = await feeRules(trx, schoolId)
  const dues = await readAsOf(scope, { installments: sql`true`, kept: sql`true` })
  const students = new Map(
    (await readStudents(scope, [...new Set(dues.map(due => due.studentId))])).map((one, at) => [one.id, { ...one, at }]),
  )
  const accounts = await accountsOfNamesakes(scope)
  const groups = new Map<string, { id: string; name: string; at: number; due: string; ids: Set<string>; sums: number[] }>()
  for (const due of dues) {
    const student = students.get(due.studentId)
    if (!student) continue
    const place = asked.group === 'division' ? student.division : student.course
    const key = `${due.id} ${place}`
    const name = [due.name, accounts.get(due.id), place].filter(Boolean).join(' · ')
    const group = groups.get(key) ?? { id: key, name, at: student.at, due: due.dueDate, ids: new Set(), sums: [0, 0, 0, 0] }
    const { net, paid, balance, fineDue } = reckoned(due, asOf, roundTo)
    for (const [index, amount] of [net, paid, fineDue, balance].entries()) group.sums[index]! += amount
    group.ids.add(due.studentId)
    group.at = Math.min(group.at, student.at)
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.at - b.at))
    .map(({ id, name, ids, sums: [net = 0, collected = 0, fine = 0, balance = 0] }) => ({
      id,
      group: name,
      students: ids.size,
      net,
      collected,
      fine,
      balance,
      percent: net > 0 ? Math.round((collected * 1000) / net) / 10 : null,
    }))
}

/** Money of issued receipts by head, put together by day, month or course. */
export async function readByHead(scope: FeeScope): Promise<FeeRow[]> {
  const { trx, schoolId, asked, from, to } = scope
  const by =
    asked.group === 'course'
      ? sql`coalesce(c.name, '')`
      : asked.group === 'division'
        ? divisionName
        : asked.group === 'month'
          ? sql`to_char(r.on_day, 'YYYY-MM')`
          : sql`r.on_day::text`
  const { rows } = await sql<{ group: string; kind: 'principal' | 'fine' | 'advance'; head: string | null; amount: number }>`
    select ${by} as "group", l.kind, h.name as head, sum(l.amount)::bigint as amount
    from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    left join demands d on d.school_id = l.school_id and d.id = l.demand_id
    left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    ${classOfReceipt(scope)}
    where r.school_id = ${schoolId} and r.status = 'issued' and r.on_day between ${from}::date and ${to}::date
      and ${oneOf(sql`r.fee_account_id`, asked.accountId)} and ${classAsked(scope, sql`r.student_id`)}
    group by 1, 2, 3 order by 1`.execute(trx)
  const groups = new Map<string, FeeRow>()
  for (const { group, kind, head, amount } of rows) {
    const row = groups.get(group) ?? { id: group || '-', group, fine: 0, advance: 0, total: 0 }
    const key = kind === 'principal' ? `head:${head}` : kind
    row[key] = Number(row[key] ?? 0) + amount
    row.total = Number(row.total) + amount
    groups.set(group, row)
  }
  return [...groups.values()]
}
