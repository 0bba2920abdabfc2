import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, makeDemonstration } from '../../demonstration/index'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('classes')
  await makeDemonstration(server.services, 0.1)
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
})
afterAll(() => server.close())

describe('classes', () => {
  it('grow, are renamed, ordered and removed', async () => {
    const section = (await admin.post('classes/sections', { name: 'Pre-primary' })).json().id
    const course = (await admin.post('classes/courses', { name: 'LKG', sectionId: section })).json().id
    const first = (await admin.post('classes/divisions', { name: 'A', courseId: course })).json().id
    const second = (await admin.post('classes/divisions', { name: 'B', courseId: course })).json().id
    const twice = await admin.post('classes/divisions', { name: 'b', courseId: course })
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'b exists already.'])
    expect((await admin.patch(`classes/courses/${course}`, { name: 'UKG' })).statusCode).toBe(204)
    expect((await admin.post('classes/reorder', { level: 'divisions', ids: [second, first] })).statusCode).toBe(204)
    const tree = (await admin.get('classes')).json()
    const found = tree.find((item: { id: string }) => item.id === section).courses[0]
    expect([found.name, found.divisions.map((division: { name: string }) => division.name)]).toEqual(['UKG', ['B', 'A']])
    expect((await admin.delete(`classes/courses/${course}`)).json().message).toBe('UKG holds 2 record(s) and cannot be removed.')
    for (const id of [first, second]) expect((await admin.delete(`classes/divisions/${id}`)).statusCode).toBe(204)
    expect((await admin.delete(`classes/courses/${course}`)).statusCode).toBe(204)
    expect((await admin.delete(`classes/sections/${section}`)).statusCode).toBe(204)
  })

  it('with students stay, and take only working staff as teachers', async () => {
    const tree = (await admin.get('classes')).json()
    const division = tree[0].courses[0].divisions[0]
    expect((await admin.delete(`classes/divisions/${division.id}`)).statusCode).toBe(409)
    const [teacher] = (await admin.get('staff-selector?avoidRelievedStaff=Working')).json().results
    expect((await admin.patch(`classes/divisions/${division.id}`, { classTeacherId: teacher.id })).statusCode).toBe(204)
    expect((await admin.get('classes')).json()[0].courses[0].divisions[0].classTeacher).toBe(teacher.name)
    expect((await admin.patch(`classes/divisions/${division.id}`, { classTeacherId: tree[0].id })).statusCode).toBe(404)
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
  })

  it('are read by operators and teachers and changed by neither', async () => {
    const teacher = server.browser()
    await teacher.logIn('GVS.TEACHER', demoPassword)
    expect((await teacher.get('masters/block')).statusCode).toBe(200)
    expect((await teacher.post('masters/block', { name: 'X' })).statusCode).toBe(403)
    const operator = server.browser()
    await operator.logIn('GJ.SUPPORT', demoPassword)
    const { id } = (await operator.get('platform/schools?text=GVS')).json().results[0]
    operator.token = (await operator.post(`platform/schools/${id}/enter`)).json().accessToken
    expect((await operator.get('masters/religion')).statusCode).toBe(200)
    expect((await operator.post('masters/religion', { name: 'X' })).statusCode).toBe(403)
    expect((await operator.get('platform/schools')).statusCode).toBe(403)
    operator.token = (await operator.post('platform/leave-school')).json().accessToken
    expect((await operator.get('platform/schools')).statusCode).toBe(200)
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
