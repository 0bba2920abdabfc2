import { dayIn } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whatsappCloudSignature } from '../src/platform/outbox/whatsapp-cloud-reports'
import { TestProvider } from '../src/testing/provider'
import { sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product
let provider: TestProvider
const token = 'reports-of-the-tests-and-no-others'
const guardians = '/communication/communication-to-guardian'

beforeAll(async () => {
  provider = await TestProvider.open()
  provider.reply = () => ({ status: 200, body: { messages: [{ id: `wamid.${provider.requests.length}` }] } })
  // As in production: elsewhere messages leave for listed numbers alone.
  product = await Product.start(address => ({
    SCHOOL_ENV: 'production',
    ALLOW_EMBEDDED_DATABASE: '1',
    SESSION_SECRET: 'a secret of the tests and of no others',
    SECURE_COOKIES: '0',
    WHATSAPP_DRIVER: 'whatsapp-cloud',
    WHATSAPP_URL: provider.url,
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'app-secret',
    REPORT_URL: address,
    REPORT_TOKEN: token,
  }))
})
afterAll(async () => {
  await product.stop()
  await provider.close()
})

interface Asked {
  readonly to: string
  readonly template: {
    readonly name: string
    readonly components: readonly { readonly type: string; readonly parameters: unknown }[]
  }
  readonly biz_opaque_callback_data: string
}

/** What the provider was asked to send; it is also asked how it is. */
const sends = () => provider.requests.filter(({ method }) => method === 'POST')

/** What the provider was asked to send since a request, once so many have come. */
async function asked(from: number, count: number): Promise<Asked[]> {
  await expect.poll(() => sends().length - from, { timeout: 30_000 }).toBe(count)
  return sends()
    .slice(from)
    .map(({ body }) => JSON.parse(body) as Asked)
}

/** What the provider tells of messages and answers. */
async function tell(value: object): Promise<number> {
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })
  const answer = await fetch(`${product.address}/api/messaging/webhooks/whatsapp-cloud/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': whatsappCloudSignature('app-secret', body) },
    body,
  })
  return answer.status
}

/** Opens Set Format of WhatsApp for students whose row holds a text. */
async function open(page: Page, text: string, count: number): Promise<void> {
  await page.goto(`${product.address}${guardians}?text=${encodeURIComponent(text)}`)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let at = 1; at <= count; at += 1) await boxes.nth(at).check()
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
}

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Format Name' }).fill(name)
  await page.getByRole('option', { name }).click()
  // Quiet hours would keep it, whenever this test runs.
  await page.getByRole('checkbox', { name: 'Urgent' }).check()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Has to arrive today')
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set Format' })
const attach = (page: Page) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'Circular of July.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })

describe('a circular by WhatsApp', () => {
  it('asks for its file, reaches whom it can, and leaves out who is not there', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '', 3)
    await take(page, 'Circular')
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Please attach a file.').first().waitFor()
    expect(await violations(page)).toEqual([])
    await attach(page)
    await dialog(page).getByText('Circular of July.pdf was uploaded.').waitFor()
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    const from = sends().length
    const balance = async () => (await callAs<{ balance: number }>(page, 'sms-to-guardian/getbalance/intial')).body.balance
    const before = await balance()
    await page.getByRole('dialog', { name: 'Send to 3 recipient(s)?' }).getByRole('button', { name: 'Send' }).click()
    await page.getByText('3 message(s) sent, 0 without mobile number.').first().waitFor()
    const [first, ...others] = await asked(from, 3)
    expect(first!.template.name).toBe('circular_of_the_month')
    const [head] = first!.template.components
    expect(head).toMatchObject({ type: 'header', parameters: [{ document: { filename: 'Circular of July.pdf' } }] })
    const [{ document }] = head!.parameters as [{ document: { link: string } }]
    const fetched = await fetch(document.link)
    expect([fetched.status, await fetched.text()]).toEqual([200, '%PDF-1.4\n%%EOF\n'])

    const status = (one: Asked, name: string, code?: number) => ({
      id: `of-${one.biz_opaque_callback_data}`,
      status: name,
      recipient_id: one.to,
      biz_opaque_callback_data: one.biz_opaque_callback_data,
      ...(code ? { errors: [{ code }] } : {}),
    })
    const paid = await balance()
    expect(paid).toBeLessThan(before)
    expect(await tell({ statuses: [status(first!, 'failed', 131026), ...others.map(one => status(one, 'delivered'))] })).toBe(200)
    // What did not arrive is given back.
    await expect.poll(balance, { timeout: 30_000 }).toBe(paid + (before - paid) / 3)
    await page.goto(`${product.address}/communication/notification-history?tab=batches&channel=whatsapp`)
    const row = page.getByRole('row', { name: /Circular/ })
    await expect
      .poll(
        async () => {
          await page.reload()
          await row.waitFor()
          await row.click()
          await page.getByRole('table', { name: 'Messages' }).getByRole('row').nth(3).waitFor()
          return page.getByRole('table', { name: 'Messages' }).getByText('Undelivered', { exact: true }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await page.getByRole('link', { name: 'Circular of July.pdf' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    await open(page, '', 3)
    await take(page, 'Circular')
    await attach(page)
    await dialog(page).getByText('Circular of July.pdf was uploaded.').waitFor()
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' })
    await again.getByText('Not on WhatsApp').waitFor()
  })

  it('does not reach a guardian who has answered STOP', async () => {
    const family = await product.logIn('Guardian')
    const { body: children } = await callAs<{ id: string; name: string; className: string }[]>(
      family,
      'parent-home/get-guardian-children',
    )
    const [child] = children
    await family.goto(`${product.address}/communication/notification-settings`)
    const switches = family.getByRole('switch', { name: /^WhatsApp Goes to \d+$/ })
    await switches.first().waitFor()
    const [, number] = /(\d+)$/.exec(
      (await family
        .getByText(/^Goes to \d+$/)
        .first()
        .textContent()) ?? '',
    )!
    const at = String(Math.floor(Date.now() / 1000))
    const answer = { from: `91${number}`, id: 'wamid.stop', timestamp: at, type: 'text', text: { body: 'STOP' } }
    expect(await tell({ messages: [answer] })).toBe(200)
    await expect
      .poll(
        async () => {
          await family.reload()
          await switches.first().waitFor()
          return family.getByRole('switch', { name: /^WhatsApp /, checked: false }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(await switches.count())

    const page = await product.logIn('SchoolHead')
    await page.goto(`${product.address}${guardians}?text=${encodeURIComponent(child!.name)}`)
    const row = page.getByRole('row').filter({ hasText: child!.name }).filter({ hasText: child!.className })
    await row.getByText('Opted out').waitFor()
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
    await take(page, 'Open day')
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    const asking = page.getByRole('dialog', { name: 'Send to 0 recipient(s)?' })
    await asking.getByText('Opted out').waitFor()
    await asking.getByRole('button', { name: 'Send' }).click()
    await page.getByText('No recipient is left.').first().waitFor()

    // An absence is told by the bell all the same.
    const alert = await callAs(page, 'studentAbsentPresentReport/send-notification', {
      entries: [{ id: child!.id }],
      title: 'Absent today',
      notificationDescription: '{{Name}} is absent on {{Date}}.',
      attendanceDate: dayIn('Asia/Kolkata', new Date()),
    })
    expect(alert.status).toBe(200)
    const bell = await callAs<{ studentNotificationList: { title: string; message: string }[] }>(family, 'auth/notifications')
    const told = bell.body.studentNotificationList.find(({ title }) => title.endsWith('Absent today'))
    expect(told?.message, JSON.stringify(bell.body.studentNotificationList[0])).toContain(child!.name)
  })

  it('is nothing for teachers until the school lets them', async () => {
    const page = await product.logIn('Teacher')
    await page.goto(`${product.address}${guardians}`)
    await page.getByText('WhatsApp: not for teachers').waitFor()
  })
})
