import { allZeroId, type BodyOf, type contract, type QueryOf } from '@school/api'
import { accountKindOf, type LockType, lockSkip } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { inBulk } from '../../platform/transaction'
import { choosePage } from '../../school/report/page'
import { matches } from '../../school/search'
import { schoolToday } from '../../school/zone'
import { findYear } from '../bus/stops'
import { feeRules, reckoned } from '../fees/owed'
import { readSums } from '../fees/sums'

type Contract = typeof contract.lockStudents
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId'>
type View = QueryOf<Contract['view']>

/** What is owed of an installment, in paise. */
export interface Owed {
  readonly balance: number
  readonly fineDue: number
}

/** An installment of a kind and year; one that is not does not exist. */
export async function findInstallment({ trx }: Call, yearId: string, type: LockType, id: string) {
  const { rows } = await sql<{ id: string; name: string; due_date: string }>`
    select i.id, i.name, i.due_date::text as due_date from installments i
    join fee_accounts a on a.school_id = i.school_id and a.id = i.fee_account_id and a.kind = ${accountKindOf(type)}
    where i.id = ${id}::uuid and i.academic_year_id = ${yearId}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What students owe of an installment as of today, by student; who was never asked for it is absent. */
export async function owedOfInstallment(call: Call, id: string, studentIds?: readonly string[]): Promise<Map<string, Owed>> {
  const { trx, services, schoolId } = call
  const [rules, today] = [await feeRules(trx, schoolId), await schoolToday(services, trx, schoolId)]
  const those = studentIds ? sql`d.student_id = any(${[...studentIds]}::uuid[])` : sql`true`
  const dues = await readSums(trx, {
    installments: sql`i.school_id = ${schoolId} and i.id = ${id}::uuid`,
    lines: sql`d.school_id = ${schoolId} and d.status = 'open' and ${those}`,
    kept: sql`true`,
  })
  return new Map(dues.map(due => [due.studentId, reckoned(due, today, rules.roundTo)]))
}

interface Row {
  id: string
  adm_no: string
  name: string
  division: string | null
  roll_no: number | null
  guardian: string | null
  mobile: string | null
  locked_at: Date | null
  locked_for: string[]
}

/** Open locks of a student of the year; under the alias `l`, with their installments as `i`. */
const locksOf = (yearId: string, type: LockType | undefined) => sql`
  from student_locks l join installments i on i.school_id = l.school_id and i.id = l.installment_id
  where l.school_id = s.school_id and l.student_id = s.id and l.unlocked_at is null and l.academic_year_id = ${yearId}::uuid
    and ${type ? sql`l.lock_type = ${type}` : sql`true`}`

/** Studying students that a condition finds, by name. */
async function readRows(
  call: Call,
  asked: { yearId: string; type?: LockType; installmentId?: string; page: number; pageSize: number },
  where: RawBuilder<boolean>,
) {
  const { yearId, type, installmentId, page, pageSize } = asked
  const from = sql`
    from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where s.status = 'studying' and ${where}`
  const { ids, count } = await choosePage(call.trx, {
    id: sql`s.id`,
    from,
    order: sql`s.name_key, s.id`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const { rows } = await sql<Row>`
    select s.id, s.adm_no, s.name, c.name || ' ' || d.name as division, e.roll_no, g.name as guardian, g.mobile, o.at as locked_at,
      array(select i.name ${locksOf(yearId, type)} order by i.due_date, i.no) as locked_for
    from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    left join lateral (
      select min(l.locked_at) as at ${locksOf(yearId, type)} and ${installmentId ? sql`l.installment_id = ${installmentId}::uuid` : sql`true`}) o on true
    where s.id = any(${ids}::uuid[]) order by s.name_key, s.id`.execute(call.trx)
  return { rows, from, pagination: { currentPage: page, pageSize, count } }
}

const told = (row: Row, owed: Owed | undefined, dueDate: string | null) => ({
  id: row.id,
  admNo: row.adm_no,
  name: row.name,
  division: row.division ?? '',
  rollNo: row.roll_no,
  guardian: row.guardian ?? '',
  mobile: row.mobile ?? '',
  balance: owed ? owed.balance + owed.fineDue : null,
  dueDate: owed ? dueDate : null,
  lockedOn: row.locked_at?.toISOString() ?? null,
  lockedFor: row.locked_for,
})

const byText = (text: string): RawBuilder<boolean> =>
  sql`(${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`lower(s.adm_no)`, text, 'contains')})`

/** A page of students with their locks; with `dues` also who could be locked for the installment. */
export async function viewStudents(call: Call, query: View) {
  const { academicYearId: yearId, lockType: type, installmentId, courseId, divisionId, status, text } = query
  await findYear(call, yearId)
  const installment = installmentId ? await findInstallment(call, yearId, type, installmentId) : undefined
  const locked = sql`exists (select ${locksOf(yearId, type)} and ${installment ? sql`l.installment_id = ${installment.id}::uuid` : sql`true`})`
  const where = sql<boolean>`
    ${courseId ? sql`d.course_id = ${courseId}::uuid` : sql`true`} and ${divisionId ? sql`e.division_id = ${divisionId}::uuid` : sql`true`}
    and ${byText(text)} and ${status === '' ? sql`true` : status === 'Locked' ? locked : sql`not ${locked}`}`
  const asked = { yearId, type, page: query.page, pageSize: query.pageSize }
  const { rows, from, pagination } = await readRows(
    call,
    { ...asked, ...(installment ? { installmentId: installment.id } : {}) },
    where,
  )
  const ids = rows.map(row => row.id)
  const owed = installment ? await owedOfInstallment(call, installment.id, query.dues ? undefined : ids) : new Map<string, Owed>()
  const results = rows.map(row => told(row, owed.get(row.id), installment?.due_date ?? null))
  if (!query.dues || !installment) return { results, pagination }
  const everybody = sql<{ id: string; locked: boolean }>`select s.id, ${locked} as locked ${from}`
  const found = await inBulk(call.trx, () => everybody.execute(call.trx))
  return {
    results,
    pagination,
    ids: found.rows.filter(one => lockSkip(owed.get(one.id), one.locked) === undefined).map(one => one.id),
  }
}

/** Students of a year by name or admission number, with all their locks. */
export async function searchStudents(call: Call, { academicYearId, text, page }: BodyOf<Contract['searchStudent']>) {
  await findYear(call, academicYearId)
  const { rows, pagination } = await readRows(call, { yearId: academicYearId, page, pageSize: 10 }, byText(text))
  return { results: rows.map(row => told(row, undefined, null)), pagination }
}

/** Installments of a kind and year that students of a course have dues for. */
export async function readInstallmentsOf({ trx }: Call, type: LockType, yearId: string, courseId: string) {
  const ofCourse = sql`exists (
    select from enrolments e join divisions d on d.school_id = e.school_id and d.id = e.division_id and d.course_id = ${courseId}::uuid
    join demands m on m.school_id = e.school_id and m.student_id = e.student_id and m.installment_id = i.id and m.status = 'open'
    where e.school_id = i.school_id and e.academic_year_id = i.academic_year_id)`
  const anybody = sql`exists (select from demands m where m.school_id = i.school_id and m.installment_id = i.id and m.status = 'open')`
  const { rows } = await sql<{ id: string; name: string; dueDate: string }>`
    select i.id, i.name, i.due_date::text as "dueDate" from installments i
    join fee_accounts a on a.school_id = i.school_id and a.id = i.fee_account_id and a.kind = ${accountKindOf(type)}
    where i.academic_year_id = ${yearId}::uuid and ${courseId === allZeroId ? anybody : ofCourse} order by i.due_date, i.no, i.id`.execute(
    trx,
  )
  return rows
}
