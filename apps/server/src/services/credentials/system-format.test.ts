import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import { TemporaryPasswords } from './passwords'
import { sendCredentials } from './send'
import { readSchool } from './sends'

let desk: MessageDesk
let holder: { id: string; mobile: string; email: string }

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(desk.server.services.db, onPlatform, work)
const services = () => desk.server.services

beforeAll(async () => {
  desk = await MessageDesk.open('system-format', 2)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from notifications`)
  await desk.at('2026-07-15T10:00:00')
  await desk.credits(1000)
  await approve(true)
  await desk.setting('sms.formatApproval', undefined)
  const [row] = await onTables(async trx => {
    const { rows } = await sql<{ id: string; mobile: string; email: string }>`
      select u.id, g.mobile, g.email from users u join user_schools us on us.user_id = u.id and us.school_id = ${desk.desk.schoolId}::uuid
      join guardians g on g.school_id = us.school_id and g.id = us.guardian_id where u.status <> 'Removed' order by u.id limit 1`.execute(
      trx,
    )
    return rows
  })
  holder = row!
})

const approve = (isApproved: boolean) =>
  desk.sql(sql`update message_formats set is_approved = ${isApproved} where door = 'system' and channel = 'sms'`)

const send = () =>
  onTables(async trx => {
    await trx.updateTable('users').set({ status: 'Created' }).where('id', '=', holder.id).execute()
    const school = await readSchool(trx, desk.desk.schoolId, 'https://school.example')
    const sender = { school, batchId: services().newId(), by: null }
    const order = { userIds: [holder.id], channel: 'sms' as const, resend: true }
    return sendCredentials(services(), trx, sender, order, new TemporaryPasswords(services()))
  })

const rows = () =>
  desk.sql(
    sql<{
      channel: string
      recipient: string
      body: string
      variables: string[] | null
      template: object | null
      credits: number
    }>`select channel, recipient, body, variables, template, credits from outbox where kind <> 'message' order by id`,
  )

const bells = () =>
  desk.sql(sql<{ message: string }>`select message from notifications where message like '%is waiting for approval.'`)

describe('login details by SMS', () => {
  it('are the text that the school has registered, with its template and the values of its places', async () => {
    await desk.sql(
      sql`update message_formats set body = '{{School}}: {{Login Name}} / {{Password}}' where name = 'LoginCredentialsSMS'`,
    )
    expect((await send()).sent).toBe(1)
    const [message] = await rows()
    expect(message).toMatchObject({
      channel: 'sms',
      recipient: holder.mobile,
      template: { dltTemplateId: '1107160000000000001' },
    })
    const [school, login, password] = message!.variables!
    expect(message!.body).toBe(`${school}: ${login} / ${password}`)
    expect([school, password]).toEqual(['Green Valley School', expect.stringMatching(/^[A-Z2-9]{8}$/)])
    expect(await bells()).toEqual([])
  })

  it('that take the credits below what counts as low tell the administrators', async () => {
    await desk.sql(sql`update sms_accounts set low_balance = 1000`)
    await send()
    await send()
    await desk.sql(sql`update sms_accounts set low_balance = 0`)
    const told = await desk.sql(
      sql<{ message: string }>`select message from notifications where message like '%credits are left.'`,
    )
    expect(new Set(told.map(row => row.message))).toEqual(new Set([`${1000 - (await rows())[0]!.credits} SMS credits are left.`]))
  })

  it('go by e-mail while their text waits for approval, and the administrators hear of it once', async () => {
    await approve(false)
    await send()
    await send()
    const messages = await rows()
    expect(messages.map(one => [one.channel, one.recipient, one.credits])).toEqual([
      ['email', holder.email, 0],
      ['email', holder.email, 0],
    ])
    expect(new Set((await bells()).map(bell => bell.message))).toEqual(
      new Set(['SMS format LoginCredentialsSMS is waiting for approval.']),
    )
    const administrators = (await bells()).length
    await send()
    expect(await bells()).toHaveLength(administrators)
  })

  it('go by SMS without an approval where the school needs none', async () => {
    await approve(false)
    await desk.setting('sms.formatApproval', false)
    await send()
    expect((await rows()).map(one => one.channel)).toEqual(['sms'])
  })
})

describe('a code for a forgotten password', () => {
  const forget = async () => {
    const browser = desk.server.browser()
    const { login_name: loginName } = await onTables(trx =>
      trx.selectFrom('users').select('login_name').where('id', '=', holder.id).executeTakeFirstOrThrow(),
    )
    await onTables(trx =>
      trx.updateTable('users').set({ mobile: holder.mobile, email: holder.email }).where('id', '=', holder.id).execute(),
    )
    await onTables(trx => trx.deleteFrom('reset_codes').execute())
    const answer = await browser.post('auth/forgot-password', { loginName, challengeToken: await browser.solveChallenge() })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('is the registered text, and while it waits an e-mail, or nothing; the answer is always the same', async () => {
    const answer = await forget()
    const [code] = await rows()
    expect(code).toMatchObject({ channel: 'sms', template: { dltTemplateId: '1107160000000000002' } })
    expect(code!.variables).toEqual(['Green Valley School', expect.stringMatching(/^\d{6}$/)])
    await desk.sql(sql`delete from outbox`)
    await approve(false)
    expect(await forget()).toEqual(answer)
    expect((await rows()).map(one => [one.channel, one.recipient])).toEqual([['email', holder.email]])
    expect((await bells())[0]).toEqual({ message: 'SMS format PasswordCodeSMS is waiting for approval.' })
    await desk.sql(sql`delete from outbox`)
    holder = { ...holder, email: '' }
    expect(await forget()).toEqual(answer)
    expect(await rows()).toEqual([])
  })

  it('goes to an administrator of no school by e-mail', async () => {
    const loginName = 'GV.GROUP'
    await onTables(trx =>
      trx
        .updateTable('users')
        .set({ mobile: '9847000009', email: 'group@example.com' })
        .where('login_name', '=', loginName)
        .execute(),
    )
    const browser = desk.server.browser()
    await browser.post('auth/forgot-password', { loginName, challengeToken: await browser.solveChallenge() })
    const found = await onTables(trx =>
      trx.selectFrom('outbox').select(['channel', 'recipient']).where('dedupe_key', 'like', 'reset:%').execute(),
    )
    expect(found).toEqual([{ channel: 'email', recipient: 'group@example.com' }])
  })

  const reset = async () => {
    await forget()
    const [{ login_name: loginName, body }] = (await desk.sql(sql<{ login_name: string; body: string }>`
      select u.login_name, o.body from users u, outbox o where u.id = ${holder.id}::uuid and o.kind = 'code'`)) as [
      { login_name: string; body: string },
    ]
    const browser = desk.server.browser()
    const code = /\d{6}/.exec(body)![0]
    const { resetToken } = (await browser.post('auth/verify-code', { loginName, code })).json()
    const newPassword = `river stone ${services().newId()}`
    expect((await browser.post('auth/reset-password', { resetToken, newPassword })).statusCode).toBe(200)
    return desk.sql(sql<{ channel: string; recipient: string }>`
      select channel, recipient from outbox where dedupe_key like 'reset-done:%'`)
  }

  it('is followed by a notice, by SMS only where a text needs no approval or nothing else is known', async () => {
    const email = 'family@example.com'
    holder = { ...holder, email }
    expect(await reset()).toEqual([{ channel: 'email', recipient: email }])
    await desk.sql(sql`delete from outbox`)
    holder = { ...holder, email: '' }
    expect(await reset()).toEqual([{ channel: 'sms', recipient: holder.mobile }])
    await desk.sql(sql`delete from outbox`)
    holder = { ...holder, email }
    await desk.setting('sms.formatApproval', false)
    expect(await reset()).toEqual([{ channel: 'sms', recipient: holder.mobile }])
  })

  it('that went by e-mail is followed by a notice there', async () => {
    const email = 'family@example.com'
    holder = { ...holder, email }
    await approve(false)
    expect(await reset()).toEqual([{ channel: 'email', recipient: email }])
  })
})
