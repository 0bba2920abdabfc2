import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestProvider } from '../../../testing/provider'
import type { DriverMessage } from '../driver'
import type { MessageFile } from '../files'
import { reportersOf, whatsappDriver } from './index'
import { twilioSignature } from './twilio'

let provider: TestProvider
beforeEach(async () => {
  provider = await TestProvider.open()
})
afterEach(() => provider.close())

const id = '01900000-0000-7000-8000-000000000001'
const reports = { address: 'https://school.example', token: 't'.repeat(32) }
const link = 'https://school.example/api/files/content/f1?sign=x'
const file = (over: Partial<MessageFile> = {}): MessageFile => ({
  id: 'f1',
  name: 'Circular.pdf',
  mediaType: 'application/pdf',
  bytes: 9,
  read: async () => undefined,
  link,
  ...over,
})
const message = (over: Partial<DriverMessage> = {}): DriverMessage => ({
  id,
  channel: 'whatsapp',
  to: '9847012345',
  subject: null,
  text: 'Dear Asha, the meeting is on Monday.',
  variables: ['Asha', 'Monday'],
  template: { campaignName: 'parents_meeting', category: 'utility' },
  files: [],
  at: new Date('2026-07-15T05:00:00Z'),
  school: { name: 'Green Valley', email: '' },
  ...over,
})
const withFile = (campaignName: string, over?: Partial<MessageFile>) =>
  message({ files: [file(over)], template: { campaignName, document: true } })
const { signal } = new AbortController()

describe('a message by a service of campaigns', () => {
  const send = (over?: DriverMessage) =>
    whatsappDriver({ driver: 'whatsapp-campaign', reports, url: `${provider.url}/campaign/t1/api/v2`, secret: 'key' }).send(
      over ?? message(),
      signal,
    )

  it('is asked for as documented', async () => {
    provider.reply = () => ({ status: 200, body: { success: 'true', submitted_message_id: 'm-1' } })
    expect(await send()).toEqual({ outcome: 'accepted', reference: 'm-1' })
    expect(provider.requests[0]).toMatchObject({ method: 'POST', path: '/campaign/t1/api/v2' })
    const asked = {
      apiKey: 'key',
      campaignName: 'parents_meeting',
      destination: '+919847012345',
      userName: 'Green Valley',
      templateParams: ['Asha', 'Monday'],
    }
    expect(JSON.parse(provider.requests[0]!.body)).toEqual(asked)
    await send(withFile('circular'))
    expect(JSON.parse(provider.requests[1]!.body)).toEqual({
      ...asked,
      campaignName: 'circular',
      media: { url: link, filename: 'Circular.pdf' },
    })
  })

  it('waits with a file that nobody can fetch', async () => {
    expect(await send(withFile('circular', { link: null }))).toMatchObject({ outcome: 'temporary' })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [400, { message: 'Campaign does not exist' }, { outcome: 'permanent', reason: 'HTTP 400' }],
    [200, { success: 'false' }, { outcome: 'permanent', reason: 'The provider refused the message.' }],
    [200, 'Success.', { outcome: 'accepted' }],
    [401, {}, { outcome: 'temporary', reason: 'HTTP 401' }],
    [503, {}, { outcome: 'temporary', reason: 'HTTP 503' }],
    [500, {}, { outcome: 'unknown', reason: 'HTTP 500' }],
  ])('that is answered with %s %j is judged', async (status, body, delivery) => {
    provider.reply = () => ({ status, body })
    expect(await send()).toEqual(delivery)
  })
})

describe('a WhatsApp message by Twilio', () => {
  const account = () => ({
    driver: 'twilio' as const,
    reports,
    url: provider.url,
    account: 'AC1',
    secret: 'secret',
    from: '+14155238886',
  })
  const send = (over?: DriverMessage) => whatsappDriver(account()).send(over ?? message(), signal)
  const content = `HX${'0'.repeat(32)}`
  const asked = (at: number) => Object.fromEntries(new URLSearchParams(provider.requests[at]!.body))
  const StatusCallback = `https://school.example/api/messaging/webhooks/twilio/${reports.token}?message=${id}`
  const numbers = { To: 'whatsapp:+919847012345', From: 'whatsapp:+14155238886', StatusCallback }

  it('names the content and fills its places, the last of them with the file', async () => {
    provider.reply = () => ({ status: 201, body: { sid: 'SM1' } })
    expect(await send(message({ template: { campaignName: content } }))).toEqual({ outcome: 'accepted', reference: 'SM1' })
    expect(provider.requests[0]!.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(asked(0)).toEqual({ ...numbers, ContentSid: content, ContentVariables: '{"1":"Asha","2":"Monday"}' })
    await send(withFile(content))
    expect(JSON.parse(asked(1).ContentVariables!)).toEqual({ 1: 'Asha', 2: 'Monday', 3: 'api/files/content/f1?sign=x' })
  })

  it('goes as a text where the campaign is no content, with its file beside it', async () => {
    provider.reply = () => ({ status: 201, body: { sid: 'SM1' } })
    await send(withFile('conversation'))
    expect(asked(0)).toEqual({ ...numbers, Body: message().text, MediaUrl: link })
    expect(await send(withFile('conversation', { link: null }))).toMatchObject({ outcome: 'temporary' })
  })

  it('is refused by its codes', async () => {
    provider.reply = () => ({ status: 400, body: { code: 63024 } })
    expect(await send()).toEqual({ outcome: 'permanent', reason: 'Twilio 63024', code: '63024' })
  })

  it('is told of, and answered, by an account beside that of text messages', () => {
    const read = (fields: Record<string, string>, secret: string) => {
      const url = `https://school.example/api/messaging/webhooks/twilio/${reports.token}`
      const form = new URLSearchParams(fields)
      const sms = { ...account(), secret: 'of-sms' }
      const call = {
        url,
        headers: { 'x-twilio-signature': twilioSignature(secret, url, form) },
        body: form.toString(),
        raw: form.toString(),
        ip: '10.0.0.1',
      }
      const read = reportersOf({ sms, whatsapp: account() }, 'twilio').map(reporter => reporter.read(call))
      return read.find(events => events !== undefined)
    }
    const answer = { MessageSid: 'SM9', SmsStatus: 'received', From: 'whatsapp:+919847012345', Body: 'Stop' }
    const word = { messageId: null, reference: 'SM9', recipient: '+919847012345', state: 'Stop', code: null }
    expect(read(answer, 'secret')).toEqual([word])
    expect(read({ ...answer, Body: 'Thank you' }, 'secret')).toEqual([])
    const delivered = { MessageSid: 'SM1', MessageStatus: 'delivered', To: 'whatsapp:+919847012345' }
    for (const secret of ['secret', 'of-sms']) expect(read(delivered, secret)).toMatchObject([{ state: 'Delivered' }])
    expect(read(delivered, 'guessed')).toBeUndefined()
  })
})

describe('a driver that is not configured', () => {
  it('is told nothing', () => {
    for (const driver of ['twilio', 'whatsapp-cloud', 'whatsapp-campaign', 'http-sms', 'http-voice', 'smtp', 'embedded'])
      expect(reportersOf({}, driver)).toEqual([])
  })
})
