import type { AddressInfo } from 'node:net'
import { internationalNumber } from '@school/rules'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twilioSignature } from '../src/platform/outbox/drivers/twilio'
import { whatsappCloudSignature } from '../src/platform/outbox/drivers/whatsapp-cloud-reports'
import type { Caller } from '../src/testing/caller'
import { TestProvider } from '../src/testing/provider'
import { TestTwilio } from '../src/testing/twilio'
import { sideways, violations } from './browser'
import { leaveCredits, minutesUntil, Product } from './product'

const token = 'reports-of-the-tests-and-no-others'
const secret = 'secret'
/** Where providers and readers of mails reach the product: no address leads to it without encryption. */
const outside = 'https://school.example'
const guardians = '/communication/communication-to-guardian'
const history = '/communication/notification-history'

let product: Product
let twilio: TestTwilio
let whatsapp: TestProvider
let mail: SMTPServer
/** Mails that have arrived, whole. */
const arrived: string[] = []
let ahead = 0

/** Sets the clock of the server ahead of the machine's. */
async function setAhead(minutes: number): Promise<void> {
  ahead = minutes
  await product.setAhead(ahead)
}

/** Sets the clock of the server to the next such time of day. */
const at = (time: string) => setAhead(minutesUntil(time))

beforeAll(async () => {
  twilio = await TestTwilio.open(() => new Date(Date.now() + ahead * 60_000))
  whatsapp = await TestProvider.open()
  whatsapp.reply = () => ({ status: 200, body: { messages: [{ id: `wamid.${whatsapp.requests.length}` }] } })
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  mail.on('error', () => {})
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  product = await Product.start(() => ({
    SMS_DRIVER: 'twilio',
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT: twilio.account,
    TWILIO_TOKEN: secret,
    TWILIO_FROM: '+15005550006',
    WHATSAPP_DRIVER: 'whatsapp-cloud',
    WHATSAPP_URL: whatsapp.url,
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'app-secret',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String((listening.address() as AddressInfo).port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'no-reply@school.example',
    REPORT_URL: outside,
    REPORT_TOKEN: token,
    MESSAGE_TROUBLE: '0',
    // The numbers and addresses of the demonstration.
    MESSAGE_ALLOW_LIST: [...Array.from({ length: 1300 }, (_, count) => 9_510_001_118 + 37 * count), '@example.org'].join(','),
  }))
})
afterAll(async () => {
  await product.stop()
  await twilio.close()
  await whatsapp.close()
  await new Promise<void>(resolve => mail.close(() => resolve()))
})
beforeEach(() => at('10:30'))

/** An address of the product, as it is reached on this machine. */
const inside = (address: string) => address.replace(outside, product.address)

/** What Twilio was asked to send, but for so many messages. */
const asked = (from = 0) =>
  twilio
    .handed()
    .slice(from)
    .map(({ body }) => new URLSearchParams(body))

/** Tells of a message as Twilio does. */
async function tell(message: URLSearchParams, state: string): Promise<void> {
  const address = message.get('StatusCallback')!
  const reference = `SM-${new URL(address).searchParams.get('message')}`
  const form = new URLSearchParams({ MessageSid: reference, MessageStatus: state, To: message.get('To')! })
  const answer = await fetch(inside(address), {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(secret, address, form) },
    body: form,
  })
  expect(answer.status).toBe(200)
}

interface Batch {
  readonly status: string
  readonly counts: Readonly<Record<string, number>>
}

interface Pages {
  readonly count: number
}

const batch = async (caller: Caller, id: string): Promise<Batch> => (await caller.get(`messaging/batches/${id}`)).json()

const balance = async (caller: Caller): Promise<number> => (await caller.get('sms-to-guardian/getbalance/intial')).json().balance

/** Ticks the first students of the list and opens Set Format with a format. */
async function choose(page: Page, count: number, channel = 'SMS', name = 'Parents meeting'): Promise<void> {
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let row = 1; row <= count; row += 1) await boxes.nth(row).check()
  await page.getByRole('button', { name: channel, exact: true }).click()
  await page.getByRole('combobox', { name: 'Format Name' }).fill(name)
  await page.getByRole('option', { name }).click()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set Format' })
const confirming = (page: Page, count: number) => page.getByRole('dialog', { name: `Send to ${count} recipient(s)?` })
const press = (page: Page) => dialog(page).getByRole('button', { name: 'Send', exact: true }).click()

/** Messages as a server dies: those that it was answered for, those that take all places but those of codes, and the rest. */
const [answered, inFlight, notBegun] = [8, 28, 9]
/** To whom a try before wrote: what it left behind is no part of the next. */
const chosenBefore = new Set<string>()

describe('a send', () => {
  it('that is pressed twice is one batch, and its row tells what arrived (scenarios 1 and 4)', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardians })
    const admin = await product.as('SystemAdmin')
    const sent = async () => (await admin.get('messaging/batches')).json() as { results: { id: string }[]; pagination: Pages }
    const [{ pagination: before }, from] = [await sent(), asked().length]
    await choose(page, 2)
    await press(page)
    await confirming(page, 2).getByRole('button', { name: 'Send' }).dblclick()
    await page.getByText('2 message(s) sent, 0 without mobile number.').first().waitFor()
    const result = page.locator('[data-work-result]')
    await result.getByText(/SMS balance: [\d,]+\.$/).waitFor()
    await result.getByText('2 accepted').waitFor()
    expect(asked(from)).toHaveLength(2)
    expect(twilio.questions().map(({ path }) => path)).toContain(`/2010-04-01/Accounts/${twilio.account}/Balance.json`)
    const { results, pagination } = await sent()
    expect(pagination.count).toBe(before.count + 1)
    for (const message of asked(from)) await tell(message, 'delivered')
    await expect.poll(async () => (await batch(admin, results[0]!.id)).counts.delivered).toBe(2)
    await page.goto(`${product.address}${history}?tab=batches&door=guardian`)
    await page
      .getByRole('row', { name: /Parents meeting .* 2 .* 100(\.0)? % / })
      .first()
      .waitFor()
  })

  it('goes on after the server has died, and nobody is written to twice (scenario 2)', async () => {
    const admin = await product.as('SystemAdmin')
    const from = asked().length
    const { smsFormats } = (await admin.get('sms-to-guardian/get-formats')).json()
    const { id: formatId } = smsFormats.find(({ name }: { name: string }) => name === 'Parents meeting')
    const listed = (await admin.post('sms-to-guardian/viewData?pageSize=200', { userIds: [] })).json().results as {
      id: string
      mobile: string
      sameNumberAs?: string
    }[]
    const free = listed.filter(({ mobile, sameNumberAs }) => mobile && !sameNumberAs && !chosenBefore.has(mobile))
    const chosen = free.slice(10, 10 + answered + inFlight + notBegun)
    for (const { mobile } of chosen) chosenBefore.add(mobile)
    const numbers = new Set(chosen.map(({ mobile }) => internationalNumber(mobile)!))
    const own = () => asked(from).flatMap(message => message.getAll('To').filter(to => numbers.has(to)))
    const { provider } = twilio
    const answer = provider.reply
    let taken = 0
    // It takes all, but the first alone are told so: those after them are in flight as the server dies.
    provider.reply = async request => {
      const reply = answer(request)
      if (request.method !== 'POST' || !numbers.has(new URLSearchParams(request.body).get('To')!)) return reply
      taken += 1
      if (taken > answered) await new Promise(() => {})
      return reply
    }
    const sent = await admin.post('sms-to-guardian/send-sms', { formatId, entries: chosen.map(({ id }) => ({ id })) })
    expect(sent.json(), sent.body).toMatchObject({ messages: chosen.length })
    try {
      // All places are taken by messages that have arrived. One that was begun and had not would be sent by nobody any more.
      await expect.poll(() => own().length, { timeout: 60_000 }).toBe(answered + inFlight)
    } finally {
      // Whatever came of it, the next try finds a server that waits for no answer.
      await product.crash()
      provider.reply = answer
      await product.run()
    }
    expect(own()).toHaveLength(answered + inFlight)
    // Nobody holds what the dead server had in hand any more; that is found at the provider.
    await setAhead(ahead + 2)
    const again = await product.as('SystemAdmin')
    const { batchId } = sent.json() as { batchId: string }
    await expect
      .poll(async () => (await batch(again, batchId)).counts, { timeout: 150_000 })
      .toMatchObject({ sent: chosen.length, unconfirmed: 0 })
    expect(new Set(own())).toEqual(numbers)
    expect(own()).toHaveLength(numbers.size)
  }, 300_000)

  it('costs no more than there is (scenario 3)', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardians })
    await leaveCredits(product, page, 1)
    await choose(page, 2)
    await press(page)
    await page.getByText('Insufficient SMS balance. Required 2, available 1.').first().waitFor()
    await leaveCredits(product, page, 1000)
  })
})

describe('a message at night (scenario 9)', () => {
  it('waits for the morning and costs nothing once it is cancelled; one that is urgent goes at once', async () => {
    await at('22:30')
    const teacher = await product.logIn('Teacher', { at: guardians })
    const caller = await product.as('Teacher')
    const before = await balance(caller)
    await choose(teacher, 1)
    await expect.poll(() => dialog(teacher).getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
    expect(await dialog(teacher).getByRole('checkbox', { name: 'Urgent' }).count()).toBe(0)
    await press(teacher)
    await confirming(teacher, 1).getByRole('button', { name: 'Send' }).click()
    await teacher
      .getByText(/^Quiet hours\. The message will be sent at .*07:00\.$/)
      .first()
      .waitFor()
    // The question says the same before anything is sent.
    await expect.poll(() => balance(caller)).toBeLessThan(before)
    await teacher.goto(`${product.address}${history}?tab=batches`)
    const row = teacher.getByRole('row', { name: /Parents meeting/ }).first()
    await row.getByText('Quiet hours').waitFor()
    await row.click()
    await teacher.getByRole('button', { name: 'Cancel sending' }).click()
    await teacher.getByRole('alertdialog').getByRole('button', { name: 'Cancel sending' }).click()
    await expect.poll(() => balance(caller)).toBe(before)

    const head = await product.logIn('SchoolHead', { at: guardians })
    const from = asked().length
    await choose(head, 1)
    await dialog(head).getByRole('checkbox', { name: 'Urgent' }).check()
    await dialog(head)
      .getByRole('textbox', { name: /Reason/ })
      .fill('The school is closed tomorrow')
    await press(head)
    await confirming(head, 1).getByRole('button', { name: 'Send' }).click()
    await head.getByText('1 message(s) sent, 0 without mobile number.').first().waitFor()
    await expect.poll(() => asked(from).length).toBe(1)
  })
})

describe('messages of teachers that need approval (scenario 10)', () => {
  it('wait until the head approves', async () => {
    const admin = await product.as('SystemAdmin')
    const changes = [{ code: 'comm.approval', value: 'teachers', version: 0 }]
    expect((await admin.patch('profile/school/settings', { changes })).statusCode).toBe(200)
    const teacher = await product.logIn('Teacher', { at: guardians })
    const from = asked().length
    await choose(teacher, 2)
    await press(teacher)
    await confirming(teacher, 2).getByRole('button', { name: 'Send' }).click()
    await teacher
      .getByText(/^Sent for approval to .+\.$/)
      .first()
      .waitFor()
    expect(asked(from)).toEqual([])

    const head = await product.logIn('SchoolHead', { at: `${history}?tab=batches` })
    await head
      .getByRole('row', { name: /Waiting/ })
      .first()
      .click()
    await head.getByRole('button', { name: 'Approve', exact: true }).first().click()
    await expect.poll(() => asked(from).length, { timeout: 30_000 }).toBe(2)
    await head
      .getByRole('row', { name: /Waiting/ })
      .first()
      .waitFor({ state: 'detached' })
  })
})

interface Asked {
  readonly to: string
  readonly template: {
    readonly name: string
    readonly components: readonly { readonly type: string; readonly parameters: unknown }[]
  }
  readonly biz_opaque_callback_data: string
}

/** What WhatsApp was asked to send, once so many messages have come; it is also asked how it is. */
async function askedOfWhatsapp(count: number): Promise<Asked[]> {
  const sends = () => whatsapp.requests.filter(({ method }) => method === 'POST')
  await expect.poll(() => sends().length, { timeout: 30_000 }).toBe(count)
  return sends().map(({ body }) => JSON.parse(body) as Asked)
}

/** What WhatsApp tells of messages and answers. */
async function tellOfWhatsapp(value: object): Promise<void> {
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })
  const answer = await fetch(`${product.address}/api/messaging/webhooks/whatsapp-cloud/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': whatsappCloudSignature('app-secret', body) },
    body,
  })
  expect(answer.status).toBe(200)
}

const attach = (page: Page) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'Circular of July.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })

describe('a circular by WhatsApp', () => {
  it('asks for its file, reaches whom it can, and leaves out who is not there', async () => {
    const admin = await product.as('SystemAdmin')
    const page = await product.logIn('SystemAdmin', { at: guardians })
    await choose(page, 3, 'WhatsApp', 'Circular')
    await press(page)
    await page.getByText('Please attach a file.').first().waitFor()
    expect(await violations(page)).toEqual([])
    await attach(page)
    await dialog(page).getByText('Circular of July.pdf was uploaded.').waitFor()
    await press(page)
    const before = await balance(admin)
    await confirming(page, 3).getByRole('button', { name: 'Send' }).click()
    await page.getByText('3 message(s) sent, 0 without mobile number.').first().waitFor()
    const [first, ...others] = await askedOfWhatsapp(3)
    expect(first!.template.name).toBe('circular_of_the_month')
    const [head] = first!.template.components
    expect(head).toMatchObject({ type: 'header', parameters: [{ document: { filename: 'Circular of July.pdf' } }] })
    const [{ document }] = head!.parameters as [{ document: { link: string } }]
    const fetched = await fetch(inside(document.link))
    expect([fetched.status, await fetched.text()]).toEqual([200, '%PDF-1.4\n%%EOF\n'])

    const status = (one: Asked, name: string, code?: number) => ({
      id: `of-${one.biz_opaque_callback_data}`,
      status: name,
      recipient_id: one.to,
      biz_opaque_callback_data: one.biz_opaque_callback_data,
      ...(code ? { errors: [{ code }] } : {}),
    })
    const paid = await balance(admin)
    expect(paid).toBeLessThan(before)
    await tellOfWhatsapp({ statuses: [status(first!, 'failed', 131026), ...others.map(one => status(one, 'delivered'))] })
    // What did not arrive is given back.
    await expect.poll(() => balance(admin), { timeout: 30_000 }).toBe(paid + (before - paid) / 3)
    await page.goto(`${product.address}${history}?tab=batches&channel=whatsapp`)
    await page.getByRole('row', { name: /Circular/ }).click()
    const messages = page.getByRole('table', { name: 'Messages' })
    await messages.getByRole('row').nth(3).waitFor()
    await messages.getByText('Undelivered', { exact: true }).waitFor()
    expect(await messages.getByText('Undelivered', { exact: true }).count()).toBe(1)
    await page.getByRole('link', { name: 'Circular of July.pdf' }).waitFor()

    await page.goto(`${product.address}${guardians}`)
    await choose(page, 3, 'WhatsApp', 'Circular')
    await attach(page)
    await dialog(page).getByText('Circular of July.pdf was uploaded.').waitFor()
    await press(page)
    await confirming(page, 2).getByText('Not on WhatsApp').waitFor()
  })

  it('does not reach a guardian who has answered STOP', async () => {
    interface Preference {
      readonly channel: string
      readonly off: boolean
      readonly to: string
    }
    const family = await product.as('Guardian')
    const [child] = (await family.get('parent-home/get-guardian-children')).json() as { name: string; className: string }[]
    const ways = async () =>
      ((await family.get('messaging/preferences')).json().preferences as Preference[]).filter(
        ({ channel }) => channel === 'whatsapp',
      )
    const [{ to }] = (await ways()) as [Preference]
    const when = String(Math.floor(Date.now() / 1000) + ahead * 60)
    const answer = { from: `91${to}`, id: 'wamid.stop', timestamp: when, type: 'text', text: { body: 'STOP' } }
    await tellOfWhatsapp({ messages: [answer] })
    await expect.poll(async () => (await ways()).filter(({ off }) => !off), { timeout: 30_000 }).toEqual([])
    const reader = await product.logIn('Guardian', { at: '/communication/notification-settings' })
    const switches = reader.getByRole('switch', { name: /^WhatsApp / })
    await switches.first().waitFor()
    expect(await switches.count()).toBe((await ways()).length)
    expect(await reader.getByRole('switch', { name: /^WhatsApp /, checked: true }).count()).toBe(0)

    const page = await product.logIn('SchoolHead', { at: `${guardians}?text=${encodeURIComponent(child!.name)}` })
    const row = page.getByRole('row').filter({ hasText: child!.name }).filter({ hasText: child!.className })
    await row.getByText('Opted out').waitFor()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
    await page.getByRole('combobox', { name: 'Format Name' }).fill('Open day')
    await page.getByRole('option', { name: 'Open day' }).click()
    await press(page)
    const asking = confirming(page, 0)
    await asking.getByText('Opted out').waitFor()
    await asking.getByRole('button', { name: 'Send' }).click()
    await page.getByText('No recipient is left.').first().waitFor()
  })

  it('is nothing for teachers until the school lets them, as calls are not', async () => {
    const page = await product.logIn('Teacher', { at: guardians })
    await page.getByText('WhatsApp: not for teachers').waitFor()
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    const calls = page.getByRole('button', { name: 'Voice SMS', exact: true })
    await calls.waitFor()
    expect(await calls.isDisabled()).toBe(true)
  })
})

describe('a general e-mail', () => {
  it('is left by its address, without a login, and comes no more', async () => {
    const admin = await product.as('SystemAdmin')
    const { smsFormats } = (await admin.get('sms-to-guardian/get-formats')).json()
    const format = smsFormats.find(({ name }: { name: string }) => name === 'Parents meeting')
    // Families whose e-mail the school knows.
    const entries: { id: string }[] = []
    for (const name of ['Tejas Agarwal', 'Meera Nair']) {
      const { results } = (await admin.get(`student-selector?page=1&name=${encodeURIComponent(name)}`)).json()
      entries.push({ id: results[0].id })
    }
    const send = async (Title: string) => {
      const answer = await admin.post('sms-to-guardian/send-sms', {
        formatId: format.id,
        group: 'GuardianSMSFormName',
        SendEmailorSMS: 'Email',
        Title,
        ExampleMessage: 'x',
        content: 'x',
        entries,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json() as { messages: number; skipped: { reason: string }[] }
    }
    expect((await send('First')).messages).toBe(2)
    await expect.poll(() => arrived.length, { timeout: 30_000 }).toBe(2)
    expect(arrived[0]).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const [, address] = /^List-Unsubscribe: <([^>]+)>\r$/m.exec(arrived[0]!)!

    const { page } = await product.visitor({ phone: true, dark: true, language: 'de' })
    await page.goto(inside(address!))
    await page.getByRole('heading', { level: 1, name: 'Allgemeine Nachrichten abbestellen' }).waitFor()
    expect([await violations(page), await sideways(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Abbestellen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sie haben abbestellt' }).waitFor()
    expect([await violations(page), await sideways(page)]).toEqual([[], 0])
    await page.getByRole('link', { name: 'Benachrichtigungseinstellungen' }).click()
    await page.waitForSelector('#login-name')

    expect(await send('Second')).toMatchObject({ messages: 1, skipped: [{ reason: 'OptedOut' }] })
  })
})
