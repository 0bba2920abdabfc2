import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatDesk, type Chatter } from '../../testing/chat'
import { testNow } from '../../testing/server'

let chat: ChatDesk
let teacher: Chatter
let guardian: Chatter
let stranger: Chatter
let head: Chatter
let office: Chatter
let admin: Chatter
let student: Chatter

beforeAll(async () => {
  chat = await ChatDesk.open('chat')
  teacher = await chat.chatter('GVS.TEACHER')
  head = await chat.chatter('GVS.HEAD')
  office = await chat.chatter('GVS.OFFICE')
  admin = await chat.chatter('GVS.ADMIN')
  student = await chat.chatter('GVS.STUDENT')
  // In a small school she teaches everywhere: here her own class alone.
  await chat.rows(sql`delete from subject_allotments where staff_id = ${teacher.id}::uuid`)
  guardian = await chat.chatter(await chat.guardianOf(teacher.id, true))
  stranger = await chat.chatter(await chat.guardianOf(teacher.id, false))
}, 120_000)
afterAll(() => chat.desk.server.close())
beforeEach(async () => {
  await chat.at(testNow, teacher, guardian, stranger, head, office, admin, student)
  await chat.rows(sql`delete from chat_conversations`)
  await chat.rows(sql`delete from chat_blocks`)
  await chat.rows(sql`delete from school_settings where code like 'chat.%'`)
})

const names = async (me: Chatter, query = '') => {
  const response = await me.browser.get(`chat-all-contacts/?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { userId: string; name: string; receiveUserRole: string; caption: string; shortName: string }[]
}
const allContacts = async (me: Chatter, query = '') => {
  const found = []
  for (let page = 1; ; page += 1) {
    const part = await names(me, `${query}&page=${page}`)
    found.push(...part)
    if (part.length < 30) return found
  }
}
const refusal = async (response: ReturnType<ChatDesk['send']>) => {
  const { statusCode, body } = await response
  return [statusCode, JSON.parse(body).message]
}

describe('under which id a person writes', () => {
  it('is that of the role; staff without a record write as their login', async () => {
    const [ids] = await chat.rows(sql<Record<string, string>>`
      select (select staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER') as teacher,
        (select student_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.STUDENT') as student,
        (select u.id from users u where u.login_name = 'GVS.ADMIN') as admin`)
    expect({ teacher: teacher.id, student: student.id, admin: admin.id }).toEqual(ids)
    const claims = JSON.parse(Buffer.from(admin.browser.token!.split('.')[1]!, 'base64url').toString())
    expect(claims.StaffId).toBe(admin.id)
    const values = (await admin.browser.get('chat-initial-values')).json()
    expect(values).toMatchObject({ me: { role: 'SystemAdmin' }, chatStartTime: null, chatEndTime: null, blockedUntil: null })
  })

  it('tells once that conversations are kept', async () => {
    expect((await office.browser.get('chat-initial-values')).json().firstVisit).toBe(true)
    expect((await office.browser.post('chat/told')).statusCode).toBe(204)
    expect((await office.browser.get('chat-initial-values')).json().firstVisit).toBe(false)
  })
})

describe('the contact list', () => {
  it('of a guardian holds the teachers of own children, the head and the office (scenario 18)', async () => {
    const expected = await chat.rows(sql<{ id: string }>`
      select distinct t.id from staff t join user_schools us on us.staff_id = t.id and us.active and 'Teacher' = any(us.roles)
      join users u on u.id = us.user_id and u.status in ('Created', 'Active')
      join students s on s.guardian_id = ${guardian.id}::uuid and s.status = 'studying'
      join academic_years y on y.is_current join enrolments e on e.student_id = s.id and e.academic_year_id = y.id
      join divisions d on d.id = e.division_id
      where t.status = 'Working' and (d.class_teacher_id = t.id or exists (
        select from subject_allotments a where a.division_id = d.id and a.academic_year_id = y.id and a.staff_id = t.id))`)
    const found = await allContacts(guardian)
    expect(found.map(one => one.userId).sort()).toEqual([...expected.map(row => row.id), head.id, admin.id].sort())
    expect(found.find(one => one.userId === teacher.id)).toMatchObject({ receiveUserRole: 'Teacher', shortName: 'SU' })
    await chat.settings({ 'chat.guardianOffice': false })
    expect((await allContacts(guardian)).map(one => one.userId)).not.toContain(admin.id)
  })

  it('of a teacher holds all staff and the families of the own classes, by role and division', async () => {
    const guardians = await allContacts(teacher, 'role=Guardian')
    expect(guardians.length).toBeGreaterThan(1)
    const ids = guardians.map(one => one.userId)
    expect(ids).toContain(guardian.id)
    expect(ids).not.toContain(stranger.id)
    expect(guardians.find(one => one.userId === guardian.id)?.caption).toMatch(/\(.+\)/)
    const staff = await allContacts(teacher, 'role=Teacher&role=NonTeachingStaff')
    expect([...new Set(staff.map(one => one.receiveUserRole))].sort()).toEqual(['NonTeachingStaff', 'Teacher'])
    // All choices ticked leave out nobody: heads and administrators are there as without the filter.
    const idsOf = async (query: string) => (await allContacts(teacher, query)).map(one => one.userId)
    const ticked = await idsOf('role=Teacher&role=Guardian&role=NonTeachingStaff&role=Student')
    expect(ticked).toEqual(await idsOf(''))
    expect(ticked).toEqual(expect.arrayContaining([head.id, admin.id]))
    const { divisions } = (await teacher.browser.get('chat-initial-values')).json()
    const inOne = await allContacts(teacher, `role=Guardian&division=${divisions[0].id}`)
    expect(inOne.length).toBeGreaterThan(0)
    expect(inOne.length).toBeLessThanOrEqual(guardians.length)
    const [first] = guardians
    const byName = await names(teacher, `search=${encodeURIComponent(first!.name.slice(0, 5))}`)
    expect(byName.map(one => one.userId)).toContain(first!.userId)
    expect((await allContacts(teacher)).map(one => one.userId)).not.toContain(teacher.id)
  })

  it('of other staff holds staff alone, of a student own teachers alone', async () => {
    const family = (list: Awaited<ReturnType<typeof allContacts>>) =>
      list.filter(one => ['Guardian', 'Student'].includes(one.receiveUserRole))
    expect(family(await allContacts(office))).toEqual([])
    expect(family(await allContacts(head)).length).toBeGreaterThan(20)
    const own = await allContacts(student)
    expect(own.every(one => one.receiveUserRole === 'Teacher')).toBe(true)
    await chat.settings({ 'chat.students': false })
    expect(await allContacts(student)).toEqual([])
    expect((await allContacts(head, 'role=Student')).length).toBe(0)
  })
})

describe('sending', () => {
  it('stores a message for both, once however often it is sent', async () => {
    const id = await chat.sent(guardian, teacher, '  Good morning.  ', { clientId: 'same' })
    expect(await chat.sent(guardian, teacher, 'Good morning.', { clientId: 'same' })).toBe(id)
    await chat.sent(teacher, guardian, 'Good morning!')
    expect(await chat.texts(guardian, teacher)).toEqual(['Good morning.', 'Good morning!'])
    expect(await chat.texts(teacher, guardian)).toEqual(['Good morning.', 'Good morning!'])
    const twice = await Promise.all([1, 2].map(() => chat.sent(guardian, teacher, 'Twice', { clientId: 'twice' })))
    expect(new Set(twice).size).toBe(1)
  })

  it('refuses an empty and a long text', async () => {
    for (const empty of [' \n ', '\u200b\u2060\u00ad', '\u3164', '\u2800 \u200e\ufe0f'])
      expect(await refusal(chat.send(guardian, teacher, empty))).toEqual([400, "Can't Send Empty Message"])
    expect(await refusal(chat.send(guardian, teacher, 'x'.repeat(2001)))).toEqual([400, 'Message is too long (2001 of 2000).'])
    expect((await chat.send(guardian, teacher, 'x'.repeat(2000))).statusCode).toBe(200)
  })

  it('to whom one may not write finds nobody', async () => {
    expect(await refusal(chat.send(guardian, stranger, 'Hello'))).toEqual([404, 'Not found.'])
    expect(await refusal(chat.send(stranger, teacher, 'Hello'))).toEqual([404, 'Not found.'])
    expect(await refusal(chat.send(office, guardian, 'Hello'))).toEqual([404, 'Not found.'])
    expect(await refusal(chat.send(guardian, guardian, 'Hello'))).toEqual([404, 'Not found.'])
    expect(await refusal(chat.send(guardian, '01900000-0000-7000-8000-000000000001', 'Hello'))).toEqual([404, 'Not found.'])
    const page = await guardian.browser.get(`current-chat/?receiverId=${stranger.id}&senderId=${guardian.id}`)
    expect(page.statusCode).toBe(404)
    const foreign = await guardian.browser.get(`current-chat/?receiverId=${guardian.id}&senderId=${teacher.id}`)
    expect(foreign.statusCode).toBe(404)
  })

  it('lets everybody answer who was written to', async () => {
    await chat.sent(admin, office, 'Please come.')
    await chat.sent(head, stranger, 'Please come to the office.')
    await chat.sent(stranger, head, 'Tomorrow.')
    const superAdmin = await chat.chatter('GVS.SUPER')
    expect(await refusal(chat.send(guardian, superAdmin, 'Hello'))).toEqual([404, 'Not found.'])
    await chat.sent(superAdmin, guardian, 'Hello')
    await chat.sent(guardian, superAdmin, 'Hello to you')
  })

  it('leaves a pair that is no longer allowed its history to read (scenario 18)', async () => {
    await chat.sent(guardian, teacher, 'Thank you for the year.')
    await chat.rows(sql`update staff set status = 'Relieved' where id = ${teacher.id}::uuid`)
    try {
      const name = (await chat.list(guardian))[0]!.name
      expect(await refusal(chat.send(guardian, teacher, 'Hello'))).toEqual([403, `You can no longer write to ${name}.`])
      expect(await chat.texts(guardian, teacher)).toEqual(['Thank you for the year.'])
      expect((await chat.list(guardian))[0]).toMatchObject({ readOnly: true, lastChatMessage: 'Thank you for the year.' })
    } finally {
      await chat.rows(sql`update staff set status = 'Working' where id = ${teacher.id}::uuid`)
    }
  })

  it('does so too when the child goes to the division of others (scenario 18)', async () => {
    await chat.sent(guardian, teacher, 'We move to another class.')
    const divisions = (own: boolean) => sql`select d.id from divisions d where ${own ? sql`` : sql`not`} (
      d.class_teacher_id = ${teacher.id}::uuid or exists (select from subject_allotments a where a.division_id = d.id and a.staff_id = ${teacher.id}::uuid))`
    const moved = await chat.rows(sql<{ student: string; year: string; division: string; roll: number | null }>`
      select e.student_id as student, e.academic_year_id as year, e.division_id as division, e.roll_no as roll from enrolments e
      join academic_years y on y.id = e.academic_year_id and y.is_current join students s on s.id = e.student_id
      where s.guardian_id = ${guardian.id}::uuid and e.division_id in (${divisions(true)})`)
    expect(moved.length).toBeGreaterThan(0)
    const place = (student: string, year: string, division: ReturnType<typeof sql>, roll: number | null) =>
      chat.rows(sql`update enrolments set division_id = ${division}, roll_no = ${roll}
        where student_id = ${student}::uuid and academic_year_id = ${year}::uuid`)
    for (const { student, year } of moved) await place(student, year, sql`(${divisions(false)} limit 1)`, null)
    try {
      const { name } = (await chat.list(guardian))[0]!
      expect(await refusal(chat.send(guardian, teacher, 'Hello'))).toEqual([403, `You can no longer write to ${name}.`])
      expect((await chat.send(teacher, guardian, 'Hello')).statusCode).toBe(403)
      expect(await chat.texts(guardian, teacher)).toEqual(['We move to another class.'])
      for (const me of [guardian, teacher]) expect((await chat.list(me))[0]).toMatchObject({ readOnly: true })
      expect((await allContacts(guardian)).map(one => one.userId)).not.toContain(teacher.id)
    } finally {
      for (const { student, year, division, roll } of moved) await place(student, year, sql`${division}::uuid`, roll)
    }
    await chat.sent(guardian, teacher, 'We are back.')
  })

  it('shows somebody who was removed as a former member', async () => {
    await chat.sent(admin, office, 'Hello')
    const gone = '01900000-0000-7000-8000-0000000000ff'
    await chat.rows(
      sql`update chat_conversations set person_lo = least(${admin.id}, ${gone})::uuid, person_hi = greatest(${admin.id}, ${gone})::uuid`,
    )
    await chat.rows(sql`update chat_members set partner_id = ${gone}::uuid where person_id = ${admin.id}::uuid`)
    await chat.rows(sql`update chat_members set person_id = ${gone}::uuid where person_id = ${office.id}::uuid`)
    expect((await chat.list(admin))[0]).toMatchObject({
      name: 'Former member',
      readOnly: true,
      receiveUserRole: 'NonTeachingStaff',
    })
    expect(await refusal(chat.send(admin, gone, 'Hello'))).toEqual([403, 'You can no longer write to Former member.'])
  })

  it('by a student waits for the setting', async () => {
    const [own] = await allContacts(student)
    await chat.sent(student, own!.userId, 'Good morning')
    await chat.settings({ 'chat.students': false })
    expect((await chat.send(student, own!.userId, 'Hello')).statusCode).toBe(403)
    expect((await chat.list(student))[0]).toMatchObject({ readOnly: true })
  })

  it('keeps to 20 a minute, 500 a day and ten new conversations a day', async () => {
    for (let count = 0; count < 20; count += 1) await chat.sent(guardian, teacher, `${count}`)
    expect(await refusal(chat.send(guardian, teacher, 'more'))).toEqual([429, 'You are sending too fast. Please wait.'])
    chat.clock.advance(60_001)
    await chat.sent(guardian, teacher, 'after a minute')
    await chat.rows(sql`insert into chat_messages (school_id, id, conversation_id, sender_id, sender_role, receiver_id, receiver_role, text, sent_at)
      select school_id, gen_random_uuid(), conversation_id, sender_id, sender_role, receiver_id, receiver_role, 'x', sent_at - interval '2 hours'
      from chat_messages, generate_series(1, 24)`)
    expect((await chat.send(guardian, teacher, 'more')).statusCode).toBe(429)
    chat.clock.advance(23.5 * 3_600_000)
    await chat.renew(guardian)
    await chat.sent(guardian, teacher, 'the next day')

    await chat.rows(sql`insert into chat_conversations (school_id, id, person_lo, person_hi, begun_by, created_at)
      select ${chat.desk.schoolId}::uuid, gen_random_uuid(), '00000000-0000-7000-8000-000000000001', gen_random_uuid(), ${guardian.id}::uuid, ${chat.clock.now()}
      from generate_series(1, 10)`)
    expect((await chat.send(guardian, head, 'Hello')).statusCode).toBe(429)
    await chat.sent(guardian, teacher, 'in an old conversation')
  })
})

describe('the hours (scenario 17, C12)', () => {
  const at = (time: string) => chat.at(`2026-07-15T${time}+05:30`, guardian, teacher)

  it('hold strictly between their ends by the clock of the server, for families and staff apart', async () => {
    await chat.settings({ 'chat.familyStart': '16:00', 'chat.familyEnd': '20:00' })
    await at('16:00:00')
    const closed = [409, 'Your chat window available only from 04:00 PM to 08:00 PM']
    expect(await refusal(chat.send(guardian, teacher, 'Hello'))).toEqual(closed)
    expect((await guardian.browser.get('chat-time-settings')).json()).toEqual({
      chatStartTime: '16:00:00',
      chatEndTime: '20:00:00',
    })
    await at('16:00:01')
    await chat.sent(guardian, teacher, 'Hello')
    await at('19:59:59')
    await chat.sent(guardian, teacher, 'Still open')
    await at('20:00:00')
    expect(await refusal(chat.send(guardian, teacher, 'Hello'))).toEqual(closed)
    await at('22:00:00')
    expect((await teacher.browser.get('chat-time-settings')).json()).toEqual({ chatStartTime: null, chatEndTime: null })
    await chat.sent(teacher, guardian, 'Good evening')
  })

  it('are both set or none, the first before the second', async () => {
    const put = (changes: object[]) => chat.desk.admin.patch('profile/school/settings', { changes })
    const half = await put([{ code: 'chat.staffStart', value: '08:00', version: 0 }])
    expect([half.statusCode, half.json().fieldErrors]).toEqual([
      400,
      [{ field: 'chat.staffEnd', message: 'Set both times or none.' }],
    ])
    const wrong = await put([
      { code: 'chat.staffStart', value: '18:00', version: 0 },
      { code: 'chat.staffEnd', value: '08:00', version: 0 },
    ])
    expect(wrong.json().fieldErrors).toEqual([{ field: 'chat.staffStart', message: 'Start time must be before end time.' }])
  })
})

describe('deleting (C12)', () => {
  it('goes for 60 minutes, and both see that it was deleted', async () => {
    const [one, other] = [await chat.sent(guardian, teacher, 'one'), await chat.sent(guardian, teacher, 'other')]
    chat.clock.advance(3_600_000)
    await chat.renew(guardian, teacher)
    const { browser } = guardian
    expect((await browser.post('delete-chat', { tblId: one })).json()).toEqual({ tblId: one, messageStatus: 'Deleted' })
    chat.clock.advance(1000)
    const late = await browser.post('delete-chat', other)
    expect([late.statusCode, late.json().message]).toEqual([409, 'A message can be deleted only within 60 minutes.'])
    expect((await browser.post('delete-chat', one)).json()).toEqual({ tblId: one, messageStatus: 'Deleted' })
    expect(await chat.texts(teacher, guardian)).toEqual([null, 'other'])
    expect((await teacher.browser.post('delete-chat', { tblId: other })).statusCode).toBe(404)
    expect((await chat.list(teacher))[0]).toMatchObject({ unreadMessageCount: 1 })
    const kept = await chat.rows(sql<{ text: string }>`select text from chat_messages where id = ${one}::uuid`)
    expect(kept).toEqual([{ text: 'one' }])
  })
})

describe('the list', () => {
  it('counts what is unread until it is read, without what is muted', async () => {
    await chat.sent(guardian, teacher, 'one')
    await chat.sent(guardian, teacher, 'two')
    const unread = async () => (await teacher.browser.get('chat/unread')).json().count
    const home = async () =>
      (await teacher.browser.get('dashboard')).json().todos.find((todo: { code: string }) => todo.code === 'd.chat')
    expect(await unread()).toBe(2)
    expect(await home()).toEqual({ code: 'd.chat', count: 2, tone: 'info', route: '/chat' })
    expect((await chat.list(teacher))[0]).toMatchObject({
      userId: guardian.id,
      unreadMessageCount: 2,
      lastChatMessage: 'two',
      isToday: true,
    })
    const muted = await teacher.browser.patch(`chat/conversations/${guardian.id}`, { isMuted: true })
    expect(muted.json()).toEqual({ userId: guardian.id, isPinnedUser: false, isMuted: true, hidden: false })
    expect([await unread(), await home()]).toEqual([0, undefined])
    expect((await chat.list(teacher))[0]).toMatchObject({ unreadMessageCount: 2, isMuted: true })
    await teacher.browser.patch(`chat/conversations/${guardian.id}`, { isMuted: false })
    expect((await teacher.browser.post('chat/read', { receiverId: guardian.id })).statusCode).toBe(204)
    expect((await chat.list(teacher))[0]).toMatchObject({ unreadMessageCount: null })
    expect((await teacher.browser.post('chat/read', { receiverId: stranger.id })).statusCode).toBe(404)
  })

  it('holds five pins, the latest first, and hides until somebody writes', async () => {
    const others = (await allContacts(head, 'search=')).filter(one => one.userId !== head.id).slice(0, 6)
    for (const other of others) {
      chat.clock.advance(1000)
      await chat.sent(head, other.userId, 'Hello')
    }
    const ids = async () => (await chat.list(head)).map(one => one.userId)
    expect(await ids()).toEqual(others.map(one => one.userId).reverse())
    for (const other of others.slice(0, 5)) {
      chat.clock.advance(1000)
      expect((await head.browser.patch(`chat/conversations/${other.userId}`, { isPinnedUser: true })).statusCode).toBe(200)
    }
    const sixth = await head.browser.patch(`chat/conversations/${others[5]!.userId}`, { isPinnedUser: true })
    expect([sixth.statusCode, sixth.json().message]).toEqual([409, 'At most 5 conversations can be pinned.'])
    expect(await ids()).toEqual([
      ...others
        .slice(0, 5)
        .map(one => one.userId)
        .reverse(),
      others[5]!.userId,
    ])
    await head.browser.patch(`chat/conversations/${others[5]!.userId}`, { hidden: true })
    expect(await ids()).toHaveLength(5)
    await chat.sent(head, others[5]!.userId, 'Again')
    expect(await ids()).toHaveLength(6)
    const search = encodeURIComponent(others[0]!.name.toLowerCase())
    expect((await head.browser.get(`user-chat-list?search=${search}`)).json()[0].userId).toBe(others[0]!.userId)
  })

  it('tells who is there: staff more, families less', async () => {
    await chat.sent(guardian, teacher, 'Hello')
    const status = async (me: Chatter) => (await chat.list(me))[0]!.status
    expect([await status(teacher), await status(guardian)]).toEqual(['online', 'online'])
    await chat.desk.server.services.live.write(chat.desk.server.services)
    chat.clock.advance(29_000)
    expect(await status(teacher)).toBe('online')
    chat.clock.advance(31_000)
    await chat.desk.server.services.live.write(chat.desk.server.services)
    expect(await status(guardian)).toBe('offline')
    chat.clock.advance(290_000)
    await chat.list(teacher)
    await chat.list(guardian)
    expect([await status(teacher), await status(guardian)]).toEqual(['away', 'online'])
    await chat.settings({ 'chat.presence': false })
    expect(await status(teacher)).toBe('offline')
  })
})

describe('a page of messages', () => {
  it('is not sent again while nothing has changed, and leads to older ones', async () => {
    for (let count = 0; count < 12; count += 1) {
      chat.clock.advance(5000)
      await chat.sent(guardian, teacher, `${count}`)
    }
    const path = `current-chat/?receiverId=${teacher.id}&senderId=${guardian.id}&limit=5`
    const first = await guardian.browser.get(path)
    const tag = String(first.headers.etag)
    expect(first.json().hasOlder).toBe(true)
    const again = await guardian.browser.get(path, { 'if-none-match': tag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    const [own] = first.json().currentUserList
    expect(own.chats.map((one: { messages: string[] }) => one.messages[0])).toEqual(['7', '8', '9', '10', '11'])
    const older = (await guardian.browser.get(`${path}&before=${own.chats[0].tblId}`)).json()
    expect(older.currentUserList[0].chats.map((one: { messages: string[] }) => one.messages[0])).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
    await chat.sent(teacher, guardian, 'new')
    expect((await guardian.browser.get(path, { 'if-none-match': tag })).statusCode).toBe(200)
  })
})

it('a school without chat answers that it is off', async () => {
  await chat.settings({ 'chat.enabled': false })
  for (const path of ['chat-initial-values', 'user-chat-list', 'chat/unread', 'chat-time-settings', 'chat-all-contacts/'])
    expect((await guardian.browser.get(path)).statusCode, path).toBe(403)
  expect((await chat.send(guardian, teacher, 'Hello')).statusCode).toBe(403)
})
