import {
  classKey,
  dayIn,
  type ExistingGuardian,
  type ExistingStudent,
  type FlatRecord,
  keyOf,
  type MasterColumn,
  nameKey,
  recordKind,
  type SchoolView,
  type StudentsView,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

/** What a file's names mean in the database. */
export interface NameIds {
  readonly years: Map<string, string>
  readonly sections: Map<string, string>
  readonly courses: Map<string, string>
  readonly divisions: Map<string, string>
  readonly masters: Readonly<Record<MasterColumn | 'subject', Map<string, string>>>
  readonly staff: Map<string, string>
  readonly buses: Map<string, string>
  /** By 'bus / stop'. */
  readonly stops: Map<string, string>
}

export interface LoadedView {
  readonly view: SchoolView
  readonly ids: NameIds
}

const masterKinds = ['designation', 'religion', 'caste', 'reservation', 'block', 'subject'] as const

/** Loads everything that rows may refer to. */
export async function loadView(services: Services, trx: Trx): Promise<LoadedView> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  const years = await trx
    .selectFrom('academic_years')
    .select(['id', 'name', 'starts_on', 'is_current'])
    .orderBy('starts_on')
    .execute()
  const current = years.find(year => year.is_current)
  if (!current) throw custom(409, 'NoYear', 'The school has no current academic year. Prepare it first.')
  const next = years.find(year => year.starts_on > current.starts_on)
  const { rows: classes } = await sql<{
    section_id: string
    section: string
    course_id: string | null
    course: string
    division_id: string | null
    division: string
  }>`
    select s.id as section_id, s.name as section, c.id as course_id, c.name as course, d.id as division_id, d.name as division
    from sections s left join courses c on c.section_id = s.id and c.school_id = s.school_id
    left join divisions d on d.course_id = c.id and d.school_id = c.school_id`.execute(trx)
  const masters = await trx
    .selectFrom('masters')
    .select(['id', 'kind', 'name'])
    .where('kind', 'in', [...masterKinds])
    .execute()
  const staff = await trx.selectFrom('staff').select(['id', 'code']).execute()
  const { rows: stops } = await sql<{ bus_id: string; bus: string; stop_id: string | null; stop: string }>`
    select b.id as bus_id, b.name as bus, s.id as stop_id, s.name as stop from buses b left join bus_stops s on s.bus_id = b.id and s.school_id = b.school_id`.execute(
    trx,
  )

  const ofKind = (kind: (typeof masterKinds)[number]) => masters.filter(master => master.kind === kind)
  const idsOf = (kind: (typeof masterKinds)[number]) => new Map(ofKind(kind).map(master => [nameKey(master.name), master.id]))
  const namesOf = (kind: MasterColumn) => new Map(ofKind(kind).map(master => [nameKey(master.name), master.name]))
  const buses = new Map<string, { name: string; stops: Map<string, string> }>()
  for (const row of stops) {
    const bus = buses.get(nameKey(row.bus)) ?? { name: row.bus, stops: new Map() }
    if (row.stop_id) bus.stops.set(nameKey(row.stop), row.stop)
    buses.set(nameKey(row.bus), bus)
  }
  return {
    view: {
      today,
      currentYear: { name: current.name, startsOn: current.starts_on },
      ...(next ? { nextYear: { name: next.name, startsOn: next.starts_on } } : {}),
      sections: new Map(classes.map(row => [nameKey(row.section), row.section])),
      classes: new Map(
        classes
          .filter(row => row.division_id)
          .map(row => [classKey(row.course, row.division), { section: row.section, course: row.course, division: row.division }]),
      ),
      masters: {
        designation: namesOf('designation'),
        religion: namesOf('religion'),
        caste: namesOf('caste'),
        reservation: namesOf('reservation'),
        block: namesOf('block'),
      },
      staffCodes: new Map(staff.map(row => [nameKey(row.code), row.code])),
      buses,
    },
    ids: {
      years: new Map(years.map(year => [year.name, year.id])),
      sections: new Map(classes.map(row => [nameKey(row.section), row.section_id])),
      courses: new Map(classes.filter(row => row.course_id).map(row => [nameKey(row.course), row.course_id!])),
      divisions: new Map(
        classes.filter(row => row.division_id).map(row => [classKey(row.course, row.division), row.division_id!]),
      ),
      masters: {
        designation: idsOf('designation'),
        religion: idsOf('religion'),
        caste: idsOf('caste'),
        reservation: idsOf('reservation'),
        block: idsOf('block'),
        subject: idsOf('subject'),
      },
      staff: new Map(staff.map(row => [nameKey(row.code), row.id])),
      buses: new Map(stops.map(row => [nameKey(row.bus), row.bus_id])),
      stops: new Map(stops.filter(row => row.stop_id).map(row => [nameKey(`${row.bus} / ${row.stop}`), row.stop_id!])),
    },
  }
}

/** The columns of a student file, as SQL writes them. Empty texts stand for nothing. */
const studentRecords = (where: RawBuilder<boolean>) => sql<{ id: string; guardian_id: string; record: FlatRecord }>`
  select s.id, s.guardian_id, jsonb_build_object(
    'admNo', s.adm_no, 'name', s.name, 'gender', s.gender, 'dateOfBirth', s.date_of_birth::text,
    'section', coalesce(sec.name, ''), 'course', coalesce(c.name, ''), 'division', coalesce(d.name, ''),
    'rollNo', coalesce(e.roll_no::text, ''), 'academicYear', coalesce(y.name, ''), 'admissionDate', coalesce(sd.admission_date::text, ''),
    'status', s.status, 'leftOn', coalesce(sd.terminated_on::text, ''), 'leavingReason', coalesce(sd.termination_reason, ''),
    'guardianName', g.name, 'relation', g.relation, 'guardianMobile', g.mobile, 'whatsapp', coalesce(g.whatsapp_number, ''),
    'guardianEmail', coalesce(g.email, ''), 'address', coalesce(g.address, ''),
    'fatherName', coalesce(sd.father_name, ''), 'motherName', coalesce(sd.mother_name, ''),
    'religion', coalesce(rel.name, ''), 'caste', coalesce(cas.name, ''), 'reservation', coalesce(res.name, ''), 'block', coalesce(blk.name, ''),
    'bloodGroup', coalesce(sd.blood_group, ''), 'motherTongue', coalesce(sd.mother_tongue, ''), 'nationality', coalesce(sd.nationality, ''),
    'bus', coalesce(pb.name, db.name, ''), 'pickupStop', coalesce(pb.name || ' / ' || p.name, ''), 'dropStop', coalesce(db.name || ' / ' || dr.name, ''),
    'pen', coalesce(sd.pen, ''), 'apaarId', coalesce(sd.apaar_id, '')) as record
  from students s
  join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
  left join lateral (
    select e.* from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    where e.school_id = s.school_id and e.student_id = s.id order by y.is_current desc, y.starts_on desc limit 1) e on true
  left join academic_years y on y.school_id = s.school_id and y.id = e.academic_year_id
  left join divisions d on d.school_id = s.school_id and d.id = e.division_id
  left join courses c on c.school_id = s.school_id and c.id = d.course_id
  left join sections sec on sec.school_id = s.school_id and sec.id = c.section_id
  left join masters rel on rel.school_id = s.school_id and rel.id = s.religion_id
  left join masters cas on cas.school_id = s.school_id and cas.id = s.caste_id
  left join masters res on res.school_id = s.school_id and res.id = s.reservation_id
  left join masters blk on blk.school_id = s.school_id and blk.id = s.block_id
  left join student_buses sb on sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = e.academic_year_id
  left join bus_stops p on p.school_id = s.school_id and p.id = sb.pickup_stop_id
  left join buses pb on pb.school_id = s.school_id and pb.id = p.bus_id
  left join bus_stops dr on dr.school_id = s.school_id and dr.id = sb.drop_stop_id
  left join buses db on db.school_id = s.school_id and db.id = dr.bus_id
  where ${where}`

/** Adds all students and guardians of the school. */
export async function loadStudents(trx: Trx, view: SchoolView): Promise<StudentsView> {
  const { rows } = await studentRecords(sql<boolean>`true`).execute(trx)
  const students = new Map<string, ExistingStudent>()
  const guardians = new Map<string, ExistingGuardian & { childKeys: string[] }>()
  let studying = 0
  for (const row of rows) {
    const key = nameKey(row.record.admNo ?? '')
    students.set(key, { id: row.id, guardianId: row.guardian_id, record: row.record })
    if (row.record.status === 'studying') studying += 1
    const guardian = guardians.get(row.guardian_id) ?? {
      id: row.guardian_id,
      name: row.record.guardianName ?? '',
      mobile: row.record.guardianMobile ?? '',
      childKeys: [],
    }
    guardian.childKeys.push(key)
    guardians.set(row.guardian_id, guardian)
  }
  return { ...view, students, guardians, studying }
}

/** One student in the words of the columns. */
export async function loadStudent(trx: Trx, id: string): Promise<FlatRecord | undefined> {
  const { rows } = await studentRecords(sql<boolean>`s.id = ${id}`).execute(trx)
  return rows[0]?.record
}

const recordsOf = {
  classes: sql<{ id: string; version: number; record: FlatRecord }>`
    select d.id, d.version, jsonb_build_object('section', s.name, 'course', c.name, 'division', d.name, 'classTeacherCode', coalesce(t.code, '')) as record
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id`,
  subjects: sql<{ id: string; version: number; record: FlatRecord }>`
    select id, version, jsonb_build_object('code', coalesce(code, ''), 'name', name) as record from masters where kind = 'subject'`,
  buses: sql<{ id: string; version: number; record: FlatRecord }>`
    select st.id, b.version, jsonb_build_object('bus', b.name, 'regNo', coalesce(b.reg_no, ''), 'stop', st.name, 'order', st.sort_order::text) as record
    from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id`,
  staff: sql<{ id: string; version: number; record: FlatRecord }>`
    select s.id, s.version, jsonb_build_object('code', s.code, 'name', s.name, 'designation', m.name, 'section', coalesce(sec.name, ''), 'gender', s.gender,
      'mobile', s.mobile, 'email', coalesce(s.email, ''), 'teaching', case when s.teaching then 'Yes' else 'No' end,
      'dateOfBirth', coalesce(d.date_of_birth::text, ''), 'joinedOn', coalesce(d.joined_on::text, ''), 'status', s.status,
      'relievedOn', coalesce(d.relieved_on::text, ''), 'qualification', coalesce(d.qualification, ''), 'address', coalesce(d.address, '')) as record
    from staff s join masters m on m.school_id = s.school_id and m.id = s.designation_id
    left join sections sec on sec.school_id = s.school_id and sec.id = s.section_id
    left join staff_details d on d.school_id = s.school_id and d.staff_id = s.id`,
}

export type RecordKindCode = keyof typeof recordsOf

/** Records of a simple kind by key, with their ids. */
export async function loadRecords(trx: Trx, code: RecordKindCode): Promise<Map<string, { id: string; record: FlatRecord }>> {
  const kind = recordKind(code)
  const { rows } = await recordsOf[code].execute(trx)
  return new Map(rows.map(row => [keyOf(kind, row.record), { id: row.id, record: row.record }]))
}
