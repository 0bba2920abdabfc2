import { classKey, type FlatRecord, nameKey } from '@school/rules'
import { sql } from 'kysely'
import { followStaff } from '../../areas/logins/follow'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import type { NameIds } from '../../school/name-ids'
import { type Made, makeMissingNames, nothingMade } from './names'
import type { RecordKindCode } from './records'

export interface RecordWrite {
  readonly id: string
  readonly record: FlatRecord
}

/** Writes records and answers the names that it made for them. */
type Writer = (services: Services, trx: Trx, schoolId: string, writes: readonly RecordWrite[], ids: NameIds) => Promise<Made>

const orNull = (text: string | undefined) => (text ? text : null)

const writeStaff: Writer = async (services, trx, schoolId, writes, ids) => {
  const made = await makeMissingNames(
    services,
    trx,
    schoolId,
    writes.map(({ record }) => ({ designation: record.designation ?? '' })),
    ids,
  )
  const now = services.clock.now().toISOString()
  await inBatches(
    trx,
    writes.map(({ id, record }) => ({
      id,
      code: record.code,
      name: record.name,
      gender: record.gender,
      designation_id: ids.masters.designation.get(nameKey(record.designation ?? '')),
      section_id: ids.sections.get(nameKey(record.section ?? '')) ?? null,
      mobile: record.mobile,
      email: orNull(record.email),
      teaching: record.teaching === 'Yes',
      status: record.status,
    })),
    'id uuid, code text, name text, gender text, designation_id uuid, section_id uuid, mobile text, email text, teaching boolean, status text',
    source => sql`
      insert into staff (school_id, id, code, name, gender, designation_id, section_id, mobile, email, teaching, status, updated_at)
      select ${schoolId}::uuid, x.id, x.code, x.name, x.gender, x.designation_id, x.section_id, x.mobile, x.email, x.teaching, x.status, ${now}::timestamptz from ${source}
      on conflict (school_id, id) do update set code = excluded.code, name = excluded.name, gender = excluded.gender, designation_id = excluded.designation_id,
        section_id = excluded.section_id, mobile = excluded.mobile, email = excluded.email, teaching = excluded.teaching, status = excluded.status,
        updated_at = excluded.updated_at, version = staff.version + 1`,
  )
  await inBatches(
    trx,
    writes.map(({ id, record }) => ({
      staff_id: id,
      date_of_birth: orNull(record.dateOfBirth),
      joined_on: orNull(record.joinedOn),
      relieved_on: orNull(record.relievedOn),
      qualification: orNull(record.qualification),
      address: orNull(record.address),
    })),
    'staff_id uuid, date_of_birth date, joined_on date, relieved_on date, qualification text, address text',
    source => sql`
      insert into staff_details (school_id, staff_id, date_of_birth, joined_on, relieved_on, qualification, address) select ${schoolId}::uuid, x.* from ${source}
      on conflict (school_id, staff_id) do update set date_of_birth = excluded.date_of_birth, joined_on = excluded.joined_on, relieved_on = excluded.relieved_on,
        qualification = excluded.qualification, address = excluded.address`,
  )
  await followStaff(
    trx,
    schoolId,
    writes.map(write => write.id),
  )
  return made
}

const writeClasses: Writer = async (services, trx, schoolId, writes, ids) => {
  const made = await makeMissingNames(
    services,
    trx,
    schoolId,
    writes.map(({ record: { section = '', course = '', division = '' } }) => ({ section, course, division })),
    ids,
  )
  await inBatches(
    trx,
    writes.map(({ record }) => ({
      id: ids.divisions.get(classKey(record.course ?? '', record.division ?? '')),
      class_teacher_id: ids.staff.get(nameKey(record.classTeacherCode ?? '')) ?? null,
    })),
    'id uuid, class_teacher_id uuid',
    source =>
      sql`update divisions d set class_teacher_id = x.class_teacher_id, version = d.version + 1 from ${source} where d.id = x.id`,
  )
  return made
}

const writeSubjects: Writer = async (_, trx, schoolId, writes, ids) => {
  const last = ids.masters.subject.size
  await inBatches(
    trx,
    writes.map(({ id, record }, index) => ({ id, code: record.code, name: record.name, sort_order: last + index + 1 })),
    'id uuid, code text, name text, sort_order int',
    source => sql`
      insert into masters (school_id, id, kind, code, name, sort_order) select ${schoolId}::uuid, x.id, 'subject', x.code, x.name, x.sort_order from ${source}
      on conflict (school_id, id) do update set code = excluded.code, name = excluded.name, version = masters.version + 1`,
  )
  return nothingMade
}

const writeBuses: Writer = async (services, trx, schoolId, writes, ids) => {
  const made: Made = []
  for (const { record } of writes) {
    const key = nameKey(record.bus ?? '')
    if (!ids.buses.has(key)) {
      const id = services.newId()
      await trx
        .insertInto('buses')
        .values({ school_id: schoolId, id, name: record.bus ?? '' })
        .execute()
      ids.buses.set(key, id)
      made.push({ table: 'buses', id })
    }
  }
  await inBatches(
    trx,
    [...new Map(writes.map(({ record }) => [nameKey(record.bus ?? ''), record.regNo])).entries()].map(([key, regNo]) => ({
      id: ids.buses.get(key),
      reg_no: orNull(regNo),
    })),
    'id uuid, reg_no text',
    source => sql`
      update buses b set reg_no = x.reg_no, version = b.version + 1 from ${source} where b.id = x.id and b.reg_no is distinct from x.reg_no`,
  )
  await inBatches(
    trx,
    writes.map(({ id, record }) => ({
      id,
      bus_id: ids.buses.get(nameKey(record.bus ?? '')),
      name: record.stop,
      sort_order: Number(record.order || 0),
    })),
    'id uuid, bus_id uuid, name text, sort_order int',
    source => sql`
      insert into bus_stops (school_id, id, bus_id, name, sort_order) select ${schoolId}::uuid, x.* from ${source}
      on conflict (school_id, id) do update set name = excluded.name, sort_order = excluded.sort_order`,
  )
  return made
}

const writeAllotments: Writer = async (services, trx, schoolId, writes, ids) => {
  const made: Made = []
  for (const { record } of writes) {
    const { subjectCode: code = '', subjectName: name = '' } = record
    if (ids.subjects.has(nameKey(code))) continue
    const id = services.newId()
    await trx
      .insertInto('masters')
      .values({ school_id: schoolId, id, kind: 'subject', code, name, sort_order: ids.masters.subject.size + 1 })
      .execute()
    ids.subjects.set(nameKey(code), id)
    ids.masters.subject.set(nameKey(name), id)
    made.push({ table: 'masters', id })
  }
  await inBatches(
    trx,
    writes.map(({ id, record }) => ({
      id,
      academic_year_id: ids.currentYear,
      division_id: ids.divisions.get(classKey(record.course ?? '', record.division ?? '')),
      subject_id: ids.subjects.get(nameKey(record.subjectCode ?? '')),
      staff_id: ids.staff.get(nameKey(record.staffCode ?? '')),
    })),
    'id uuid, academic_year_id uuid, division_id uuid, subject_id uuid, staff_id uuid',
    source => sql`
      insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id) select ${schoolId}::uuid, x.* from ${source}`,
  )
  return made
}

const writeDecisions: Writer = async (_, trx, schoolId, writes, ids) => {
  await inBatches(
    trx,
    writes.map(({ id, record }) => ({
      id,
      adm_no: record.admNo,
      decision: record.decision,
      division_id: ids.divisions.get(classKey(record.toCourse ?? '', record.toDivision ?? '')) ?? null,
    })),
    'id uuid, adm_no text, decision text, division_id uuid',
    source => sql`
      insert into year_end_decisions (school_id, id, academic_year_id, student_id, decision, division_id)
      select ${schoolId}::uuid, x.id, ${ids.currentYear}::uuid, s.id, x.decision, x.division_id from ${source} join students s on s.adm_no = x.adm_no
      on conflict (school_id, id) do update set decision = excluded.decision, division_id = excluded.division_id, version = year_end_decisions.version + 1`,
  )
  return nothingMade
}

/** How each simple kind is written. */
export const recordWriters: Readonly<Record<RecordKindCode, Writer>> = {
  staff: writeStaff,
  classes: writeClasses,
  subjects: writeSubjects,
  buses: writeBuses,
  'subject-allotments': writeAllotments,
  'year-end-decisions': writeDecisions,
}
