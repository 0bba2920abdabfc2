import {
  editableFields,
  type FieldChanges,
  isEmail,
  mergeChanges,
  mobileNumber,
  type PlannedChanges,
  type ProfileField,
  type ProfileRules,
  planProfileChanges,
  profileFields,
} from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, type FieldProblem, invalid, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { readAddress } from '../../school/photo-addresses'
import { loadStudent } from '../../school/student-records'
import { followGuardian } from '../logins/guardians'
import { useMobileCode } from './mobile-codes'
import { ownPhoto } from './photo'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

type PersonType = 'guardian' | 'student'

interface ChildRow {
  id: string
  guardian_id: string
  photo_file_id: string | null
  class_teacher: string | null
  whatsapp_number: string | null
  guardian_email: string | null
  guardian_address: string | null
}

async function readChild(call: Call): Promise<ChildRow> {
  const person = personOf(call)
  const childId = person.childId ?? person.studentId
  const { rows } = await sql<ChildRow>`
    select s.id, s.guardian_id, s.photo_file_id, t.name as class_teacher, g.whatsapp_number, g.email as guardian_email, g.address as guardian_address
    from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
    where s.id = ${childId}::uuid and (s.guardian_id = ${person.guardianId}::uuid or s.id = ${person.studentId}::uuid)`.execute(
    call.trx,
  )
  if (!childId) throw custom(409, 'NoChild', 'No student is linked to this login. Please contact the school.')
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function readRules({ trx, schoolId }: Call): Promise<ProfileRules> {
  return {
    fields: (await settingValue(trx, schoolId, 'profile.guardianFields')) as string[],
    approval: (await settingValue(trx, schoolId, 'profile.approval')) === true,
  }
}

/** Requests that wait for this child or its guardian. */
const readPending = ({ trx }: Call, child: ChildRow) =>
  trx
    .selectFrom('profile_change_requests')
    .select(['id', 'person_type', 'person_id', 'changes'])
    .where('status', '=', 'Pending')
    .where('person_id', 'in', [child.guardian_id, child.id])
    .orderBy('asked_at')
    .execute()

/** The chosen child with the guardian. */
export async function readStudentProfile(call: Call) {
  const { trx, services } = call
  const person = personOf(call)
  const child = await readChild(call)
  const record = await loadStudent(trx, child.id)
  if (!record) throw notFound()
  const { login_name } = await trx
    .selectFrom('users')
    .select('login_name')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const rules = await readRules(call)
  const pending = await readPending(call, child)
  return {
    student: {
      id: child.id,
      admNo: record.admNo ?? '',
      name: record.name ?? '',
      className: [record.course, record.division].filter(Boolean).join(' '),
      rollNo: record.rollNo ?? '',
      dateOfBirth: record.dateOfBirth ?? '',
      block: record.block ?? '',
      pickupStop: record.pickupStop ?? '',
      dropStop: record.dropStop ?? '',
      classTeacher: child.class_teacher ?? '',
      photoUrl: await readAddress(services, trx, child.photo_file_id),
    },
    guardian: {
      name: record.guardianName ?? '',
      relation: record.relation ?? '',
      mobile: record.guardianMobile ?? '',
      whatsappNumber: child.whatsapp_number ?? '',
      email: child.guardian_email ?? '',
      address: child.guardian_address ?? '',
    },
    loginName: login_name,
    editable: person.guardianId ? editableFields(rules) : [],
    approval: rules.approval,
    pending: pending.map(request => ({
      id: request.id,
      changes: Object.entries(request.changes as FieldChanges).map(([field, change]) => ({ field, ...change })),
    })),
  }
}

interface Asked {
  readonly changes: Readonly<Partial<Record<ProfileField, string>>>
  readonly mobileCode?: string
}

/** Values as they are kept, or what is wrong with them. */
function checkChanges(changes: Asked['changes']): Partial<Record<ProfileField, string>> {
  const problems: FieldProblem[] = []
  const kept: Partial<Record<ProfileField, string>> = { ...changes }
  for (const field of ['mobile', 'whatsappNumber'] as const) {
    const typed = changes[field]
    if (!typed) continue
    const number = mobileNumber(typed)
    if (number) kept[field] = number
    else problems.push({ field: `changes.${field}`, message: fieldText('BadMobile', { value: typed }) })
  }
  if (changes.email && !isEmail(changes.email)) problems.push({ field: 'changes.email', message: fieldText('BadEmail') })
  if (problems.length > 0) throw invalid(problems)
  return kept
}

const ownerOf = (field: ProfileField): PersonType => (field === 'photo' ? 'student' : 'guardian')
const partOf = (changes: FieldChanges, type: PersonType): FieldChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => ownerOf(field as ProfileField) === type))

/** Writes values of fields; siblings see the same guardian. */
async function write(call: Call, child: ChildRow, changes: FieldChanges): Promise<void> {
  const { trx, services } = call
  const value = (field: ProfileField) => changes[field]?.new
  const guardian = {
    ...(value('whatsappNumber') === undefined ? {} : { whatsapp_number: value('whatsappNumber') || null }),
    ...(value('email') === undefined ? {} : { email: value('email') || null }),
    ...(value('address') === undefined ? {} : { address: value('address') || null }),
  }
  if (Object.keys(guardian).length > 0) {
    await trx
      .updateTable('guardians')
      .set(({ eb }) => ({ ...guardian, version: eb('version', '+', 1) }))
      .where('id', '=', child.guardian_id)
      .execute()
    await followGuardian(call, child.guardian_id)
  }
  if (value('photo') !== undefined)
    await trx
      .updateTable('students')
      .set(({ eb }) => ({
        photo_file_id: value('photo') || null,
        version: eb('version', '+', 1),
        updated_at: services.clock.now(),
      }))
      .where('id', '=', child.id)
      .execute()
}

/** Puts changes before the school: one request a person, a second joins the first. */
async function ask(call: Call, type: PersonType, personId: string, changes: FieldChanges): Promise<void> {
  const { trx, services, schoolId } = call
  // Two tabs at once: the second waits for the first and joins it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`profile:${personId}`}, 0))`.execute(trx)
  const pending = await trx
    .selectFrom('profile_change_requests')
    .select(['id', 'changes'])
    .where('status', '=', 'Pending')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  const merged = pending ? mergeChanges(pending.changes as FieldChanges, changes) : changes
  const decided = { decided_by: personOf(call).userId, decided_at: services.clock.now() }
  if (pending)
    await trx
      .updateTable('profile_change_requests')
      .set({
        changes: JSON.stringify(merged),
        ...(Object.keys(merged).length === 0 ? { status: 'Withdrawn' as const, ...decided } : {}),
      })
      .where('id', '=', pending.id)
      .execute()
  else
    await trx
      .insertInto('profile_change_requests')
      .values({
        school_id: schoolId,
        id: services.newId(),
        person_type: type,
        person_id: personId,
        changes: JSON.stringify(changes),
        asked_by: personOf(call).userId,
        asked_at: services.clock.now(),
      })
      .execute()
}

/** Saves what may be saved at once and puts the rest before the school. */
export async function changeStudentProfile(call: Call, body: Asked): Promise<{ saved: boolean; sent: boolean }> {
  const { trx } = call
  const person = personOf(call)
  const child = await readChild(call)
  if (!person.guardianId) throw custom(403, 'NoAccess', 'You do not have access to this page.')
  const asked = checkChanges(body.changes)
  const profile = await readStudentProfile(call)
  const current = { ...profile.guardian, photo: child.photo_file_id ?? '' }
  const plan: PlannedChanges = planProfileChanges(await readRules(call), current, asked)
  if (plan.refused.length > 0)
    throw invalid(plan.refused.map(field => ({ field: `changes.${field}`, message: fieldText('FieldClosed') })))
  const all = { ...plan.now, ...plan.later }
  if (all.photo?.new) await ownPhoto(trx, person, all.photo.new)
  if (plan.later.mobile) await useMobileCode(call, plan.later.mobile.new, body.mobileCode)
  await write(call, child, plan.now)
  for (const [type, personId] of [
    ['guardian', child.guardian_id],
    ['student', child.id],
  ] as const) {
    const part = partOf(plan.later, type)
    if (Object.keys(part).length > 0) await ask(call, type, personId, part)
  }
  if (profileFields.some(field => all[field]))
    await call.audit({
      action: 'profile.student',
      entity: 'students',
      entityId: child.id,
      after: { saved: plan.now, asked: plan.later },
    })
  return { saved: Object.keys(plan.now).length > 0, sent: Object.keys(plan.later).length > 0 }
}

/** Takes a waiting request of the own child or guardian back. */
export async function withdrawChange(call: Call, id: string): Promise<void> {
  const { trx, services } = call
  const child = await readChild(call)
  if (!personOf(call).guardianId) throw notFound()
  const { numUpdatedRows } = await trx
    .updateTable('profile_change_requests')
    .set({ status: 'Withdrawn', decided_by: personOf(call).userId, decided_at: services.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('person_id', 'in', [child.guardian_id, child.id])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  await call.audit({ action: 'profile.withdraw', entity: 'profile_change_requests', entityId: id })
}
