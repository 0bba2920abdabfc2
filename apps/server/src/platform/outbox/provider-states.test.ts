import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestProvider } from '../../testing/provider'
import { TestClock } from '../../testing/server'
import { TestTwilio } from '../../testing/twilio'
import { readHttpSms } from '../http-sms-settings'
import type { MessageProviders } from '../providers'
import { ProviderStates } from './provider-states'

const reports = undefined
const clock = new TestClock('2026-07-15T05:00:00Z')
let twilio: TestTwilio
let provider: TestProvider
beforeAll(async () => {
  twilio = await TestTwilio.open(clock.now)
  provider = await TestProvider.open()
})
afterAll(async () => {
  await twilio.close()
  await provider.close()
})
afterEach(() => {
  twilio.clear()
  provider.requests.length = 0
})

const at = clock.now()
const account = () => ({
  driver: 'twilio' as const,
  reports,
  url: twilio.url,
  account: twilio.account,
  secret: 'secret',
  from: '+1',
})
const msg91 = (): MessageProviders => ({
  sms: { reports, ...readHttpSms({ HTTP_SMS_KEY: 'key1', HTTP_SMS_URL: `${provider.url}/api/v5/flow` }, false) },
})
const cloud = (): MessageProviders => ({
  whatsapp: {
    driver: 'whatsapp-cloud',
    reports,
    url: `${provider.url}/v23.0`,
    phone: '15',
    secret: 's',
    appSecret: 'a',
    language: 'en',
  },
})
const states = (providers: MessageProviders) => new ProviderStates(providers, clock)
const read = async (providers: MessageProviders, channel: 'sms' | 'whatsapp' = 'sms') => {
  const { at: asked, ...state } = await states(providers).read(channel)
  expect(asked).toEqual(at)
  return state
}
const unreachable = (detail: string | null) => ({ state: 'Unreachable', balance: null, detail })

describe('Twilio', () => {
  it('says whether the account is active, and what is left of its money', async () => {
    expect(await read({ sms: account() })).toEqual({
      state: 'Ok',
      balance: { amount: '25.00', currency: 'USD' },
      detail: 'active',
    })
    expect(twilio.questions().map(({ path }) => path)).toEqual([
      `/2010-04-01/Accounts/${twilio.account}.json`,
      `/2010-04-01/Accounts/${twilio.account}/Balance.json`,
    ])
    for (const status of ['suspended', 'closed']) {
      twilio.status = status
      expect(await read({ whatsapp: account() }, 'whatsapp')).toMatchObject({ state: 'Stopped', detail: status })
    }
  })

  it('of an account below another has no money to tell of', async () => {
    twilio.balance = ''
    expect(await read({ sms: account() })).toEqual({ state: 'Ok', balance: null, detail: 'active' })
  })

  it('refuses a wrong key, and is not there while it is busy, in trouble or gone', async () => {
    expect(await read({ sms: { ...account(), secret: 'wrong' } })).toEqual({ state: 'Stopped', balance: null, detail: '20003' })
    for (const status of [429, 500, 503]) {
      twilio.trouble = { ask: { status } }
      expect(await read({ sms: account() })).toEqual(unreachable(`HTTP ${status}`))
    }
    twilio.trouble = { ask: 'break' }
    expect(await read({ sms: account() })).toEqual(unreachable(null))
    expect(await read({ sms: { ...account(), url: 'http://127.0.0.1:9' } })).toEqual(unreachable(null))
  })

  it('that stays silent is waited for three seconds', async () => {
    twilio.trouble = { ask: 'silence' }
    const began = performance.now()
    expect(await read({ sms: account() })).toEqual(unreachable(null))
    expect(performance.now() - began).toBeGreaterThan(2900)
  })
})

describe('MSG91', () => {
  it('answers the number of its wallet', async () => {
    provider.reply = () => ({ status: 200, body: '1840.5', headers: { 'content-type': 'text/html' } })
    expect(await read(msg91())).toEqual({ state: 'Ok', balance: { amount: '1840.5', currency: null }, detail: null })
    expect(provider.requests[0]).toMatchObject({ method: 'GET', path: '/api/balance.php?authkey=key1&type=0' })
  })

  it.each([
    [200, { type: 'error', code: '201' }, { state: 'Stopped', balance: null, detail: 'MSG91 201' }],
    [401, 'no', { state: 'Stopped', balance: null, detail: 'HTTP 401' }],
    [404, '', { state: 'Ok', balance: null, detail: null }],
    [200, 'something else', { state: 'Ok', balance: null, detail: null }],
    [502, '', { state: 'Unreachable', balance: null, detail: 'HTTP 502' }],
  ])('that answers %s with %j is judged', async (status, body, state) => {
    provider.reply = () => ({ status, body })
    expect(await read(msg91())).toEqual(state)
  })
})

describe('the Cloud API', () => {
  it('says how the number is, and how people take its messages', async () => {
    provider.reply = () => ({ status: 200, body: { status: 'CONNECTED', quality_rating: 'GREEN', id: '15' } })
    expect(await read(cloud(), 'whatsapp')).toEqual({ state: 'Ok', balance: null, detail: 'CONNECTED, GREEN' })
    expect(provider.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v23.0/15?fields=status,quality_rating',
      headers: { authorization: 'Bearer s' },
    })
    provider.reply = () => ({ status: 200, body: { status: 'BANNED', quality_rating: 'RED' } })
    expect(await read(cloud(), 'whatsapp')).toEqual({ state: 'Stopped', balance: null, detail: 'BANNED, RED' })
  })

  it('names by a code why it refuses', async () => {
    provider.reply = () => ({ status: 400, body: { error: { code: 190 } } })
    expect(await read(cloud(), 'whatsapp')).toEqual({ state: 'Stopped', balance: null, detail: '190' })
  })
})

it('others are not asked', async () => {
  const url = 'https://provider.example'
  const none = { state: 'NotAsked', balance: null, detail: null }
  expect(await read({})).toEqual(none)
  expect(await read({}, 'whatsapp')).toEqual(none)
  expect(await read({ whatsapp: { driver: 'whatsapp-campaign', reports, url, secret: 's' } }, 'whatsapp')).toEqual(none)
  const generic = readHttpSms({ HTTP_SMS_URL: `${url}/?to={to}&text={text}`, HTTP_SMS_METHOD: 'GET' }, false)
  expect(await read({ sms: { reports, ...generic } })).toEqual(none)
})

it('each is asked once a minute, however many want to know, and one of them waits', async () => {
  const kept = states({ sms: account(), whatsapp: account() })
  expect(kept.carried).toEqual(['sms', 'whatsapp'])
  expect(states({ whatsapp: account() }).carried).toEqual(['whatsapp'])
  await Promise.all([1, 2, 3].map(() => kept.read('sms')))
  expect(twilio.questions()).toHaveLength(2)
  twilio.status = 'suspended'
  clock.advance(59_999)
  expect(await kept.read('sms')).toMatchObject({ state: 'Ok', at })
  expect(twilio.questions()).toHaveLength(2)
  clock.advance(1)
  const [first, second] = [kept.read('sms'), kept.read('sms')]
  // Who comes while it is asked takes what was known.
  expect(await second).toMatchObject({ state: 'Ok', at })
  expect(await first).toMatchObject({ state: 'Stopped', at: clock.now() })
  expect(await kept.read('sms')).toMatchObject({ state: 'Stopped' })
  expect(twilio.questions()).toHaveLength(4)
})
