import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestProvider } from '../../../testing/provider'
import type { DriverMessage } from '../driver'
import type { MessageFile } from '../files'
import { whatsappDriver } from './index'
import type { WhatsappCloud } from './whatsapp-cloud'
import { whatsappCloudReports, whatsappCloudSignature } from './whatsapp-cloud-reports'

let provider: TestProvider
beforeEach(async () => {
  provider = await TestProvider.open()
  provider.reply = () => ({ status: 200, body: { messages: [{ id: 'wamid.1' }] } })
})
afterEach(() => provider.close())

const id = '01900000-0000-7000-8000-000000000001'
const reports = { address: 'https://school.example', token: 't'.repeat(32) }
const settings = (): WhatsappCloud => ({
  driver: 'whatsapp-cloud',
  reports,
  url: provider.url,
  phone: '106540352242922',
  secret: 'token',
  appSecret: 'app-secret',
  language: 'en',
})
const message: DriverMessage = {
  id,
  channel: 'whatsapp',
  to: '9847012345',
  subject: null,
  text: 'Dear Asha, the meeting is on Monday.',
  variables: ['Asha', 'Monday'],
  template: { campaignName: 'parents_meeting', category: 'utility' },
  files: [],
  at: new Date('2026-07-15T05:00:00Z'),
  school: null,
}
const file = (over: Partial<MessageFile> = {}): MessageFile => ({
  id: 'f1',
  name: 'Circular of July.pdf',
  mediaType: 'application/pdf',
  bytes: 9,
  read: async () => Buffer.from('%PDF-1.4\n'),
  link: 'https://school.example/api/files/content/f1?sign=x',
  ...over,
})
const circular = (over?: Partial<MessageFile>): Partial<DriverMessage> => ({
  files: [file(over)],
  template: { campaignName: 'circular', category: 'utility', document: true },
})
const send = (more: Partial<DriverMessage> = {}, signal = new AbortController().signal) =>
  whatsappDriver(settings()).send({ ...message, ...more }, signal)
const told = (at = 0) => JSON.parse(provider.requests[at]!.body)

describe('a message by the Cloud API', () => {
  it('names the template, fills its places in their order and carries our id', async () => {
    expect(await send()).toEqual({ outcome: 'accepted', reference: 'wamid.1' })
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/106540352242922/messages',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    })
    expect(told()).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919847012345',
      type: 'template',
      template: {
        name: 'parents_meeting',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Asha' },
              { type: 'text', text: 'Monday' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: id,
    })
    await send({ variables: [] })
    expect(told(1).template).toEqual({ name: 'parents_meeting', language: { code: 'en' } })
  })

  it('has a document or a picture in its head, by a link', async () => {
    await send(circular())
    const [head] = told().template.components
    const { link } = file()
    expect(head).toEqual({
      type: 'header',
      parameters: [{ type: 'document', document: { link, filename: 'Circular of July.pdf' } }],
    })
    await send({ files: [file()], template: { campaignName: 'photo', document: false } })
    expect(told(1).template.components[0].parameters).toEqual([{ type: 'image', image: { link } }])
  })

  it('hands a file over once for all messages where nobody can fetch it', async () => {
    let failures = 1
    provider.reply = ({ path }) => {
      if (!path.endsWith('/media')) return { status: 200, body: { messages: [{ id: 'wamid.1' }] } }
      failures -= 1
      return failures < 0 ? { status: 200, body: { id: 'media-1' } } : { status: 500, body: {} }
    }
    const driver = whatsappDriver(settings())
    const { signal } = new AbortController()
    const carrying = { ...message, ...circular({ link: null }) }
    expect(await driver.send(carrying, signal)).toMatchObject({ outcome: 'temporary' })
    expect(await Promise.all([driver.send(carrying, signal), driver.send(carrying, signal)])).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ])
    expect(provider.requests.map(({ path }) => path.split('/')[2])).toEqual(['media', 'media', 'messages', 'messages'])
    const upload = provider.requests[1]!
    expect(upload.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    for (const part of ['name="messaging_product"\r\n\r\nwhatsapp', 'name="type"\r\n\r\napplication/pdf', '%PDF-1.4'])
      expect(upload.body).toContain(part)
    expect(told(3).template.components[0].parameters[0].document).toEqual({ id: 'media-1', filename: 'Circular of July.pdf' })
  })

  it.each([
    [{ to: '12' }, 'This is not a mobile number.'],
    [{ template: null }, 'The message names no campaign.'],
    [{ ...circular(), files: [] }, 'The file of the message is gone.'],
    [circular({ link: null, read: async () => undefined }), 'The file of the message is gone.'],
  ])('that cannot be sent is refused without being asked for', async (more, reason) => {
    expect(await send(more)).toEqual({ outcome: 'permanent', reason })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [400, 131026, { outcome: 'permanent', reason: 'WhatsApp 131026', code: '131026' }],
    [400, 131049, { outcome: 'permanent', reason: 'WhatsApp 131049', code: '131049' }],
    [404, 132001, { outcome: 'permanent', reason: 'WhatsApp 132001', code: '132001' }],
    [429, 130429, { outcome: 'temporary', reason: 'WhatsApp 130429', retryAfterSeconds: 45 }],
    [400, 131056, { outcome: 'temporary', reason: 'WhatsApp 131056', retryAfterSeconds: 45 }],
    [400, 131048, { outcome: 'paused', what: 'account', reason: 'WhatsApp 131048', code: '131048' }],
    [400, 132015, { outcome: 'paused', what: 'text', reason: 'WhatsApp 132015', code: '132015' }],
    [401, 190, { outcome: 'temporary', reason: 'WhatsApp 190', retryAfterSeconds: 45 }],
    [500, 131000, { outcome: 'unknown', reason: 'WhatsApp 131000' }],
  ])('that is answered with %s and %s is judged', async (status, code, delivery) => {
    const error = { message: 'about 9847012345', type: 'OAuthException', code }
    provider.reply = () => ({ status, body: { error }, headers: { 'retry-after': '45' } })
    expect(await send()).toEqual(delivery)
    expect(provider.requests).toHaveLength(1)
  })

  it('may have left when the answer is lost, and has not when nobody listens', async () => {
    provider.reply = () => 'break'
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    const silence = new AbortController()
    provider.reply = () => {
      silence.abort()
      return 'silence'
    }
    expect(await send({}, silence.signal)).toMatchObject({ outcome: 'unknown' })
    await provider.close()
    expect(await send()).toEqual({ outcome: 'temporary', reason: 'The provider cannot be reached.' })
    provider = await TestProvider.open()
  })
})

describe('what the Cloud API tells', () => {
  const reader = () => whatsappCloudReports(settings(), reports)
  const read = (value: object, { signature, field = 'messages' }: { signature?: string; field?: string } = {}) => {
    const body = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field, value }] }] }
    const raw = JSON.stringify(body, null, 1)
    const proof = signature ?? whatsappCloudSignature('app-secret', raw)
    return reader().read({ url: '', headers: { 'x-hub-signature-256': proof }, body, raw, ip: '10.0.0.1' })
  }
  const status = (more: object) => ({
    statuses: [{ id: 'wamid.1', timestamp: '1784100000', recipient_id: '919847012345', biz_opaque_callback_data: id, ...more }],
  })

  it.each([
    ['sent', [], 'Sent', null],
    ['delivered', [], 'Delivered', null],
    ['read', [], 'Read', null],
    ['failed', [{ code: 131026 }], 'Undelivered', '131026'],
    ['failed', [{ code: 131049 }], 'Undelivered', '131049'],
    ['failed', [{ code: 132012 }], 'Failed', '132012'],
    ['failed', [], 'Failed', null],
  ])('as %s with %j is %s', (name, errors, state, code) => {
    expect(read(status({ status: name, errors }))).toEqual([
      { messageId: id, reference: 'wamid.1', recipient: '919847012345', state, code, at: new Date(1784100000_000) },
    ])
  })

  it.each([
    ['STOP', 'Stop'],
    [' stop. ', 'Stop'],
    ['Start!', 'Start'],
  ])('as the answer %j is %s', (body, state) => {
    const answered = { from: '919847012345', id: 'wamid.9', timestamp: '1784100000', type: 'text', text: { body } }
    const word = {
      messageId: null,
      reference: 'wamid.9',
      recipient: '+919847012345',
      state,
      code: null,
      at: new Date(1784100000_000),
    }
    expect(read({ messages: [answered] })).toEqual([word])
    const button = { ...answered, type: 'button', text: undefined, button: { text: body, payload: 'x' } }
    expect(read({ messages: [button] })).toEqual([word])
  })

  it('and is of no use is left out', () => {
    expect(read({ messages: [{ from: '919847012345', id: 'wamid.9', text: { body: 'Stop the bus at the gate' } }] })).toEqual([])
    expect(read({ messages: 'none', statuses: [null, { id: 7, status: 'sent' }] })).toMatchObject([{ reference: '7' }])
    expect(read(status({ status: 'deleted' }))).toEqual([])
    expect(read({ event: 'VERIFIED_ACCOUNT' }, { field: 'account_update' })).toEqual([])
    expect(read({ event: 'FLAGGED', message_template_name: 'fair' }, { field: 'message_template_status_update' })).toEqual([])
    expect(read({})).toEqual([])
  })

  it('is believed with the signature of the body as it came alone', () => {
    const value = status({ status: 'sent' })
    expect(read(value, { signature: whatsappCloudSignature('other', JSON.stringify(value)) })).toBeUndefined()
    expect(read(value, { signature: '' })).toBeUndefined()
  })

  it('begins with the question whether the address is ours', () => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': reports.token, 'hub.challenge': '1158201444' }
    const { challenge } = reader()
    expect(challenge?.(query)).toBe('1158201444')
    expect(challenge?.({ ...query, 'hub.verify_token': 'guessed' })).toBeUndefined()
    expect(challenge?.({ ...query, 'hub.mode': 'other' })).toBeUndefined()
    expect(challenge?.({ ...query, 'hub.challenge': '<script>' })).toBeUndefined()
    expect(challenge?.({})).toBeUndefined()
  })
})
