import { countNatures, mayReadConfidential, type Nature, natures, ownScope, type Role } from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, viewerOf } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { ImportDesk } from '../../testing/imports'
import { idsOf, writeLogins } from '../../testing/people'
import { type AnecdotalView, readReport } from './anecdotal-report'
import { listAnecdotals } from './anecdotal-rows'

interface Entry {
  readonly id: string
  readonly student: string
  readonly category: string
  readonly nature: Nature
  readonly author: string
  readonly confidential: boolean
  readonly deleted: boolean
  readonly past: boolean
}

let desk: ImportDesk
let year: string
let persons: Person[]
let entries: Entry[]
/** Class of each student this year, who leads each class, and who teaches there. */
let classOf: Map<string, string>
let leaderOf: Map<string, string | null>
let teachersOf: Map<string, string[]>

const staffRoles: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']

async function writeClasses(trx: Trx, staff: readonly string[], students: readonly string[]): Promise<string> {
  const { rows: found } = await sql<{ id: string; past: string }>`
    select id, (select id from academic_years where not is_current limit 1) as past from academic_years where is_current`.execute(
    trx,
  )
  year = found[0]!.id
  const { rows } = await sql<{ id: string }>`select id from divisions order by id limit 5`.execute(trx)
  const divisions = rows.map(row => row.id)
  const { rows: subjects } = await sql<{ id: string }>`select id from masters where kind = 'subject' order by id limit 1`.execute(
    trx,
  )
  await sql`delete from subject_allotments`.execute(trx)
  await sql`delete from enrolments where academic_year_id = ${year}::uuid`.execute(trx)
  await sql`update divisions set class_teacher_id = null`.execute(trx)
  const facts = fc.sample(
    fc.record({ leader: fc.option(fc.constantFrom(...staff)), teachers: fc.subarray([...staff]) }),
    divisions.length,
  )
  leaderOf = new Map(divisions.map((id, at) => [id, facts[at]!.leader]))
  teachersOf = new Map(divisions.map((id, at) => [id, facts[at]!.teachers.slice(0, 2)]))
  for (const [id, leader] of leaderOf)
    await sql`update divisions set class_teacher_id = ${leader}::uuid where id = ${id}::uuid`.execute(trx)
  // Who taught elsewhere last year reaches nobody by that; a locked year takes nothing new.
  await sql`update academic_years set locked = false`.execute(trx)
  const allotments = [...teachersOf].flatMap(([division, teachers]) => [
    ...teachers.map(teacher => ({ division, teacher, of: year })),
    ...staff.filter(one => !teachers.includes(one)).map(teacher => ({ division, teacher, of: found[0]!.past })),
  ])
  await trx
    .insertInto('subject_allotments')
    .values(
      allotments.map(({ division, teacher, of }) => ({
        school_id: desk.schoolId,
        id: desk.server.services.newId(),
        academic_year_id: of,
        division_id: division,
        subject_id: subjects[0]!.id,
        staff_id: teacher,
      })),
    )
    .execute()
  const classes = fc.sample(fc.option(fc.constantFrom(...divisions)), students.length)
  classOf = new Map(students.flatMap((id, at) => (classes[at] ? [[id, classes[at]]] : [])))
  await trx
    .insertInto('enrolments')
    .values(
      [...classOf].map(([student, division]) => ({
        school_id: desk.schoolId,
        academic_year_id: year,
        student_id: student,
        division_id: division,
        roll_no: null,
      })),
    )
    .execute()
  return found[0]!.past
}

beforeAll(async () => {
  desk = await ImportDesk.open('anecdotal-oracle')
  const { services, clock } = desk.server
  const [staff, students] = [await idsOf(desk, 'staff'), await idsOf(desk, 'students', 20)]
  const past = await desk.inSchool(trx => writeClasses(trx, staff, students))
  const logins = [
    // Everybody who teaches, some of whom are something else too.
    ...staff.map((staffId, at) => ({
      staffId,
      roles: at % 3 === 2 ? (['Teacher', 'NonTeachingStaff'] as const) : (['Teacher'] as const),
    })),
    ...fc.sample(
      fc.record({
        staffId: fc.option(fc.constantFrom(...staff)),
        roles: fc.subarray([...staffRoles], { minLength: 1, maxLength: 2 }),
      }),
      9,
    ),
  ]
  persons = await writeLogins(
    desk,
    logins.map(login => ({ ...login, guardianId: null, studentId: null, active: true })),
  )
  await desk.inSchool(async trx => {
    const { rows } = await sql<{
      id: string
    }>`select id from masters where kind = 'anecdotal-category' order by id limit 3`.execute(trx)
    entries = fc
      .sample(
        fc.record({
          student: fc.constantFrom(...students),
          category: fc.constantFrom(...rows.map(row => row.id)),
          nature: fc.constantFrom(...natures),
          author: fc.constantFrom(...persons.map(person => person.userId)),
          confidential: fc.boolean(),
          deleted: fc.nat(6).map(n => n === 0),
          past: fc.nat(4).map(n => n === 0),
        }),
        180,
      )
      .map(entry => ({ ...entry, id: services.newId() }))
    await sql`delete from anecdotals`.execute(trx)
    await trx
      .insertInto('anecdotals')
      .values(
        entries.map(entry => ({
          school_id: desk.schoolId,
          id: entry.id,
          student_id: entry.student,
          academic_year_id: entry.past ? past : year,
          on_day: '2026-07-15',
          category_id: entry.category,
          nature: entry.nature,
          observation: 'Helped a classmate.',
          confidential: entry.confidential,
          author_id: entry.author,
          created_at: clock.now(),
          deleted_at: entry.deleted ? clock.now() : null,
        })),
      )
      .execute()
  })
})
afterAll(() => desk.server.close())

/** Entries of this year that exist for somebody. */
function readable(person: Person): Entry[] {
  const leads = (student: string) => person.staffId !== null && leaderOf.get(classOf.get(student) ?? '') === person.staffId
  const teaches = (student: string) =>
    leads(student) || (teachersOf.get(classOf.get(student) ?? '') ?? []).some(teacher => teacher === person.staffId)
  const all = ownScope(viewerOf(person)) !== 'divisions'
  return entries.filter(entry => {
    const reader = { roles: person.roles, author: entry.author === person.userId, classTeacher: leads(entry.student) }
    return (
      !entry.deleted && !entry.past && (all || teaches(entry.student)) && (!entry.confidential || mayReadConfidential(reader))
    )
  })
}

const callOf = (trx: Trx, person: Person) => ({
  trx,
  person,
  services: desk.server.services,
  schoolId: desk.schoolId,
  audit: async () => {},
})

it('everybody reads the entries that the rules let them read', async () => {
  let hidden = 0
  await desk.inSchool(async trx => {
    for (const person of persons) {
      const query = { sectionIds: [], courseIds: [], divisionIds: [], text: '', page: 1, pageSize: 200 }
      const { results } = await listAnecdotals(callOf(trx, person), query)
      const expected = readable(person)
      expect(results.map(row => row.id).toSorted(), JSON.stringify(person.roles)).toEqual(
        expected.map(entry => entry.id).toSorted(),
      )
      hidden += entries.length - expected.length
    }
  })
  expect(hidden).toBeGreaterThan(0)
})

it('entries are counted by nature as the rules count them, without confidential ones where those are not asked for', async () => {
  const filters = (view: AnecdotalView, confidential: boolean) => ({
    view,
    confidential,
    sectionIds: [],
    courseIds: [],
    divisionIds: [],
    nature: '' as const,
    notified: '' as const,
  })
  await desk.inSchool(async trx => {
    for (const person of persons)
      for (const [view, of] of [
        ['student', 'student'],
        ['category', 'category'],
      ] as const)
        for (const confidential of [true, false]) {
          const rows = await readReport(trx, person, { filters: filters(view, confidential), columns: [], sort: [] })
          const counted = rows.map(({ id, positive, neutral, concern, total }) => [id, { positive, neutral, concern, total }])
          const known = readable(person).filter(entry => confidential || !entry.confidential)
          const expected = [...Map.groupBy(known, entry => entry[of])].map(([id, some]) => [
            id,
            countNatures(some.map(entry => entry.nature)),
          ])
          expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected))
        }
  })
})
