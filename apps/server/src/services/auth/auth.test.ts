import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { isEmbedded } from '../../testing/database'
import { startTestServer, type TestBrowser, type TestServer, testNow } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('auth', { demonstration: 0.1 })
})
afterAll(() => server.close())

const account = (role: string) => demoAccounts.find(candidate => candidate.role === role)!.loginName

const tryLogin = async (browser: TestBrowser, loginName: string, password: string, more: object = {}) =>
  browser.post('auth/login', { loginName, password, mode: 'school', keep: false, ...more })

async function query<T>(work: ReturnType<typeof sql<T>>): Promise<T[]> {
  return transact(server.services.db, onPlatform, async trx => (await work.execute(trx)).rows)
}

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

describe('login', () => {
  it.each([account('SchoolHead'), 'NO.SUCH.LOGIN'])('locks %s after five failures, with the same words', async loginName => {
    const browser = server.browser()
    browser.ip = `10.1.0.${loginName.length}`
    for (const minute of [0, 1, 2, 3, 4]) {
      server.clock.set(`2026-07-16T04:3${minute}:00Z`)
      const token = minute >= 3 ? await browser.solveChallenge() : undefined
      const failed = await tryLogin(browser, loginName, 'wrong', { challengeToken: token })
      expect([failed.statusCode, failed.json().message]).toEqual([401, 'Invalid login name or password.'])
    }
    server.clock.set('2026-07-16T04:40:00Z')
    const locked = await tryLogin(browser, loginName, demoPassword, { challengeToken: await browser.solveChallenge() })
    expect([locked.statusCode, locked.json().message]).toEqual([429, 'Too many attempts. Try again in 9 minutes.'])
    server.clock.set('2026-07-16T04:49:00Z')
    const open = await tryLogin(browser, loginName, demoPassword, { challengeToken: await browser.solveChallenge() })
    expect(open.statusCode).toBe(loginName === 'NO.SUCH.LOGIN' ? 401 : 200)
    server.clock.set(testNow)
  })

  it('asks for the bot check from the third failure on', async () => {
    const browser = server.browser()
    browser.ip = '10.1.1.1'
    for (let failure = 0; failure < 3; failure += 1) await tryLogin(browser, 'SOMEBODY.ELSE', 'wrong')
    const asked = await tryLogin(browser, 'SOMEBODY.ELSE', 'wrong')
    expect([asked.statusCode, asked.json().name]).toEqual([400, 'ChallengeRequired'])
    const token = await browser.solveChallenge()
    expect((await tryLogin(browser, 'SOMEBODY.ELSE', 'wrong', { challengeToken: token })).statusCode).toBe(401)
    expect((await tryLogin(browser, 'SOMEBODY.ELSE', 'wrong', { challengeToken: token })).json().name).toBe('ChallengeRequired')
  })

  it('takes a solved challenge once, however its answer is written and by whichever server', async () => {
    const browser = server.browser()
    browser.ip = '10.1.1.2'
    for (let failure = 0; failure < 3; failure += 1) await tryLogin(browser, 'SOMEBODY.NEW', 'wrong')
    const token = await browser.solveChallenge()
    const answer = JSON.parse(atob(token))
    const written = [
      btoa(JSON.stringify(answer, null, 1)),
      btoa(JSON.stringify({ ...answer, number: String(answer.number) })),
      btoa(JSON.stringify({ ...answer, salt: answer.salt.replace(/&$/, '') })),
      btoa(JSON.stringify({ more: true, ...answer })),
      token.replace(/=*$/, ''),
    ]
    expect((await tryLogin(browser, 'SOMEBODY.NEW', 'wrong', { challengeToken: token })).statusCode).toBe(401)
    for (const challengeToken of written) {
      const again = await tryLogin(browser, 'SOMEBODY.NEW', 'wrong', { challengeToken })
      expect(again.json().name, atob(challengeToken)).toBe('ChallengeRequired')
    }
    // The embedded database serves one process.
    if (isEmbedded) return
    const other = await server.second()
    const there = other.browser()
    there.ip = browser.ip
    const elsewhere = await tryLogin(there, 'SOMEBODY.NEW', 'wrong', { challengeToken: token })
    expect(elsewhere.json().name).toBe('ChallengeRequired')
    await other.close()
  })

  it('sends administrators of a group to their page and others away from it', async () => {
    const browser = server.browser()
    const wrongPage = await tryLogin(browser, account('SchoolGroupAdmin'), demoPassword)
    expect(wrongPage.json().message).toBe('Please use the group login page.')
    const other = await tryLogin(browser, account('SystemAdmin'), demoPassword, {
      mode: 'group',
      challengeToken: await browser.solveChallenge(),
    })
    expect(other.json().message).toBe('Please use the school login page.')
    await browser.logIn(account('SchoolGroupAdmin'), demoPassword, 'group')
    const home = (await browser.get('dashboard')).json()
    expect(home.home).toBe('home.group-admin')
    const schools = home.lists.find((list: { code: string }) => list.code === 'schools').rows
    expect(schools).toHaveLength(2)
    expect(home.tiles[0].value).toBe(schools.reduce((sum: number, row: string[]) => sum + Number(row[2]), 0))
    const chosen = await browser.post('auth/choose-school', { schoolId: schools[1][0] })
    expect(claims(chosen.json().accessToken).SchoolId).toBe(schools[1][0])
  })

  it('refuses passwords of more than 128 characters and a foreign child', async () => {
    const browser = server.browser()
    expect((await tryLogin(browser, 'X', 'x'.repeat(129))).statusCode).toBe(400)
    await browser.logIn(account('Guardian'), demoPassword)
    const before = (await browser.get('parent-home/get-guardian-children')).json()
    expect(before).toHaveLength(2)
    const [foreign] = await query(
      sql<{
        id: string
      }>`select s.id from students s join guardians g on g.id = s.guardian_id where s.id <> ${before[0].id} and s.guardian_id not in (select guardian_id from students where id = ${before[0].id}) limit 1`,
    )
    expect((await browser.post('auth/choose-child', { childId: foreign!.id })).statusCode).toBe(404)
    const chosen = await browser.post('auth/choose-child', { childId: before[1].id })
    expect(claims(chosen.json().accessToken).ChildId).toBe(before[1].id)
  })

  it('lets only the open steps happen at a first login', async () => {
    const [guardian] = await query(
      sql<{ login_name: string; id: string }>`select u.login_name, u.id from users u where u.status = 'Created' limit 1`,
    )
    const browser = server.browser()
    await browser.logIn(guardian!.login_name, demoPassword)
    const refused = await browser.get('dashboard')
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Finish the first login.'])
    const common = await browser.post('auth/change-password', { newPassword: 'password1' })
    expect(common.json().fieldErrors).toEqual([{ field: 'newPassword', message: 'This password is too common.' }])
    const changed = await browser.post('auth/change-password', { newPassword: 'river stone lamp' })
    browser.token = changed.json().accessToken
    expect((await browser.get('dashboard')).statusCode).toBe(403)
    const { version } = (await browser.get('auth/notice')).json()
    browser.token = (await browser.post('auth/accept-notice', { version })).json().accessToken
    expect((await browser.get('dashboard')).json().home).toBe('home.parent')
    expect(await query(sql`select status from users where id = ${guardian!.id}`)).toEqual([{ status: 'Active' }])
  })
})

describe('sessions', () => {
  it('give two tabs the same successor, and end when an old token comes again', async () => {
    const first = server.browser()
    await first.logIn(account('Teacher'), demoPassword)
    const stolen = new Map(first.cookies)
    const second = server.browser()
    for (const [name, value] of stolen) second.cookies.set(name, value)
    expect((await first.post('auth/refresh')).statusCode).toBe(200)
    server.clock.advance(5_000)
    expect((await second.post('auth/refresh')).statusCode).toBe(200)
    expect(second.cookies.get('school-session')).toBe(first.cookies.get('school-session'))
    server.clock.advance(60_000)
    const thief = server.browser()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    const replay = await thief.post('auth/refresh')
    expect([replay.statusCode, replay.json().message]).toEqual([401, 'Please log in again.'])
    expect((await first.post('auth/refresh')).statusCode).toBe(401)
    expect((await first.get('dashboard')).statusCode).toBe(401)
    expect(await query(sql`select action from audit_entries where action = 'session.reuse'`)).toHaveLength(1)
    server.clock.set(testNow)
  })

  it('show an access token for fifteen minutes, and another signature never', async () => {
    const browser = server.browser()
    await browser.logIn(account('Teacher'), demoPassword)
    const token = browser.token!
    const shown = async (text: string) => {
      browser.token = text
      return (await browser.get('auth/school-modules')).statusCode
    }
    const forged = token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)
    expect([await shown(token), await shown(forged)]).toEqual([200, 401])
    server.clock.advance(900_000 - 1)
    expect(await shown(token)).toBe(200)
    server.clock.advance(1)
    expect(await shown(token)).toBe(401)
    server.clock.set(testNow)
  })

  it('end after their idle time and at logout', async () => {
    const browser = server.browser()
    await browser.logIn(account('NonTeachingStaff'), demoPassword)
    server.clock.advance(25 * 3_600_000)
    expect((await browser.post('auth/refresh')).statusCode).toBe(401)
    server.clock.set(testNow)
    await browser.logIn(account('NonTeachingStaff'), demoPassword)
    expect((await browser.post('auth/logout')).statusCode).toBe(204)
    expect((await browser.get('dashboard')).statusCode).toBe(401)
  })

  it('end at a logout with the token alone, also with one that has run out', async () => {
    for (const minutes of [0, 16]) {
      const browser = server.browser()
      await browser.logIn(account('NonTeachingStaff'), demoPassword)
      const bare = server.browser()
      bare.token = browser.token
      server.clock.advance(minutes * 60_000)
      expect((await bare.post('auth/logout')).statusCode).toBe(204)
      expect((await browser.post('auth/refresh')).statusCode).toBe(401)
      server.clock.set(testNow)
      expect((await browser.get('dashboard')).statusCode).toBe(401)
    }
  })

  it('end on the other devices when the password changes', async () => {
    const here = server.browser()
    const there = server.browser()
    await here.logIn(account('Student'), demoPassword)
    await there.logIn(account('Student'), demoPassword)
    expect((await here.get('auth/sessions')).json()).toHaveLength(2)
    const wrong = await here.post('auth/change-password', { currentPassword: 'no', newPassword: 'river stone lamp' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Current password is wrong.'])
    expect(
      (await here.post('auth/change-password', { currentPassword: demoPassword, newPassword: 'river stone lamp' })).statusCode,
    ).toBe(200)
    expect((await there.get('auth/school-modules')).statusCode).toBe(401)
    expect((await tryLogin(server.browser(), account('Student'), demoPassword)).statusCode).toBe(401)
    expect((await here.get('auth/school-modules')).statusCode).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('is answered alike for everyone and reset once by a code', async () => {
    const browser = server.browser()
    browser.ip = '10.2.0.1'
    const [user] = await query(
      sql<{
        login_name: string
        mobile: string
        id: string
      }>`select login_name, mobile, id from users where mobile is not null and status = 'Active' and login_name like 'GVN%' limit 1`,
    )
    const ask = async (loginName: string) =>
      browser.post('auth/forgot-password', { loginName, challengeToken: await browser.solveChallenge() })
    const known = await ask(user!.login_name)
    expect((await ask('NOBODY.AT.ALL')).body).toBe(known.body)
    const sent = await query(sql<{ body: string }>`select body from outbox where recipient = ${user!.mobile}`)
    expect(sent).toHaveLength(1)
    const code = /\d{6}/.exec(sent[0]!.body)![0]
    const open = server.browser()
    await open.logIn(user!.login_name, demoPassword)
    expect(
      (
        await browser.post('auth/verify-code', { loginName: user!.login_name, code: code === '000000' ? '000001' : '000000' })
      ).json().message,
    ).toBe('Invalid or expired code.')
    const { resetToken } = (await browser.post('auth/verify-code', { loginName: user!.login_name, code })).json()
    expect((await browser.post('auth/reset-password', { resetToken, newPassword: 'lamp stone river' })).json().message).toBe(
      'Password changed. Please log in.',
    )
    expect((await browser.post('auth/reset-password', { resetToken, newPassword: 'another long one' })).statusCode).toBe(400)
    // What was open ends, the old password opens nothing, and the owner hears of it.
    expect((await open.get('auth/school-modules')).statusCode).toBe(401)
    expect((await tryLogin(server.browser(), user!.login_name, demoPassword)).statusCode).toBe(401)
    const told = await query(sql<{ body: string }>`select body from outbox where recipient = ${user!.mobile}`)
    expect(told.map(({ body }) => body)).toContainEqual(expect.stringMatching(/^The password of your login was changed\./))
    expect((await tryLogin(server.browser(), user!.login_name, 'lamp stone river')).statusCode).toBe(200)
    // The code that was used counts among the three of an hour.
    for (let time = 0; time < 3; time += 1) await ask(user!.login_name)
    const codes = await query(
      sql`select o.id from reset_codes r join outbox o on o.dedupe_key = 'reset:' || r.id where r.user_id = ${user!.id}`,
    )
    expect(codes).toHaveLength(3)
  })
})

describe('messages about a forgotten password', () => {
  it('are in the language of the login where no school has registered them', async () => {
    const browser = server.browser()
    browser.ip = '10.2.0.2'
    const loginName = account('SchoolGroupAdmin')
    await query(sql`update users set language = 'de', email = 'group@example.org', mobile = null where login_name = ${loginName}`)
    await browser.post('auth/forgot-password', { loginName, challengeToken: await browser.solveChallenge() })
    const told = () =>
      query(sql<{ subject: string; body: string }>`
        select subject, body from outbox where recipient = 'group@example.org' order by created_at, id`)
    const [sent] = await told()
    expect(sent!.subject).toBe('Code für das Passwort')
    const code = /\d{6}/.exec(sent!.body)![0]
    const { resetToken } = (await browser.post('auth/verify-code', { loginName, code })).json()
    await browser.post('auth/reset-password', { resetToken, newPassword: 'lamp stone river' })
    expect((await told()).map(message => message.subject)).toContain('Passwort geändert')
  })
})

describe('the time zone', () => {
  const zoneIn = async (browser: TestBrowser) => (await browser.get('auth/school-modules')).json().timeZone
  const bellOf = async (browser: TestBrowser) => (await browser.get('auth/notifications')).json().staffNotificationList[0]
  const moveSchool = (zone: string) => query(sql`update schools set time_zone = ${zone} where code = 'GVS'`)

  it('is that of the chosen school, for the screens and for the bell', async () => {
    const admin = server.browser()
    await admin.logIn(account('SystemAdmin'), demoPassword)
    expect(await zoneIn(admin)).toBe('Asia/Kolkata')
    const { id } = await bellOf(admin)
    const today = server.clock.now().toISOString().slice(0, 10)
    await query(sql`update notifications set sent_at = ${`${today}T03:00:00Z`} where id = ${id}`)
    try {
      expect((await bellOf(admin)).sentOnDisplay).toBe('08:30 AM')
      await moveSchool('Asia/Tokyo')
      expect(await zoneIn(admin)).toBe('Asia/Tokyo')
      expect((await bellOf(admin)).sentOnDisplay).toBe('12:00 PM')
    } finally {
      await moveSchool('Asia/Kolkata')
    }
  })

  it('is the usual one where no school is chosen', async () => {
    const operator = server.browser()
    await operator.logIn(account('GJSMSAdmin'), demoPassword)
    expect((await operator.get('auth/school-modules')).json()).toMatchObject({ school: null, timeZone: 'Asia/Kolkata' })
  })
})

describe('brand and bell', () => {
  it('knows a school by code and id and no other', async () => {
    const browser = server.browser()
    const byCode = (await browser.get('auth/brand/gvs')).json()
    expect(byCode).toMatchObject({ name: 'Green Valley School', place: 'Kozhikode', affiliation: 'CBSE 930482' })
    expect((await browser.get(`auth/brand/${byCode.id}`)).json()).toEqual(byCode)
    expect((await browser.get('auth/brand/NONE')).statusCode).toBe(404)
  })

  it('names the child of several, and leads to the screen of each (9.12)', async () => {
    const guardian = server.browser()
    await guardian.logIn(account('Guardian'), demoPassword)
    const children = (await guardian.get('parent-home/get-guardian-children')).json() as { id: string; name: string }[]
    expect(children.length).toBeGreaterThan(1)
    await guardian.post('auth/choose-child', { childId: children[0]!.id })
    const ring = (title: string, child: string | null, about: readonly string[] = []) =>
      query(sql`insert into notifications (school_id, id, user_id, kind, audience, title, message, route, sent_at, child_id, student_ids)
        select us.school_id, ${server.services.newId()}, u.id, 'diary', 'Student', ${title}, 'x', '/parent/student-diary', ${server.clock.now()},
          ${child}::uuid, ${[...about]}::uuid[]
        from users u join user_schools us on us.user_id = u.id where u.login_name = ${account('Guardian')}`)
    const newest = async () => (await guardian.get('auth/notifications')).json().studentNotificationList[0]
    const other = children[1]!
    await ring('Homework', other.id)
    expect(await newest()).toMatchObject({
      title: `${other.name}: Homework`,
      studentNames: [other.name],
      studentIds: [other.id],
      childId: other.id,
      route: '/parent/student-diary',
    })
    server.clock.advance(1000)
    const both = children.slice(0, 2)
    await ring(
      'For both',
      null,
      both.map(child => child.id),
    )
    expect(await newest()).toMatchObject({
      title: 'For both',
      studentNames: both.map(child => child.name),
      studentIds: both.map(child => child.id),
      route: '/parent/student-diary',
    })
    server.clock.advance(1000)
    const [foreign] = await query(sql<{ id: string }>`select s.id from students s where s.guardian_id <> (
      select guardian_id from students where id = ${other.id}::uuid) limit 1`)
    await ring('Of another family now', foreign!.id)
    expect(await newest()).not.toHaveProperty('route')
  })

  it('keeps the newest 200 items of the last days that the school wants', async () => {
    const head = server.browser()
    await head.logIn(account('SchoolHead'), demoPassword)
    const titles = async () =>
      (await head.get('auth/notifications')).json().staffNotificationList.map((item: { title: string }) => item.title)
    const ring = (title: string, many: number, sentAt: Date) =>
      query(sql`insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
        select us.school_id, md5(${title} || n)::uuid, u.id, 'Staff', ${title} || n, 'x', ${sentAt}::timestamptz - n * interval '1 second'
        from users u join user_schools us on us.user_id = u.id, generate_series(1, ${many}::int) n where u.login_name = ${account('SchoolHead')}`)
    const days = (count: number) => new Date(server.clock.now().getTime() - count * 86_400_000)
    const school = await query(sql<{ id: string }>`select id from schools where code = 'GVS'`)
    const setDays = (count: number) =>
      query(sql`insert into school_settings (school_id, code, value, updated_at)
        values (${school[0]!.id}, 'notification.bellDays', ${String(count)}::jsonb, ${server.clock.now()})
        on conflict (school_id, code) do update set value = excluded.value`)
    await ring('Just out ', 1, days(10))
    await ring('Just in ', 1, new Date(days(10).getTime() + 60_000))
    await setDays(10)
    expect(await titles()).toContain('Just in 1')
    expect(await titles()).not.toContain('Just out 1')
    await setDays(11)
    expect(await titles()).toContain('Just out 1')
    server.clock.advance(300_000)
    await ring('Many ', 205, server.clock.now())
    expect(await titles()).toEqual(Array.from({ length: 200 }, (_, index) => `Many ${index + 1}`))
  })

  it('counts what is unread and marks only the own items, each list by itself', async () => {
    const admin = server.browser()
    await admin.logIn(account('SystemAdmin'), demoPassword)
    const bell = async () => (await admin.get('auth/notifications')).json()
    const { staffNotificationList, unread } = await bell()
    const [item] = staffNotificationList
    expect(item).toMatchObject({ readStatus: false, kind: 'system', studentNames: [], studentIds: [] })
    expect(item.sentOn).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/)
    expect(unread).toEqual({ student: 0, staff: staffNotificationList.length })
    await admin.post('auth/notifications/read', { NotificationDetails: [{ id: item.id }], NotificationType: 'Student' })
    expect((await bell()).unread).toEqual(unread)
    const other = server.browser()
    await other.logIn(account('SystemAdmin@2'), demoPassword)
    await other.post('auth/notifications/read', { NotificationDetails: [{ id: item.id }], NotificationType: 'Staff' })
    expect((await admin.get('auth/notifications')).json().staffNotificationList[0].readStatus).toBe(false)
    await admin.post('auth/notifications/read', { NotificationDetails: [{ id: item.id }], NotificationType: 'Staff' })
    expect((await bell()).staffNotificationList[0].readStatus).toBe(true)
    expect((await bell()).unread.staff).toBe(unread.staff - 1)
  })

  it('has two lists for who is staff and family, of which one alone is read (scenario 16)', async () => {
    const both = server.browser()
    await both.logIn(account('Teacher@guardian'), demoPassword)
    const bell = async () => (await both.get('auth/notifications')).json()
    const before = await bell()
    await query(sql`insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
      select us.school_id, md5('both' || n)::uuid, u.id, case n when 4 then 'Staff' else 'Student' end, 'Item ' || n, 'x', ${server.clock.now()}
      from users u join user_schools us on us.user_id = u.id, generate_series(1, 4) n where u.login_name = ${account('Teacher@guardian')}`)
    const { studentNotificationList, staffNotificationList, unread } = await bell()
    expect(unread).toEqual({ student: before.unread.student + 3, staff: before.unread.staff + 1 })
    const read = (NotificationType: string, ...lists: { id: string }[][]) =>
      both.post('auth/notifications/read', { NotificationDetails: lists.flat().map(({ id }) => ({ id })), NotificationType })
    await read('Student', studentNotificationList, staffNotificationList)
    expect((await bell()).unread).toEqual({ student: 0, staff: unread.staff })
    await read('Staff', staffNotificationList)
    expect((await bell()).unread).toEqual({ student: 0, staff: 0 })
  })
})
