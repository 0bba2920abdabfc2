import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import { TestTwilio } from '../../testing/twilio'

let twilio: TestTwilio
let desk: MessageDesk

beforeAll(async () => {
  twilio = await TestTwilio.open(() => desk.server.clock.now())
  const account = { driver: 'twilio', reports: undefined, url: twilio.url, account: twilio.account, secret: 'secret' } as const
  desk = await MessageDesk.open('provider-balance', 2, {
    configuration: { sms: { ...account, from: '+15005550006' }, whatsapp: { ...account, from: '+14155238886', secret: 'wrong' } },
  })
  await desk.credits(500)
})
afterAll(async () => {
  await desk.server.close()
  await twilio.close()
})
beforeEach(async () => {
  // What was known of the providers is a minute old.
  desk.server.clock.advance(60_000)
  twilio.clear()
})

const doors = ['sms-to-guardian', 'sendsmstostaff', 'student/busStudentReport']
const balance = async (path: string) => {
  const response = await desk.desk.admin.get(path)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

it('the plain call tells the state of the provider of the channel, the first one reads the ledger only', async () => {
  for (const door of doors) expect((await balance(`${door}/getbalance/intial`)).status).toBe('Active')
  expect(twilio.provider.requests).toEqual([])
  for (const door of doors) expect(await balance(`${door}/getbalance`)).toMatchObject({ balance: 500, status: 'Active' })
  expect(twilio.questions()).toHaveLength(2)
  expect((await balance('sms-to-guardian/getbalance?channel=whatsapp')).status).toBe('Stopped')
  expect((await desk.desk.admin.get('sms-to-guardian/getbalance?channel=fax')).statusCode).toBe(400)
  // The money at the provider is the platform's.
  expect(Object.keys(await balance('sms-to-guardian/getbalance'))).toEqual(['balance', 'low', 'status', 'dailyLeft', 'asOf'])
})

it('a provider that does not answer, or has stopped the account, makes no call fail', async () => {
  twilio.trouble = { ask: 'break' }
  expect((await balance('sms-to-guardian/getbalance')).status).toBe('Unreachable')
  desk.server.clock.advance(60_000)
  twilio.trouble = {}
  twilio.status = 'suspended'
  expect((await balance('sms-to-guardian/getbalance')).status).toBe('Stopped')
  expect((await balance('sms-to-guardian/getbalance/intial')).status).toBe('Active')
})

it('a school whose messages the platform has paused is told that', async () => {
  await desk.sql(sql`update sms_accounts set status = 'Paused'`)
  twilio.status = 'suspended'
  expect((await balance('sms-to-guardian/getbalance')).status).toBe('Paused')
  expect(twilio.questions()).toEqual([])
  await desk.sql(sql`update sms_accounts set status = 'Active'`)
})

it('those who keep the accounts see the providers with their money, and nobody else does', async () => {
  const operator = await desk.desk.browser('GJ.SMS')
  const asOf = desk.server.clock.now().toISOString()
  expect((await operator.get('platform/sms/providers')).json()).toEqual({
    results: [
      { channel: 'sms', driver: 'twilio', state: 'Ok', balance: { amount: '25.00', currency: 'USD' }, detail: 'active', asOf },
      { channel: 'whatsapp', driver: 'twilio', state: 'Stopped', balance: null, detail: '20003', asOf },
    ],
  })
  expect((await desk.desk.admin.get('platform/sms/providers')).statusCode).toBe(403)
})
