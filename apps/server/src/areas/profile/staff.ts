import { bloodGroups, isEmail, mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import type { CallContext } from '../../platform/http/call'
import { personOf } from '../../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid } from '../../platform/problems'
import { readAddress } from '../files/photo-addresses'
import { ownPhoto } from './photo'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

interface StaffRow {
  login_name: string
  roles: string[]
  user_version: number
  staff_id: string | null
  name: string
  code: string | null
  designation: string | null
  section: string | null
  joined_on: string | null
  photo_file_id: string | null
  mobile: string | null
  whatsapp_number: string | null
  email: string | null
  address: string | null
  blood_group: string | null
  emergency_phone: string | null
  version: number | null
}

const readRow = async ({ trx, ...call }: Call): Promise<StaffRow> => {
  const person = personOf(call)
  const { rows } = await sql<StaffRow>`
    select u.login_name, u.version as user_version, s.id as staff_id, coalesce(s.name, u.name) as name, s.code, m.name as designation,
      sec.name as section, d.joined_on::text as joined_on, s.photo_file_id, coalesce(s.mobile, u.mobile) as mobile, s.whatsapp_number,
      case when s.id is null then u.email else s.email end as email, d.address, d.blood_group, d.emergency_phone, s.version
    from users u left join staff s on s.id = ${person.staffId}::uuid
    left join masters m on m.school_id = s.school_id and m.id = s.designation_id
    left join sections sec on sec.school_id = s.school_id and sec.id = s.section_id
    left join staff_details d on d.school_id = s.school_id and d.staff_id = s.id
    where u.id = ${person.userId}`.execute(trx)
  return { ...rows[0]!, roles: [...person.roles] }
}

/** The own profile: the record of staff, or the login alone where there is none. */
export async function readStaffProfile(call: Call) {
  const { trx, services } = call
  const row = await readRow(call)
  const { rows: taught } = await sql<{ name: string; subjects: string[] }>`
    select c.name || ' ' || d.name as name, array_agg(m.name order by m.sort_order, m.name) as subjects
    from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current
    join divisions d on d.school_id = a.school_id and d.id = a.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join masters m on m.school_id = a.school_id and m.id = a.subject_id
    where a.staff_id = ${row.staff_id}::uuid group by c.sort_order, d.sort_order, c.name, d.name order by c.sort_order, d.sort_order, c.name, d.name`.execute(
    trx,
  )
  const { rows: led } = await sql<{ name: string }>`
    select c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.class_teacher_id = ${row.staff_id}::uuid order by c.sort_order, d.sort_order, c.name, d.name`.execute(trx)
  return {
    loginName: row.login_name,
    roles: row.roles,
    staffId: row.staff_id,
    name: row.name,
    code: row.code ?? '',
    designation: row.designation ?? '',
    section: row.section ?? '',
    joinedOn: row.joined_on,
    photoFileId: row.photo_file_id,
    photoUrl: await readAddress(services, trx, row.photo_file_id),
    mobile: row.mobile ?? '',
    whatsappNumber: row.whatsapp_number ?? '',
    email: row.email ?? '',
    address: row.address ?? '',
    bloodGroup: row.blood_group ?? '',
    emergencyPhone: row.emergency_phone ?? '',
    version: row.version ?? row.user_version,
    divisions: taught,
    classTeacherOf: led.map(item => item.name),
  }
}

interface StaffChanges {
  readonly mobile: string
  readonly whatsappNumber: string
  readonly email: string
  readonly address: string
  readonly bloodGroup: string
  readonly emergencyPhone: string
  readonly photoFileId: string | null
  readonly version: number
}

/** Numbers as they are kept, or what is wrong with them. */
function checkContacts(body: StaffChanges) {
  const problems: FieldProblem[] = []
  const number = (field: 'mobile' | 'whatsappNumber' | 'emergencyPhone') => {
    if (body[field] === '') return ''
    const kept = mobileNumber(body[field])
    if (!kept) problems.push({ field, message: fieldText('BadMobile', { value: body[field] }) })
    return kept ?? ''
  }
  const kept = { mobile: number('mobile'), whatsappNumber: number('whatsappNumber'), emergencyPhone: number('emergencyPhone') }
  if (body.email && !isEmail(body.email)) problems.push({ field: 'email', message: fieldText('BadEmail') })
  if (body.bloodGroup && !bloodGroups.some(group => group === body.bloodGroup))
    problems.push({ field: 'bloodGroup', message: fieldText('NotAChoice', { options: bloodGroups.join(', ') }) })
  if (problems.length > 0) throw invalid(problems)
  return kept
}

/** A login without a record of staff has nowhere to keep the rest. */
function refuseWithoutRecord(body: StaffChanges): void {
  const kept = ['whatsappNumber', 'address', 'bloodGroup', 'emergencyPhone', 'photoFileId'] as const
  const problems = kept.filter(field => body[field]).map(field => ({ field, message: fieldText('NoStaffRecord') }))
  if (problems.length > 0) throw invalid(problems)
}

/** Writes what staff may change of themselves; the login follows mobile and e-mail. */
export async function updateStaffProfile(call: Call, body: StaffChanges) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const numbers = checkContacts(body)
  const before = await readRow(call)
  const now = services.clock.now()
  if (!before.staff_id) refuseWithoutRecord(body)
  if ((before.version ?? before.user_version) !== body.version) throw changedMeanwhile()
  if (before.staff_id) {
    if (body.photoFileId && body.photoFileId !== before.photo_file_id) await ownPhoto(trx, person, body.photoFileId)
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({
        mobile: numbers.mobile,
        whatsapp_number: numbers.whatsappNumber || null,
        email: body.email || null,
        photo_file_id: body.photoFileId,
        version: body.version + 1,
        updated_at: now,
      })
      .where('id', '=', before.staff_id)
      .where('version', '=', body.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedMeanwhile()
    const details = {
      address: body.address || null,
      blood_group: body.bloodGroup || null,
      emergency_phone: numbers.emergencyPhone || null,
    }
    await trx
      .insertInto('staff_details')
      .values({ school_id: schoolId, staff_id: before.staff_id, ...details })
      .onConflict(conflict => conflict.columns(['school_id', 'staff_id']).doUpdateSet(details))
      .execute()
  }
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(({ eb }) => ({ mobile: numbers.mobile, email: body.email || null, version: eb('version', '+', 1) }))
    .where('id', '=', person.userId)
    .where('version', '=', before.user_version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw changedMeanwhile()
  const after = await readStaffProfile(call)
  await call.audit({
    action: 'profile.staff',
    entity: before.staff_id ? 'staff' : 'users',
    entityId: before.staff_id ?? person.userId,
    before: { mobile: before.mobile, email: before.email, address: before.address },
    after: { mobile: after.mobile, email: after.email, address: after.address },
  })
  return after
}
