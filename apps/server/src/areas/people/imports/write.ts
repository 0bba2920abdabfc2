import { classKey, type FlatRecord, nameKey } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import type { NameIds } from '../../../school/imports/name-ids'
import { casteIdOf } from '../../../school/imports/names'
import { schoolToday } from '../../../school/zone'
import { endSessionsOf, endSessionsOnOthers, forgetSessionsOf } from '../../logins/end-sessions'
import { followGuardians } from '../../logins/follow'

export interface StudentWrite {
  readonly id: string
  readonly isNew: boolean
  readonly guardianId: string
  readonly record: FlatRecord
}

const orNull = (text: string | undefined) => (text ? text : null)

/** Writes students with guardian, enrolment, details and bus. Call after `makeMissingNames`. */
export async function writeStudents(
  services: Services,
  trx: Trx,
  schoolId: string,
  writes: readonly StudentWrite[],
  ids: NameIds,
): Promise<void> {
  const now = services.clock.now().toISOString()
  await writeGuardians(trx, schoolId, writes)
  const losing = await readLosing(trx, writes)

  const rows = writes.map(({ id, guardianId, record }) => ({
    id,
    guardian_id: guardianId,
    adm_no: record.admNo,
    name: record.name,
    gender: record.gender,
    date_of_birth: record.dateOfBirth,
    status: record.status,
    religion_id: ids.masters.religion.get(nameKey(record.religion ?? '')) ?? null,
    caste_id: record.caste ? (casteIdOf(ids, record) ?? null) : null,
    reservation_id: ids.masters.reservation.get(nameKey(record.reservation ?? '')) ?? null,
    block_id: ids.masters.block.get(nameKey(record.block ?? '')) ?? null,
  }))
  const columns =
    'id uuid, guardian_id uuid, adm_no text, name text, gender text, date_of_birth date, status text, religion_id uuid, caste_id uuid, reservation_id uuid, block_id uuid'
  await inBatches(
    trx,
    rows,
    columns,
    source => sql`
      insert into students (school_id, id, guardian_id, adm_no, name, gender, date_of_birth, status, religion_id, caste_id, reservation_id, block_id, updated_at)
      select ${schoolId}::uuid, x.id, x.guardian_id, x.adm_no, x.name, x.gender, x.date_of_birth, x.status, x.religion_id, x.caste_id, x.reservation_id, x.block_id, ${now}::timestamptz
      from ${source}
      on conflict (school_id, id) do update set guardian_id = excluded.guardian_id, adm_no = excluded.adm_no, name = excluded.name, gender = excluded.gender,
        date_of_birth = excluded.date_of_birth, status = excluded.status, religion_id = excluded.religion_id, caste_id = excluded.caste_id,
        reservation_id = excluded.reservation_id, block_id = excluded.block_id, updated_at = excluded.updated_at, version = students.version + 1`,
  )

  const details = writes.map(({ id, record }) => ({
    student_id: id,
    father_name: orNull(record.fatherName),
    mother_name: orNull(record.motherName),
    admission_date: orNull(record.admissionDate),
    terminated_on: orNull(record.leftOn),
    termination_reason: orNull(record.leavingReason),
    blood_group: orNull(record.bloodGroup),
    mother_tongue: orNull(record.motherTongue),
    nationality: orNull(record.nationality),
    pen: orNull(record.pen),
    apaar_id: orNull(record.apaarId),
  }))
  await inBatches(
    trx,
    details,
    'student_id uuid, father_name text, mother_name text, admission_date date, terminated_on date, termination_reason text, blood_group text, mother_tongue text, nationality text, pen text, apaar_id text',
    source => sql`
      insert into student_details (school_id, student_id, father_name, mother_name, admission_date, terminated_on, termination_reason, blood_group, mother_tongue, nationality, pen, apaar_id)
      select ${schoolId}::uuid, x.* from ${source}
      on conflict (school_id, student_id) do update set father_name = excluded.father_name, mother_name = excluded.mother_name, admission_date = excluded.admission_date,
        terminated_on = excluded.terminated_on, termination_reason = excluded.termination_reason, blood_group = excluded.blood_group,
        mother_tongue = excluded.mother_tongue, nationality = excluded.nationality, pen = excluded.pen, apaar_id = excluded.apaar_id`,
  )
  await writeEnrolments(trx, schoolId, writes, ids, await schoolToday(services, trx, schoolId))
  await writeBuses(trx, schoolId, writes, ids)
  await endSessionsOnOthers(services, trx, schoolId, losing)
}

/** Logins of the guardians who lose a child to another one. */
async function readLosing(trx: Trx, writes: readonly StudentWrite[]): Promise<string[]> {
  const present = writes.flatMap(({ id, isNew, guardianId }) => (isNew ? [] : [{ id, guardian_id: guardianId }]))
  if (present.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    select distinct us.user_id from jsonb_to_recordset(${JSON.stringify(present)}::jsonb) as x(id uuid, guardian_id uuid)
    join students s on s.id = x.id and s.guardian_id <> x.guardian_id
    join user_schools us on us.school_id = s.school_id and us.guardian_id = s.guardian_id`.execute(trx)
  return rows.map(row => row.user_id)
}

/** Writes the contact data of guardians, each once; their logins follow. */
export async function writeGuardians(
  trx: Trx,
  schoolId: string,
  writes: readonly Pick<StudentWrite, 'guardianId' | 'record'>[],
): Promise<void> {
  const byId = new Map<string, object>()
  for (const { guardianId, record } of writes) {
    if (byId.has(guardianId)) continue
    byId.set(guardianId, {
      id: guardianId,
      name: record.guardianName,
      relation: record.relation,
      mobile: record.guardianMobile,
      whatsapp_number: orNull(record.whatsapp),
      email: orNull(record.guardianEmail),
      address: orNull(record.address),
    })
  }
  await inBatches(
    trx,
    [...byId.values()],
    'id uuid, name text, relation text, mobile text, whatsapp_number text, email text, address text',
    source => sql`
      insert into guardians (school_id, id, name, relation, mobile, whatsapp_number, email, address)
      select ${schoolId}::uuid, x.* from ${source}
      on conflict (school_id, id) do update set name = excluded.name, relation = excluded.relation, mobile = excluded.mobile,
        whatsapp_number = excluded.whatsapp_number, email = excluded.email, address = excluded.address, version = guardians.version + 1
      where (guardians.name, guardians.relation, guardians.mobile, guardians.whatsapp_number, guardians.email, guardians.address)
        is distinct from (excluded.name, excluded.relation, excluded.mobile, excluded.whatsapp_number, excluded.email, excluded.address)`,
  )
  await followGuardians(trx, schoolId, [...byId.keys()])
}

/**
 * Keeps the class that students leave for another one: up to yesterday, or with today where its register has them today.
 * Nothing is kept of a class that has not lasted for a day of its year.
 */
const keepFormer = (source: RawBuilder<unknown>, today: string) => sql`
  with left_classes as (
    select e.*, ${today}::date + (exists (
        select from attendance_marks m join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void
        where m.school_id = e.school_id and m.student_id = e.student_id and m.on_day = ${today}::date and r.division_id = e.division_id))::int as turn
    from ${source} join enrolments e on e.student_id = x.student_id and e.academic_year_id = x.academic_year_id and e.division_id <> x.division_id
  ), kept as (
    insert into former_enrolments (school_id, academic_year_id, student_id, division_id, roll_no, since, until)
    select l.school_id, l.academic_year_id, l.student_id, l.division_id, l.roll_no, l.since, l.turn - 1
    from left_classes l join academic_years y on y.school_id = l.school_id and y.id = l.academic_year_id
    where l.turn > greatest(l.since, y.starts_on)
    returning school_id, academic_year_id, student_id, until)
  update enrolments e set since = k.until + 1 from kept k
  where e.school_id = k.school_id and e.academic_year_id = k.academic_year_id and e.student_id = k.student_id`

async function writeEnrolments(
  trx: Trx,
  schoolId: string,
  writes: readonly StudentWrite[],
  ids: NameIds,
  today: string,
): Promise<void> {
  const rows = writes.flatMap(({ id, record }) => {
    const division = ids.divisions.get(classKey(record.course ?? '', record.division ?? ''))
    const year = ids.years.get(record.academicYear ?? '')
    return division && year
      ? [{ student_id: id, academic_year_id: year, division_id: division, roll_no: record.rollNo ? Number(record.rollNo) : null }]
      : []
  })
  const columns = 'student_id uuid, academic_year_id uuid, division_id uuid, roll_no int'
  await inBatches(trx, rows, columns, source => keepFormer(source, today))
  // Two students may swap their roll numbers: all of the file give theirs up first.
  await inBatches(
    trx,
    rows,
    columns,
    source =>
      sql`update enrolments e set roll_no = null from ${source} where e.student_id = x.student_id and e.academic_year_id = x.academic_year_id and e.roll_no is not null`,
  )
  await inBatches(
    trx,
    rows,
    columns,
    source => sql`
      insert into enrolments (school_id, student_id, academic_year_id, division_id, roll_no) select ${schoolId}::uuid, x.* from ${source}
      on conflict (school_id, academic_year_id, student_id) do update set division_id = excluded.division_id, roll_no = excluded.roll_no`,
  )
}

async function writeBuses(trx: Trx, schoolId: string, writes: readonly StudentWrite[], ids: NameIds): Promise<void> {
  const rows = writes.flatMap(({ id, isNew, record }) => {
    const year = ids.years.get(record.academicYear ?? '')
    const pickup = ids.stops.get(nameKey(record.pickupStop ?? '')) ?? null
    const drop = ids.stops.get(nameKey(record.dropStop ?? '')) ?? null
    return year && !(isNew && !pickup && !drop)
      ? [{ student_id: id, academic_year_id: year, pickup_stop_id: pickup, drop_stop_id: drop }]
      : []
  })
  const columns = 'student_id uuid, academic_year_id uuid, pickup_stop_id uuid, drop_stop_id uuid'
  await inBatches(
    trx,
    rows.filter(row => row.pickup_stop_id || row.drop_stop_id),
    columns,
    source => sql`
      insert into student_buses (school_id, student_id, academic_year_id, pickup_stop_id, drop_stop_id) select ${schoolId}::uuid, x.* from ${source}
      on conflict (school_id, academic_year_id, student_id) do update set pickup_stop_id = excluded.pickup_stop_id, drop_stop_id = excluded.drop_stop_id`,
  )
  await inBatches(
    trx,
    rows.filter(row => !row.pickup_stop_id && !row.drop_stop_id),
    columns,
    source =>
      sql`delete from student_buses b using ${source} where b.student_id = x.student_id and b.academic_year_id = x.academic_year_id`,
  )
}

/** A login as it stood when its guardian was replaced. */
export interface EndedLogin {
  readonly user_id: string
  readonly guardian_id: string
  readonly roles: string[]
  readonly active: boolean
}

/** Guardians that a new one replaced lose their login, when no child is left with them; staff lose the guardian alone. */
export async function endLoginsOfReplaced(
  services: Services,
  trx: Trx,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<EndedLogin[]> {
  if (guardianIds.length === 0) return []
  const childless = sql`us.guardian_id = any(${[...guardianIds]}::uuid[])
    and not exists (select from students s where s.guardian_id = us.guardian_id)`
  const { rows: staying } = await sql<EndedLogin>`
    update user_schools us set roles = array_remove(us.roles, 'Guardian'), guardian_id = null, version = us.version + 1
    from user_schools old
    where old.school_id = us.school_id and old.user_id = us.user_id and ${childless} and array_remove(us.roles, 'Guardian') <> '{}'
    returning us.user_id, old.guardian_id, old.roles, old.active`.execute(trx)
  const { rows: going } = await sql<EndedLogin>`
    delete from user_schools us where ${childless} returning us.user_id, us.guardian_id, us.roles, us.active`.execute(trx)
  const ids = going.map(login => login.user_id)
  await sql`delete from user_allotments where user_id = any(${ids}::uuid[])`.execute(trx)
  await endSessionsOf(services, trx, { userIds: ids, schoolId }, 'operator')
  await forgetSessionsOf(
    services,
    trx,
    staying.map(login => login.user_id),
  )
  return [...staying, ...going]
}

/** Gives logins their guardian back; what else they are by now stays. */
export async function restoreLogins(trx: Trx, schoolId: string, logins: readonly EndedLogin[]): Promise<void> {
  const isFamily = ({ roles }: EndedLogin) => roles.every(role => role === 'Guardian')
  await inBatches(
    trx,
    logins.filter(isFamily),
    'user_id uuid, guardian_id uuid, active boolean',
    source => sql`
      insert into user_schools (school_id, user_id, roles, guardian_id, active)
      select ${schoolId}::uuid, x.user_id, array['Guardian'], x.guardian_id, x.active from ${source} on conflict do nothing`,
  )
  await inBatches(
    trx,
    logins.filter(login => !isFamily(login)),
    'user_id uuid, guardian_id uuid',
    source => sql`
      update user_schools us set roles = array_remove(us.roles, 'Guardian') || 'Guardian'::text, guardian_id = x.guardian_id, version = us.version + 1
      from ${source} where us.user_id = x.user_id and us.guardian_id is null`,
  )
}
