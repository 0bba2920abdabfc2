import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('classes', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
})
afterAll(() => server.close())

interface Named {
  readonly id: string
  readonly name: string
  readonly version: number
}

interface Tree extends Named {
  readonly courses: readonly (Named & {
    readonly divisions: readonly (Named & { readonly classTeacher: string | null; readonly students: number })[]
  })[]
}

const treeOf = async (browser = admin): Promise<Tree[]> => (await browser.get('classes')).json()

const find = async (id: string, browser = admin): Promise<Named> => {
  const all = (await treeOf(browser)).flatMap(section => [
    section,
    ...section.courses.flatMap(course => [course, ...course.divisions]),
  ])
  return all.find(item => item.id === id)!
}

const changed = { statusCode: 409, message: 'The record was changed. Please reload.' }
const answerOf = (response: { statusCode: number; json: () => { message?: string } }) => ({
  statusCode: response.statusCode,
  message: response.json().message,
})

async function operator(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

const schoolOf = async (browser: TestBrowser, code: string): Promise<string> =>
  (await browser.get(`platform/schools?text=${code}`)).json().results[0].id

async function enter(browser: TestBrowser, code: string): Promise<string> {
  const id = await schoolOf(browser, code)
  browser.token = (await browser.post(`platform/schools/${id}/enter`)).json().accessToken
  return id
}

describe('classes', () => {
  it('grow, are renamed, ordered and removed', async () => {
    const section = (await admin.post('classes/sections', { name: 'Pre-primary' })).json().id
    const course = (await admin.post('classes/courses', { name: 'LKG', sectionId: section })).json().id
    const first = (await admin.post('classes/divisions', { name: 'A', courseId: course })).json().id
    const second = (await admin.post('classes/divisions', { name: 'B', courseId: course })).json().id
    const twice = await admin.post('classes/divisions', { name: 'b', courseId: course })
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'b exists already.'])
    expect((await admin.patch(`classes/courses/${course}`, { name: 'UKG', version: 1 })).statusCode).toBe(204)
    expect((await admin.post('classes/reorder', { level: 'divisions', ids: [second, first] })).statusCode).toBe(204)
    const tree = (await admin.get('classes')).json()
    const found = tree.find((item: { id: string }) => item.id === section).courses[0]
    expect([found.name, found.divisions.map((division: { name: string }) => division.name)]).toEqual(['UKG', ['B', 'A']])
    expect((await admin.delete(`classes/sections/${section}`)).json().message).toBe(
      'Pre-primary holds 1 course(s). Delete them first.',
    )
    expect((await admin.delete(`classes/courses/${course}`)).json().message).toBe('UKG holds 2 division(s). Delete them first.')
    for (const id of [first, second]) expect((await admin.delete(`classes/divisions/${id}`)).statusCode).toBe(204)
    expect((await admin.delete(`classes/courses/${course}`)).statusCode).toBe(204)
    expect((await admin.delete(`classes/sections/${section}`)).statusCode).toBe(204)
  })

  it('with students stay, and take only working staff as teachers', async () => {
    const tree = (await admin.get('classes')).json()
    const division = tree[0].courses[0].divisions[0]
    const { name, values, message } = (await admin.delete(`classes/divisions/${division.id}`)).json()
    const className = `${tree[0].courses[0].name} ${division.name}`
    // As many as the tree shows; who sat there last year is told apart.
    expect([name, values.name, values.n]).toEqual(['ClassInUse', className, division.students])
    expect(values.others).toBeGreaterThan(0)
    expect(message).toBe(
      `${className} has ${values.n} student(s) now and ${values.others} more on record, and cannot be removed.`,
    )
    const [teacher] = (await admin.get('staff-selector?avoidRelievedStaff=Working')).json().results
    const { version } = division
    expect((await admin.patch(`classes/divisions/${division.id}`, { classTeacherId: teacher.id, version })).statusCode).toBe(204)
    expect((await admin.get('classes')).json()[0].courses[0].divisions[0].classTeacher).toBe(teacher.name)
    const strange = { classTeacherId: tree[0].id, version: version + 1 }
    expect((await admin.patch(`classes/divisions/${division.id}`, strange)).statusCode).toBe(404)
  })

  it('are changed once at a time, in name, teacher and place', async () => {
    const section = (await admin.post('classes/sections', { name: 'Evening' })).json().id
    const course = (await admin.post('classes/courses', { name: 'E1', sectionId: section })).json().id
    const first = (await admin.post('classes/divisions', { name: 'A', courseId: course })).json().id
    const second = (await admin.post('classes/divisions', { name: 'B', courseId: course })).json().id
    const [teacher] = (await admin.get('staff-selector?avoidRelievedStaff=Working')).json().results
    for (const [path, id] of [
      ['sections', section],
      ['courses', course],
      ['divisions', first],
    ] as const) {
      const { version } = await find(id)
      expect((await admin.patch(`classes/${path}/${id}`, { name: `New ${path}`, version })).statusCode).toBe(204)
      expect(answerOf(await admin.patch(`classes/${path}/${id}`, { name: 'Old', version }))).toEqual(changed)
      expect((await admin.patch(`classes/${path}/${id}`, { name: 'None' })).statusCode).toBe(400)
    }
    const seen = (await find(first)).version
    expect((await admin.patch(`classes/divisions/${first}`, { classTeacherId: teacher.id, version: seen })).statusCode).toBe(204)
    expect(answerOf(await admin.patch(`classes/divisions/${first}`, { name: 'Z', version: seen }))).toEqual(changed)
    const placed = [await find(first), await find(second)]
    expect((await admin.post('classes/reorder', { level: 'divisions', ids: [second, first] })).statusCode).toBe(204)
    for (const { id, version } of placed) {
      expect((await find(id)).version).toBe(version + 1)
      expect(answerOf(await admin.patch(`classes/divisions/${id}`, { name: 'Z', version }))).toEqual(changed)
    }
    expect((await admin.patch(`classes/sections/${course}`, { name: 'Z', version: 1 })).statusCode).toBe(404)
  })

  it('keep a division that is taught this year, and drop what was taught before', async () => {
    const tree = await treeOf()
    const courseId = tree[0]!.courses[0]!.id
    const made = (await admin.post('classes/divisions', { name: 'X', courseId })).json().id
    const [subject] = (await admin.get('masters/subject')).json()
    const [teacher] = (await admin.get('staff-selector?avoidRelievedStaff=Working')).json().results
    const years = (await admin.get('general/academicyears')).json()
    const schoolId = (await admin.get('profile/school')).json().id
    const teach = (academic_year_id: string) =>
      transact(server.services.db, inSchool(schoolId), trx =>
        trx
          .insertInto('subject_allotments')
          .values({
            school_id: schoolId,
            id: server.services.newId(),
            academic_year_id,
            division_id: made,
            subject_id: subject.id,
            staff_id: teacher.id,
          })
          .execute(),
      )
    const ofYear = (isCurrent: boolean) => years.find((year: { isCurrent: boolean }) => year.isCurrent === isCurrent).id
    await teach(ofYear(true))
    const refused = await admin.delete(`classes/divisions/${made}`)
    expect(answerOf(refused)).toEqual({
      statusCode: 409,
      message: `${tree[0]!.courses[0]!.name} X has 1 subject allotment(s) of this year and cannot be removed.`,
    })
    await transact(server.services.db, inSchool(schoolId), async trx => {
      const before = trx.updateTable('academic_years').where('id', '=', ofYear(false))
      // Nothing is written into a year that is locked.
      await before.set({ locked: false }).execute()
      await trx
        .updateTable('subject_allotments')
        .set({ academic_year_id: ofYear(false) })
        .where('division_id', '=', made)
        .execute()
      await before.set({ locked: true }).execute()
    })
    expect((await admin.delete(`classes/divisions/${made}`)).statusCode).toBe(204)
  })

  it('are kept by operators too, in a school they entered or named', async () => {
    const bound = await operator('GJ.SUPPORT')
    const schoolId = await enter(bound, 'GVS')
    const made = (await bound.post('classes/sections', { name: 'By support' })).json().id
    expect((await bound.patch(`classes/sections/${made}`, { name: 'By Support', version: 1 })).statusCode).toBe(204)
    expect((await bound.post('classes/reorder', { level: 'sections', ids: [made] })).statusCode).toBe(204)
    expect((await bound.delete(`classes/sections/${made}`)).statusCode).toBe(204)
    const entries = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('audit_entries').select(['action', 'via_operator', 'school_id']).where('via_operator', '=', true).execute(),
    )
    expect(entries.filter(entry => entry.school_id === schoolId).map(entry => entry.action)).toEqual(
      expect.arrayContaining(['sections.create', 'sections.rename', 'sections.reorder', 'sections.remove']),
    )

    const unbound = await operator('GJ.ADMIN')
    const other = await schoolOf(unbound, 'GVN')
    const named = { SchoolId: other }
    expect(answerOf(await unbound.post('classes/sections', { name: 'Named' }))).toEqual({
      statusCode: 400,
      message: 'Choose a school first.',
    })
    expect((await unbound.post('classes/sections', { name: 'Named' }, named)).statusCode).toBe(201)
    expect((await unbound.get('classes', named)).json().map((item: Tree) => item.name)).toContain('Named')
    expect((await treeOf()).map(item => item.name)).not.toContain('Named')
  })

  it('are changed by no other staff', async () => {
    const [section] = await treeOf()
    for (const loginName of ['GVS.HEAD', 'GVS.TEACHER', 'GVS.OFFICE', 'GVS.GUARDIAN']) {
      const browser = await operator(loginName)
      const { id, version } = section!.courses[0]!.divisions[0]!
      expect((await browser.patch(`classes/divisions/${id}`, { classTeacherId: null, version })).statusCode).toBe(403)
      expect((await browser.post('classes/sections', { name: 'X' })).statusCode).toBe(403)
    }
  })
})

describe('masters', () => {
  it('are added in order, changed once at a time, and kept while in use', async () => {
    const before = (await admin.get('masters/religion')).json()
    const made = (await admin.post('masters/religion', { name: '  Parsi ' })).json()
    expect(made).toMatchObject({
      name: 'Parsi',
      active: true,
      selected: false,
      sortOrder: Math.max(...before.map((item: { sortOrder: number }) => item.sortOrder)) + 1,
    })
    expect((await admin.post('masters/religion', { name: 'parsi' })).json().message).toBe('parsi exists already.')
    expect((await admin.patch(`masters/religion/${made.id}`, { active: false, version: made.version })).json().active).toBe(false)
    const stale = await admin.patch(`masters/religion/${made.id}`, { name: 'X', version: made.version })
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    expect((await admin.delete(`masters/religion/${made.id}`)).statusCode).toBe(204)
    const used = before.find((item: { name: string }) => item.name === 'Hindu')
    expect((await admin.delete(`masters/religion/${used.id}`)).json().message).toMatch(
      /^Hindu is in use by \d+ record\(s\)\. Make it inactive instead\.$/,
    )
    expect((await admin.delete(`masters/caste/${used.id}`)).statusCode).toBe(404)
    expect((await admin.patch(`masters/religion/${used.id}`, { name: '' })).statusCode).toBe(400)
  })

  it('are read by operators and staff and changed by neither', async () => {
    for (const loginName of ['GVS.TEACHER', 'GVS.OFFICE', 'GVS.HEAD']) {
      const staff = await operator(loginName)
      expect((await staff.get('masters/block')).statusCode).toBe(200)
      expect((await staff.post('masters/block', { name: 'X' })).statusCode).toBe(403)
    }
    const support = await operator('GJ.SUPPORT')
    const SchoolId = await schoolOf(support, 'GVS')
    expect((await support.get('masters/religion', { SchoolId })).json().length).toBeGreaterThan(1)
    expect((await support.get('masters/religion')).json().message).toBe('Choose a school first.')
    await enter(support, 'GVS')
    expect((await support.get('masters/religion')).statusCode).toBe(200)
    expect((await support.post('masters/religion', { name: 'X' })).statusCode).toBe(403)
    expect((await support.get('platform/schools')).statusCode).toBe(403)
    support.token = (await support.post('platform/leave-school')).json().accessToken
    expect((await support.get('platform/schools')).statusCode).toBe(200)
    const messages = await operator('GJ.SMS')
    expect((await messages.get('masters/subject', { SchoolId })).statusCode).toBe(200)
  })

  it('are not for families', async () => {
    for (const loginName of ['GVS.GUARDIAN', 'GVS.STUDENT'])
      expect(answerOf(await (await operator(loginName)).get('masters/designation'))).toEqual({
        statusCode: 403,
        message: 'You do not have access to this page.',
      })
  })
})

describe('one student', () => {
  it('is shown whole to the office, masked to other teachers and not at all to strangers', async () => {
    const row = (await admin.get('student-selector?name=a&pageSize=1')).json().results[0]
    const whole = (await admin.get(`studentcompleteinforpt/getstudentdetails/${row.id}`)).json()
    expect(whole).toMatchObject({
      id: row.id,
      status: 'studying',
      values: { admNo: row.admNo, name: row.name, guardianName: row.guardianName },
    })
    expect(whole.years).toHaveLength(whole.values.course === 'I' ? 1 : 2)
    const plain = server.browser()
    await plain.logIn('GVS.PLAIN', demoPassword)
    const [own] = (await plain.get('student-selector?pageSize=1')).json().results
    expect((await plain.get(`studentcompleteinforpt/getstudentdetails/${own.id}`)).json().values.guardianMobile).toMatch(
      /^\d\d•••••\d{3}$/,
    )
    const stranger = server.browser()
    await stranger.logIn('GVN.ADMIN', demoPassword)
    expect((await stranger.get(`studentcompleteinforpt/getstudentdetails/${row.id}`)).statusCode).toBe(404)
  })
})
