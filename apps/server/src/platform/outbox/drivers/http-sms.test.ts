import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestProvider } from '../../../testing/provider'
import { ConfigurationError } from '../../environment'
import { readHttpSms } from '../../http-sms-settings'
import type { DriverMessage } from '../driver'
import { httpSmsAddressState, httpSmsDriver, httpSmsReports } from './http-sms'

let provider: TestProvider
beforeEach(async () => {
  provider = await TestProvider.open()
})
afterEach(() => provider.close())

const id = '01900000-0000-7000-8000-000000000001'
const template = '1207161234567890123'
const reports = { address: 'https://school.example', token: 't'.repeat(32) }
const message: DriverMessage = {
  id,
  channel: 'sms',
  to: '98470 12345',
  subject: null,
  text: 'School is closed + ਕ & "so" on',
  variables: ['Child {to}', 'V A'],
  template: { dltTemplateId: template },
  files: [],
  at: new Date('2026-07-15T05:00:00Z'),
  school: null,
}
const flow = () => ({ HTTP_SMS_KEY: 'key1', HTTP_SMS_URL: `${provider.url}/api/v5/flow` })
const settings = (env: NodeJS.ProcessEnv) => ({ reports, ...readHttpSms(env, false) })
const send = (env: NodeJS.ProcessEnv, more: Partial<DriverMessage> = {}, signal = new AbortController().signal) =>
  httpSmsDriver(settings(env)).send({ ...message, ...more }, signal)

describe('a text message in the style of MSG91', () => {
  it('is asked for as documented, its values in the order of the text and our id as the custom reference', async () => {
    provider.reply = () => ({ status: 200, body: { message: '3567686f5a374d3433333136', type: 'success' } })
    expect(await send(flow())).toEqual({ outcome: 'accepted', reference: '3567686f5a374d3433333136' })
    const [request] = provider.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/api/v5/flow',
      headers: { authkey: 'key1', 'content-type': 'application/json', accept: 'application/json' },
    })
    expect(JSON.parse(request!.body)).toEqual({
      template_id: template,
      recipients: [{ mobiles: '919847012345', CRQID: id, VAR1: 'Child {to}', VAR2: 'V A' }],
    })
  })

  it('goes with others of its text in one request, each with its own values and id', async () => {
    provider.reply = () => ({ status: 200, body: { message: 'R1', type: 'success' } })
    const { together } = httpSmsDriver(settings(flow()))
    const second = { ...message, id: id.replace(/1$/, '2'), to: '9847012346', variables: ['Other', 'V B'] }
    expect([together!.most, together!.keyOf(message), together!.keyOf(second)]).toEqual([100, template, template])
    expect(together!.keyOf({ ...message, to: '12' })).toBeUndefined()
    expect(together!.keyOf({ ...message, template: null })).toBeUndefined()
    expect(await together!.send([message, second], new AbortController().signal)).toEqual({
      outcome: 'accepted',
      reference: 'R1',
    })
    expect(provider.requests.map(request => JSON.parse(request.body))).toEqual([
      {
        template_id: template,
        recipients: [
          { mobiles: '919847012345', CRQID: id, VAR1: 'Child {to}', VAR2: 'V A' },
          { mobiles: '919847012346', CRQID: second.id, VAR1: 'Other', VAR2: 'V B' },
        ],
      },
    ])
    const own = { HTTP_SMS_URL: provider.url, HTTP_SMS_FIELDS: '{"to":"{to}"}' }
    expect(httpSmsDriver(settings(own)).together).toBeUndefined()
  })

  it('goes to MSG91 itself where no other address is set', () => {
    expect(readHttpSms({ HTTP_SMS_KEY: 'k' }, true).url).toBe('https://control.msg91.com/api/v5/flow')
  })

  it('without a registered text, or to no number, is refused without being asked for', async () => {
    const reason = 'The text has no DLT template id. The provider sends registered texts only.'
    for (const missing of [null, {}]) expect(await send(flow(), { template: missing })).toEqual({ outcome: 'permanent', reason })
    expect(await send(flow(), { to: '12' })).toEqual({ outcome: 'permanent', reason: 'This is not a mobile number.' })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [
      200,
      { type: 'error', message: 'mobile 919847012345', code: 202 },
      { outcome: 'permanent', reason: 'MSG91 202', code: '202' },
    ],
    [200, { type: 'error', message: 'template missing' }, { outcome: 'permanent', reason: 'HTTP 200' }],
    [401, { type: 'error', code: '201' }, { outcome: 'temporary', reason: 'MSG91 201' }],
    [200, { type: 'error', code: '301' }, { outcome: 'temporary', reason: 'MSG91 301' }],
    [400, { type: 'error', code: '418' }, { outcome: 'temporary', reason: 'MSG91 418' }],
    [400, {}, { outcome: 'permanent', reason: 'HTTP 400' }],
    [429, 'slowly', { outcome: 'temporary', reason: 'HTTP 429', retryAfterSeconds: 45 }],
    [500, 'trouble', { outcome: 'unknown', reason: 'HTTP 500' }],
  ])('that is answered with %s %j is judged', async (status, body, delivery) => {
    provider.reply = () => ({ status, body, ...(status === 429 ? { headers: { 'retry-after': '45' } } : {}) })
    expect(await send(flow())).toEqual(delivery)
    expect(provider.requests).toHaveLength(1)
  })

  it('may have left when the answer is lost or does not come, and has not when nobody listens', async () => {
    provider.reply = () => 'break'
    expect(await send(flow())).toMatchObject({ outcome: 'unknown' })
    const silence = new AbortController()
    provider.reply = () => {
      silence.abort()
      return 'silence'
    }
    expect(await send(flow(), {}, silence.signal)).toMatchObject({ outcome: 'unknown' })
    const gone = flow()
    await provider.close()
    expect(await send(gone)).toEqual({ outcome: 'temporary', reason: 'The provider cannot be reached.' })
    provider = await TestProvider.open()
  })
})

describe('a text message in the words of another provider', () => {
  it('is JSON with values in its places, which are not searched again', async () => {
    provider.reply = () => ({ status: 202, body: { data: { id: 17 } } })
    const env = {
      HTTP_SMS_URL: `${provider.url}/send/{id}`,
      HTTP_SMS_HEADERS: '{"Authorization":"Bearer x"}',
      HTTP_SMS_FIELDS: '{"to":["+{to}"],"message":{"text":"{text}","entity":"{template}","flash":false},"note":"{other}"}',
      HTTP_SMS_REFERENCE: 'data.id',
    }
    expect(await send(env, { text: 'Say {to}' })).toEqual({ outcome: 'accepted', reference: '17' })
    const [request] = provider.requests
    expect(request).toMatchObject({ method: 'POST', path: `/send/${id}`, headers: { authorization: 'Bearer x' } })
    expect(JSON.parse(request!.body)).toEqual({
      to: ['+919847012345'],
      message: { text: 'Say {to}', entity: template, flash: false },
      note: '{other}',
    })
  })

  it('is a form, or an address, and needs no template', async () => {
    const fields = '{"phone":"{to}","body":"{text}","ref":"{id}"}'
    const form = { HTTP_SMS_HEADERS: '{"Content-Type":"application/x-www-form-urlencoded"}', HTTP_SMS_FIELDS: fields }
    expect(await send({ HTTP_SMS_URL: provider.url, ...form }, { template: null })).toEqual({ outcome: 'accepted' })
    await send({ HTTP_SMS_URL: `${provider.url}/sms?key=1`, HTTP_SMS_METHOD: 'get', HTTP_SMS_FIELDS: fields })
    await send({ HTTP_SMS_URL: `${provider.url}/sms?t={text}`, HTTP_SMS_METHOD: 'GET' })
    const [first, second, third] = provider.requests
    const wanted = { phone: '919847012345', body: message.text, ref: id }
    expect(Object.fromEntries(new URLSearchParams(first!.body))).toEqual(wanted)
    expect(second).toMatchObject({ method: 'GET', body: '' })
    expect(Object.fromEntries(new URL(second!.path, provider.url).searchParams)).toEqual({ key: '1', ...wanted })
    expect(new URL(third!.path, provider.url).searchParams.get('t')).toBe(message.text)
  })
})

describe('what the provider tells', () => {
  const url = `https://school.example/api/messaging/webhooks/http-sms/${reports.token}`
  const read = (body: unknown, { ip = '203.0.113.7', at = url, ...env }: NodeJS.ProcessEnv & { ip?: string; at?: string } = {}) =>
    httpSmsReports(settings({ HTTP_SMS_KEY: 'k', ...env }), reports).read({
      url: at,
      headers: {},
      body,
      raw: '',
      ip,
    })
  const one = { number: '919847012345', requestId: 'R1', CRQID: id }
  const told = { messageId: id, reference: 'R1', recipient: '919847012345' }

  it.each([
    ['1', 'Delivered', null],
    ['2', 'Undelivered', '2'],
    ['9', 'Undelivered', '9'],
    ['16', 'Failed', '16'],
    ['25', 'Failed', '25'],
    ['17', 'Failed', '17'],
  ])('as %s is %s', (status, state, code) => {
    expect(read({ ...one, status })).toEqual([{ ...told, state, code }])
  })

  it('is read from a form that holds requests with their reports', () => {
    const data = JSON.stringify([
      { requestId: 'R1', report: [{ CRQID: id, number: '919847012345', status: '1' }] },
      { requestId: 'R2', report: [{ CRQID: '', number: '919847012346', status: 2 }, { number: '919847012347' }] },
    ])
    expect(read(new URLSearchParams({ data }).toString())).toEqual([
      { ...told, state: 'Delivered', code: null },
      { messageId: null, reference: 'R2', recipient: '919847012346', state: 'Undelivered', code: '2' },
    ])
    expect(read(JSON.stringify({ ...one, status: '1' }))).toHaveLength(1)
  })

  it('is nothing where it names no state or no message', () => {
    for (const body of [{ ...one, status: '8' }, { status: '1' }, 'words', null, [], ['1'], { data: '{' }])
      expect(read(body), JSON.stringify(body)).toEqual([])
  })

  it('has the names that are set, and may stand in the address', () => {
    const env = {
      at: `${url}?ref=${id}&msisdn=919847012345&dlr=DELIVRD`,
      HTTP_SMS_REPORT_FIELDS: '{"id":"ref","to":"msisdn","state":"dlr"}',
      HTTP_SMS_REPORT_STATES: '{"DELIVRD":"Delivered"}',
    }
    expect(read('', env)).toEqual([{ ...told, reference: '', state: 'Delivered', code: null }])
  })

  it('is believed from its own addresses alone, where these are known', () => {
    const HTTP_SMS_REPORT_IPS = '203.0.113.7, 198.51.100.0/24 2001:db8::/32'
    const from = (ip: string) => read({ ...one, status: '1' }, { ip, HTTP_SMS_REPORT_IPS })
    for (const ip of ['203.0.113.7', '198.51.100.200', '::ffff:203.0.113.7', '2001:db8::1']) expect(from(ip), ip).toHaveLength(1)
    for (const ip of ['203.0.113.8', '198.51.101.1', '2001:db9::1']) expect(from(ip), ip).toBeUndefined()
  })

  it('blocks the number by code 17 alone', () => {
    expect(['1', '2', '9', '16', '17', '25'].filter(code => httpSmsAddressState(code) === 'blocked')).toEqual(['17'])
  })
})

describe('the settings', () => {
  it.each([
    [{}, 'HTTP_SMS_KEY'],
    [{ HTTP_SMS_KEY: 'k', HTTP_SMS_URL: 'msg91' }, 'HTTP_SMS_URL'],
    [{ HTTP_SMS_FIELDS: '{"to":"{to}"}' }, 'HTTP_SMS_URL'],
    [{ HTTP_SMS_FIELDS: '[]', HTTP_SMS_URL: 'https://a.example' }, 'HTTP_SMS_FIELDS'],
    [{ HTTP_SMS_FIELDS: '{', HTTP_SMS_URL: 'https://a.example' }, 'HTTP_SMS_FIELDS'],
    [{ HTTP_SMS_URL: 'https://a.example?to={to}', HTTP_SMS_METHOD: 'PUT' }, 'HTTP_SMS_METHOD'],
    [{ HTTP_SMS_URL: 'https://a.example?to={to}', HTTP_SMS_HEADERS: '{"a":1}' }, 'HTTP_SMS_HEADERS'],
    [{ HTTP_SMS_KEY: 'k', HTTP_SMS_REPORT_STATES: '{"1":"Gone"}' }, 'HTTP_SMS_REPORT_STATES'],
    [{ HTTP_SMS_KEY: 'k', HTTP_SMS_REPORT_IPS: 'provider.example' }, 'HTTP_SMS_REPORT_IPS'],
    [{ HTTP_SMS_KEY: 'k', HTTP_SMS_REPORT_IPS: '10.0.0.0/33' }, 'HTTP_SMS_REPORT_IPS'],
  ])('%j are refused in words', (env, name) => {
    expect(() => readHttpSms(env, false)).toThrow(name)
    expect(() => readHttpSms(env, false)).toThrow(ConfigurationError)
  })

  it('do not let a production server send texts in the clear', () => {
    expect(() => readHttpSms({ HTTP_SMS_KEY: 'k', HTTP_SMS_URL: 'http://a.example' }, true)).toThrow('HTTP_SMS_URL')
  })
})
