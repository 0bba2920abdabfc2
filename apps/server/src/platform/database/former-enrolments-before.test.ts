import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BareDatabase, openBareDatabase } from '../../testing/database'
import { migrations } from './migrate'

const name = '0081_former_enrolments.sql'
const id = (no: number) => `00000000-0000-7000-8000-${String(no).padStart(12, '0')}`
const [school, year, guardian] = [id(1), id(2), id(3)]
const [a, b] = [id(11), id(12)]
/** Students who stayed, moved once, moved to and fro, moved since their last register, moved in the middle of a day. */
const [stayed, once, back, late, midday] = [21, 22, 23, 24, 25].map(id)
const students = [stayed, once, back, late, midday]

/** Which class marked a student on which day of July; the halves. */
const marks: readonly (readonly [student: string | undefined, division: string, day: number, halves?: string])[] = [
  [stayed, a, 1],
  [stayed, a, 6],
  [once, a, 1],
  [once, a, 2],
  [once, b, 6],
  [back, b, 1],
  [back, a, 2],
  [back, a, 3],
  [back, b, 6],
  [late, a, 3],
  [midday, a, 1],
  [midday, a, 2, 'FN'],
  [midday, b, 2, 'AN'],
  [midday, b, 3],
]

let database: BareDatabase

const query = <T>(statement: string): Promise<T[]> => database.query<T>(statement)

async function apply(which: (file: string) => boolean): Promise<void> {
  for (const migration of migrations().filter(candidate => which(candidate.name)))
    await database.script(`begin; ${migration.sql} commit;`)
}

beforeAll(async () => {
  database = await openBareDatabase(name)
  await apply(file => file < name)
  await query(`insert into schools (id, code, name, place, domain, created_at)
    values ('${school}', 'OLD', 'Old School', 'Kochi', 'old.example', '2026-01-01')`)
  await query(`insert into academic_years (school_id, id, name, starts_on, ends_on, is_current)
    values ('${school}', '${year}', '2026-27', '2026-06-01', '2027-03-31', true)`)
  await query(`insert into sections (school_id, id, name, sort_order) values ('${school}', '${id(4)}', 'Primary', 1)`)
  await query(
    `insert into courses (school_id, id, section_id, name, sort_order) values ('${school}', '${id(5)}', '${id(4)}', 'V', 1)`,
  )
  await query(`insert into divisions (school_id, id, course_id, name, sort_order)
    values ('${school}', '${a}', '${id(5)}', 'A', 1), ('${school}', '${b}', '${id(5)}', 'B', 2)`)
  await query(
    `insert into guardians (school_id, id, name, relation, mobile) values ('${school}', '${guardian}', 'Asha', 'Mother', '9000000001')`,
  )
  await query(`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
    select '${school}', id, right(id::text, 2), 'Child', 'Female', '2016-04-01', '${guardian}', now() from unnest('{${students.join(',')}}'::uuid[]) id`)
  await query(`insert into enrolments (school_id, academic_year_id, student_id, division_id, roll_no)
    select '${school}', '${year}', id, case when id = '${stayed}' then '${a}' else '${b}' end::uuid, null from unnest('{${students.join(',')}}'::uuid[]) id`)
  await query(`insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned)
    select '${school}', gen_random_uuid(), '${year}', d.id, date '2026-07-01' + n, 'full' from divisions d, generate_series(0, 9) n`)
  for (const [student, division, day, halves = 'FN AN'] of marks)
    await query(`insert into attendance_marks (school_id, register_id, student_id, on_day, fn, an)
      select school_id, id, '${student}', on_day, ${halves.includes('FN') ? "'P'" : 'null'}, ${halves.includes('AN') ? "'P'" : 'null'}
      from attendance_registers where division_id = '${division}' and on_day = date '2026-06-30' + ${day}`)
  await apply(file => file >= name)
})
afterAll(() => database.drop())

it('takes from the registers in which class a student was before', async () => {
  const found = await query<{ student: string; division: string; since: string | null; until: string | null }>(`
    select student_id as student, division_id as division, since::text, until::text from former_enrolments
    union all select student_id, division_id, since::text, null from enrolments order by 1, 4 nulls last`)
  const day = (no: number) => `2026-07-${String(no).padStart(2, '0')}`
  expect(found).toEqual([
    { student: stayed, division: a, since: null, until: null },
    { student: once, division: a, since: null, until: day(5) },
    { student: once, division: b, since: day(6), until: null },
    { student: back, division: b, since: null, until: day(1) },
    { student: back, division: a, since: day(2), until: day(5) },
    { student: back, division: b, since: day(6), until: null },
    { student: late, division: a, since: null, until: day(3) },
    { student: late, division: b, since: day(4), until: null },
    { student: midday, division: a, since: null, until: day(2) },
    { student: midday, division: b, since: day(3), until: null },
  ])
})
