import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { postMoney } from '../fees/posting'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('guardian-changes', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
})
afterAll(() => server.close())

const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)

interface Family {
  guardian: string
  student: string
  user: string | null
  login: string | null
}

/** Guardians of one child, with their logins. */
const families = (withLogin: boolean, count: number) =>
  rows(sql<Family>`
    select g.id as guardian, min(s.id::text) as student, min(us.user_id::text) as user, min(u.login_name) as login
    from guardians g join schools sc on sc.id = g.school_id and sc.code = 'GVS' join students s on s.guardian_id = g.id
    left join user_schools us on us.guardian_id = g.id left join users u on u.id = us.user_id
    group by g.id having count(distinct s.id) = 1 and (count(us.user_id) > 0) = ${withLogin} and coalesce(bool_and(u.status = 'Active'), true)
    order by min(s.adm_no) limit ${count}`)

const values = async (student: string) => {
  const { academicYears } = (await admin.get('changeGuardianDetails/initialFormvalues')).json()
  const year = academicYears.find((one: { isCurrent: boolean }) => one.isCurrent).id
  return (await admin.get(`changeGuardianDetails/getvalues/${student}/${year}`)).json()
}

const loggedIn = async (loginName: string) => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

const children = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.get('parent-home/get-guardian-children')).json().map((child: { id: string }) => child.id)

const address = (fields: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))).toString()

describe('guardians made one', () => {
  it('have all children, one login, and are two again after Undo', async () => {
    const [x, y] = await families(true, 2)
    await rows(sql`update users set last_login_at = null where id = ${y!.user}::uuid`)
    await rows(sql`
      insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
      select school_id, gen_random_uuid(), user_id, 'Student', 'Receipt of Y', '', ${server.clock.now()} from user_schools where user_id = ${y!.user}::uuid`)
    const kept = await loggedIn(x!.login!)
    const ended = await loggedIn(y!.login!)
    const before = (await admin.post(`mergeGuardianUser/${y!.guardian}`, {})).json()
    expect(before.user.loginName).toBe(y!.login)
    const merged = await admin.post('mergeGuardianUser/submit', {
      keepGuardianId: x!.guardian,
      mergeGuardianIds: [y!.guardian],
      fields: { address: 'Lane 4, Kozhikode' },
    })
    expect(merged.statusCode, merged.body).toBe(200)
    const answer = merged.json()
    expect(answer.children.map((child: { id: string }) => child.id).sort()).toEqual([x!.student, y!.student].sort())
    expect(answer.users.map((user: { id: string; kept: boolean }) => [user.id, user.kept])).toEqual([
      [x!.user, true],
      [y!.user, false],
    ])
    expect((await children(kept)).sort()).toEqual([x!.student, y!.student].sort())
    expect((await ended.get('dashboard')).statusCode).toBe(401)
    const login = await server
      .browser()
      .post('auth/login', { loginName: y!.login, password: demoPassword, mode: 'school', keep: false })
    expect(login.json().message).toBe('Invalid login name or password.')
    expect((await admin.post(`mergeGuardianUser/${y!.guardian}`, {})).statusCode).toBe(404)
    expect((await values(y!.student)).guardian).toMatchObject({ id: x!.guardian, address: 'Lane 4, Kozhikode' })
    const bell = (await kept.get('auth/notifications')).json().studentNotificationList
    expect(bell.map((item: { title: string }) => item.title)).toContain('Receipt of Y')

    const [recent] = (await admin.get('mergeGuardianUser/recent')).json()
    expect(recent).toMatchObject({ id: answer.mergeId, guardianId: x!.guardian, undoable: true })
    const undone = await admin.post(`mergeGuardianUser/undo/${answer.mergeId}`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await children(await loggedIn(x!.login!))).toEqual([x!.student])
    const back = await loggedIn(y!.login!)
    expect(await children(back)).toEqual([y!.student])
    const own = (await back.get('auth/notifications')).json().studentNotificationList
    expect(own.map((item: { title: string }) => item.title)).toContain('Receipt of Y')
    expect((await admin.post(`mergeGuardianUser/${y!.guardian}`, {})).json().guardian.address).toBe(before.guardian.address)
    const twice = await admin.post(`mergeGuardianUser/undo/${answer.mergeId}`)
    expect([twice.statusCode, twice.json().name]).toEqual([409, 'MergeOver'])
  })

  it('leave to a login of staff the bell of the work, and what it has become when they are two again', async () => {
    const [x, y] = await families(true, 2)
    await rows(sql`update user_schools set roles = array['Teacher', 'SystemAdmin', 'Guardian'] where user_id = ${y!.user}::uuid`)
    for (const audience of ['Staff', 'Student'])
      await rows(sql`
        insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
        select school_id, gen_random_uuid(), user_id, ${audience}, ${`For Y ${audience}`}, '', ${server.clock.now()} from user_schools where user_id = ${y!.user}::uuid`)
    const bell = (user: string) =>
      rows(
        sql<{ title: string }>`select title from notifications where user_id = ${user}::uuid and title like 'For Y%' order by 1`,
      )
    const held = async () =>
      (await rows(sql<{ roles: string[] }>`select roles from user_schools where user_id = ${y!.user}::uuid`))[0]
    const merge = async () => {
      const merged = await admin.post('mergeGuardianUser/submit', {
        keepGuardianId: x!.guardian,
        mergeGuardianIds: [y!.guardian],
        fields: {},
      })
      expect(merged.statusCode, merged.body).toBe(200)
      return merged.json().mergeId
    }
    const undo = async (mergeId: string) => {
      const undone = await admin.post(`mergeGuardianUser/undo/${mergeId}`)
      expect(undone.statusCode, undone.body).toBe(200)
    }
    const first = await merge()
    expect([await bell(x!.user!), await bell(y!.user!)]).toEqual([[{ title: 'For Y Student' }], [{ title: 'For Y Staff' }]])
    expect(await held()).toEqual({ roles: ['Teacher', 'SystemAdmin'] })
    await rows(sql`update user_schools set roles = array['Teacher'] where user_id = ${y!.user}::uuid`)
    await undo(first)
    expect(await held()).toEqual({ roles: ['Teacher', 'Guardian'] })
    expect(await bell(y!.user!)).toHaveLength(2)

    const second = await merge()
    expect((await admin.delete(`staff-user/${y!.user}`)).statusCode).toBe(204)
    await undo(second)
    expect(await held()).toEqual({ roles: ['Guardian'] })
  })

  it('see what was paid for the children of each (scenario 13)', async () => {
    const [x, y] = await families(true, 2)
    const [school] = await rows(
      sql<{ id: string; account: string }>`
        select s.id, a.id as account from schools s join fee_accounts a on a.school_id = s.id and a.kind = 'school' where s.code = 'GVS'`,
    )
    const { receiptId } = await transact(server.services.db, inSchool(school!.id), trx =>
      postMoney(
        server.services,
        trx,
        school!.id,
        {
          source: 'external',
          sourceAccountId: school!.account,
          providerPaymentId: 'Y-1',
          studentId: y!.student,
          feeAccountId: school!.account,
          amount: 250_000,
          mode: 'Cash',
          bankRef: null,
          paidOn: '2026-07-01',
          receiptNo: 'Y-1',
        },
        null,
      ),
    )
    const paid = async (browser: TestBrowser): Promise<string[]> =>
      (await browser.get('parent-fees/payments')).json().results.map((one: { receiptNo: string }) => one.receiptNo)
    const paper = (browser: TestBrowser) => browser.get(`parent-fees/receipts/${receiptId}/pdf`)
    const kept = await loggedIn(x!.login!)
    expect(await paid(kept)).not.toContain('Y-1')
    expect((await paper(kept)).statusCode).toBe(404)
    const merged = await admin.post('mergeGuardianUser/submit', {
      keepGuardianId: x!.guardian,
      mergeGuardianIds: [y!.guardian],
      fields: {},
    })
    expect(merged.statusCode, merged.body).toBe(200)
    const both = await loggedIn(x!.login!)
    both.token = (await both.post('auth/choose-child', { childId: y!.student })).json().accessToken
    expect(await paid(both)).toContain('Y-1')
    expect((await paper(both)).headers['content-type']).toBe('application/pdf')
    await admin.post(`mergeGuardianUser/undo/${merged.json().mergeId}`)
    expect(await paid(await loggedIn(x!.login!))).not.toContain('Y-1')
    expect(await paid(await loggedIn(y!.login!))).toContain('Y-1')
  })

  it('have the messages, the choices and the conversations of both, and each their own after Undo', async () => {
    const [x, y] = await families(true, 2)
    const [p, q] = await rows(sql<{ id: string }>`
      select t.id from staff t join schools s on s.id = t.school_id and s.code = 'GVS' where t.status = 'Working' order by t.code limit 2`)
    const school = sql`(select id from schools where code = 'GVS')`
    const at = (minute: number) => new Date(server.clock.now().getTime() - 3_600_000 + minute * 60_000)
    await rows(sql`delete from chat_conversations where school_id = ${school}`)
    await rows(sql`delete from contact_preferences where person_id in (${x!.guardian}::uuid, ${y!.guardian}::uuid)`)
    const talk = async (
      guardian: string,
      staff: string,
      texts: readonly (readonly [minute: number, from: string, text: string])[],
    ) => {
      const id = server.services.newId()
      await rows(sql`
        insert into chat_conversations (school_id, id, person_lo, person_hi, begun_by, created_at)
        select ${school}, ${id}::uuid, least(a, b), greatest(a, b), a, ${at(0)} from (select ${guardian}::uuid as a, ${staff}::uuid as b) pair`)
      await rows(sql`
        insert into chat_members (school_id, conversation_id, person_id, partner_id, role, unread)
        values (${school}, ${id}::uuid, ${guardian}::uuid, ${staff}::uuid, 'Guardian', ${texts.filter(([, from]) => from === staff).length}),
          (${school}, ${id}::uuid, ${staff}::uuid, ${guardian}::uuid, 'Teacher', 0)`)
      for (const [minute, from, text] of texts)
        await rows(sql`
          insert into chat_messages (school_id, id, conversation_id, sender_id, sender_role, receiver_id, receiver_role, text, sent_at, client_id)
          values (${school}, ${server.services.newId()}::uuid, ${id}::uuid, ${from}::uuid, 'Guardian', ${from === staff ? guardian : staff}::uuid, 'Teacher', ${text},
            ${at(minute)}, ${from === staff ? null : 'same'})`)
      await rows(sql`
        update chat_conversations c set last_message_id = (select id from chat_messages m where m.conversation_id = c.id order by sent_at desc limit 1)
        where id = ${id}::uuid`)
    }
    await talk(x!.guardian, p!.id, [[1, p!.id, 'One to X']])
    await talk(y!.guardian, p!.id, [
      [2, p!.id, 'Two to Y'],
      [3, y!.guardian, 'Three of Y'],
    ])
    await talk(y!.guardian, q!.id, [[4, q!.id, 'Four to Y']])
    await rows(sql`
      insert into contact_preferences (school_id, person_id, person_type, channel, category, off, source, at)
      values (${school}, ${y!.guardian}::uuid, 'guardian', 'sms', 'general', true, 'self', ${at(0)}),
        (${school}, ${x!.guardian}::uuid, 'guardian', 'sms', 'general', false, 'self', ${at(0)}),
        (${school}, ${y!.guardian}::uuid, 'guardian', 'email', 'general', false, 'self', ${at(0)})`)
    const messageId = server.services.newId()
    await rows(sql`
      insert into outbox (id, school_id, channel, recipient, body, kind, status, person_type, person_id, run_after, created_at, expires_at)
      values (${messageId}::uuid, ${school}, 'sms', '9847000001', 'Told Y', 'message', 'Sent', 'guardian', ${y!.guardian}::uuid, ${at(0)}, ${at(0)}, ${at(0)})`)
    const told = async () =>
      (await rows(sql<{ id: string }>`select person_id as id from outbox where id = ${messageId}::uuid`))[0]!.id
    const switched = (guardian: string) =>
      rows(sql<{ channel: string; off: boolean }>`
        select channel, off from contact_preferences where person_id = ${guardian}::uuid order by channel`)
    const talks = async (browser: TestBrowser) =>
      (await browser.get('user-chat-list'))
        .json()
        .map((one: { userId: string; unreadMessageCount: number | null; lastChatMessage: string }) => [
          one.userId,
          one.unreadMessageCount ?? 0,
          one.lastChatMessage,
        ])
    const texts = async (browser: TestBrowser, guardian: string, staff: string) =>
      (await browser.get(`current-chat/?receiverId=${staff}&senderId=${guardian}`))
        .json()
        .currentUserList.flatMap((side: { sendUserId: string; chats: { messages: string[] }[] }) =>
          side.chats.map(chat => `${side.sendUserId === staff ? 'staff' : 'guardian'}: ${chat.messages[0]}`),
        )
        .sort()

    const merged = await admin.post('mergeGuardianUser/submit', {
      keepGuardianId: x!.guardian,
      mergeGuardianIds: [y!.guardian],
      fields: {},
    })
    expect(merged.statusCode, merged.body).toBe(200)
    const both = await loggedIn(x!.login!)
    expect(await talks(both)).toEqual([
      [q!.id, 1, 'Four to Y'],
      [p!.id, 2, 'Three of Y'],
    ])
    expect(await texts(both, x!.guardian, p!.id)).toEqual(['guardian: Three of Y', 'staff: One to X', 'staff: Two to Y'])
    expect(await told()).toBe(x!.guardian)
    expect(await switched(x!.guardian)).toEqual([{ channel: 'sms', off: true }])
    expect(await switched(y!.guardian)).toEqual([])

    server.clock.advance(60_000)
    expect((await both.post('chat/read', { receiverId: q!.id })).statusCode).toBeLessThan(300)
    expect((await admin.post(`mergeGuardianUser/undo/${merged.json().mergeId}`)).statusCode).toBe(200)
    const one = await loggedIn(x!.login!)
    const other = await loggedIn(y!.login!)
    expect(await talks(one)).toEqual([[p!.id, 1, 'One to X']])
    expect(await texts(one, x!.guardian, p!.id)).toEqual(['staff: One to X'])
    expect(await talks(other)).toEqual([
      [q!.id, 0, 'Four to Y'],
      [p!.id, 1, 'Three of Y'],
    ])
    expect(await texts(other, y!.guardian, p!.id)).toEqual(['guardian: Three of Y', 'staff: Two to Y'])
    expect(await told()).toBe(y!.guardian)
    expect(await switched(x!.guardian)).toEqual([{ channel: 'sms', off: false }])
    expect(await switched(y!.guardian)).toEqual([
      { channel: 'email', off: false },
      { channel: 'sms', off: true },
    ])
  })

  it('leave no session on a child that is not theirs any more after Undo', async () => {
    const [x, y] = await families(true, 2)
    const merged = await admin.post('mergeGuardianUser/submit', {
      keepGuardianId: x!.guardian,
      mergeGuardianIds: [y!.guardian],
      fields: {},
    })
    expect(merged.statusCode, merged.body).toBe(200)
    const both = await loggedIn(x!.login!)
    const own = await loggedIn(x!.login!)
    both.token = (await both.post('auth/choose-child', { childId: y!.student })).json().accessToken
    own.token = (await own.post('auth/choose-child', { childId: x!.student })).json().accessToken
    expect((await both.get('profile/student')).json().student.id).toBe(y!.student)
    expect((await admin.post(`mergeGuardianUser/undo/${merged.json().mergeId}`)).statusCode).toBe(200)
    expect((await both.get('profile/student')).statusCode).toBe(401)
    expect((await both.post('profile/student/changes', { changes: { address: 'Elsewhere' } })).statusCode).toBe(401)
    expect((await both.get('parent-fees/payments')).statusCode).toBe(401)
    expect((await own.get('profile/student')).json().student.id).toBe(x!.student)
  })

  it('reach no child of others, whatever a session says', async () => {
    const [x, y] = await families(true, 2)
    const browser = await loggedIn(x!.login!)
    await rows(sql`update sessions set child_id = ${y!.student}::uuid where user_id = ${x!.user}::uuid and ended_at is null`)
    server.services.sessions.forgetAll()
    // The token names the own child; the session does not reach another.
    expect((await browser.get('profile/student')).statusCode).toBe(401)
    const fresh = (await browser.post('auth/refresh')).json().accessToken
    browser.token = fresh
    expect([
      (await browser.get('profile/student')).statusCode,
      (await browser.get('parent-fees/payments')).json().results,
    ]).toEqual([409, []])
  })

  it('may keep the other login, then or afterwards', async () => {
    const [, , x, y] = await families(true, 4)
    const merged = await admin.post('mergeGuardianUser/submit', {
      keepGuardianId: x!.guardian,
      mergeGuardianIds: [y!.guardian],
      keepUserId: y!.user,
    })
    expect(merged.json().users[0], merged.body).toMatchObject({ id: y!.user, kept: true })
    expect((await children(await loggedIn(y!.login!))).length).toBe(2)
    const changed = await admin.post(`mergeGuardianUser/changeUser?guardianId=${x!.guardian}&userId=${x!.user}`)
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await children(await loggedIn(x!.login!))).length).toBe(2)
    const other = await server
      .browser()
      .post('auth/login', { loginName: y!.login, password: demoPassword, mode: 'school', keep: false })
    expect(other.statusCode).toBe(401)
    const foreign = await admin.post(`mergeGuardianUser/changeUser?guardianId=${x!.guardian}&userId=${x!.student}`)
    expect(foreign.statusCode).toBe(404)
    // Somebody took the name of the login that is gone.
    await rows(sql`update users set login_name = ${y!.login} where login_name = 'SFS.GUARDIAN'`)
    const undone = await admin.post(`mergeGuardianUser/undo/${merged.json().mergeId}`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await children(await loggedIn(`${y!.login}-2`))).toEqual([y!.student])
  })

  it('are not undone when the guardian was changed, nor after a day', async () => {
    const [, , , , x, y] = await families(true, 6)
    const merge = async () =>
      (await admin.post('mergeGuardianUser/submit', { keepGuardianId: x!.guardian, mergeGuardianIds: [y!.guardian] })).json()
    const { mergeId } = await merge()
    const { guardian } = await values(x!.student)
    const saved = await admin.get(
      `changeGuardianDetails/saveGuardianDetails/${x!.guardian}?${address({ ...guardian, name: 'Another Name' })}`,
    )
    expect(saved.statusCode, saved.body).toBe(200)
    const late = await admin.post(`mergeGuardianUser/undo/${mergeId}`)
    expect([late.statusCode, late.json().name]).toEqual([409, 'GuardianChanged'])
  })

  it('are two at least, and of this school', async () => {
    const [x] = await families(true, 1)
    const same = await admin.post('mergeGuardianUser/submit', { keepGuardianId: x!.guardian, mergeGuardianIds: [x!.guardian] })
    expect([same.statusCode, same.json().message]).toEqual([400, 'These students already have the same guardian.'])
    const [foreign] = await rows(sql<{ id: string }>`
      select g.id from guardians g join schools s on s.id = g.school_id where s.code = 'GVN' limit 1`)
    const other = await admin.post('mergeGuardianUser/submit', { keepGuardianId: x!.guardian, mergeGuardianIds: [foreign!.id] })
    expect(other.statusCode).toBe(404)
  })

  it('are offered where they share a mobile number, and the home counts them', async () => {
    const before = (await admin.get('mergeGuardianUser/candidates')).json().pagination.count
    const [x, y] = await families(true, 2)
    await rows(
      sql`update guardians g set mobile = o.mobile from guardians o where g.id = ${y!.guardian}::uuid and o.id = ${x!.guardian}::uuid`,
    )
    const { results, pagination } = (await admin.get('mergeGuardianUser/candidates?pageSize=200')).json()
    expect(pagination.count).toBe(before + 1)
    const found = results.find((one: { guardians: { id: string }[] }) => one.guardians.some(each => each.id === x!.guardian))
    expect(found.guardians.map((one: { id: string }) => one.id).sort()).toEqual([x!.guardian, y!.guardian].sort())
    expect((await admin.get('dashboard')).json().todos).toContainEqual(
      expect.objectContaining({ code: 'd.merge', count: before + 1, route: '/student/merge-guardian-user' }),
    )
  })
})

describe('details of a guardian', () => {
  const change = (guardian: { id: string }, fields: object) =>
    admin.get(`changeGuardianDetails/saveGuardianDetails/${guardian.id}?${address({ ...guardian, ...fields } as never)}`)

  it('change for all children, and the login follows', async () => {
    const [x] = await families(true, 1)
    const { guardian } = await values(x!.student)
    const saved = await change(guardian, { name: 'Fatima Beevi', mobile: '+91 98950 11223', email: 'fatima@example.org' })
    expect(saved.json(), saved.body).toEqual({ students: 1, version: guardian.version + 1 })
    expect(saved.headers['cache-control']).toBe('no-store')
    expect((await values(x!.student)).guardian).toMatchObject({ name: 'Fatima Beevi', mobile: '9895011223' })
    expect(await rows(sql`select name, mobile, email from users where id = ${x!.user}::uuid`)).toEqual([
      { name: 'Fatima Beevi', mobile: '9895011223', email: 'fatima@example.org' },
    ])
    // The same once more is no change, and a stale form is refused.
    expect((await change(guardian, { name: 'Fatima Beevi', mobile: '9895011223', email: 'fatima@example.org' })).json()).toEqual({
      students: 1,
      version: guardian.version + 1,
    })
    expect((await change(guardian, { name: 'Stale' })).statusCode).toBe(409)
    const prefetch = await admin.get(`changeGuardianDetails/saveGuardianDetails/${guardian.id}?${address({ ...guardian })}`, {
      'sec-purpose': 'prefetch',
    })
    expect(prefetch.statusCode).toBe(403)
  })

  it('ask before they take a number that another guardian has', async () => {
    const [x, y] = await families(false, 2)
    const mine = (await values(x!.student)).guardian
    const other = (await values(y!.student)).guardian
    const asked = await change(mine, { mobile: other.mobile })
    expect([asked.statusCode, asked.json().message]).toEqual([
      409,
      `Mobile ${other.mobile} is already used by ${other.name}. Merge instead?`,
    ])
    expect(asked.json().values.guardianId).toBe(other.id)
    expect((await change(mine, { mobile: other.mobile, sameMobile: '1' })).statusCode).toBe(200)
    const bad = await change({ ...mine, version: mine.version + 1 }, { mobile: '12', email: 'nothing' })
    expect(bad.json().fieldErrors.map((one: { field: string }) => one.field)).toEqual(['mobile', 'email'])
  })

  it('are those of a new guardian for chosen siblings, and the old session ends', async () => {
    const [family] = await rows(sql<{ guardian: string; students: string[] }>`
      select us.guardian_id as guardian, array_agg(s.id::text order by s.adm_no) as students from users u join user_schools us on us.user_id = u.id
      join students s on s.guardian_id = us.guardian_id where u.login_name = 'GVS.GUARDIAN' group by us.guardian_id`)
    const [first, second] = family!.students
    const session = await loggedIn('GVS.GUARDIAN')
    session.token = (await session.post('auth/choose-child', { childId: first })).json().accessToken
    const fields = { name: 'Grand Mother', relation: 'Grandparent', mobile: '9847000001' }
    const made = await admin.post(`changeGuardianDetails/saveNewGuardian/${first}?${address(fields)}`)
    expect(made.json(), made.body).toMatchObject({ students: 1 })
    expect((await values(first!)).guardian).toMatchObject({ name: 'Grand Mother', relation: 'Grandparent' })
    expect((await values(first!)).login).toBeNull()
    expect((await session.get('dashboard')).statusCode).toBe(401)
    expect(await children(await loggedIn('GVS.GUARDIAN'))).toEqual([second])
    // A student of another guardian is no sibling.
    const [stranger] = await families(false, 1)
    const foreign = await admin.post(
      `changeGuardianDetails/saveNewGuardian/${second}?${address({ ...fields, siblingIds: stranger!.student })}`,
    )
    expect(foreign.statusCode).toBe(404)
    // And back, by which the new guardian, without child and login, goes.
    const { guardianId } = made.json()
    const back = await admin.post('changeGuardianDetails/assign', { studentIds: [first], guardianId: family!.guardian })
    expect(back.json(), back.body).toEqual({ students: 1 })
    expect((await admin.get(`changeGuardianDetails/getstudwithsameGuard/${guardianId}`)).statusCode).toBe(404)
    expect((await admin.get(`changeGuardianDetails/getstudwithsameGuard/${family!.guardian}`)).json()).toHaveLength(2)
  })

  it('stay with a student who leaves the login; without a child it says so', async () => {
    const [, , , x] = await families(true, 4)
    const detach = (body: string) => admin.post(`changeGuardianDetails/detachuser/${x!.student}/${x!.guardian}`, body)
    expect((await detach('reason=no&keepUser=1')).json().fieldErrors[0].field).toBe('reason')
    const detached = await detach('reason=Custody+changed&keepUser=1')
    expect(detached.json(), detached.body).toMatchObject({ loginRemoved: false })
    const now = await values(x!.student)
    expect(now.guardian.id).toBe(detached.json().guardianId)
    expect(now.login).toBeNull()
    const empty = await loggedIn(x!.login!)
    const answer = await empty.get('parent-home/get-guardian-children')
    expect(answer.json().message).toBe('No student is linked to this login. Please contact the school.')
  })

  it('of a login that shall go with its last child are gone with it', async () => {
    const [, , , , x] = await families(true, 5)
    const detached = await admin.send(
      'POST',
      `changeGuardianDetails/detachuser/${x!.student}/${x!.guardian}`,
      Buffer.from('reason=Left+the+country&keepUser=0'),
      { 'content-type': 'text/plain' },
    )
    expect(detached.json(), detached.body).toMatchObject({ loginRemoved: true })
    expect((await admin.get(`changeGuardianDetails/getstudwithsameGuard/${x!.guardian}`)).statusCode).toBe(404)
    const login = await server
      .browser()
      .post('auth/login', { loginName: x!.login, password: demoPassword, mode: 'school', keep: false })
    expect(login.statusCode).toBe(401)
  })
})

describe('what guardians ask to change', () => {
  const pending = async () => (await admin.get('changeGuardianDetails/requests?pageSize=200')).json().results

  it('waits for the school, is written for all siblings, and rings the bell', async () => {
    await rows(sql`
      insert into school_settings (school_id, code, value, updated_at) select id, 'profile.approval', 'true', now() from schools where code = 'GVS'
      on conflict (school_id, code) do update set value = 'true'`)
    await rows(sql`
      insert into school_settings (school_id, code, value, updated_at) select id, 'profile.guardianFields', '["address", "email"]', now() from schools where code = 'GVS'
      on conflict (school_id, code) do update set value = '["address", "email"]'`)
    const guardian = await loggedIn('GVS.GUARDIAN')
    const old = (await guardian.get('profile/student')).json().guardian.address
    const before = (await pending()).length
    const asked = await guardian.post('profile/student/changes', { changes: { address: '12 New Street, Kozhikode' } })
    expect(asked.json(), asked.body).toEqual({ saved: false, sent: true })
    expect((await guardian.get('profile/student')).json().guardian.address).toBe(old)
    const todo = (await admin.get('dashboard')).json().todos.find((one: { code: string }) => one.code === 'd.requests')
    expect(todo).toMatchObject({ count: before + 1, route: '/student/change-guardian-details?tab=requests' })
    const request = (await pending()).at(-1)
    expect(request.changes).toEqual([{ field: 'address', old, new: '12 New Street, Kozhikode' }])
    expect(request.student.split(', ')).toHaveLength(2)
    const decided = await admin.post('changeGuardianDetails/requests/decide', { ids: [request.id], approve: true })
    expect(decided.json(), decided.body).toEqual({ decided: 1 })
    for (const child of await children(guardian)) expect((await values(child)).guardian.address).toBe('12 New Street, Kozhikode')
    const bell = (await guardian.get('auth/notifications')).json().studentNotificationList
    expect(bell[0]).toMatchObject({ title: 'Profile changes approved', readStatus: false })
    expect((await admin.post('changeGuardianDetails/requests/decide', { ids: [request.id], approve: true })).json()).toEqual({
      decided: 0,
    })
  })

  it('is refused with a remark, which the guardian reads', async () => {
    const guardian = await loggedIn('GVS.GUARDIAN')
    await guardian.post('profile/student/changes', { changes: { email: 'new@example.org' } })
    const request = (await pending()).at(-1)
    const decide = (remark: string) =>
      admin.post('changeGuardianDetails/requests/decide', { ids: [request.id], approve: false, remark })
    expect((await decide('')).json().message).toBe('Remark is required')
    expect((await decide('Please write <it> with your name')).json()).toEqual({ decided: 1 })
    const [item] = (await guardian.get('auth/notifications')).json().studentNotificationList
    expect(item.message).toContain('Please write &lt;it&gt; with your name')
    expect((await guardian.get('profile/student')).json().guardian.email).not.toBe('new@example.org')
    const closed = (await admin.get('changeGuardianDetails/requests?status=Rejected')).json().results
    expect(closed[0]).toMatchObject({ id: request.id, remark: 'Please write <it> with your name', decidedBy: 'Leela Kurup' })
  })
})
