import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bell,
  children,
  choose,
  desk,
  diaryOf,
  guardian,
  guardianOf,
  head,
  openDiary,
  other,
  own,
  rows,
  teacher,
  today,
} from '../../testing/diary'
import {
  approve,
  cancel,
  clear,
  create,
  made,
  type Notice,
  nobody,
  notify,
  noticePath as path,
  read,
  remove,
  values,
} from '../../testing/notices'
import type { TestBrowser } from '../../testing/server'

let neighbour: TestBrowser
let sibling: TestBrowser

const status = async (browser: TestBrowser, id: string) => (await browser.get(`${path}/notice-board-event/${id}`)).statusCode
const mine = async (browser: TestBrowser, query = '') => {
  const response = await browser.get(`${path}/mine?pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json().results as Notice[]).map(notice => notice.id)
}
const told = async (browser: TestBrowser, title: string) => (await bell(browser)).filter(item => item.title === title)

beforeAll(async () => {
  await openDiary('notices')
  // Both children of the guardian in the teacher's class.
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
  )
  neighbour = await guardianOf(other.student)
  const one = own.students.find(id => children.every(child => child.id !== id))!
  sibling = await guardianOf(one)
})
afterAll(() => desk.server.close())

describe('a notice of a class teacher', () => {
  it('waits, is approved by the head, told once to every guardian of the class, and cancelled before it goes (scenario 14)', async () => {
    const { id, ...first } = await made(teacher)
    expect(first).toMatchObject({ status: 'Pending', mayEdit: true, mayDelete: true, mayNotify: false, mayApprove: false })
    for (const browser of [guardian, sibling, neighbour]) {
      expect(await mine(browser)).not.toContain(id)
      expect(await status(browser, id)).toBe(404)
    }
    expect((await notify(teacher, id)).json().message).toBe('Approve the event first.')
    expect((await approve(teacher, id)).statusCode).toBe(403)
    expect((await approve(head, id)).json()).toMatchObject({ status: 'Approved', approvedBy: 'Rosamma Varghese' })
    expect((await approve(head, id)).json()).toMatchObject({ status: 'Approved', version: 2 })
    expect(await mine(guardian)).toContain(id)
    expect(await told(guardian, 'Kite festival')).toHaveLength(0)

    const sent = await notify(head, id, { told: 0 })
    expect(sent.statusCode, sent.body).toBe(200)
    const result = sent.json()
    expect(result).toMatchObject({
      status: 'Done',
      credits: 0,
      balance: expect.any(Number),
      replayed: false,
      message: 'Notification sent.',
    })
    for (const { reason } of result.skipped) expect(reason).toBe('NoLogin')
    const [people] = await rows(sql<{ guardians: number }>`
      select count(distinct us.user_id)::int as guardians from enrolments e join students s on s.id = e.student_id and s.status = 'studying'
      join user_schools us on us.guardian_id = s.guardian_id and us.active where e.division_id = ${own.id}::uuid
        and e.academic_year_id = (select id from academic_years where is_current)`)
    expect(result.messages).toBe(people!.guardians)
    expect(await told(guardian, 'Kite festival')).toHaveLength(1)
    expect(await told(sibling, 'Kite festival')).toHaveLength(1)
    expect(await told(neighbour, 'Kite festival')).toHaveLength(0)

    const twice = await notify(head, id)
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'Already notified on 15-07-2026. Notify again?'])
    const deleted = await remove(head, id)
    expect([deleted.statusCode, deleted.json().message]).toEqual([409, 'Cancel the event first.'])
    const cancelled = (await cancel(head, id)).json()
    expect(cancelled).toMatchObject({ status: 'Cancelled', cancelReason: 'Heavy rain' })
    for (const [browser, items] of [
      [guardian, 2],
      [sibling, 2],
      [neighbour, 0],
    ] as const)
      expect(await told(browser, 'Kite festival')).toHaveLength(items)
    expect((await told(guardian, 'Kite festival')).map(item => item.message)).toContain(
      'Kite festival was cancelled: Heavy rain.',
    )
    expect(await read(guardian, id)).toMatchObject({
      status: 'Cancelled',
      cancelReason: 'Heavy rain',
      mayEdit: false,
      seen: null,
    })
    expect((await remove(head, id)).json()).toEqual({ id })
    expect((await remove(head, id)).statusCode).toBe(404)
    expect(await mine(guardian)).not.toContain(id)
  })

  it('is told once when the button is pressed twice at the same moment', async () => {
    await clear()
    const { id } = await made(head, { title: 'Twice' })
    const both = await Promise.all([notify(head, id, { told: 0 }), notify(head, id, { told: 0 })])
    expect(both.map(response => response.statusCode)).toEqual([200, 200])
    expect(new Set(both.map(response => response.json().batchId)).size).toBe(1)
    expect(both.map(response => response.json().replayed).toSorted()).toEqual([false, true])
    expect(await told(guardian, 'Twice')).toHaveLength(1)
    const again = await notify(head, id, { again: true, told: 1 })
    expect([again.statusCode, again.json().replayed, again.json().event.told]).toEqual([200, false, 2])
    expect(await told(guardian, 'Twice')).toHaveLength(2)
  })

  it('speaks to own classes alone', async () => {
    await clear()
    const [place] = await rows(sql<{ course: string; section: string }>`
      select c.id as course, c.section_id as section from divisions d join courses c on c.id = d.course_id where d.id = ${own.id}::uuid`)
    const of = async (audience: object) =>
      (await create(teacher, { audience: { ...nobody, roles: ['Guardian'], ...audience } })).statusCode
    expect(await of({ divisionIds: [other.id] })).toBe(404)
    expect(await of({ divisionIds: [own.id, other.id] })).toBe(404)
    expect(await of({ courseIds: [place!.course] })).toBe(404)
    expect(await of({ sectionIds: [place!.section] })).toBe(404)
    expect(await of({})).toBe(400)
    expect(await of({ roles: ['Guardian', 'Staff'], divisionIds: [own.id] })).toBe(400)
    const offers = (await teacher.get(`${path}/initialvalues`)).json()
    expect(offers).toMatchObject({ roles: ['Guardian', 'Student'], ownClassesOnly: true, canApprove: false, designations: [] })
    expect(offers.divisions).toHaveLength(1)
    expect((await teacher.get(`${path}/divisions-custom/all`)).json()).toHaveLength(1)
    expect((await head.get(`${path}/divisions-custom/${place!.course}`)).json().length).toBeGreaterThan(0)
    const elsewhere = await made(head, { audience: { ...nobody, roles: ['Guardian'], divisionIds: [other.id] } })
    expect(await status(teacher, elsewhere.id)).toBe(404)
    expect((await cancel(teacher, elsewhere.id)).statusCode).toBe(404)
    const whole = await made(head, { title: 'For all', audience: { ...nobody, roles: ['Guardian'] } })
    expect(await read(teacher, whole.id)).toMatchObject({ mayEdit: false, mayCancel: false, mayDelete: false })
    expect((await teacher.patch(`${path}/${whole.id}`, { ...values(), version: 1 })).statusCode).toBe(403)
    expect((await notify(teacher, whole.id)).statusCode).toBe(403)
    expect((await remove(teacher, whole.id)).statusCode).toBe(403)
  })
})

describe('a notice for a class that its author no longer teaches', () => {
  it('keeps it until another audience is chosen', async () => {
    await clear()
    const { id, version } = await made(teacher)
    const audience = { ...nobody, roles: ['Guardian', 'Student'], divisionIds: [own.id] }
    const first = await teacher.patch(`${path}/${id}`, { ...values(), audience, version })
    expect(first.statusCode, first.body).toBe(200)
    await rows(sql`
      update divisions set class_teacher_id = (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER')
      where id = ${other.id}::uuid`)
    const leads = await rows(sql<{ id: string | null }>`select class_teacher_id as id from divisions where id = ${own.id}::uuid`)
    await rows(sql`update divisions set class_teacher_id = null where id = ${own.id}::uuid`)
    const save = (over: object) => teacher.patch(`${path}/${id}`, { ...values(), audience, ...over })
    const kept = await save({ title: 'Other words', version: first.json().version })
    expect([kept.statusCode, kept.json().audience?.divisionIds], kept.body).toEqual([200, [own.id]])
    const wider = await save({ audience: { ...audience, divisionIds: [own.id, other.id] }, version: kept.json().version })
    expect(wider.statusCode).toBe(404)
    const moved = await save({ audience: { ...audience, divisionIds: [other.id] }, version: kept.json().version })
    expect(moved.statusCode, moved.body).toBe(200)
    await rows(sql`update divisions set class_teacher_id = null where id = ${other.id}::uuid`)
    await rows(sql`update divisions set class_teacher_id = ${leads[0]!.id}::uuid where id = ${own.id}::uuid`)
  })
})

describe('who approves', () => {
  it("is the school's choice: of administrators too, and never the own one", async () => {
    await clear()
    expect((await made(desk.admin)).status).toBe('Approved')
    const set = await desk.admin.patch('profile/school/settings', {
      changes: [{ code: 'comm.noticeApproval', value: 'all', version: 0 }],
    })
    expect(set.statusCode, set.body).toBe(200)
    const { id, ...notice } = await made(desk.admin)
    expect(notice).toMatchObject({ status: 'Pending', mayApprove: false, mayEdit: true })
    const refused = await approve(desk.admin, id)
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Somebody else has to approve what you wrote.'])
    const todo = async (browser: TestBrowser) =>
      (await browser.get('dashboard')).json().todos.find((one: { code: string }) => one.code === 'd.notice')
    expect(await todo(desk.admin)).toBeUndefined()
    expect(await todo(head)).toMatchObject({ count: 1, route: '/communication/notice-board?status=Pending' })
    expect((await made(head)).status).toBe('Approved')
    const waiting = await made(teacher)
    expect((await approve(desk.admin, waiting.id)).json().status).toBe('Approved')
    await rows(sql`delete from school_settings where code = 'comm.noticeApproval'`)
  })

  it('changes nothing when a browser looks ahead', async () => {
    const { id } = await made(teacher)
    for (const header of ['sec-purpose', 'purpose'])
      expect((await head.get(`${path}/approve-event/${id}`, { [header]: 'prefetch' })).statusCode).toBe(403)
    expect((await read(head, id)).status).toBe('Pending')
  })
})

describe('the readers of a notice', () => {
  it('have seen it once they opened it, and acknowledge what asks for it', async () => {
    await clear()
    const { id } = await made(head, { title: 'Consent', askAck: true })
    expect(await read(head, id)).toMatchObject({ seen: 0, acknowledged: 0, seenAt: null })
    const opened = await read(guardian, id)
    expect(opened).toMatchObject({ mayAcknowledge: true, ackAt: null, seen: null })
    expect(opened.seenAt).toBeTruthy()
    desk.server.clock.advance(60_000)
    expect((await read(guardian, id)).seenAt).toBe(opened.seenAt)
    const ack = await guardian.post(`${path}/${id}/ack`)
    expect([ack.statusCode, ack.json().seenAt], ack.body).toEqual([200, opened.seenAt])
    expect((await guardian.post(`${path}/${id}/ack`)).json()).toEqual(ack.json())
    expect(await read(guardian, id)).toMatchObject({ mayAcknowledge: false, ackAt: ack.json().ackAt })
    expect((await neighbour.post(`${path}/${id}/ack`)).statusCode).toBe(404)
    const seen = async (query: string) => (await head.get(`${path}/${id}/seen?pageSize=200&${query}`)).json()
    const all = await seen('')
    expect(all.totals).toMatchObject({ seen: 1, acknowledged: 1, people: all.pagination.count })
    expect((await seen('state=seen')).results).toMatchObject([
      { role: 'Guardian', seenAt: opened.seenAt, ackAt: ack.json().ackAt },
    ])
    expect((await seen('state=seen')).results[0].of.split(', ')).toHaveLength(children.length)
    expect((await seen('state=notSeen')).pagination.count).toBe(all.totals.people - 1)
    expect((await seen('state=notAcknowledged')).pagination.count).toBe(all.totals.people - 1)
    expect((await seen('text=nobody of this name')).pagination.count).toBe(0)
    const silent = await made(head, { askAck: false })
    expect((await guardian.post(`${path}/${silent.id}/ack`)).json().message).toBe('This notice asks for no acknowledgement.')
  })

  it('are chosen by role, class and designation, and see it from its publication until the year ends', async () => {
    await clear()
    const student = await desk.browser('GVS.STUDENT')
    const office = await desk.browser('GVS.OFFICE')
    const [designation] = await rows(sql<{ id: string }>`
      select t.designation_id as id from staff t join user_schools us on us.staff_id = t.id join users u on u.id = us.user_id where u.login_name = 'GVS.OFFICE'`)
    const to = async (audience: object) => {
      const { id } = await made(head, { audience: { ...nobody, ...audience } })
      const found = []
      for (const [name, browser] of Object.entries({ guardian, neighbour, student, teacher, office, head }))
        if ((await mine(browser)).includes(id)) found.push(name)
      // Whoever is told is whoever sees it.
      expect((await notify(head, id)).statusCode).toBe(200)
      const heard = []
      for (const [name, browser] of Object.entries({ guardian, neighbour, student, teacher, office, head })) {
        const { studentNotificationList, staffNotificationList } = (await browser.get('auth/notifications')).json()
        const items = [...studentNotificationList, ...staffNotificationList] as { route?: string }[]
        if (items.some(item => item.route === `/communication/notices?notice=${id}`)) heard.push(name)
      }
      expect(heard).toEqual(found)
      return found
    }
    expect(await to({ roles: ['Guardian', 'Student', 'Staff'] })).toEqual([
      'guardian',
      'neighbour',
      'student',
      'teacher',
      'office',
      'head',
    ])
    expect(await to({ roles: ['Student'] })).toEqual(['student'])
    expect(await to({ roles: ['Staff'], designationIds: [designation!.id] })).toEqual(['office'])
    expect(await to({ roles: ['Staff'], divisionIds: [other.id] })).toEqual(['teacher', 'office', 'head'])
    expect(await to({ roles: ['Guardian'], divisionIds: [other.id] })).toEqual(['neighbour'])

    const later = await made(head, { title: 'Later', publishAt: '2026-07-15T05:05:00.000Z' })
    expect(await mine(guardian)).not.toContain(later.id)
    const early = await notify(head, later.id)
    expect([early.statusCode, early.json().message]).toEqual([409, 'This is published on 15-07-2026 10:35. Notify then.'])
    desk.server.clock.set('2026-07-15T05:05:00.000Z')
    expect(await mine(guardian)).toContain(later.id)
    await rows(sql`update academic_years set ends_on = '2026-07-14' where is_current`)
    expect(await mine(guardian)).toEqual([])
    await rows(sql`update academic_years set ends_on = starts_on + 364 where is_current`)
  })

  it('find it in lists, in the diary of the child and on the home', async () => {
    await clear()
    await choose(guardian, children[0]!.id)
    const event = await made(head, { startsOn: today, endsOn: '2026-07-16', startTime: '09:30', title: 'Book fair' })
    const circular = await made(head, { kind: 'Circular', startsOn: today, endsOn: '2026-08-16', title: 'Fees' })
    expect(await mine(guardian)).toEqual([circular.id, event.id])
    expect(await mine(guardian, '&kind=Event')).toEqual([event.id])
    expect(await mine(guardian, '&text=book')).toEqual([event.id])
    const items = async (date: string) =>
      (await diaryOf(guardian, `?date=${date}`)).days[0]!.items.filter(item => item.type === 'notice').map(item => item.id)
    expect((await items(today)).toSorted()).toEqual([event.id, circular.id].toSorted())
    expect(await items('2026-07-16')).toEqual([event.id])
    expect(await items('2026-07-17')).toEqual([])
    const home = (await guardian.get('dashboard')).json().lists.find((list: { code: string }) => list.code === 'l.events')
    expect(home.rows.map((row: string[]) => row[1])).toEqual(['Fees', 'Book fair'])
    const board = async (query: string) =>
      ((await head.get(`${path}/notice-board-list?${query}`)).json().results as Notice[]).map(notice => notice.id)
    expect(await board('kind=Circular')).toEqual([circular.id])
    expect(await board('from=2026-07-17')).toEqual([circular.id])
    expect(await board('to=2026-07-14')).toEqual([])
    expect(await board('status=Approved')).toHaveLength(2)
    expect(await board('status=Ended')).toEqual([])
    await rows(sql`update notice_events set starts_on = '2026-07-10', ends_on = '2026-07-14' where id = ${event.id}::uuid`)
    expect(await board('status=Ended')).toEqual([event.id])
    expect((await read(head, event.id)).shownStatus).toBe('Ended')
    expect(await board('audience=Staff')).toEqual([])
  })
})
