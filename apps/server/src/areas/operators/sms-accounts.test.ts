import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let keeper: TestBrowser
let school: string

const agreed = {
  header: 'grnval',
  dltEntityId: '1101234567890123456',
  telemarketerId: '',
  dailyCap: null as number | null,
  lowBalance: 0,
  rates: {},
  perSecond: { sms: 1000 },
  creditPrice: 18,
  linkHosts: [] as string[],
  billUndelivered: false,
  status: 'Active',
  pauseReason: '',
}

beforeAll(async () => {
  desk = await MessageDesk.open('sms-accounts', 42)
  school = desk.desk.schoolId
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from notifications`)
  await desk.sql(
    sql`update sms_accounts set status = 'Active', daily_cap = null, rates = '{}', bill_undelivered = false, link_hosts = '{}'`,
  )
  await desk.credits(1000)
  const [browser] = await desk.at('2026-07-15T10:00:00', 'GJ.SMS')
  keeper = browser!
})

interface Account {
  school: { id: string; name: string }
  version: number
  balance: number
  sentToday: number
  status: string
  linkHosts: string[]
  header: string
}

async function read(): Promise<Account> {
  const response = await keeper.get('platform/sms/accounts?pageSize=200')
  expect(response.statusCode, response.body).toBe(200)
  const { results } = response.json()
  return results.find((one: Account) => one.school.id === school)
}

async function save(over: object = {}) {
  const { version } = await read()
  return keeper.send('PUT', `platform/sms/accounts/${school}`, { ...agreed, version, ...over })
}

async function saved(over: object = {}) {
  const response = await save(over)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const drain = () => desk.server.services.outbox.drain(desk.server.services)
const fieldsOf = (response: { json: () => { fieldErrors: { field: string; message: string }[] } }) =>
  response.json().fieldErrors.map(({ field, message }) => [field, message])

describe('the account of a school', () => {
  it('is kept by those of the platform who keep the messages', async () => {
    expect(await saved({ linkHosts: ['School.Example', 'school.example'] })).toMatchObject({
      header: 'GRNVAL',
      linkHosts: ['school.example'],
      creditPrice: 18,
      rates: { smsPart: null },
      perSecond: { sms: 1000, email: null },
      balance: 1000,
    })
    const { version } = await read()
    const stale = await keeper.send('PUT', `platform/sms/accounts/${school}`, { ...agreed, version: version - 1 })
    expect(stale.statusCode).toBe(409)
    const [support] = await desk.at('2026-07-15T10:00:00', 'GJ.SUPPORT')
    for (const other of [support!, desk.desk.admin]) {
      expect((await other.get('platform/sms/accounts')).statusCode).toBe(403)
      expect((await other.send('PUT', `platform/sms/accounts/${school}`, { ...agreed, version })).statusCode).toBe(403)
    }
    const unknown = await keeper.send('PUT', `platform/sms/accounts/${desk.students[0]}`, { ...agreed, version: 0 })
    expect(unknown.statusCode).toBe(404)
  })

  it('says what is wrong with it', async () => {
    const wrong = {
      header: 'GREEN',
      dltEntityId: '12',
      linkHosts: ['https://school.example'],
      status: 'Paused',
      pauseReason: 'no',
    }
    expect(fieldsOf(await save(wrong))).toEqual([
      ['header', 'Type 6 letters.'],
      ['dltEntityId', 'Type 19 digits.'],
      ['linkHosts', 'Type a host like school.example: https://school.example'],
      ['pauseReason', 'Type a reason of 5 to 200 characters.'],
    ])
    expect((await save({ dailyCap: 0 })).statusCode).toBe(400)
  })

  it('is paused before its ids are known, and keeps those that it has', async () => {
    await desk.sql(sql`update sms_accounts set header = '', dlt_entity_id = ''`)
    const unknown = { header: '', dltEntityId: '' }
    expect(await saved({ ...unknown, status: 'Paused', pauseReason: 'Unpaid bill' })).toMatchObject({
      status: 'Paused',
      header: '',
    })
    await saved({ header: 'GRNVAL', dltEntityId: '' })
    expect(fieldsOf(await save(unknown))).toEqual([['header', 'Type 6 letters.']])
    await saved()
    expect(fieldsOf(await save(unknown)).map(([field]) => field)).toEqual(['header', 'dltEntityId'])
  })

  it('sends as its test message a text that operators know', async () => {
    const format = await desk.format('Home', 'Dear Parent, {{Student}} comes home at {{Content}}.', { content: 'ten' })
    await desk.sql(sql`update message_formats set dlt_template_id = '1207161234567890123' where id = ${format}`)
    await keeper.post(`platform/sms/accounts/${school}/test`, { mobile: '98470 21634' })
    const rows = await desk.sql(sql`select body, variables, template from outbox`)
    expect(rows).toEqual([
      {
        body: 'Dear Parent, Student comes home at ten.',
        variables: ['Student', 'ten'],
        template: { dltTemplateId: '1207161234567890123' },
      },
    ])
    await desk.sql(sql`update message_formats set dlt_template_id = null where id = ${format}`)
  })

  it('sends a test message that takes nothing', async () => {
    const path = `platform/sms/accounts/${school}/test`
    expect((await keeper.post(path, { mobile: '98470 21634' })).json()).toMatchObject({ message: 'Test message sent.' })
    expect(fieldsOf(await keeper.post(path, { mobile: '12' }))).toEqual([['mobile', 'Type a mobile number.']])
    await drain()
    expect(await read()).toMatchObject({ balance: 1000, sentToday: 1 })
  })
})

describe('what was agreed', () => {
  it('are the rates of every message', async () => {
    await saved({ rates: { smsPart: 3 } })
    const format = await desk.format('Rate', 'x'.repeat(174))
    expect(await desk.send(format, desk.students.slice(0, 2))).toMatchObject({ credits: 12, balance: 988 })
    const { channels } = (await desk.desk.admin.get('sms-to-guardian/initialvalues')).json()
    expect(channels.find((channel: { code: string }) => channel.code === 'sms')).toMatchObject({ rate: 3 })
  })

  it('is a limit of the day, which two sends at once do not pass', async () => {
    await saved({ dailyCap: 50 })
    const format = await desk.format('Cap', 'Hello')
    const answers = await Promise.all([
      desk.post(format, desk.students.slice(0, 30)),
      desk.post(format, desk.students.slice(10, 40)),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(answer => answer.statusCode === 409)!.json()
    expect([refused.name, refused.message]).toEqual(['DailyLimit', 'Daily limit of 50 messages reached. 20 left today.'])
    expect((await desk.desk.admin.get('sms-to-guardian/getbalance')).json()).toMatchObject({ dailyLeft: 20, balance: 970 })
    await desk.at('2026-07-16T00:00:01')
    expect((await desk.desk.admin.get('sms-to-guardian/getbalance')).json()).toMatchObject({ dailyLeft: 50 })
  })

  it('lets undelivered messages be charged, or not', async () => {
    await saved({ billUndelivered: true })
    const { batchId } = await desk.send(await desk.format('Billed', 'Hello'), desk.students.slice(0, 2))
    await drain()
    const messages = await desk.sql(sql<{ id: string }>`select id from outbox where batch_id = ${batchId}::uuid order by id`)
    const tell = (at: number, state: string) =>
      transact(desk.server.services.db, onPlatform, trx =>
        trx
          .insertInto('webhook_events')
          .values({
            id: desk.server.services.newId(),
            driver: 'embedded',
            event_key: `${messages[at]!.id}${state}`,
            message_id: messages[at]!.id,
            provider_ref: '',
            recipient: '',
            state,
            at: desk.server.clock.now(),
            raw_body: '',
            received_at: desk.server.clock.now(),
            run_after: desk.server.clock.now(),
          })
          .execute(),
      )
    await tell(0, 'Undelivered')
    await tell(1, 'Failed')
    await drain()
    expect(await desk.batch(batchId)).toMatchObject({ counts: { undelivered: 1, failed: 1 }, refunded: 1 })
    const { admin } = desk.desk
    const told = async (at: number) => (await admin.get(`notification-history/messages/${messages[at]!.id}`)).json().refunded
    expect([await told(0), await told(1)]).toEqual([0, 1])
    const usage = async () => {
      const { months } = (await admin.get('notification-history/usage?months=1')).json()
      return months.find((row: { channel: string }) => row.channel === 'sms').refunded
    }
    const billed = await usage()
    await desk.sql(sql`update sms_accounts set bill_undelivered = false`)
    expect([await told(0), await usage()]).toEqual([1, billed + 1])
    await desk.sql(sql`update sms_accounts set bill_undelivered = true`)
    await tell(0, 'Delivered')
    await drain()
    expect([(await desk.batch(batchId)).refunded, await desk.balance()]).toEqual([1, 999])
  })

  it('are the hosts that links in formats may have', async () => {
    const post = (smsBody: string) =>
      desk.desk.admin.post('sms-to-guardian/save-new-format', {
        group: 'GuardianSMSFormName',
        name: 'Links',
        smsBody,
        content: '',
        replace: true,
      })
    const refused = await post('See https://pay.example/x')
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'This link is not registered for SMS: pay.example.'])
    await saved({ linkHosts: ['pay.example'] })
    const format = (await post('See https://pay.example/x')).json()
    await saved()
    const approval = await keeper.post(`platform/sms/formats/${format.id}/approve`, {
      dltTemplateId: '1107160000000012345',
      version: format.version,
    })
    expect([approval.statusCode, approval.json().name]).toEqual([400, 'LinkNotRegistered'])
  })
})

describe('a paused account', () => {
  it('refuses sends, keeps what waits, tells who should know, and lets it go on', async () => {
    const format = await desk.format('Paused', 'Hello')
    await transact(desk.server.services.db, onPlatform, trx =>
      trx.updateTable('users').set({ email: 'sms@platform.example' }).where('login_name', '=', 'GJ.SMS').execute(),
    )
    const { batchId } = await desk.send(format, desk.students.slice(0, 3))
    await saved({ status: 'Paused', pauseReason: 'The invoice is open.' })
    const refused = await desk.post(format, desk.students.slice(3, 5))
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'SMS sending is paused for this school.'])
    expect((await desk.post(format, desk.students.slice(3, 5), { SendEmailorSMS: 'Email' })).statusCode).toBe(200)
    await drain()
    expect(await desk.batch(batchId)).toMatchObject({ status: 'Paused', counts: { queued: 3 }, actions: ['cancel'] })
    const { results } = (await desk.desk.admin.get('messaging/batches?status=Paused')).json()
    expect(results.map((one: { id: string }) => one.id)).toEqual([batchId])
    expect((await desk.desk.admin.get('sms-to-guardian/getbalance')).json()).toMatchObject({ status: 'Paused', dailyLeft: null })
    const { channels } = (await desk.desk.admin.get('sms-to-guardian/initialvalues')).json()
    expect(channels.find((channel: { code: string }) => channel.code === 'sms')).toMatchObject({
      enabled: false,
      reason: 'Paused',
    })
    const bells = await desk.sql(
      sql<{ title: string; message: string }>`select title, message from notifications where title like 'SMS sending%'`,
    )
    expect(bells[0]).toMatchObject({ title: 'SMS sending is paused', message: expect.stringContaining('The invoice is open.') })
    const mails = await desk.sql(sql<{ subject: string }>`select subject from outbox where subject like '%SMS sending is paused'`)
    expect(mails).toHaveLength(1)
    await saved()
    await drain()
    expect(await desk.batch(batchId)).toMatchObject({ status: 'Done', counts: { queued: 0, sent: 3 } })
  })
})
