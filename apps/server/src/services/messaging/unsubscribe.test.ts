import type { AddressInfo } from 'node:net'
import { languageCodes } from '@school/rules'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMessage } from '../../platform/outbox/send'
import { unsubscribeToken } from '../../platform/outbox/unsubscribe'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import { unsubscribeText } from './unsubscribe-texts'

let desk: MessageDesk
let mail: SMTPServer
/** Mails that have arrived, by their address. */
const arrived = new Map<string, string>()
let format: string
/** The guardian who has a login, with a child. */
let mine: { guardian: string; student: string; email: string }
let others: string[]

beforeAll(async () => {
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.set(envelope.rcptTo[0]!.address, Buffer.concat(parts).toString())
        done()
      })
    },
  })
  mail.on('error', () => {})
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  desk = await MessageDesk.open('unsubscribe', 42, {
    configuration: {
      mail: {
        host: '127.0.0.1',
        port: (listening.address() as AddressInfo).port,
        security: 'none',
        user: undefined,
        password: undefined,
        from: 'no-reply@school.example',
        bounces: 'bounces@school.example',
        account: 'school',
        tellers: undefined,
        ca: undefined,
      },
      reports: { address: 'https://school.example', token: 'reports-of-the-tests-and-no-others' },
      messageAllowList: ['@home.example'],
    },
  })
  await desk.credits(1000)
  format = await desk.format('Trip', 'The bus leaves at eight.')
  const rows = await desk.sql(sql<typeof mine>`
    select g.id as guardian, g.email, (select min(s.id::text) from students s where s.guardian_id = g.id and s.status = 'studying') as student
    from users u join user_schools us on us.user_id = u.id join guardians g on g.id = us.guardian_id where u.login_name = 'GVS.GUARDIAN'`)
  mine = rows[0]!
  others = desk.students.filter(id => id !== mine.student).slice(0, 2)
})
afterAll(async () => {
  await desk.server.close()
  await new Promise<void>(resolve => mail.close(() => resolve()))
})
beforeEach(async () => {
  arrived.clear()
  for (const table of ['outbox', 'message_batches', 'notifications', 'contact_preferences'])
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.at('2026-07-15T10:00:00')
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)
let count = 0
/** An e-mail to families; every one says something else. */
async function send(students: readonly string[], over: object = {}) {
  count += 1
  const sent = await desk.send(format, students, { SendEmailorSMS: 'Email', Title: `Trip ${count}`, ...over })
  await drain()
  return sent
}
/** Where the mail says that one unsubscribes; undefined of one that does not say it. */
const pathIn = (address: string): string | undefined =>
  /^List-Unsubscribe: <https:\/\/school\.example(\/api\/messaging\/unsubscribe\/[\w-]+)>\r$/m.exec(arrived.get(address)!)?.[1]

/** As a program for mails or a browser without a session asks: no cookie, no header of ours. */
const visit = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
  desk.server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const oneClick = (url: string) => visit('POST', url, form, 'List-Unsubscribe=One-Click')
const browser = (language: string) => ({ accept: 'text/html,*/*;q=0.8', 'accept-language': language })

const kept = () =>
  desk.sql(
    sql<{
      person_id: string
      person_type: string
      channel: string
      category: string
      off: boolean
      source: string
      by_user_id: string | null
    }>`
      select person_id, person_type, channel, category, off, source, by_user_id from contact_preferences order by person_type, person_id`,
  )
const told = () =>
  desk.sql(
    sql<{ entity: string; entity_id: string; actor_id: string | null; before: object; after: object; reason: string }>`
      select entity, entity_id, actor_id, before, after, reason from audit_entries where reason = 'List-Unsubscribe' order by at, id`,
  )
const ofGuardian = (id: string) => ({
  person_id: id,
  person_type: 'guardian',
  channel: 'email',
  category: 'general',
  off: true,
  source: 'self',
  by_user_id: null,
})

describe('a general e-mail', () => {
  it('lets its reader unsubscribe with one click, which the next send and the own settings know', async () => {
    await send([mine.student, ...others])
    const path = pathIn(mine.email)!
    expect(arrived.get(mine.email)).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(new Set([...arrived.keys()].map(pathIn)).size).toBe(3)
    const before = (await told()).length
    const first = await oneClick(path)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(first.headers.location).toBeUndefined()
    expect(await kept()).toEqual([ofGuardian(mine.guardian)])
    const entry = {
      entity: 'guardians',
      entity_id: mine.guardian,
      actor_id: null,
      before: { 'email general': 'on' },
      after: { 'email general': 'off' },
      reason: 'List-Unsubscribe',
    }
    expect((await told()).slice(before)).toEqual([entry])
    // Programs try again; nothing more happens.
    expect((await oneClick(path)).statusCode).toBe(200)
    expect((await told()).slice(before)).toHaveLength(1)

    arrived.clear()
    expect(await send([mine.student, ...others])).toMatchObject({
      messages: 2,
      skipped: [{ reason: 'OptedOut', count: 1 }],
    })
    expect([arrived.size, arrived.has(mine.email)]).toEqual([2, false])
    const [guardian] = await desk.at('2026-07-15T10:05:00', 'GVS.GUARDIAN')
    const off = (rows: { channel: string; category: string; off: boolean }[]) =>
      rows.filter(row => row.off).map(row => `${row.channel} ${row.category}`)
    expect(off((await guardian!.get('messaging/preferences')).json().preferences)).toEqual(['email general'])
    const on = { preferences: [{ channel: 'email', category: 'general', off: false }] }
    expect(off((await guardian!.put('messaging/preferences', on)).json().preferences)).toEqual([])
    expect(await send([mine.student])).toMatchObject({ messages: 1, skipped: [] })
  })

  it('takes the forms that programs send, and needs none', async () => {
    await send([mine.student])
    const path = pathIn(mine.email)!
    const parts = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const ways = [
      [form, 'List-Unsubscribe=One-Click'],
      [{ 'content-type': 'multipart/form-data; boundary=b' }, parts],
      [{}, undefined],
    ] as const
    for (const [headers, payload] of ways) {
      await desk.sql(sql`delete from contact_preferences`)
      expect((await visit('POST', path, headers, payload)).statusCode).toBe(200)
      expect(await kept()).toHaveLength(1)
    }
  })

  it('switches off whom the school reaches at the same mailbox, and nobody else', async () => {
    const [mate] = await desk.sql(sql<{ id: string; email: string }>`
      select id, email from guardians where id <> ${mine.guardian}::uuid order by id limit 1`)
    const [colleague] = await desk.sql(
      sql<{ id: string; email: string | null }>`select id, email from staff order by code limit 1`,
    )
    await desk.sql(sql`update guardians set email = ${` ${mine.email.toUpperCase()} `} where id = ${mate!.id}::uuid`)
    await desk.sql(sql`update staff set email = ${mine.email} where id = ${colleague!.id}::uuid`)
    await send([mine.student])
    await oneClick(pathIn(mine.email)!)
    expect((await kept()).map(row => row.person_id)).toEqual([...[mine.guardian, mate!.id].sort(), colleague!.id])
    await desk.sql(sql`update guardians set email = ${mate!.email} where id = ${mate!.id}::uuid`)
    await desk.sql(sql`update staff set email = ${colleague!.email} where id = ${colleague!.id}::uuid`)
  })

  it('switches a guardian who is staff off as both, as the own settings do', async () => {
    const [staff] = await desk.sql(sql<{ id: string }>`select id from staff order by code limit 1`)
    const link = (id: string | null) =>
      desk.sql(sql`update user_schools set staff_id = ${id}::uuid where guardian_id = ${mine.guardian}::uuid`)
    await link(staff!.id)
    await send([mine.student])
    await oneClick(pathIn(mine.email)!)
    expect((await kept()).map(row => [row.person_type, row.person_id])).toEqual([
      ['guardian', mine.guardian],
      ['staff', staff!.id],
    ])
    await link(null)
  })

  it('to staff has its own address', async () => {
    const [staff] = await desk.sql(sql<{ id: string; email: string | null }>`
      select id, email from staff where status = 'Working' order by code limit 1`)
    await desk.sql(sql`update staff set email = 'teacher@home.example' where id = ${staff!.id}::uuid`)
    const ofStaff = await desk.format('Meeting', 'We meet at three.', { door: 'staff' })
    const sent = await desk.desk.admin.post('sendsmstostaff/send-sms', {
      formatId: ofStaff,
      StaffEntry: [{ id: staff!.id }],
      SendEmailorSMS: 'Email',
      Title: 'Meeting',
    })
    expect(sent.statusCode, sent.body).toBe(200)
    await drain()
    expect((await oneClick(pathIn('teacher@home.example')!)).statusCode).toBe(200)
    expect(await kept()).toEqual([{ ...ofGuardian(staff!.id), person_type: 'staff' }])
    await desk.sql(sql`update staff set email = ${staff!.email} where id = ${staff!.id}::uuid`)
  })
})

describe('other e-mails', () => {
  it('say nothing of it: urgent ones, codes, login details', async () => {
    await send([mine.student], { urgent: { reason: 'A storm is coming' } })
    expect([arrived.has(mine.email), pathIn(mine.email)]).toEqual([true, undefined])
    for (const kind of ['code', 'credentials', 'message'] as const) {
      arrived.clear()
      const message = {
        schoolId: desk.desk.schoolId,
        channel: 'email',
        to: mine.email,
        body: 'x',
        kind,
        dedupeKey: kind,
      } as const
      await desk.desk.inSchool(trx => sendMessage(desk.server.services, trx, message))
      await drain()
      expect([arrived.has(mine.email), arrived.get(mine.email)!.includes('List-')]).toEqual([true, false])
    }
  })
})

describe('the page behind the address', () => {
  const address = () =>
    `/api/messaging/unsubscribe/${unsubscribeToken(desk.server.services, { schoolId: desk.desk.schoolId, personType: 'guardian', personId: mine.guardian })}`

  it('asks, says which school it is, and changes nothing by being opened', async () => {
    const [school] = await desk.sql(sql<{ name: string }>`select name from schools where id = ${desk.desk.schoolId}::uuid`)
    for (const headers of [{}, browser('en')]) {
      const page = await visit('GET', address(), headers)
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(page.body).toContain(`You will get no more general messages from ${school!.name} by e-mail.`)
      expect(page.body).toContain('Urgent messages will still come')
      expect(page.body).toContain('<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>')
      expect(page.body).not.toContain('<script')
    }
    expect((await visit('GET', address())).headers['content-security-policy']).toMatch(
      /script-src 'self'[ ;].*form-action 'self'/,
    )
    expect(await kept()).toEqual([])
    const done = await visit('POST', address(), { ...browser('en'), ...form }, 'List-Unsubscribe=One-Click')
    expect(done.body).toContain('<h1>You are unsubscribed</h1>')
    expect(done.body).toContain('<a href="/communication/notification-settings">Notification settings</a>')
    // Opened once more it knows.
    expect((await visit('GET', address(), browser('en'))).body).toBe(done.body)
  })

  it('speaks the language of the browser', async () => {
    for (const language of languageCodes) {
      const page = await visit('GET', address(), browser(`${language};q=0.9`))
      expect(page.body).toContain(`<html lang="${language}">`)
      expect(page.body).toContain(`<h1>${unsubscribeText(language, 'Ask')}</h1>`)
    }
  })

  it('shows the name of a school as it was written', async () => {
    const [school] = await desk.sql(sql<{ name: string }>`select name from schools where id = ${desk.desk.schoolId}::uuid`)
    const rename = (name: string) =>
      transact(desk.server.services.db, onPlatform, trx =>
        trx.updateTable('schools').set({ name }).where('id', '=', desk.desk.schoolId).execute(),
      )
    await rename(`<img src=x onerror=alert(1)> "& {settings}'`)
    const page = await visit('GET', address(), browser('en'))
    expect(page.body).toContain('from &lt;img src=x onerror=alert(1)&gt; &quot;&amp; {settings}&#39; by e-mail')
    await rename(school!.name)
  })

  it('follows a guardian who was merged, and one whose merge was taken back', async () => {
    const guardians = await desk.sql(sql<{ id: string }>`
      select g.id from guardians g where g.id <> ${mine.guardian}::uuid
        and exists (select from students s where s.guardian_id = g.id and s.status = 'studying') order by g.id limit 3`)
    const [first, second, third] = guardians.map(({ id }) => id) as [string, string, string]
    const token = { schoolId: desk.desk.schoolId, personType: 'guardian', personId: first } as const
    const path = `/api/messaging/unsubscribe/${unsubscribeToken(desk.server.services, token)}`
    const { admin } = desk.desk
    const merge = async (keepGuardianId: string, mergeGuardianId: string): Promise<string> => {
      const body = { keepGuardianId, mergeGuardianIds: [mergeGuardianId], fields: {} }
      const answer = await admin.post('mergeGuardianUser/submit', body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().mergeId
    }
    const undo = async (id: string) => {
      const answer = await admin.post(`mergeGuardianUser/undo/${id}`)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const switchedOff = async () => {
      await desk.sql(sql`delete from contact_preferences`)
      expect((await oneClick(path)).statusCode).toBe(200)
      return (await kept()).map(row => row.person_id)
    }
    const once = await merge(second, first)
    expect(await switchedOff()).toEqual([second])
    await undo(once)
    expect(await switchedOff()).toEqual([first])
    await merge(second, first)
    const twice = await merge(third, second)
    expect(await switchedOff()).toEqual([third])
    await undo(twice)
    expect(await switchedOff()).toEqual([second])
  })

  it('is none for a wrong address, of which a browser says so in words', async () => {
    const right = address()
    const who = { schoolId: desk.desk.schoolId, personType: 'guardian', personId: mine.guardian } as const
    const other = await transact(desk.server.services.db, onPlatform, trx =>
      trx.selectFrom('schools').select('id').where('id', '<>', desk.desk.schoolId).executeTakeFirstOrThrow(),
    )
    const tokens = [
      'x',
      `${right.split('/').at(-1)!.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`,
      // Signed, and of nobody: the person of another school, and one who is gone.
      unsubscribeToken(desk.server.services, { ...who, schoolId: other.id }),
      unsubscribeToken(desk.server.services, { ...who, personId: desk.desk.schoolId }),
      unsubscribeToken(desk.server.services, { ...who, personType: 'staff' }),
    ]
    for (const token of tokens)
      for (const method of ['GET', 'POST'] as const) {
        const url = `/api/messaging/unsubscribe/${token}`
        const program = await visit(method, url)
        expect([program.statusCode, program.json().name], token).toEqual([404, 'NotFound'])
        const person = await visit(method, url, browser('de'))
        expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
        expect(person.body).toContain('<h1>Dieser Link funktioniert nicht</h1>')
      }
    desk.server.clock.advance(368 * 86_400_000)
    for (const method of ['GET', 'POST'] as const) expect((await visit(method, right)).statusCode).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('takes so many requests of an address and no more', async () => {
    const { rateLimitPerMinute } = desk.server.services.configuration
    const ask = () => desk.server.app.inject({ method: 'POST', url: '/api/messaging/unsubscribe/x', remoteAddress: '10.9.9.9' })
    const answer = await ask()
    expect(answer.headers['x-ratelimit-limit']).toBe(String(rateLimitPerMinute))
    expect(answer.headers['x-ratelimit-remaining']).toBe(String(rateLimitPerMinute - 1))
  })
})
