import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestTwilio } from '../../../testing/twilio'
import type { SoughtMessage } from '../driver'
import { smsDriver, whatsappDriver } from './index'

let now = new Date('2026-07-15T05:00:10Z')
let twilio: TestTwilio
beforeAll(async () => {
  twilio = await TestTwilio.open(() => now)
})
afterAll(() => twilio.close())
afterEach(() => {
  twilio.clear()
  now = new Date('2026-07-15T05:00:10Z')
})

const begunAt = new Date('2026-07-15T05:00:00Z')
const text = 'School is closed + ਕ & so on'
const sought: SoughtMessage = { to: '9847012345', text, reference: null, begunAt }
const account = () => ({ url: twilio.url, account: twilio.account, secret: 'secret', reports: undefined })
const ask = (more: Partial<SoughtMessage> = {}, from = '+15005550006', signal = new AbortController().signal) =>
  smsDriver({ driver: 'twilio', ...account(), from }).lookup!({ ...sought, ...more }, signal)
const keep = (fields: Record<string, string> = {}) =>
  twilio.keep(new URLSearchParams({ To: '+919847012345', From: '+15005550006', Body: text, ...fields }))
const at = new Date('2026-07-15T05:00:10Z')
const answered = (...found: object[]) => ({ outcome: 'answered', found })
const found = (reference: string, state: string | null = 'Sent', code: string | null = null, recipient = '+919847012345') => ({
  reference,
  recipient,
  state,
  code,
  at,
})

describe('asking Twilio about a message', () => {
  it('is done as documented, by number, sender and day', async () => {
    const { sid } = keep()
    expect(await ask()).toEqual(answered(found(sid)))
    const [{ method, path, headers }] = twilio.questions() as [(typeof twilio.provider.requests)[0]]
    const { pathname, searchParams } = new URL(path, 'http://twilio')
    expect([method, pathname, headers.authorization]).toEqual([
      'GET',
      `/2010-04-01/Accounts/${twilio.account}/Messages.json`,
      `Basic ${btoa(`${twilio.account}:secret`)}`,
    ])
    expect([...searchParams]).toEqual([
      ['To', '+919847012345'],
      ['From', '+15005550006'],
      ['DateSent>', '2026-07-15'],
      ['PageSize', '20'],
    ])
  })

  it('finds the exact text of the same sender alone, made since it was handed over', async () => {
    keep({ Body: `${text}.` })
    keep({ From: '+15005550007' })
    now = new Date('2026-07-15T04:58:59Z')
    keep()
    now = new Date('2026-07-15T04:59:00Z')
    expect(await ask()).toEqual(answered())
    const { sid } = keep()
    expect(await ask()).toEqual(answered({ ...found(sid), at: now }))
  })

  it('knows a messaging service by its id, for it chooses the number', async () => {
    keep({ MessagingServiceSid: 'MG2' })
    const { sid } = keep({ MessagingServiceSid: 'MG1' })
    expect(await ask({}, 'MG1')).toEqual(answered(found(sid)))
    expect(new URL(twilio.questions()[0]!.path, 'http://twilio').searchParams.has('From')).toBe(false)
  })

  it('finds all that are alike, and nothing where there are more than one answer has', async () => {
    const sids = [keep(), keep()].map(one => one.sid)
    expect(await ask()).toEqual(answered(...sids.reverse().map(sid => found(sid))))
    for (let count = 0; count < 19; count += 1) keep()
    expect(await ask()).toEqual(answered())
  })

  it.each([
    ['accepted', null, 'Sent', null],
    ['sending', null, 'Sent', null],
    ['sent', null, 'Sent', null],
    ['delivered', null, 'Delivered', null],
    ['read', null, 'Read', null],
    ['undelivered', 30003, 'Undelivered', '30003'],
    ['failed', 21610, 'Failed', '21610'],
    ['canceled', null, null, null],
  ])('that is %s says so', async (status, error, state, code) => {
    const { sid } = Object.assign(keep(), { status, error_code: error })
    expect(await ask()).toEqual(answered(found(sid, state, code)))
  })

  it('goes by what Twilio called it, where that is known', async () => {
    const [{ sid }] = [keep({ Body: 'as it was changed' }), keep()]
    expect(await ask({ reference: sid, text: undefined })).toEqual(answered(found(sid)))
    expect(twilio.questions()[0]!.path).toBe(`/2010-04-01/Accounts/${twilio.account}/Messages/${sid}.json`)
    expect(await ask({ reference: 'SMgone' })).toEqual(answered())
    expect(await ask({ text: undefined })).toEqual(answered())
    expect(twilio.questions()).toHaveLength(2)
  })

  it('by WhatsApp uses its addresses', async () => {
    const { sid } = keep({ To: 'whatsapp:+919847012345', From: 'whatsapp:+14155238886' })
    const driver = whatsappDriver({ driver: 'twilio', ...account(), from: '+14155238886' })
    expect(await driver.lookup!(sought, new AbortController().signal)).toEqual(
      answered(found(sid, 'Sent', null, 'whatsapp:+919847012345')),
    )
  })

  it.each([
    [429, { code: 20429 }, { outcome: 'temporary', reason: 'Twilio 20429', retryAfterSeconds: 45 }],
    [401, { code: 20003 }, { outcome: 'temporary', reason: 'Twilio 20003' }],
    [500, 'trouble', { outcome: 'unknown', reason: 'HTTP 500' }],
    [200, 'no list', { outcome: 'unknown', reason: 'The answer of the provider was not understood.' }],
  ])('that is answered with %s says nothing', async (status, body, answer) => {
    keep()
    twilio.trouble = { ask: { status, body, ...(status === 429 ? { headers: { 'retry-after': '45' } } : {}) } }
    expect(await ask()).toEqual(answer)
    expect(await ask({ reference: 'SM1' })).toEqual(answer)
  })

  it('that breaks off or stays silent says nothing', async () => {
    twilio.trouble = { ask: 'break' }
    expect(await ask()).toMatchObject({ outcome: 'unknown' })
    twilio.trouble = { ask: 'silence' }
    const silence = new AbortController()
    const asking = ask({}, undefined, silence.signal)
    silence.abort()
    expect(await asking).toMatchObject({ outcome: 'unknown' })
  })
})

it('no other provider is asked', () => {
  const reports = undefined
  const url = 'https://provider.example'
  const cloud = { driver: 'whatsapp-cloud', reports, url, phone: '1', secret: 's', appSecret: 'a', language: 'en' } as const
  for (const one of [cloud, { driver: 'whatsapp-campaign', reports, url, secret: 's' } as const])
    expect(whatsappDriver(one).lookup).toBeUndefined()
})
