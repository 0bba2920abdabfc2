import { bloodGroups, isEmail, mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import type { CallContext } from '../../platform/http/call'
import { personOf } from '../../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid } from '../../platform/problems'
import { beyondSchool } from '../../platform/transaction'
import { readAddress } from '../../school/photo-addresses'
import { ownPhoto } from './photo'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

interface StaffRow {
  staff_id: string | null
  staff_name: string | null
  code: string | null
  designation: string | null
  section: string | null
  joined_on: string | null
  photo_file_id: string | null
  staff_mobile: string | null
  whatsapp_number: string | null
  staff_email: string | null
  address: string | null
  blood_group: string | null
  emergency_phone: string | null
  version: number | null
}

const noRecord: StaffRow = {
  staff_id: null,
  staff_name: null,
  code: null,
  designation: null,
  section: null,
  joined_on: null,
  photo_file_id: null,
  staff_mobile: null,
  whatsapp_number: null,
  staff_email: null,
  address: null,
  blood_group: null,
  emergency_phone: null,
  version: null,
}

/** The login, which may belong to no school or to another one, and the record of staff in the chosen school. */
async function readRow({ trx, ...call }: Call) {
  const person = personOf(call)
  const login = await beyondSchool(trx, () =>
    trx
      .selectFrom('users')
      .select(['login_name', 'name', 'mobile', 'email', 'version as user_version'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow(),
  )
  const { rows } = await sql<StaffRow>`
    select s.id as staff_id, s.name as staff_name, s.code, m.name as designation, sec.name as section, d.joined_on::text as joined_on,
      s.photo_file_id, s.mobile as staff_mobile, s.whatsapp_number, s.email as staff_email, d.address, d.blood_group,
      d.emergency_phone, s.version
    from staff s left join masters m on m.school_id = s.school_id and m.id = s.designation_id
    left join sections sec on sec.school_id = s.school_id and sec.id = s.section_id
    left join staff_details d on d.school_id = s.school_id and d.staff_id = s.id
    where s.id = ${person.staffId}::uuid`.execute(trx)
  const row = rows[0]
  return {
    ...login,
    ...(row ?? noRecord),
    name: row?.staff_name ?? login.name,
    mobile: row?.staff_mobile ?? login.mobile,
    email: row ? row.staff_email : login.email,
    roles: [...person.roles],
  }
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
  const { numUpdatedRows } = await beyondSchool(trx, () =>
    trx
      .updateTable('users')
      .set(({ eb }) => ({ mobile: numbers.mobile, email: body.email || null, version: eb('version', '+', 1) }))
      .where('id', '=', person.userId)
      .where('version', '=', before.user_version)
      .executeTakeFirst(),
  )
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
