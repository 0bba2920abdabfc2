import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestProvider } from '../../../testing/provider'
import type { SmsProvider } from '../../sms-settings'
import type { DriverMessage } from '../driver'
import { smsDriver } from './index'
import { twilioReports, twilioSignature } from './twilio'

let provider: TestProvider
beforeEach(async () => {
  provider = await TestProvider.open()
})
afterEach(() => provider.close())

const id = '01900000-0000-7000-8000-000000000001'
const reports = { address: 'https://school.example', token: 't'.repeat(32) }
const message: DriverMessage = {
  id,
  channel: 'sms',
  to: '9847012345',
  subject: null,
  text: 'School is closed + ਕ & so on',
  variables: null,
  template: null,
  files: [],
  at: new Date('2026-07-15T05:00:00Z'),
  school: null,
}
type Twilio = Extract<SmsProvider, { driver: 'twilio' }>

const settings = (more: Partial<Twilio> = {}): Twilio => ({
  driver: 'twilio',
  reports,
  url: provider.url,
  account: 'AC1',
  secret: 'secret',
  from: '+15005550006',
  ...more,
})
const send = (more: Partial<DriverMessage> = {}, over: Partial<Twilio> = {}, signal = new AbortController().signal) =>
  smsDriver(settings(over)).send({ ...message, ...more }, signal)

describe('a text message by Twilio', () => {
  it('is asked for as documented', async () => {
    provider.reply = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } })
    expect(await send()).toEqual({ outcome: 'accepted', reference: 'SM1' })
    const [request] = provider.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: {
        authorization: `Basic ${btoa('AC1:secret')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(Object.fromEntries(new URLSearchParams(request!.body))).toEqual({
      To: '+919847012345',
      From: '+15005550006',
      Body: message.text,
      StatusCallback: `https://school.example/api/messaging/webhooks/twilio/${reports.token}?message=${id}`,
    })
  })

  it('leaves by a messaging service, and without reports where nobody could receive them', async () => {
    provider.reply = () => ({ status: 201, body: { sid: 'SM1' } })
    await send({}, { from: 'MG1', reports: undefined })
    expect([...new URLSearchParams(provider.requests[0]!.body).keys()]).toEqual(['To', 'MessagingServiceSid', 'Body'])
  })

  it('to no number is refused without being asked for', async () => {
    expect(await send({ to: '12' })).toEqual({ outcome: 'permanent', reason: 'This is not a mobile number.' })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [
      400,
      { code: 21211, message: "'To' 9847012345 is not valid" },
      { outcome: 'permanent', reason: 'Twilio 21211', code: '21211' },
    ],
    [401, { code: 20003 }, { outcome: 'temporary', reason: 'Twilio 20003' }],
    [429, { code: 20429 }, { outcome: 'temporary', reason: 'Twilio 20429', retryAfterSeconds: 45 }],
    [503, 'down', { outcome: 'temporary', reason: 'HTTP 503', retryAfterSeconds: 45 }],
    [500, 'trouble', { outcome: 'unknown', reason: 'HTTP 500' }],
    [302, '', { outcome: 'permanent', reason: 'HTTP 302' }],
  ])('that is answered with %s is judged', async (status, body, delivery) => {
    provider.reply = () => ({ status, body, ...(status === 429 || status === 503 ? { headers: { 'retry-after': '45' } } : {}) })
    expect(await send()).toEqual(delivery)
    expect(provider.requests).toHaveLength(1)
  })

  it('may have left when the answer is lost or does not come, and has not when nobody listens', async () => {
    provider.reply = () => 'break'
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    const silence = new AbortController()
    provider.reply = () => {
      silence.abort()
      return 'silence'
    }
    expect(await send({}, {}, silence.signal)).toMatchObject({ outcome: 'unknown' })
    await provider.close()
    expect(await send()).toEqual({ outcome: 'temporary', reason: 'The provider cannot be reached.' })
    provider = await TestProvider.open()
  })
})

describe('what Twilio tells', () => {
  it('is signed as its documentation shows', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    })
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=')
  })

  const url = `https://school.example/api/messaging/webhooks/twilio/${reports.token}?message=${id}`
  const read = (fields: Record<string, string>, signature?: string, at = url) => {
    const form = new URLSearchParams(fields)
    const proof = signature ?? twilioSignature('secret', at, form)
    return twilioReports(settings(), reports).read({
      url: at,
      headers: { 'x-twilio-signature': proof },
      body: form.toString(),
      raw: form.toString(),
      ip: '10.0.0.1',
    })
  }

  it.each([
    ['queued', 'Sent'],
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['read', 'Read'],
    ['undelivered', 'Undelivered'],
    ['failed', 'Failed'],
  ])('as %s is %s', (status, state) => {
    expect(read({ MessageSid: 'SM1', MessageStatus: status, To: '+919847012345', ErrorCode: '' })).toEqual([
      { messageId: id, reference: 'SM1', recipient: '+919847012345', state, code: null },
    ])
  })

  it('names the code of what was lost, and nothing where the state is unknown', () => {
    expect(read({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' })).toMatchObject([{ code: '30003' }])
    expect(read({ MessageSid: 'SM1', MessageStatus: 'scheduled' })).toEqual([])
  })

  it('is believed with its signature alone', () => {
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    const right = twilioSignature('secret', url, new URLSearchParams(fields))
    expect(read(fields, right)).toHaveLength(1)
    expect(read({ ...fields, MessageStatus: 'failed' }, right)).toBeUndefined()
    expect(read(fields, right, url.replace('0001', '0002'))).toBeUndefined()
    expect(read(fields, '')).toBeUndefined()
  })
})
