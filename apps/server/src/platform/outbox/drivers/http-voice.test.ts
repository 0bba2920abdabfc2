import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestProvider } from '../../../testing/provider'
import { type HttpVoice, readHttpVoice } from '../../http-voice-settings'
import type { DriverMessage } from '../driver'
import { httpVoiceDriver, httpVoiceReports } from './http-voice'

let provider: TestProvider
beforeEach(async () => {
  provider = await TestProvider.open()
})
afterEach(() => provider.close())

const id = '01900000-0000-7000-8000-000000000001'
const reports = { address: 'https://school.example', token: 't'.repeat(32) }
const report = `https://school.example/api/messaging/webhooks/http-voice/${reports.token}`
const recording = {
  id: '01900000-0000-7000-8000-000000000002',
  name: 'closed.wav',
  mediaType: 'audio/wav',
  bytes: 44,
  read: async () => undefined,
  link: 'https://school.example/api/files/content/1?signature=a%2Bb',
}
const message: DriverMessage = {
  id,
  channel: 'voice',
  to: '9847012345',
  subject: null,
  text: 'Closed tomorrow',
  variables: null,
  template: null,
  files: [recording],
  at: new Date('2026-07-15T05:00:00Z'),
  school: null,
}
const settings = (env: NodeJS.ProcessEnv = {}): HttpVoice =>
  readHttpVoice({ HTTP_VOICE_URL: `${provider.url}/calls`, HTTP_VOICE_HEADERS: '{"Authkey":"secret"}', ...env }, false, reports)
const send = (more: Partial<DriverMessage> = {}, env?: NodeJS.ProcessEnv, signal = new AbortController().signal) =>
  httpVoiceDriver(settings(env)).send({ ...message, ...more }, signal)

describe('what the provider tells of calls', () => {
  it('is believed from its own addresses alone, where these are known', () => {
    const from = (ip: string, HTTP_VOICE_REPORT_IPS?: string) =>
      httpVoiceReports(settings({ HTTP_VOICE_REPORT_IPS })).read({
        url: report,
        headers: {},
        body: { reference: id, status: 'answered', number: '919847012345' },
        raw: '',
        ip,
      })
    expect(from('203.0.113.7', '203.0.113.0/24')).toHaveLength(1)
    expect(from('198.51.100.1', '203.0.113.0/24')).toBeUndefined()
    expect(from('198.51.100.1')).toHaveLength(1)
    expect(() => settings({ HTTP_VOICE_REPORT_IPS: 'somewhere' })).toThrow('HTTP_VOICE_REPORT_IPS')
  })
})

describe('a call by HTTP', () => {
  it('is asked for with its number and the address of the recording', async () => {
    provider.reply = () => ({ status: 202, body: { id: 'C1' } })
    expect(await send()).toEqual({ outcome: 'accepted', reference: 'C1' })
    const [request] = provider.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/calls',
      headers: { authkey: 'secret', 'content-type': 'application/json' },
    })
    expect(JSON.parse(request!.body)).toEqual({
      numbers: ['919847012345'],
      audio: recording.link,
      reference: id,
      report,
      retries: 2,
    })
  })

  it('reads a text out in its language', async () => {
    const text = 'Say "{to}" & {{Student}} — कल'
    await send({ text, template: { language: 'hi' }, files: [] })
    expect(JSON.parse(provider.requests[0]!.body)).toEqual({
      numbers: ['919847012345'],
      text,
      language: 'hi',
      reference: id,
      report,
      retries: 2,
    })
  })

  it('is asked for in the words of the provider, also as a form', async () => {
    provider.reply = () => ({ status: 200, body: { data: { call: 17 } } })
    const fields = { to: '+{to}', play: ['{audio}'], tts: { words: '{text}', in: '{language}' }, ref: 'school-{id}', tries: 3 }
    const words = { HTTP_VOICE_FIELDS: JSON.stringify(fields), HTTP_VOICE_REFERENCE: 'data.call' }
    expect(await send({}, words)).toEqual({ outcome: 'accepted', reference: '17' })
    expect(JSON.parse(provider.requests[0]!.body)).toEqual({
      to: '+919847012345',
      play: [recording.link],
      tts: {},
      ref: `school-${id}`,
      tries: 3,
    })
    await send({}, { HTTP_VOICE_HEADERS: '{"Content-Type":"application/x-www-form-urlencoded"}' })
    const form = new URLSearchParams(provider.requests[1]!.body)
    expect([form.get('numbers'), form.get('audio'), form.get('retries'), form.has('text')]).toEqual([
      '919847012345',
      recording.link,
      '2',
      false,
    ])
  })

  it('without a number, a recording or its address is refused without being asked for', async () => {
    expect(await send({ to: '12' })).toEqual({ outcome: 'permanent', reason: 'This is not a mobile number.' })
    expect(await send({ files: [] })).toEqual({ outcome: 'permanent', reason: 'The recording is gone.' })
    expect(await send({ files: [{ ...recording, link: null }] })).toEqual({
      outcome: 'permanent',
      reason: 'The provider cannot fetch the recording.',
    })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [400, { outcome: 'permanent', reason: 'HTTP 400' }],
    [401, { outcome: 'temporary', reason: 'HTTP 401' }],
    [429, { outcome: 'temporary', reason: 'HTTP 429', retryAfterSeconds: 45 }],
    [503, { outcome: 'temporary', reason: 'HTTP 503', retryAfterSeconds: 45 }],
    [500, { outcome: 'unknown', reason: 'HTTP 500' }],
    [302, { outcome: 'permanent', reason: 'HTTP 302' }],
  ])('that is answered with %s is judged', async (status, delivery) => {
    const headers: Record<string, string> = status === 429 || status === 503 ? { 'retry-after': '45' } : {}
    provider.reply = () => ({ status, body: 'trouble', headers })
    expect(await send()).toEqual(delivery)
    expect(provider.requests).toHaveLength(1)
  })

  it('may have been made when the answer is lost or does not come, and has not when nobody listens', async () => {
    provider.reply = () => 'break'
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    const silence = new AbortController()
    provider.reply = () => {
      silence.abort()
      return 'silence'
    }
    expect(await send({}, {}, silence.signal)).toMatchObject({ outcome: 'unknown' })
    const closed = settings()
    await provider.close()
    expect(await httpVoiceDriver(closed).send(message, new AbortController().signal)).toEqual({
      outcome: 'temporary',
      reason: 'The provider cannot be reached.',
    })
    provider = await TestProvider.open()
  })
})

describe('what the provider tells about calls', () => {
  const read = (body: unknown, env: NodeJS.ProcessEnv = {}, url = report) =>
    httpVoiceReports(settings(env)).read({ url, headers: {}, body, raw: '', ip: '10.0.0.1' })
  const told = (status: string) => ({ reference: id, id: 'C1', number: '919847012345', status })

  it.each([
    ['answered', 'Delivered', null],
    ['Completed', 'Delivered', null],
    ['busy', 'Undelivered', 'busy'],
    ['no-answer', 'Undelivered', 'no-answer'],
    ['failed', 'Failed', 'failed'],
    ['ringing', 'Sent', null],
  ])('as %s is %s', (status, state, code) => {
    expect(read(told(status))).toEqual([{ messageId: id, reference: 'C1', recipient: '919847012345', state, code }])
  })

  it('is a list, a form, or stands in the address', () => {
    expect(read([told('answered'), { ...told('busy'), id: 'C2' }])?.map(one => [one.reference, one.state])).toEqual([
      ['C1', 'Delivered'],
      ['C2', 'Undelivered'],
    ])
    expect(read(new URLSearchParams(told('busy')).toString())).toMatchObject([{ state: 'Undelivered', reference: 'C1' }])
    expect(read(undefined, {}, `${report}?${new URLSearchParams(told('busy'))}`)).toMatchObject([{ state: 'Undelivered' }])
  })

  it('is read in its own words', () => {
    const env = {
      HTTP_VOICE_REPORT_FIELDS: '{"id":"data.ref","reference":"data.uuid","to":"data.phone","state":"data.code"}',
      HTTP_VOICE_REPORT_STATES: '{"1":"Delivered","NA":"Undelivered"}',
    }
    const data = { ref: id, uuid: 'C1', phone: '919847012345', code: 'na' }
    expect(read({ data }, env)).toMatchObject([{ messageId: id, reference: 'C1', state: 'Undelivered', code: 'na' }])
    expect(read({ data: { ...data, code: 1 } }, env)).toMatchObject([{ state: 'Delivered' }])
  })

  it('says nothing where the state or the call is not known', () => {
    expect(read(told('dreaming'))).toEqual([])
    expect(read({ status: 'answered' })).toEqual([])
    for (const body of [undefined, '', 'noise', [], [1, null], 7]) expect(read(body)).toEqual([])
  })
})
