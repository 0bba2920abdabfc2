import type { BodyOf, contract } from '@school/api'
import { accountKindOf, type LockSkip, lockSkip, lockTypes } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { inBatches } from '../../school/batches'
import { courseOffers, yearOffers } from '../../school/class-offers'
import { anyOr } from '../../school/lookups'
import { findYear } from '../bus/stops'
import { refreshFamilies } from '../fees/unlock'
import { findInstallment, owedOfInstallment, readInstallmentsOf, searchStudents, viewStudents } from './view'

type Contract = typeof contract.lockStudents
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

interface Skipped {
  studentId: string
  reason: LockSkip
}

/** Students of this school, in the order in which every change of money takes them. One that is not here does not exist. */
async function takeStudents({ trx, schoolId }: Call, studentIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(studentIds)].sort()
  const { rows } = await sql`
    select 1 from students s where s.school_id = ${schoolId}::uuid and s.status = 'studying' and s.id = any(${wanted}::uuid[])`.execute(
    trx,
  )
  if (rows.length < wanted.length) throw notFound()
  // Who pays at this moment is locked before or freed after, never locked for good.
  await sql`
    select from student_fee_accounts a where a.school_id = ${schoolId}::uuid and a.student_id = any(${wanted}::uuid[])
    order by a.student_id, a.fee_account_id for update`.execute(trx)
  return wanted
}

async function lock(call: Call, body: BodyOf<Contract['lock']>) {
  const { trx, services, schoolId } = call
  const installment = await findInstallment(call, body.academicYearId, body.lockType, body.installmentId)
  const students = await takeStudents(call, body.studentIds)
  const owed = await owedOfInstallment(call, installment.id, students)
  const { rows } = await sql<{ student_id: string }>`
    select l.student_id from student_locks l
    where l.school_id = ${schoolId}::uuid and l.installment_id = ${installment.id}::uuid and l.unlocked_at is null
      and l.student_id = any(${students}::uuid[])`.execute(trx)
  const before = new Set(rows.map(row => row.student_id))
  const skipped: Skipped[] = []
  const chosen: string[] = []
  for (const studentId of students) {
    const reason = lockSkip(owed.get(studentId), before.has(studentId))
    if (reason) skipped.push({ studentId, reason })
    else chosen.push(studentId)
  }
  await inBatches(
    trx,
    chosen.map(student_id => ({ id: services.newId(), student_id })),
    'id uuid, student_id uuid',
    source => sql`
      insert into student_locks (school_id, id, student_id, academic_year_id, lock_type, installment_id, locked_at, locked_by)
      select ${schoolId}::uuid, x.id, x.student_id, ${body.academicYearId}::uuid, ${body.lockType}, ${installment.id}::uuid,
        ${services.clock.now()}, ${personOf(call).userId}::uuid
      from ${source}`,
  )
  if (chosen.length > 0) {
    const after = { lockType: body.lockType, installment: installment.name, students: chosen }
    await call.audit({ action: 'student.lock', entity: 'installments', entityId: installment.id, after })
    await refreshFamilies(services, trx, schoolId, chosen)
  }
  return { locked: chosen.length, skipped }
}

async function unLock(call: Call, body: BodyOf<Contract['unLock']>) {
  const { trx, services, schoolId } = call
  const { academicYearId: yearId, lockType, installmentId } = body
  await findYear(call, yearId)
  if (installmentId) await findInstallment(call, yearId, lockType, installmentId)
  const students = await takeStudents(call, body.studentIds)
  const { rows } = await sql<{ student_id: string; installment_id: string }>`
    update student_locks l set unlocked_at = ${services.clock.now()}, unlocked_by = ${personOf(call).userId}::uuid, unlock_reason = 'operator'
    where l.school_id = ${schoolId}::uuid and l.academic_year_id = ${yearId}::uuid and l.lock_type = ${lockType} and l.unlocked_at is null
      and l.student_id = any(${students}::uuid[]) and ${installmentId ? sql`l.installment_id = ${installmentId}::uuid` : sql`true`}
    returning l.student_id, l.installment_id`.execute(trx)
  const freed = new Set(rows.map(row => row.student_id))
  const skipped = students.flatMap((studentId): Skipped[] => (freed.has(studentId) ? [] : [{ studentId, reason: 'NotLocked' }]))
  for (const id of new Set(rows.map(row => row.installment_id)))
    await call.audit({
      action: 'student.unlock',
      entity: 'installments',
      entityId: id,
      after: { lockType, students: rows.filter(row => row.installment_id === id).map(row => row.student_id) },
    })
  await refreshFamilies(services, trx, schoolId, [...freed])
  return { unlocked: freed.size, skipped }
}

/** Students who see fees alone until they have paid. */
export const lockStudentHandlers: Handlers<Contract> = {
  async initialValues({ trx }) {
    const academicYears = await yearOffers(trx)
    const { rows } = await sql<{ kind: string }>`
      select a.kind from fee_accounts a
      where exists (select from demands d where d.school_id = a.school_id and d.fee_account_id = a.id)`.execute(trx)
    const kinds = new Set(['school', ...rows.map(row => row.kind)])
    return {
      academicYears,
      courses: (await courseOffers(trx)).map(({ id, name }) => ({ id, name })),
      lockTypes: lockTypes.filter(type => kinds.has(accountKindOf(type))),
      currentAcademicYearId: academicYears.find(year => year.isCurrent)?.id ?? null,
    }
  },
  async divisions({ trx, params }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
      where ${anyOr(sql`d.course_id`, params.courseId)} order by c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(
      trx,
    )
    return rows
  },
  installments: call => readInstallmentsOf(call, 'fee', call.params.academicYearId, call.params.courseId),
  busInstallments: call => readInstallmentsOf(call, 'busFee', call.params.academicYearId, call.params.courseId),
  view: call => viewStudents(call, call.query),
  searchStudent: call => searchStudents(call, call.body),
  lock: call => lock(call, call.body),
  unLock: call => unLock(call, call.body),
}
