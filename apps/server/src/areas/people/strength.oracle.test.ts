import {
  ageOn,
  ageReferenceDay,
  groupRow,
  type StrengthCount,
  type StrengthRow,
  type StudyFacts,
  strengthMatrix,
  studiesOn,
} from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { ImportDesk } from '../../testing/imports'
import { idsOf, writeLogins } from '../../testing/people'
import { expectedOn } from '../attendance/scope'
import { readStrength, type StrengthAsked } from './statistics'

interface Student extends StudyFacts {
  readonly id: string
  readonly gender: string
  readonly born: string
  readonly place: Place | null
}
interface Place {
  readonly division: string
  readonly course: string
  readonly section: string
}

const days = ['2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03']
const genders = ['Male', 'Female', 'Other']

let desk: ImportDesk
let person: Person
let year: { id: string; endsOn: string }
let places: Place[]
let students: Student[]

async function write(trx: Trx): Promise<void> {
  const { rows: years } = await sql<{ id: string; endsOn: string }>`
    select id, ends_on::text as "endsOn" from academic_years where is_current`.execute(trx)
  year = years[0]!
  const { rows } = await sql<Place>`
    select d.id as division, c.id as course, c.section_id as section from divisions d join courses c on c.id = d.course_id
    where c.name in ('I', 'II', 'VI')`.execute(trx)
  places = rows
  const day = fc.option(fc.constantFrom(...days))
  const birthday = fc.constantFrom('03-30', '03-31', '04-01', '02-28')
  const facts = fc.sample(
    fc.record({
      admissionDate: day,
      terminated: fc.boolean(),
      // Who came back may keep the day of having left.
      terminatedOn: day,
      gender: fc.constantFrom(...genders),
      born: fc.tuple(fc.integer({ min: 2010, max: 2013 }), birthday).map(parts => parts.join('-')),
      place: fc.option(fc.constantFrom(...places)),
    }),
    120,
  )
  const ids = await idsOf(desk, 'students')
  students = ids.map((id, at) => ({ ...facts[at]!, id }))
  const known = JSON.stringify(students)
  await sql`delete from enrolments`.execute(trx)
  await sql`
    update students s set gender = x.gender, date_of_birth = x.born, status = case when x.terminated then 'terminated' else 'studying' end
    from jsonb_to_recordset(${known}::jsonb) as x(id uuid, gender text, born date, terminated boolean) where s.id = x.id`.execute(
    trx,
  )
  await sql`
    insert into student_details (school_id, student_id, admission_date, terminated_on)
    select ${desk.schoolId}::uuid, x.id, x."admissionDate", x."terminatedOn"
    from jsonb_to_recordset(${known}::jsonb) as x(id uuid, "admissionDate" date, "terminatedOn" date)
    on conflict (school_id, student_id) do update set admission_date = excluded.admission_date, terminated_on = excluded.terminated_on`.execute(
    trx,
  )
  await trx
    .insertInto('enrolments')
    .values(
      students.flatMap(({ id, place }) =>
        place
          ? { school_id: desk.schoolId, academic_year_id: year.id, student_id: id, division_id: place.division, roll_no: null }
          : [],
      ),
    )
    .execute()
}

beforeAll(async () => {
  desk = await ImportDesk.open('strength-oracle', 0.1)
  const [admin] = await writeLogins(desk, [
    { roles: ['SystemAdmin'], staffId: null, guardianId: null, studentId: null, active: true },
  ])
  person = admin!
  await desk.inSchool(write)
})
afterAll(() => desk.server.close())

const read = (trx: Trx, asked: Pick<StrengthAsked, 'rows' | 'by'> & { onDate: string }) =>
  readStrength(
    { services: desk.server.services, trx, schoolId: desk.schoolId },
    person,
    { sectionIds: [], courseIds: [], academicYearId: year.id, ...asked },
    'en',
  )

/** Students of this year's classes who are there on a day. */
const thereOn = (day: string) => students.filter(student => student.place && studiesOn(student, day))

it('the strength of a day has in its cells who studies then by the rules, and courses and sections are the sums of their divisions', async () => {
  await desk.inSchool(async trx => {
    for (const onDate of days) {
      const counts = thereOn(onDate).map(
        ({ place, gender }): StrengthCount => ({ row: place!.division, column: gender, count: 1 }),
      )
      const expected = strengthMatrix(
        places.map(place => place.division),
        genders,
        counts,
      )
      const sumsOf = (of: 'course' | 'section') =>
        [...Map.groupBy(places, place => place[of])].map(([id, some]) =>
          groupRow(
            id,
            expected.rows.filter(row => some.some(place => place.division === row.id)),
          ),
        )
      const rowsOf = async (rows: StrengthAsked['rows'], only: readonly StrengthRow[]) => {
        const found = await read(trx, { rows, by: 'gender', onDate })
        expect(found.columns.map(column => column.id)).toEqual(genders)
        const cells = new Map(found.rows.map(({ id, cells: of, total }) => [id, [...of, total]]))
        for (const row of only) expect(cells.get(row.id), `${rows} on ${onDate}`).toEqual([...row.cells, row.total])
        expect(found.totals).toEqual([...expected.totals.cells, expected.totals.total])
      }
      await rowsOf('division', expected.rows)
      await rowsOf('course', sumsOf('course'))
      await rowsOf('section', sumsOf('section'))
    }
  })
})

it('ages are those of the rules on the day of reference', async () => {
  await desk.inSchool(async trx => {
    for (const onDate of days) {
      const { columns, totals } = await read(trx, { rows: 'section', by: 'age', onDate })
      const ages = Map.groupBy(thereOn(onDate), student => ageOn(student.born, ageReferenceDay(year.endsOn)))
      expect(Object.fromEntries(columns.map((column, at) => [column.id, totals[at]]))).toEqual(
        Object.fromEntries([...ages].map(([age, some]) => [String(age), some.length])),
      )
    }
  })
})

it('those expected in a class on a day study then by the rules', async () => {
  await desk.inSchool(async trx => {
    for (const day of days) {
      const { rows } = await sql<{ id: string }>`
        select s.id from students s left join student_details sd on sd.student_id = s.id where ${expectedOn(day)} order by s.id`.execute(
        trx,
      )
      expect(rows.map(row => row.id)).toEqual(students.filter(student => studiesOn(student, day)).map(student => student.id))
    }
  })
})
