import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

interface Row {
  id: string
  admNo: string
  name: string
  rollNo: number | null
  division: string
  guardianName: string
  mobile: string
  photoUrl: string | null
}

interface Place {
  student_id: string
  section: string
  section_id: string
  course_id: string
  division_id: string
}

let server: TestServer
let admin: TestBrowser
let everybody: Row[]
const places = new Map<string, Place>()

const query = (fields: Readonly<Record<string, string | number | readonly string[]>>) =>
  Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map(one => `${name}=${encodeURIComponent(String(one))}`))
    .join('&')

async function rows(browser: TestBrowser, path: string, fields: Parameters<typeof query>[0] = {}): Promise<Row[]> {
  const response = await browser.get(`${path}?${query({ pageSize: 200, ...fields })}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().results
}

const create = { width: 300, height: 300, channels: 3, background: 'teal' } as const
const asList = { searchOption: 'contains', page: 1 }

beforeAll(async () => {
  server = await startTestServer('selectors', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
  everybody = await rows(admin, 'student-selector')
  const { rows: found } = await transact(server.services.db, onPlatform, trx =>
    sql<Place>`
      select e.student_id, x.name as section, x.id as section_id, c.id as course_id, d.id as division_id
      from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current join divisions d on d.id = e.division_id
        join courses c on c.id = d.course_id join sections x on x.id = c.section_id`.execute(trx),
  )
  for (const place of found) places.set(place.student_id, place)
})
afterAll(() => server.close())

const placeOf = (row: Row) => places.get(row.id)!

describe('student-selector', () => {
  it('lists by class, roll number and name', async () => {
    const classes = [...new Set(everybody.map(row => row.division))]
    const inSteps = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].flatMap(course =>
      ['A', 'B', 'C'].map(division => `${course} ${division}`),
    )
    expect(classes).toEqual(inSteps.filter(name => classes.includes(name)))
    for (const name of classes) {
      const numbers = everybody.filter(row => row.division === name).map(row => row.rollNo)
      expect(numbers).toEqual([...numbers].sort((a, b) => a! - b!))
    }
  })

  it('shows the photo of a student who has one', async () => {
    const [first, second] = everybody as [Row, Row]
    const file = await admin.upload('files/single', 'photo.png', await sharp({ create }).png().toBuffer())
    const give = (photo_file_id: string | null) =>
      transact(server.services.db, onPlatform, trx =>
        trx.updateTable('students').set({ photo_file_id }).where('id', '=', first.id).execute(),
      )
    await give(file.json().id)
    const found = await rows(admin, 'student-selector')
    const photo = found.find(row => row.id === first.id)!.photoUrl
    expect(photo).toContain(`files/content/${file.json().id}`)
    expect(found.find(row => row.id === second.id)!.photoUrl).toBeNull()
    expect((await admin.get(`student-selector/get-details?id=${first.id}`)).json().photoUrl).toContain(file.json().id)
    expect((await server.app.inject(photo!)).statusCode).toBe(200)
    await give(null)
  })

  it('pages through the same rows in the same order', async () => {
    const first = await admin.get('student-selector?page=1&pageSize=7')
    const second = await admin.get('student-selector?page=2&pageSize=7')
    expect([...first.json().results, ...second.json().results]).toEqual(everybody.slice(0, 14))
    expect(first.json().pagination).toEqual({ currentPage: 1, pageSize: 7, count: everybody.length })
    const beyond = await admin.get('student-selector?page=99&pageSize=50')
    expect(beyond.json()).toEqual({ results: [], pagination: { currentPage: 99, pageSize: 50, count: everybody.length } })
  })

  it('narrows by every column filter at once', async () => {
    const wanted = everybody[10]!
    const parts = { ...asList, name: wanted.name.slice(1, 4), admNo: wanted.admNo.slice(-3) }
    const found = await rows(admin, 'student-selector', parts)
    expect(found).toEqual(
      everybody.filter(
        row => row.name.toLowerCase().includes(parts.name.toLowerCase()) && row.admNo.toLowerCase().includes(parts.admNo),
      ),
    )
    expect(found).toContainEqual(wanted)
    expect(await rows(admin, 'student-selector', { ...parts, division: wanted.division, guardianName: 'nobody at all' })).toEqual(
      [],
    )
    const starting = await rows(admin, 'student-selector', { searchOption: 'starts-with', page: 1, rollNo: 1 })
    expect(starting).toEqual(everybody.filter(row => String(row.rollNo).startsWith('1')))
  })

  it('takes of divisions, courses and sections the narrowest, always within the limit of the screen', async () => {
    const one = placeOf(everybody[0]!)
    const last = placeOf(everybody.at(-1)!)
    const of = (condition: (place: Place) => boolean) => everybody.filter(row => condition(placeOf(row)))
    const ask = (fields: Parameters<typeof query>[0]) => rows(admin, 'student-selector', { ...asList, ...fields })
    expect(await ask({ getSectionValues: [last.section_id] })).toEqual(of(place => place.section_id === last.section_id))
    expect(await ask({ getSectionValues: [last.section_id], getCourseValues: [one.course_id] })).toEqual(
      of(place => place.course_id === one.course_id),
    )
    expect(
      await ask({
        getSectionValues: [last.section_id],
        getCourseValues: [last.course_id],
        getDivisionValues: [one.division_id],
      }),
    ).toEqual(of(place => place.division_id === one.division_id))
    expect(await ask({ divisionFilterValues: [one.division_id], getDivisionValues: [last.division_id] })).toEqual([])
    expect(await ask({ divisionFilterValues: [one.division_id], getSectionValues: [one.section_id] })).toEqual(
      of(place => place.division_id === one.division_id),
    )
  })

  it('answers exactly the ids of a whole collection', async () => {
    const courses = [...new Set(everybody.map(row => placeOf(row).course_id))].slice(0, 2)
    const response = await admin.get(
      `student-selector?${query({ ...asList, fetchAllIds: 1, getCourseValues: courses, filterStudyingStatus: 'all' })}`,
    )
    expect(response.json()).toEqual(everybody.filter(row => courses.includes(placeOf(row).course_id)).map(row => row.id))
    // A name beside it is a filter of the collection, as the others are.
    const { name, rollNo } = everybody.find(row => row.rollNo !== null)!
    const narrowed = await admin.get(`student-selector?${query({ fetchAllIds: 1, name, rollNo: rollNo! })}`)
    expect(narrowed.json()).toEqual(
      everybody.filter(row => row.name.includes(name) && String(row.rollNo).includes(String(rollNo))).map(row => row.id),
    )
  })

  it('completes names, those that begin with the text first', async () => {
    const found = await rows(admin, 'student-selector', { name: 'an' })
    const begins = found.map(row => row.name.toLowerCase().startsWith('an'))
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)))
    expect(begins).toContain(true)
    expect(begins).toContain(false)
    expect(await rows(admin, 'student-selector', { name: ' ' })).toEqual([])
    expect((await admin.get('student-selector?name=a')).json().results).toHaveLength(10)
  })

  it('looks one up by the exact number, else by the exact name', async () => {
    const [one, two] = [everybody[3]!, everybody[5]!]
    const lookup = (text: string) => rows(admin, 'student-selector', { name: text, admNo: text })
    expect(await lookup(one.admNo.toLowerCase())).toEqual([one])
    expect(await lookup(two.name.toUpperCase())).toEqual(everybody.filter(row => row.name === two.name))
    expect(await lookup(two.name.slice(0, -1))).toEqual([])
    expect(await lookup('no such number')).toEqual([])
  })

  it('finds a name in each of its spellings, and all who bear it', async () => {
    const [one, two] = [everybody[0]!, everybody[4]!]
    const rename = (row: Row, name: string) =>
      transact(server.services.db, onPlatform, trx =>
        trx.updateTable('students').set({ name }).where('id', '=', row.id).execute(),
      )
    const found = async (fields: Parameters<typeof query>[0]) =>
      (await rows(admin, 'student-selector', fields)).map(row => row.id).sort()
    const both = [one.id, two.id].sort()
    const spelled = [
      ['O\u2019Brien\u2013Smith', "o'brien-smith", 'O`BRIEN\u2011SMITH'],
      ['Mary\u00a0 Ann', 'mary ann', 'MARY  ANN'],
      ['മോഹന്\u200d കെ', 'മോഹൻ കെ', 'മോഹൻ\u200c കെ'],
      ['Rene\u0301', 'rené', 'RENE'],
    ] as const
    for (const [kept, other, asked] of spelled) {
      await rename(one, kept)
      await rename(two, other)
      for (const text of [kept, other, asked]) {
        expect(await found({ name: text, admNo: text })).toEqual(both)
        expect(await found({ name: text })).toEqual(both)
        expect(await found({ ...asList, name: text })).toEqual(both)
        expect(await found({ ...asList, searchOption: 'starts-with', name: text })).toEqual(both)
      }
    }
    expect(await found({ ...asList, name: 'മോഹന്' })).toEqual([])
    await rename(one, one.name)
    await rename(two, two.name)
  })

  it('finds a number whatever its dash', async () => {
    const [one] = everybody
    const renumber = (admNo: string) =>
      transact(server.services.db, onPlatform, trx =>
        trx.updateTable('students').set({ adm_no: admNo }).where('id', '=', one!.id).execute(),
      )
    for (const [kept, asked] of [
      ['2024-é7', '2024-é7'],
      ['2024-77', '2024\u201377'],
      ['2024\u201378', '2024\u201378'],
    ] as const) {
      await renumber(kept)
      expect((await rows(admin, 'student-selector', { name: asked, admNo: asked })).map(row => row.id)).toEqual([one!.id])
      expect((await rows(admin, 'student-selector', { ...asList, admNo: asked })).map(row => row.id)).toEqual([one!.id])
    }
    await renumber(one!.admNo)
  })

  it('is blind to accents and cuts what is too long', async () => {
    const [first] = everybody
    const rename = (name: string) =>
      transact(server.services.db, onPlatform, trx =>
        trx.updateTable('students').set({ name }).where('id', '=', first!.id).execute(),
      )
    await rename('Zoë Ångström')
    for (const name of ['zoe', 'Ångst', 'ANGSTROM', 'ZOË'])
      expect((await rows(admin, 'student-selector', { ...asList, name })).map(row => row.id)).toContain(first!.id)
    expect(await rows(admin, 'student-selector', { ...asList, name: `zoe ${'x'.repeat(80)}` })).toEqual([])
    await rename('x'.repeat(60))
    expect((await rows(admin, 'student-selector', { ...asList, name: 'x'.repeat(80) })).map(row => row.id)).toEqual([first!.id])
    await rename(first!.name)
  })
})

describe('student-selector-search-options', () => {
  const path = 'student-selector/student-selector-search-options'

  it('answers the courses of sections and the divisions of courses', async () => {
    const all = (await admin.get(path)).json()
    expect([all.sections.length > 1, all.courses.length > 1, all.divisions.length > 1]).toEqual([true, true, true])
    const place = placeOf(everybody[0]!)
    const coursesOf = new Set([...places.values()].filter(one => one.section_id === place.section_id).map(one => one.course_id))
    const ofSection = (await admin.get(`${path}?getCourseValues=${place.section_id}`)).json()
    expect(new Set(ofSection.courses.map((course: Row) => course.id))).toEqual(coursesOf)
    const divisionsOf = new Set([...places.values()].filter(one => one.course_id === place.course_id).map(one => one.division_id))
    const ofCourse = (await admin.get(`${path}?getDivisionValues=${place.course_id}`)).json()
    expect(new Set(ofCourse.divisions.map((division: Row) => division.id))).toEqual(divisionsOf)
  })
})

describe('a teacher', () => {
  it('finds students of the own divisions alone, and is offered no others', async () => {
    const teacher = server.browser()
    await teacher.logIn('GVS.TEACHER', demoPassword)
    const divisionsOf = async (browser: TestBrowser): Promise<{ id: string; name: string }[]> =>
      (await browser.get('student-selector/student-selector-search-options')).json().divisions
    const all = await divisionsOf(admin)
    // In a school this small every teacher is in every class.
    await transact(server.services.db, onPlatform, trx =>
      sql`
        delete from subject_allotments where division_id = any(${all.slice(all.length / 2).map(({ id }) => id)}::uuid[])
          and staff_id in (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER')`.execute(
        trx,
      ),
    )
    const own = await divisionsOf(teacher)
    expect(own.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(own.length)
    const idsOf = async (browser: TestBrowser, divisions: readonly { id: string }[]) => {
      const fields = { fetchAllIds: 1, getDivisionValues: divisions.map(({ id }) => id) }
      const response = await browser.get(`student-selector?${query(fields)}`)
      expect(response.statusCode, response.body).toBe(200)
      return (response.json() as string[]).sort()
    }
    const ids = await idsOf(admin, own)
    expect(ids.length).toBeGreaterThan(0)
    expect(await idsOf(teacher, [])).toEqual(ids)
    expect(await idsOf(teacher, all)).toEqual(ids)
    const others = all.filter(division => !own.some(({ id }) => id === division.id))
    expect(await idsOf(teacher, others)).toEqual([])
  })
})

describe('staff-selector', () => {
  it('looks one up by code before name', async () => {
    const [one] = await rows(admin, 'staff-selector')
    const { rows: codes } = await transact(server.services.db, onPlatform, trx =>
      sql<{ code: string }>`select code from staff where id = ${one!.id}`.execute(trx),
    )
    const text = codes[0]!.code
    expect((await rows(admin, 'staff-selector', { name: text, admNo: text })).map(row => row.id)).toEqual([one!.id])
    expect(await rows(admin, 'staff-selector', { name: one!.name.slice(1), admNo: one!.name.slice(1) })).toEqual([])
  })
})

describe('guardian-selector', () => {
  it('shows a teacher whole mobile numbers of the own class only, and lets nobody guess the rest', async () => {
    const teacher = server.browser()
    await teacher.logIn('GVS.TEACHER', demoPassword)
    const whole = new Map((await rows(admin, 'guardian-selector')).map(row => [row.id, row.mobile]))
    const seen = await rows(teacher, 'guardian-selector')
    const masked = seen.filter(row => row.mobile.includes('•'))
    expect(masked.length).toBeGreaterThan(0)
    expect(masked.length).toBeLessThan(seen.length)
    for (const row of seen) {
      const mobile = whole.get(row.id)!
      expect([mobile, `${mobile.slice(0, 2)}•••••${mobile.slice(-3)}`]).toContain(row.mobile)
    }
    const hidden = whole.get(masked[0]!.id)!
    expect((await rows(teacher, 'guardian-selector', { ...asList, mobile: hidden })).map(row => row.id)).not.toContain(
      masked[0]!.id,
    )
    expect((await rows(admin, 'guardian-selector', { ...asList, mobile: hidden })).map(row => row.id)).toContain(masked[0]!.id)
  })
})

describe('school-selector', () => {
  it('looks one up by the exact code or name, and completes names', async () => {
    const group = server.browser()
    await group.logIn('GV.GROUP', demoPassword, 'group')
    const all = await rows(group, 'school-selector')
    expect(all.length).toBeGreaterThan(1)
    const lookup = (text: string) => rows(group, 'school-selector', { name: text, admNo: text })
    const [school] = await lookup('gvs')
    expect(await lookup(school!.name.toUpperCase())).toEqual([school])
    expect(await lookup(school!.name.slice(0, -1))).toEqual([])
    expect(await rows(group, 'school-selector', { name: school!.name.slice(0, -1) })).toContainEqual(school)
  })
})
