import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import { checkVersion, custom, notFound } from '../../platform/problems'
import { yearOffers } from '../../school/class-offers'
import { holdMobiles } from '../../school/guardian-keys'
import { checkGivenReason } from '../../school/reason'
import {
  type Call,
  checkDetails,
  childAnswer,
  columnsOf,
  detailsOf,
  endFamilyLogin,
  followGuardian,
  type GuardianDetails,
  lockGuardians,
  loginAnswer,
  moveChildren,
  type Relation,
  readChildren,
  readLoginsOf,
  removeIfLeft,
} from './guardians'
import { readFamily } from './merge'

type Contract = typeof contract.guardianChanges

const relations: Relation[] = ['Father', 'Mother', 'Grandparent', 'Guardian', 'Other']

export const readChangeOffers = async ({ trx }: Call) => ({ relations, academicYears: await yearOffers(trx) })

/** A student with guardian, login and siblings in a year. */
export async function readChangeValues({ trx }: Call, studentId: string, yearId: string) {
  const year = await trx.selectFrom('academic_years').select('id').where('id', '=', yearId).executeTakeFirst()
  const [student] = year ? await readChildren(trx, sql`s.id = ${studentId}::uuid`, yearId) : []
  if (!student) throw notFound()
  const { guardian } = await readFamily({ trx }, student.guardianId)
  const [login] = await readLoginsOf(trx, [student.guardianId])
  const siblings = await readChildren(
    trx,
    sql`s.guardian_id = ${student.guardianId}::uuid and s.id <> ${studentId}::uuid`,
    yearId,
  )
  return {
    student: childAnswer(student),
    guardian,
    login: login ? loginAnswer(login) : null,
    siblings: siblings.map(childAnswer),
  }
}

export async function readSameGuardian({ trx }: Call, guardianId: string) {
  return (await readFamily({ trx }, guardianId)).children
}

/** Asks before a number is written that another guardian has: it may be the same person. */
async function checkMobile({ trx }: Call, mobile: string, but: string | null): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from guardians where mobile = ${mobile} and id is distinct from ${but}::uuid order by name_key, id limit 1`.execute(
    trx,
  )
  if (rows[0])
    throw custom(409, 'MobileUsed', 'Mobile {m} is already used by {name}. Merge instead?', {
      m: mobile,
      name: rows[0].name,
      guardianId: rows[0].id,
    })
}

interface Asked extends GuardianDetails {
  readonly sameMobile: boolean
}

const given = ({ name, relation, mobile, whatsappNumber, email, address }: Asked): GuardianDetails =>
  checkDetails({ name, relation, mobile, whatsappNumber, email, address })

/** Changes a guardian for all children. */
export async function saveGuardian(call: Call, guardianId: string, query: QueryOf<Contract['saveGuardian']>) {
  const { trx, schoolId } = call
  const details = given(query)
  await holdMobiles(trx, schoolId, [details.mobile])
  const [before] = await lockGuardians(trx, [guardianId])
  const children = await readChildren(trx, sql`s.guardian_id = ${guardianId}::uuid`)
  const { id: _, version, ...present } = detailsOf(before!)
  const same = Object.entries(details).every(([field, value]) => present[field as keyof typeof present] === value)
  // The same request once more, after its answer was lost, has nothing left to do.
  if (same) return { students: children.length, version }
  checkVersion(version, query.version)
  if (details.mobile !== present.mobile && !query.sameMobile) await checkMobile(call, details.mobile, guardianId)
  await trx
    .updateTable('guardians')
    .set({ ...columnsOf(details), version: version + 1 })
    .where('id', '=', guardianId)
    .execute()
  await followGuardian(call, guardianId)
  await call.audit({ action: 'guardian.change', entity: 'guardians', entityId: guardianId, before: present, after: details })
  return { students: children.length, version: version + 1 }
}

/** A new guardian for a student and the named siblings. */
export async function saveNewGuardian(call: Call, studentId: string, query: QueryOf<Contract['saveNewGuardian']>) {
  const { trx, services, schoolId } = call
  const wanted = [...new Set([studentId, ...query.siblingIds])]
  const students = await readChildren(trx, sql`s.id = any(${wanted}::uuid[])`)
  const former = students.find(student => student.id === studentId)?.guardianId
  // Only who has the same guardian goes along.
  if (!former || students.length < wanted.length || students.some(student => student.guardianId !== former)) throw notFound()
  const details = given(query)
  await holdMobiles(trx, schoolId, [details.mobile])
  await lockGuardians(trx, [former])
  if (!query.sameMobile) await checkMobile(call, details.mobile, null)
  const guardianId = services.newId()
  await trx
    .insertInto('guardians')
    .values({ school_id: schoolId, id: guardianId, ...columnsOf(details) })
    .execute()
  await moveChildren(call, students, guardianId)
  await call.audit({
    action: 'guardian.new',
    entity: 'guardians',
    entityId: guardianId,
    before: { guardianId: former },
    after: { ...details, studentIds: wanted },
  })
  await removeIfLeft(call, former)
  return { guardianId, students: students.length }
}

/** Gives students another guardian of the school. */
export async function assignGuardian(call: Call, studentIds: readonly string[], guardianId: string) {
  const { trx } = call
  const wanted = [...new Set(studentIds)]
  const students = await readChildren(trx, sql`s.id = any(${wanted}::uuid[])`)
  if (students.length < wanted.length) throw notFound()
  const former = [...new Set(students.map(student => student.guardianId))].filter(id => id !== guardianId)
  await lockGuardians(trx, [guardianId, ...former])
  if (former.length === 0) throw custom(400, 'SameGuardian', 'These students already have the same guardian.')
  await moveChildren(call, students, guardianId)
  await call.audit({
    action: 'guardian.assign',
    entity: 'guardians',
    entityId: guardianId,
    before: { guardianIds: former },
    after: { studentIds: wanted },
  })
  for (const id of former) await removeIfLeft(call, id)
  return { students: students.length }
}

/** Takes a student out of a guardian's login: the student keeps the same details in a record of their own, without a login. */
export async function detachLogin(
  call: Call,
  { studentId, guardianId }: { studentId: string; guardianId: string },
  { reason, keepUser }: { reason: string; keepUser: string },
) {
  const { trx, services, schoolId } = call
  const [student] = await readChildren(trx, sql`s.id = ${studentId}::uuid and s.guardian_id = ${guardianId}::uuid`)
  if (!student) throw notFound()
  checkGivenReason(reason)
  const [guardian] = await lockGuardians(trx, [guardianId])
  const logins = await readLoginsOf(trx, [guardianId])
  if (logins.length === 0) throw custom(409, 'NoLogin', 'This guardian has no login.')
  const copyId = services.newId()
  const { id: _, version: __, ...details } = detailsOf(guardian!)
  await trx
    .insertInto('guardians')
    .values({ school_id: schoolId, id: copyId, ...columnsOf(details) })
    .execute()
  await moveChildren(call, [student], copyId)
  const left = await readChildren(trx, sql`s.guardian_id = ${guardianId}::uuid`)
  const ends = left.length === 0 && (keepUser === '0' || keepUser === 'false')
  if (ends) for (const { id } of logins) await endFamilyLogin(call, id)
  await call.audit({
    action: 'guardian.detach',
    entity: 'students',
    entityId: studentId,
    reason,
    before: { guardianId, userIds: logins.map(login => login.id) },
    after: { guardianId: copyId, loginRemoved: ends },
  })
  await removeIfLeft(call, guardianId)
  return { guardianId: copyId, loginRemoved: ends }
}
