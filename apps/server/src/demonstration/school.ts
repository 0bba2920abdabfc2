import { addDays, defaultImportOptions, type FlatRecord, type ImportKindCode, type ModuleCode, moduleCodes } from '@school/rules'
import { sql } from 'kysely'
import { applyPlan } from '../assembly/imports/apply'
import { importKind, planRows } from '../assembly/imports/plan'
import type { Services } from '../platform/services'
import { inSchool, onPlatform, transact } from '../platform/transaction'
import { Chance } from './chance'
import { adultName, childName, familyName } from './names'

export interface SchoolPlan {
  readonly code: string
  readonly name: string
  readonly place: string
  readonly domain: string
  readonly board: 'CBSE' | 'State'
  readonly affiliationNo?: string
  readonly address?: string
  readonly pinCode?: string
  readonly phone: string
  readonly groupId: string | null
  readonly modules: readonly ModuleCode[]
  readonly courses: readonly { readonly section: string; readonly course: string }[]
  readonly divisions: readonly string[]
  readonly students: number
  readonly staff: number
  readonly buses: number
  readonly seed: number
}

const all = moduleCodes.filter(code => code !== 'FEE_ONLY')

const course = (section: string, ...names: string[]) => names.map(name => ({ section, course: name }))

/** The schools of the demonstration; `scale` shrinks them for tests. */
export function schoolPlans(groupId: string, scale = 1): SchoolPlan[] {
  const few = (count: number) => Math.max(6, Math.round(count * scale))
  const courses = [
    ...course('Primary', 'I', 'II', 'III', 'IV', 'V'),
    ...course('Middle', 'VI', 'VII', 'VIII'),
    ...course('Secondary', 'IX', 'X'),
    ...course('Senior Secondary', 'XI', 'XII'),
  ]
  return [
    {
      code: 'GVS',
      name: 'Green Valley School',
      place: 'Kozhikode',
      domain: 'gvs',
      board: 'CBSE',
      affiliationNo: '930482',
      address: '14, Medical College Road, Chevayur',
      pinCode: '673017',
      phone: '0495 274 1180',
      groupId,
      modules: all,
      courses,
      divisions: ['A', 'B', 'C'],
      students: few(1200),
      staff: few(70),
      buses: 6,
      seed: 11,
    },
    {
      code: 'GVN',
      name: 'Green Valley North',
      place: 'Kannur',
      domain: 'gvn',
      board: 'CBSE',
      affiliationNo: '930517',
      address: '3, Fort Road',
      pinCode: '670001',
      phone: '0497 276 4410',
      groupId,
      modules: ['SCH', 'FEE', 'ATT', 'TT', 'CC'],
      courses: courses.slice(0, 8),
      divisions: ['A', 'B'],
      students: few(300),
      staff: few(24),
      buses: 2,
      seed: 23,
    },
    {
      code: 'SFS',
      name: 'Sunrise Fees School',
      place: 'Thrissur',
      domain: 'sunrise',
      board: 'State',
      phone: '0487 233 9921',
      groupId: null,
      modules: ['FEE', 'FEE_ONLY'],
      courses: courses.slice(0, 5),
      divisions: ['A'],
      students: few(80),
      staff: few(10),
      buses: 0,
      seed: 37,
    },
  ]
}

/** First day of the academic year that holds a day, for schools whose year begins in April. */
export const yearStart = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)

const yearName = (start: number) => `${start}-${String((start + 1) % 100).padStart(2, '0')}`
const display = (day: string) => day.split('-').reverse().join('/')

/** Brings records into a school by the import engine, which finds none of them wrong. */
export async function bringIn(
  services: Services,
  schoolId: string,
  kind: ImportKindCode,
  records: readonly FlatRecord[],
): Promise<void> {
  const columns = importKind(kind).columns
  const mapping = Object.fromEntries(columns.map((column, index) => [column.key, index]))
  const rows = records.map((record, index) => ({ rowNo: index + 2, cells: columns.map(column => record[column.key] || null) }))
  await transact(services.db, inSchool(schoolId), async trx => {
    const plan = await planRows(services, trx, schoolId, kind, rows, mapping, {
      ...defaultImportOptions,
      createMissingClasses: true,
    })
    if (plan.counts.error > 0) throw new Error(`Demonstration ${kind}: ${JSON.stringify(plan.groups.slice(0, 3))}`)
    await applyPlan(services, trx, schoolId, plan)
  })
}

/** A mobile of its own for every number of the school. */
const mobileOf = (plan: SchoolPlan, number: number) =>
  `9${String(plan.seed * 10_000_000 + number * 37 + 400_001_118)
    .slice(-9)
    .padStart(9, '0')}`

function staffRecords(plan: SchoolPlan, chance: Chance, start: number): FlatRecord[] {
  return Array.from({ length: plan.staff }, (_, index) => {
    const teaching = index < Math.ceil(plan.staff * 0.8)
    const { name, gender } = adultName(chance)
    const designation =
      index === 0
        ? 'Principal'
        : teaching
          ? chance.pick(['Teacher', 'Teacher', 'Senior Teacher', 'Physical Education Teacher'])
          : chance.pick(['Office Assistant', 'Librarian', 'Accountant', 'Lab Assistant', 'Driver'])
    return {
      code: `${teaching ? 'T' : 'N'}${String(index + 1).padStart(3, '0')}`,
      name,
      designation,
      section: teaching ? chance.pick(plan.courses).section : '',
      gender,
      mobile: mobileOf(plan, 90_000 + index),
      email: `${plan.domain}.${index + 1}@example.org`,
      teaching: teaching ? 'Yes' : 'No',
      dateOfBirth: display(
        `${1966 + chance.below(32)}-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(28)).padStart(2, '0')}`,
      ),
      joinedOn: display(`${start - 1 - chance.below(18)}-06-${String(1 + chance.below(28)).padStart(2, '0')}`),
      qualification: teaching ? chance.pick(['B.Ed.', 'M.Ed.', 'M.Sc., B.Ed.', 'M.A., B.Ed.']) : '',
    }
  })
}

function classRecords(plan: SchoolPlan, staff: readonly FlatRecord[]): FlatRecord[] {
  const teachers = staff.filter(record => record.teaching === 'Yes').slice(1, -1)
  // The last divisions stay without a class teacher and the last teacher without a class, so that there is one of each.
  const records = plan.courses.flatMap(({ section, course: name }) =>
    plan.divisions.map(division => ({ section, course: name, division })),
  )
  return records.map((record, index) => ({
    ...record,
    classTeacherCode: index < records.length - 2 ? (teachers[index]?.code ?? '') : '',
  }))
}

function busRecords(plan: SchoolPlan): FlatRecord[] {
  const stops = [
    'Mananchira',
    'Palayam',
    'Nadakkavu',
    'Eranhipalam',
    'Malaparamba',
    'Kunnamangalam',
    'Medical College',
    'Chevayur',
    'Beypore',
    'Feroke',
  ]
  return Array.from({ length: plan.buses }, (_, bus) =>
    Array.from({ length: 6 }, (__, stop) => ({
      bus: `Bus ${bus + 1}`,
      regNo: `KL 11 ${String.fromCharCode(65 + bus)} ${1200 + bus * 117}`,
      stop: stops[(bus + stop) % stops.length]!,
      order: String(stop + 1),
    })),
  ).flat()
}

/** Castes that the children of a religion are of in turn; of some nothing is said. */
const castesOf: Readonly<Record<string, readonly string[]>> = {
  Hindu: ['Ezhava', 'Nair', 'Thiyya', 'Viswakarma', ''],
  Muslim: ['Mappila', ''],
  Christian: ['Syrian Catholic', 'Latin Catholic', ''],
}

function studentRecords(plan: SchoolPlan, chance: Chance, start: number): FlatRecord[] {
  const buses = busRecords(plan)
  const rolls = new Map<string, number>()
  const records: FlatRecord[] = []
  let family = { name: '', mobile: '', relation: '', familyName: '', father: '', mother: '' }
  const families: (typeof family)[] = []
  const withTwo = new Set<typeof family>()
  const twoCoursesBack = Math.round((2 * plan.students) / plan.courses.length)
  for (let index = 0; index < plan.students; index += 1) {
    const place = Math.floor((index * plan.courses.length) / plan.students)
    const { section, course: name } = plan.courses[place]!
    const division = plan.divisions[index % plan.divisions.length]!
    // Every ninth child is the sibling of one who is about two courses below.
    const elder =
      index % 9 === 1
        ? families.slice(0, Math.max(0, index - twoCoursesBack)).findLast(candidate => !withTwo.has(candidate))
        : undefined
    if (elder) {
      family = elder
      withTwo.add(elder)
    } else {
      const surname = familyName(chance)
      const father = adultName(chance, 'Male', surname).name
      const mother = adultName(chance, 'Female', surname).name
      const relation = chance.percent(58) ? 'Father' : 'Mother'
      family = {
        name: relation === 'Father' ? father : mother,
        mobile: mobileOf(plan, index),
        relation,
        familyName: surname,
        father,
        mother,
      }
    }
    families.push(family)
    const child = childName(chance, family.familyName)
    const roll = (rolls.get(`${name}${division}`) ?? 0) + 1
    rolls.set(`${name}${division}`, roll)
    const admitted = start - Math.min(place, chance.below(place + 1))
    const stop = plan.buses > 0 && chance.percent(35) ? chance.pick(buses) : undefined
    const record: FlatRecord = {
      admNo: `${admitted}/${String(index + 1).padStart(4, '0')}`,
      name: child.name,
      gender: child.gender,
      dateOfBirth: display(
        `${start - 6 - place}-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(28)).padStart(2, '0')}`,
      ),
      section,
      course: name,
      division,
      rollNo: String(roll),
      admissionDate: display(`${admitted}-04-${String(1 + chance.below(28)).padStart(2, '0')}`),
      guardianName: family.name,
      relation: family.relation,
      guardianMobile: family.mobile,
      guardianEmail: chance.percent(40) ? `family.${plan.seed}.${index}@example.org` : '',
      address: `${1 + chance.below(400)}, ${chance.pick(['Beach Road', 'Mavoor Road', 'Temple Road', 'Hill View', 'Canal Road'])}, ${plan.place}`,
      fatherName: family.father,
      motherName: family.mother,
      religion: chance.pick(['Hindu', 'Hindu', 'Muslim', 'Christian', 'Sikh', 'Jain']),
      reservation: chance.pick(['General', 'General', 'OBC', 'SC', 'ST']),
      block: chance.pick(['Kozhikode', 'Kunnamangalam', 'Chelannur']),
      bloodGroup: chance.pick(['A+', 'B+', 'O+', 'AB+', 'O-', 'A-']),
      motherTongue: chance.pick(['Malayalam', 'Malayalam', 'Tamil', 'Hindi', 'Kannada']),
      nationality: 'Indian',
      ...(stop ? { bus: stop.bus, pickupStop: stop.stop, dropStop: stop.stop } : {}),
    }
    const castes = castesOf[record.religion!] ?? []
    records.push({ ...record, caste: castes[index % castes.length] ?? '' })
  }
  return records
}

/** Makes one school with its years, classes, people and buses, by the import engine. */
export async function makeSchool(services: Services, plan: SchoolPlan, today: string): Promise<string> {
  const chance = new Chance(plan.seed)
  const start = yearStart(today)
  const schoolId = services.newId()
  await transact(services.db, onPlatform, async trx => {
    await trx
      .insertInto('schools')
      .values({
        id: schoolId,
        code: plan.code,
        name: plan.name,
        place: plan.place,
        domain: plan.domain,
        board: plan.board,
        affiliation_no: plan.affiliationNo ?? null,
        address: plan.address ?? '',
        pin_code: plan.pinCode ?? '',
        phone: plan.phone,
        email: `office@${plan.domain}.example.org`,
        group_id: plan.groupId,
        module_codes: [...plan.modules],
        status: 'Active',
        go_live_on: `${start - 1}-04-01`,
        created_at: services.clock.now(),
      })
      .execute()
    for (const [offset, isCurrent] of [
      [-1, false],
      [0, true],
    ] as const) {
      await trx
        .insertInto('academic_years')
        .values({
          school_id: schoolId,
          id: services.newId(),
          name: yearName(start + offset),
          starts_on: `${start + offset}-04-01`,
          ends_on: `${start + offset + 1}-03-31`,
          is_current: isCurrent,
        })
        .execute()
    }
    for (const [index, section] of [...new Set(plan.courses.map(item => item.section))].entries()) {
      await trx
        .insertInto('sections')
        .values({ school_id: schoolId, id: services.newId(), name: section, sort_order: index + 1 })
        .execute()
    }
  })
  await addCategories(services, schoolId)
  const staff = staffRecords(plan, chance, start)
  await bringIn(services, schoolId, 'staff', staff)
  await bringIn(services, schoolId, 'classes', classRecords(plan, staff))
  await bringIn(
    services,
    schoolId,
    'subjects',
    [
      'English',
      'Malayalam',
      'Hindi',
      'Mathematics',
      'Science',
      'Social Science',
      'Computer Science',
      'Arts',
      'Physical Education',
    ].map((name, index) => ({ code: `S${String(index + 1).padStart(2, '0')}`, name })),
  )
  if (plan.buses > 0) await bringIn(services, schoolId, 'buses', busRecords(plan))
  await bringIn(services, schoolId, 'students', studentRecords(plan, chance, start))
  await addAdditionalStops(services, schoolId, today)
  await enrolLastYear(services, schoolId, plan)
  await allotSubjects(services, schoolId)
  await categorise(services, schoolId)
  return schoolId
}

/** Categories of designations come with no file: they are made in the settings. */
async function addCategories(services: Services, schoolId: string): Promise<void> {
  const rows = ['Administration', 'Teaching', 'Office', 'Support'].map((name, index) => ({
    school_id: schoolId,
    id: services.newId(),
    kind: 'designation-category',
    name,
    sort_order: index + 1,
  }))
  await transact(services.db, inSchool(schoolId), trx => trx.insertInto('masters').values(rows).execute())
}

/** Which designations stand in which category. */
const categoryOf: Readonly<Record<string, string>> = {
  Principal: 'Administration',
  Teacher: 'Teaching',
  'Senior Teacher': 'Teaching',
  'Physical Education Teacher': 'Teaching',
  'Office Assistant': 'Office',
  Accountant: 'Office',
  Librarian: 'Support',
  'Lab Assistant': 'Support',
  Driver: 'Support',
}

/** Files name designations alone; their categories are chosen in the settings. */
async function categorise(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), trx =>
    sql`
      update masters m set parent_id = k.id from jsonb_each_text(${JSON.stringify(categoryOf)}::jsonb) as x(designation, category)
      join masters k on k.kind = 'designation-category' and k.name = x.category
      where m.kind = 'designation' and m.name = x.designation and k.school_id = m.school_id`.execute(trx),
  )
}

/** Every fifteenth rider gets on or off elsewhere on some days of these weeks. */
async function addAdditionalStops(services: Services, schoolId: string, today: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    const { rows } = await sql<{ student_id: string; academic_year_id: string; stop_id: string }>`
      select r.student_id, r.academic_year_id, (select id from bus_stops where id <> r.pickup_stop_id order by md5(id::text || r.student_id::text) limit 1) as stop_id
      from (select sb.*, row_number() over (order by s.adm_no) as number from student_buses sb join students s on s.school_id = sb.school_id and s.id = sb.student_id) r
      where r.number % 15 = 1`.execute(trx)
    const trips = ['Pickup', 'Drop', 'Both'] as const
    const additional = rows.map(({ stop_id, ...rider }, index) => ({
      ...rider,
      school_id: schoolId,
      id: services.newId(),
      bus_stop_id: stop_id,
      trip: trips[index % trips.length]!,
      starts_on: addDays(today, -7 - index),
      ends_on: index % 4 === 3 ? null : addDays(today, 21 + index),
      weekdays: index % 2 === 0 ? [1, 3, 5] : [1, 2, 3, 4, 5, 6],
      reason: ['Grandparents', 'Tuition', null][index % 3] ?? null,
    }))
    if (additional.length > 0) await trx.insertInto('additional_buses').values(additional).execute()
  })
}

/** Last year everyone but the youngest sat one course lower, in the division of the same name. */
async function enrolLastYear(services: Services, schoolId: string, plan: SchoolPlan): Promise<void> {
  const lower = plan.courses.slice(1).map((item, index) => ({ course: item.course, lower: plan.courses[index]!.course }))
  await transact(services.db, inSchool(schoolId), trx =>
    sql`
      insert into enrolments (school_id, academic_year_id, student_id, division_id, roll_no)
      select e.school_id, last.id, e.student_id, ld.id, row_number() over (partition by ld.id order by e.student_id)
      from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
      join academic_years last on last.school_id = e.school_id and not last.is_current
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      join jsonb_to_recordset(${JSON.stringify(lower)}::jsonb) as x(course text, lower text) on x.course = c.name
      join courses lc on lc.school_id = e.school_id and lc.name = x.lower join divisions ld on ld.school_id = lc.school_id and ld.course_id = lc.id and ld.name = d.name`.execute(
      trx,
    ),
  )
  await transact(services.db, inSchool(schoolId), trx =>
    sql`update academic_years set locked = true where not is_current`.execute(trx),
  )
}

/** Every division has its subjects, taught in turn by the teaching staff. */
async function allotSubjects(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    const { rows: year } = await sql<{ id: string }>`select id from academic_years where is_current`.execute(trx)
    const { rows: divisions } = await sql<{ id: string }>`select id from divisions order by id`.execute(trx)
    const { rows: subjects } = await sql<{
      id: string
    }>`select id from masters where kind = 'subject' order by code limit 6`.execute(trx)
    const { rows: teachers } = await sql<{ id: string }>`select id from staff where teaching order by code`.execute(trx)
    const rows = divisions.flatMap((division, at) =>
      subjects.map((subject, index) => ({
        school_id: schoolId,
        id: services.newId(),
        academic_year_id: year[0]!.id,
        division_id: division.id,
        subject_id: subject.id,
        staff_id: teachers[(at * 2 + index * 5) % teachers.length]!.id,
      })),
    )
    if (rows.length > 0) await trx.insertInto('subject_allotments').values(rows).execute()
  })
}
