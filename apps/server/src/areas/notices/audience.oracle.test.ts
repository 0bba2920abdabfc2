import {
  type Audience,
  type AudiencePerson,
  type AudienceRole,
  audienceRoles,
  type ClassPlace,
  flashOfDay,
  holdsOne,
  isInAudience,
  isNoticeShown,
  noticeStatuses,
  type Role,
} from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { audienceColumns } from '../../services/audience/offers'
import { audiencePlaces, divisionsOf, peopleOf } from '../../services/audience/people'
import { ImportDesk } from '../../testing/imports'
import { idsOf, writeLogins } from '../../testing/people'
import { currentFlash } from './flash'
import { listMine } from './rows'
import { isShownTo, type NoticeCall } from './scope'

const today = '2026-07-15'
const staffRoles: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']

interface Notice {
  readonly id: string
  readonly year: number
  readonly status: (typeof noticeStatuses)[number]
  readonly publishAt: Date | null
  readonly deleted: boolean
  readonly audience: Audience
}
interface Flash {
  readonly id: string
  readonly startsOn: string
  readonly endsOn: string
  readonly active: boolean
  readonly audience: Audience
}

let desk: ImportDesk
/** The current one, one that ends today, and one that is over since yesterday. */
let years: { id: string; endsOn: string }[]
let students: { id: string; guardianId: string; studying: boolean; places: (ClassPlace | undefined)[] }[]
let staff: { id: string; designationId: string; working: boolean }[]
let logins: { person: Person; active: boolean }[]
let notices: Notice[]
let news: Flash[]

/** What somebody is in the school in a year, for who knows all of the facts. */
const placesIn = (year: number, whose: (student: (typeof students)[number]) => boolean): ClassPlace[] =>
  students.flatMap(student => (student.studying && whose(student) ? (student.places[year] ?? []) : []))

function audiencePersonOf({ roles, guardianId, studentId, staffId }: Person, year: number): AudiencePerson {
  const [studies] = placesIn(year, student => student.id === studentId)
  const record = staff.find(one => one.id === staffId)
  const works = holdsOne({ roles }, [...staffRoles, 'SchoolGroupAdmin']) && (!record || record.working)
  return {
    children: guardianId === null ? [] : placesIn(year, student => student.guardianId === guardianId),
    ...(studies ? { studies } : {}),
    ...(works ? { staff: { designationId: record?.designationId ?? null } } : {}),
  }
}

const isShown = ({ status, publishAt, year, deleted }: Notice): boolean =>
  !deleted && isNoticeShown({ status, publishAt, yearEndsOn: years[year]!.endsOn }, desk.server.clock.now(), today)

const callOf = (trx: Trx, person: Person): NoticeCall => ({
  trx,
  services: desk.server.services,
  schoolId: desk.schoolId,
  person,
  audit: async () => {},
})

async function writeFamilies(trx: Trx): Promise<ClassPlace[]> {
  const { rows: places } = await sql<ClassPlace>`
    select d.id as "divisionId", c.id as "courseId", c.section_id as "sectionId" from divisions d join courses c on c.id = d.course_id
    join sections x on x.id = c.section_id where c.name in ('I', 'II', 'VI') and d.name in ('A', 'B') order by x.sort_order, c.sort_order, d.name`.execute(
    trx,
  )
  const { rows: current } = await sql<{ id: string; endsOn: string }>`
    select id, ends_on::text as "endsOn" from academic_years where is_current`.execute(trx)
  await sql`delete from enrolments`.execute(trx)
  years = [current[0]!, ...[today, '2026-07-14'].map(endsOn => ({ id: desk.server.services.newId(), endsOn }))]
  await trx
    .insertInto('academic_years')
    .values(
      years
        .slice(1)
        .map(({ id, endsOn }) => ({ school_id: desk.schoolId, id, name: endsOn, starts_on: '2025-08-01', ends_on: endsOn })),
    )
    .execute()
  const place = fc.option(fc.constantFrom(...places), { nil: undefined })
  const facts = fc.sample(
    fc.record({ family: fc.nat(9), studying: fc.nat(4).map(n => n > 0), places: fc.tuple(place, place, place) }),
    30,
  )
  const [ids, guardians] = [await idsOf(desk, 'students', 30), await idsOf(desk, 'guardians', 10)]
  students = ids.map((id, at) => ({ ...facts[at]!, id, guardianId: guardians[facts[at]!.family % guardians.length]! }))
  await sql`
    update students s set guardian_id = x.guardian, status = x.status from jsonb_to_recordset(${JSON.stringify(
      students.map(one => ({ id: one.id, guardian: one.guardianId, status: one.studying ? 'studying' : 'terminated' })),
    )}::jsonb) as x(id uuid, guardian uuid, status text) where s.id = x.id`.execute(trx)
  await trx
    .insertInto('enrolments')
    .values(
      students.flatMap(student =>
        student.places.flatMap((found, year) =>
          found
            ? {
                school_id: desk.schoolId,
                academic_year_id: years[year]!.id,
                student_id: student.id,
                division_id: found.divisionId,
                roll_no: null,
              }
            : [],
        ),
      ),
    )
    .execute()
  return places
}

async function writeStaff(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from masters where kind = 'designation' order by id limit 3`.execute(trx)
  const designations = rows.map(row => row.id)
  staff = (await idsOf(desk, 'staff')).map((id, at) => ({
    id,
    designationId: designations[at % designations.length]!,
    working: at % 4 !== 3,
  }))
  await sql`
    update staff t set designation_id = x.designation, status = x.status from jsonb_to_recordset(${JSON.stringify(
      staff.map(one => ({ id: one.id, designation: one.designationId, status: one.working ? 'Working' : 'Relieved' })),
    )}::jsonb) as x(id uuid, designation uuid, status text) where t.id = x.id`.execute(trx)
  return designations
}

/** Families, staff, staff who are parents too, former staff, staff without a record, and those who lead the group. */
async function writePeople(): Promise<void> {
  const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
  const made = fc.sample(
    fc.record({
      work: fc.option(fc.constantFrom(...staffRoles), { nil: undefined }),
      staffId: some(staff.map(one => one.id)),
      guardianId: some([...new Set(students.map(one => one.guardianId))]),
      studentId: some(students.map(one => one.id)),
      active: fc.nat(4).map(n => n > 0),
    }),
    32,
  )
  const all = made.map(({ work, staffId, guardianId, studentId, active }) => {
    const roles: Role[] = [
      ...(work ? [work] : []),
      ...(guardianId ? (['Guardian'] as const) : []),
      ...(studentId ? (['Student'] as const) : []),
    ]
    return { roles, staffId, guardianId, studentId, active }
  })
  await desk.inPlatform(trx => sql`update user_schools set active = false where school_id = ${desk.schoolId}`.execute(trx))
  const persons = await writeLogins(desk, all)
  logins = persons.map((person, at) => ({ person, active: all[at]!.active }))
}

async function writeItems(trx: Trx, places: readonly ClassPlace[], designations: readonly string[]): Promise<void> {
  const { services, clock } = desk.server
  const now = clock.now().getTime()
  const few = (ids: readonly string[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, { weight: 2, arbitrary: fc.subarray([...new Set(ids)]) })
  const audience = fc.record({
    roles: fc.subarray([...audienceRoles], { minLength: 1 }),
    sectionIds: few(places.map(place => place.sectionId)),
    courseIds: few(places.map(place => place.courseId)),
    divisionIds: few(places.map(place => place.divisionId)),
    designationIds: few(designations),
  })
  const author = { author_id: logins[0]!.person.userId, staff_id: null, created_at: clock.now() }
  notices = fc
    .sample(
      fc.record({
        year: fc.nat(2),
        status: fc.constantFrom(...noticeStatuses),
        publishAt: fc.constantFrom(null, ...[-1, 0, 1].map(ms => new Date(now + ms))),
        deleted: fc.nat(6).map(n => n === 0),
        audience,
      }),
      100,
    )
    .map(notice => ({ ...notice, id: services.newId() }))
  await trx
    .insertInto('notice_events')
    .values(
      notices.map(notice => ({
        school_id: desk.schoolId,
        id: notice.id,
        academic_year_id: years[notice.year]!.id,
        kind: 'Notice',
        title: 'Notice',
        description: 'Notice',
        plain_text: 'Notice',
        starts_on: '2026-01-01',
        ends_on: '2026-01-01',
        status: notice.status,
        publish_at: notice.publishAt,
        cancelled_at: notice.status === 'Cancelled' ? clock.now() : null,
        deleted_at: notice.deleted ? clock.now() : null,
        ...audienceColumns(notice.audience),
        ...author,
      })),
    )
    .execute()
  const day = fc.constantFrom('2026-07-13', '2026-07-14', today, '2026-07-16')
  news = fc
    .sample(fc.record({ days: fc.tuple(day, day), active: fc.nat(4).map(n => n > 0), audience }), 80)
    .map(({ days, ...rest }) => {
      const [startsOn, endsOn] = days.toSorted() as [string, string]
      return { ...rest, startsOn, endsOn, id: services.newId() }
    })
  await trx
    .insertInto('flash_news')
    .values(
      news.map(one => ({
        school_id: desk.schoolId,
        id: one.id,
        text: 'News',
        link: null,
        starts_on: one.startsOn,
        ends_on: one.endsOn,
        active: one.active,
        ...audienceColumns(one.audience),
        ...author,
      })),
    )
    .execute()
}

beforeAll(async () => {
  desk = await ImportDesk.open('audience-oracle')
  const [places, designations] = await desk.inSchool(async trx => {
    await sql`delete from notice_events`.execute(trx)
    await sql`delete from flash_news`.execute(trx)
    return [await writeFamilies(trx), await writeStaff(trx)] as const
  })
  await writePeople()
  await desk.inSchool(trx => writeItems(trx, places, designations))
})
afterAll(() => desk.server.close())

it('notices are shown to whom the rules say', async () => {
  let shown = 0
  await desk.inSchool(async trx => {
    for (const { person } of logins) {
      const { results } = await listMine(callOf(trx, person), { page: 1, pageSize: 200, kind: '', text: '' })
      const expected = notices.filter(one => isShown(one) && isInAudience(one.audience, audiencePersonOf(person, one.year)))
      expect(results.map(one => one.id).toSorted(), JSON.stringify(person)).toEqual(expected.map(one => one.id).toSorted())
      shown += expected.length
    }
  })
  expect(shown).toBeGreaterThan(100)
})

it('notices of one child are those that its family gets for it', async () => {
  const now = desk.server.clock.now()
  await desk.inSchool(async trx => {
    for (const { person } of logins.filter(one => one.person.guardianId !== null))
      for (const child of students.filter(one => one.guardianId === person.guardianId)) {
        const places = await audiencePlaces(trx, person, child.id)
        const { rows } = await sql<{ id: string }>`
          select a.id from notice_events a join academic_years y on y.id = a.academic_year_id where ${isShownTo({ places, now, today })} order by a.id`.execute(
          trx,
        )
        const familyOf = (year: number): AudiencePerson => {
          const children = placesIn(year, student => student.id === child.id)
          return { children, ...(person.studentId === child.id && children[0] ? { studies: children[0] } : {}) }
        }
        const expected = notices.filter(one => isShown(one) && isInAudience(one.audience, familyOf(one.year)))
        expect(rows.map(row => row.id)).toEqual(expected.map(one => one.id).toSorted())
      }
  })
})

it('those who are told of an item are those whom its audience holds, each as what they are', async () => {
  const loginless = <Id extends string>(ids: readonly Id[], of: 'guardianId' | 'studentId' | 'staffId') =>
    ids.filter(id => !logins.some(({ person, active }) => active && person[of] === id))
  const speaking = (audience: Audience, of: (role: AudienceRole) => readonly string[]) =>
    audience.roles.flatMap(role => of(role).map(id => `${role} ${id}`))
  await desk.inSchool(async trx => {
    for (const { audience, year } of notices.slice(0, 60)) {
      const divisions = await divisionsOf(trx, audience)
      const query = peopleOf(
        audience,
        years[year]!.id,
        divisions.map(one => one.id),
      )
      const { rows } = await sql<{ user_id: string | null; role: string; person_id: string | null }>`
        select distinct role, user_id, case when user_id is null then person_id end as person_id from (${query}) p`.execute(trx)
      const holds = (role: AudienceRole, person: AudiencePerson) => isInAudience({ ...audience, roles: [role] }, person)
      const withLogin = speaking(audience, role =>
        logins.flatMap(({ person, active }) => (active && holds(role, audiencePersonOf(person, year)) ? person.userId : [])),
      )
      const familyOf = (whose: (student: (typeof students)[number]) => boolean) => placesIn(year, whose)
      const without = speaking(audience, role => {
        if (role === 'Guardian')
          return loginless([...new Set(students.map(one => one.guardianId))], 'guardianId').filter(id =>
            holds(role, { children: familyOf(student => student.guardianId === id) }),
          )
        if (role === 'Student')
          return loginless(
            students.map(one => one.id),
            'studentId',
          ).filter(id => {
            const [studies] = familyOf(student => student.id === id)
            return studies !== undefined && holds(role, { studies })
          })
        const working = staff.filter(one => one.working)
        return loginless(
          working.map(one => one.id),
          'staffId',
        ).filter(id => holds(role, { staff: { designationId: working.find(one => one.id === id)!.designationId } }))
      })
      const found = (isLogin: boolean) =>
        rows.filter(row => (row.user_id !== null) === isLogin).map(row => `${row.role} ${row.user_id ?? row.person_id}`)
      expect(found(true).toSorted(), JSON.stringify(audience)).toEqual(withLogin.toSorted())
      expect(found(false).toSorted(), JSON.stringify(audience)).toEqual(without.toSorted())
    }
  })
})

it('news of the day are those of the rules, in their order', async () => {
  let cut = 0
  await desk.inSchool(async trx => {
    for (const { person } of logins) {
      const own = news.filter(one => isInAudience(one.audience, audiencePersonOf(person, 0)))
      const expected = flashOfDay(own, today).map(one => one.id)
      expect((await currentFlash(callOf(trx, person))).map(one => one.id)).toEqual(expected)
      if (expected.length === 10) cut += 1
    }
  })
  expect(cut).toBeGreaterThan(3)
})
