import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bell,
  children,
  desk,
  guardian,
  guardianOf,
  head,
  logIn,
  openDiary,
  other,
  own,
  rows,
  teacher,
  year,
} from '../../testing/diary'
import { apply, approved, asked, detail, ended, noLeave, preview, referenceDays, typeId } from '../../testing/leave'
import type { TestBrowser } from '../../testing/server'

let superAdmin: TestBrowser
let child: string
let family: string

const on = async (day: string, time = '08:00') => {
  desk.server.clock.set(`${day}T${time}:00+05:30`)
  await logIn()
  superAdmin = await desk.browser('GVS.SUPER')
}
const leave = (from: string, to = from, more: object = {}) => ({
  applicantKind: 'student',
  leaveTypeId: family,
  ...asked(from, to, more),
})
const save = async (browser: TestBrowser, date: string, marks: object[] = [], more: object = {}) => {
  const { register } = (await browser.get(`attendance-entry/register?divisionId=${own.id}&date=${date}`)).json()
  const response = await browser.put('attendance-entry/register', {
    divisionId: own.id,
    date,
    half: 'DAY',
    version: register.version,
    marks,
    restPresent: true,
    changeReason: 'Mended',
    ...more,
  })
  expect(response.statusCode, response.body).toBe(200)
}
const absent = () => ({ studentId: child, fn: 'A', an: 'A' })
const markOn = async (date: string) => {
  const [row] = await rows(sql<{ fn: string; an: string; conflict: boolean; explained: boolean }>`
    select fn, an, conflict, leave_id is not null as explained from attendance_marks where student_id = ${child}::uuid and on_day = ${date}::date`)
  return row && `${row.fn} ${row.an}${row.conflict ? ' conflict' : ''}${row.explained ? ' explained' : ''}`
}
const shown = async (date: string) => {
  const { students } = (await teacher.get(`attendance-entry/register?divisionId=${own.id}&date=${date}`)).json()
  const row = students.find((student: { id: string }) => student.id === child)
  return [row.fn, row.an, row.hints.map((hint: { kind: string }) => hint.kind).join(' ')]
}

beforeAll(async () => {
  await openDiary('leave-students')
  child = children[0]!.id
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = ${child}::uuid and academic_year_id = ${year}::uuid`,
  )
  await referenceDays()
  family = await typeId('FAM', 'student')
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await noLeave()
  await on('2026-07-08')
})

describe('leave of a child', () => {
  it('goes to the class teacher, of more days to the head too, and prefills registers (scenario 9)', async () => {
    const short = await preview(guardian, leave('2026-07-09', '2026-07-13'))
    expect([short.working, short.steps.map(step => step.approver)]).toEqual([3, ['class-teacher']])
    const long = await preview(guardian, leave('2026-07-09', '2026-07-14'))
    expect([long.working, long.steps.map(step => step.approver)]).toEqual([4, ['class-teacher', 'SH']])
    const { id, approvers } = await apply(guardian, leave('2026-07-09', '2026-07-14'))
    expect(approvers).toEqual(['Sunitha Rao'])
    expect(
      (await bell(teacher)).length + (await rows(sql`select from notifications where audience = 'Staff'`)).length,
    ).toBeGreaterThan(0)
    expect((await detail(guardian, id)).waitingFor).toBe('Sunitha Rao')
    expect((await approved(teacher, id)).status).toBe('Pending')
    expect((await approved(head, id)).status).toBe('Approved')
    expect((await bell(guardian))[0]!.message).toMatch(/was approved\.$/)
    for (const day of ['09', '10', '13', '14'].map(date => `2026-07-${date}`)) {
      await on(day)
      expect(await shown(day)).toEqual(['LV', 'LV', 'leave'])
      await save(teacher, day)
      expect(await markOn(day)).toBe('LV LV explained')
    }
  })

  it('explains absences that were marked, and ends without taking back who was there (scenarios 10 and 11)', async () => {
    const { id } = await apply(guardian, leave('2026-07-09', '2026-07-14'))
    await on('2026-07-09')
    await save(teacher, '2026-07-09', [absent()])
    await on('2026-07-10')
    expect(await shown('2026-07-10')).toEqual([null, null, 'applied'])
    await save(teacher, '2026-07-10', [absent()])
    const alerts = () => rows(sql`select from absence_alerts`)
    const before = (await alerts()).length
    await on('2026-07-13')
    expect((await detail(teacher, id)).context!.attendance!.streak).toBe(2)
    await approved(teacher, id)
    await approved(head, id)
    expect([await markOn('2026-07-09'), await markOn('2026-07-10')]).toEqual(['LV LV explained', 'LV LV explained'])
    expect((await alerts()).length).toBe(before)
    expect((await detail(head, id)).context!.attendance!.streak).toBe(0)
    await save(teacher, '2026-07-13')
    expect(await markOn('2026-07-13')).toBe('LV LV explained')
    await on('2026-07-14')
    await save(teacher, '2026-07-14', [{ studentId: child, fn: 'P', an: 'P' }])
    expect(await markOn('2026-07-14')).toBe('P P conflict')
    expect(await rows(sql`select from attendance_marks where conflict and student_id <> ${child}::uuid`)).toEqual([])
    const kinds = async () => (await detail(head, id)).dayRows.map(row => `${row.date.slice(8)} ${row.kind}`)
    expect(await kinds()).toEqual(expect.arrayContaining(['13 charged', '14 notUsed', '11 holiday', '12 holiday']))
    expect((await detail(guardian, id)).may).toEqual([])
    await rows(sql`delete from notifications`)
    const answer = await ended(head, id, 'cancel', { reason: 'Came back early' })
    expect([answer.status, answer.locked]).toEqual(['Cancelled', []])
    expect(await Promise.all(['09', '10', '13', '14'].map(day => markOn(`2026-07-${day}`)))).toEqual(['A A', 'A A', 'A A', 'P P'])
    const told = await rows(sql<{ message: string }>`
      select n.message from notifications n join users u on u.id = n.user_id where u.login_name = 'GVS.TEACHER'`)
    expect(told.map(one => one.message).join()).toMatch(/absences again/)
  })

  it('leaves marks of a locked month as they are (scenario 21)', async () => {
    await on('2026-06-24')
    await save(teacher, '2026-06-24', [absent()])
    const { id } = await apply(guardian, leave('2026-06-24'))
    await on('2026-07-12')
    const answer = await approved(teacher, id)
    expect(answer).toMatchObject({ status: 'Approved', locked: ['2026-06'] })
    expect(await markOn('2026-06-24')).toBe('A A')
    await superAdmin.post('attendance-entry/reopen', { divisionId: own.id, month: '2026-06', reason: 'Leave came late' })
    const again = await teacher.post(`leave-appln/applications/${id}/approve`, { version: 1 })
    expect(again.statusCode).toBe(409)
    expect(await markOn('2026-06-24')).toBe('A A')
    await save(teacher, '2026-06-24', [{ studentId: child, fn: 'LV', an: 'LV' }])
    expect(await markOn('2026-06-24')).toBe('LV LV explained')
  })

  it.each([
    ['a day that ends before it begins', leave('2026-07-10', '2026-07-09'), 'To date must not be before from date.'],
    ['a weekend', leave('2026-07-11', '2026-07-12'), 'There is no working day in these dates.'],
    ['days too far ahead', leave('2026-09-15'), 'You can apply up to 60 days ahead.'],
    ['days too far back', leave('2026-07-02'), 'Past dates can be applied up to 3 working days back.'],
    ['too many days', leave('2026-07-09', '2026-08-09'), 'At most 30 days in one application.'],
    ['two years', leave('2027-03-30', '2027-04-02'), 'Apply separately for the next year.'],
  ])('is refused for %s', async (_, body, message) => {
    const sent = { ...body, leaveTypeId: family }
    expect((await preview(guardian, sent)).errors[0]!.message).toBe(message)
    const response = await guardian.post('leave-appln/applications', sent)
    expect([response.statusCode, response.json().message]).toEqual([400, message])
  })

  it('is refused twice for a day, without a certificate, and for a child of others', async () => {
    await apply(guardian, leave('2026-07-09', '2026-07-10'))
    const twice = await guardian.post('leave-appln/applications', leave('2026-07-10'))
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      'You already applied for leave from 09-07-2026 to 10-07-2026 (Pending).',
    ])
    const sick = leave('2026-07-13', '2026-07-17', { leaveTypeId: await typeId('SICK', 'student') })
    const bare = await guardian.post('leave-appln/applications', sick)
    expect(bare.json().message).toBe('Please attach a medical certificate for more than 3 days.')
    const file = (
      await guardian.upload('files/single?folder=School', 'note.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), 'application/pdf')
    ).json()
    const { id } = await apply(guardian, { ...sick, fileIds: [file.id] })
    const seen = async (browser: TestBrowser) =>
      ((await browser.get(`leave-appln/applications/${id}`)).json().attachments as unknown[]).length
    expect([await seen(guardian), await seen(teacher), await seen(superAdmin), await seen(desk.admin)]).toEqual([1, 1, 1, 0])
    const strange = await guardian.post(
      'leave-appln/applications',
      leave('2026-07-20', '2026-07-20', { studentId: other.student }),
    )
    expect(strange.statusCode).toBe(404)
    const family2 = await guardianOf(own.students.find(one => !children.some(mine => mine.id === one))!)
    expect((await family2.get(`leave-appln/applications/${id}`)).statusCode).toBe(404)
  })

  it('is changed and withdrawn while nobody has decided', async () => {
    const { id, version } = await apply(guardian, leave('2026-07-09'))
    const body = { leaveTypeId: family, fromDate: '2026-07-09', toDate: '2026-07-10', reason: 'Wedding', version }
    expect((await guardian.patch(`leave-appln/applications/${id}`, body)).json()).toMatchObject({ version: 2 })
    expect((await guardian.patch(`leave-appln/applications/${id}`, body)).statusCode).toBe(409)
    expect(await ended(guardian, id, 'withdraw')).toMatchObject({ status: 'Withdrawn' })
    const late = await teacher.post(`leave-appln/applications/${id}/approve`, { version: 3 })
    expect(late.statusCode).toBe(409)
    const paper = await guardian.get(`leave-appln/applications/${id}/pdf`)
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('waits for whom it names, is told of on homes, and goes on when it waits too long', async () => {
    const { id } = await apply(guardian, leave('2026-07-09', '2026-07-14'))
    const waiting = async (browser: TestBrowser) =>
      (await browser.get('leave-appln/applications?scope=approval')).json() as { results: { id: string }[]; waiting: number }
    expect([(await waiting(teacher)).waiting, (await waiting(head)).waiting]).toEqual([1, 0])
    const early = await head.post(`leave-appln/applications/${id}/approve`, { version: 1 })
    expect(early.json().message).toBe('This application is not yours to decide.')
    desk.server.clock.set('2026-07-10T09:00:00+05:30')
    await desk.server.services.jobs.drain(desk.server.services)
    await logIn()
    expect((await waiting(head)).results.map(row => row.id)).toEqual([id])
    expect(await approved(head, id)).toMatchObject({ status: 'Approved' })
    const all = (await head.get('leave-appln/applications?scope=approval&tab=decided')).json()
    expect(all.results.map((row: { id: string }) => row.id)).toEqual([id])
  })

  it('may be decided by administrators on behalf, and many at once', async () => {
    const one = await apply(guardian, leave('2026-07-09'))
    const two = await apply(guardian, leave('2026-07-10'))
    const answer = await superAdmin.post('leave-appln/applications/decide', { ids: [one.id, two.id], decision: 'approve' })
    expect(answer.json()).toMatchObject({ done: 2, failed: [] })
    expect((await detail(superAdmin, one.id)).steps[0]).toMatchObject({ decision: 'Approved', onBehalf: true })
    const again = await superAdmin.post('leave-appln/applications/decide', { ids: [one.id], decision: 'reject', remarks: 'No' })
    expect(again.statusCode).toBe(400)
    const late = await superAdmin.post('leave-appln/applications/decide', {
      ids: [one.id],
      decision: 'reject',
      remarks: 'Not now',
    })
    expect(late.json()).toMatchObject({ done: 0, failed: [{ refusal: { name: 'LeaveDecided' } }] })
  })
})
