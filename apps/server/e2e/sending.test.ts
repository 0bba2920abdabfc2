import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twilioSignature } from '../src/platform/outbox/twilio'
import { TestTwilio } from '../src/testing/twilio'
import { violations } from './browser'
import { callAs, leaveCredits, minutesUntil, Product } from './product'

const token = 'reports-of-the-tests-and-no-others'
const secret = 'secret'
const guardians = '/communication/communication-to-guardian'
const history = '/communication/notification-history'

let product: Product
let twilio: TestTwilio
let ahead = 0

/** Sets the clock of the server to the next such time of day. */
async function at(time: string): Promise<void> {
  ahead = minutesUntil(time)
  await product.setAhead(ahead)
}

beforeAll(async () => {
  twilio = await TestTwilio.open(() => new Date(Date.now() + ahead * 60_000))
  product = await Product.start(address => ({
    SMS_DRIVER: 'twilio',
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT: twilio.account,
    TWILIO_TOKEN: secret,
    TWILIO_FROM: '+15005550006',
    REPORT_URL: address,
    REPORT_TOKEN: token,
    MESSAGE_TROUBLE: '0',
    // The numbers of the demonstration.
    MESSAGE_ALLOW_LIST: Array.from({ length: 1300 }, (_, count) => 9_510_001_118 + 37 * count).join(','),
  }))
})
afterAll(async () => {
  await product.stop()
  await twilio.close()
})
beforeEach(() => at('10:30'))

/** What the provider was asked to send, but for so many messages. */
const asked = (from = 0) =>
  twilio
    .handed()
    .slice(from)
    .map(({ body }) => new URLSearchParams(body))

/** Tells of a message as the provider does. */
async function tell(message: URLSearchParams, state: string, shown = secret): Promise<number> {
  const address = message.get('StatusCallback')!
  const reference = `SM-${new URL(address).searchParams.get('message')}`
  const form = new URLSearchParams({ MessageSid: reference, MessageStatus: state, To: message.get('To')! })
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(shown, address, form) },
    body: form,
  })
  return answer.status
}

interface Student {
  readonly id: string
  readonly guardianId: string
  readonly mobile: string
}

interface Sent {
  readonly batchId: string
  readonly status: string
  readonly credits: number
  readonly messages: number
  readonly message: string
}

const listed = async (page: Page, count = 100): Promise<readonly Student[]> =>
  (await callAs<{ results: Student[] }>(page, `sms-to-guardian/viewData?pageSize=${count}`, { userIds: [] })).body.results

/** Children of different guardians. */
async function strangers(page: Page, count: number, skip = 0): Promise<string[]> {
  const seen = new Set<string>()
  const found = (await listed(page, 300)).filter(({ guardianId }) => !seen.has(guardianId) && seen.add(guardianId))
  return found.slice(skip, skip + count).map(({ id }) => id)
}

async function formatOf(page: Page, name: string): Promise<string> {
  const { body } = await callAs<{ smsFormats: { id: string; name: string }[] }>(page, 'sms-to-guardian/get-formats')
  return body.smsFormats.find(format => format.name === name)!.id
}

const send = async (page: Page, ids: readonly string[], more: object = {}, name = 'Parents meeting') =>
  callAs<Sent>(page, 'sms-to-guardian/send-sms', {
    formatId: await formatOf(page, name),
    entries: ids.map(id => ({ id })),
    ...more,
  })

/** The same send by two tabs at once, which share a session; or with one key to different people. */
async function sendTwice(page: Page, ids: readonly string[], others = ids, key = '', more: object = {}) {
  const formatId = await formatOf(page, 'Parents meeting')
  const bodies = [ids, others].map(chosen => JSON.stringify({ formatId, entries: chosen.map(id => ({ id })), ...more }))
  const named = key ? { 'idempotency-key': key } : {}
  return page.evaluate<[{ status: number; body: Sent }, { status: number; body: Sent }]>(`(async () => {
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1]
    const refreshed = await fetch('/api/auth/refresh', { method: 'POST', headers: { 'x-xsrf-token': xsrf } })
    const { accessToken } = await refreshed.json()
    const send = async body => {
      const answer = await fetch('/api/sms-to-guardian/send-sms', {
        method: 'POST',
        body,
        headers: { ...${JSON.stringify(named)}, authorization: 'Bearer ' + accessToken, 'content-type': 'application/json', 'x-xsrf-token': xsrf },
      })
      return { status: answer.status, body: await answer.json() }
    }
    return Promise.all(${JSON.stringify(bodies)}.map(send))
  })()`)
}

const balance = async (page: Page): Promise<number> =>
  (await callAs<{ balance: number }>(page, 'sms-to-guardian/getbalance/intial')).body.balance

interface Batch {
  readonly status: string
  readonly counts: Readonly<Record<string, number>>
}

const batch = async (page: Page, id: string) => (await callAs<Batch>(page, `messaging/batches/${id}`)).body

/** Opens Set Format for the first students of the list. */
async function choose(page: Page, count: number, name = 'Parents meeting'): Promise<void> {
  await page.goto(`${product.address}${guardians}`)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let row = 1; row <= count; row += 1) await boxes.nth(row).check()
  await page.getByRole('button', { name: 'SMS', exact: true }).click()
  await page.getByRole('combobox', { name: 'Format Name' }).fill(name)
  await page.getByRole('option', { name }).click()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set Format' })
const confirming = (page: Page, count: number) => page.getByRole('dialog', { name: `Send to ${count} recipient(s)?` })

describe('a send', () => {
  it('that is pressed twice, or asked for by two tabs, is one batch (scenario 1)', async () => {
    const page = await product.logIn('SystemAdmin')
    const [before, from] = [await balance(page), asked().length]
    await choose(page, 2)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await confirming(page, 2).getByRole('button', { name: 'Send' }).dblclick()
    await page.getByText('2 message(s) sent, 0 without mobile number.').first().waitFor()
    await expect.poll(() => asked(from).length).toBe(2)
    await page.getByText(/2 sent, 0 failed, 0 not confirmed\. SMS balance: [\d,]+\./).waitFor()
    expect(twilio.questions().map(({ path }) => path)).toContain(`/2010-04-01/Accounts/${twilio.account}/Balance.json`)
    const cost = before - (await balance(page))
    expect(cost).toBeGreaterThan(0)

    const [one, other] = await sendTwice(page, await strangers(page, 3, 10))
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.batchId).toBe(other.body.batchId)
    await expect.poll(async () => (await batch(page, one.body.batchId)).status, { timeout: 60_000 }).toBe('Done')
    expect(asked(from)).toHaveLength(5)
    const [third, fourth] = await strangers(page, 2, 14)
    const answers = await sendTwice(page, [third!], [fourth!], 'one key for two')
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.message)).toContain('This request was already used.')
    await expect.poll(() => asked(from).length).toBe(6)
    await page.goto(`${product.address}${history}?tab=batches&door=guardian`)
    await page
      .getByRole('row', { name: /Parents meeting/ })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('of 35 messages with one key, posted twice at once, is one batch and is paid once (scenario 1)', async () => {
    const page = await product.logIn('SystemAdmin')
    const id = await formatOf(page, 'Parents meeting')
    const { body: format } = await callAs<{ smsBody: string; version: number }>(page, `sms-to-guardian/get-formats-by-id/${id}`)
    // A letter of another alphabet makes two parts of every message.
    const worded = (day: string, { smsBody, version }: typeof format) =>
      callAs<typeof format>(page, `sms-to-guardian/save-format/${id}`, {
        name: 'Parents meeting',
        smsBody: smsBody.replace(/\[\[[^\]]+]]/, `[[${day}]]`),
        changeableText: [{ changaleValue: day }, { changaleValue: '10 am' }],
        version,
      })
    const { status, body: longer } = await worded('शनिवार', format)
    expect(status).toBe(200)
    try {
      const [before, from] = [await balance(page), asked().length]
      const ids = await strangers(page, 35, 100)
      const key = crypto.randomUUID()
      const whole = { avoidRepeatedSMS: false }
      const answers = await sendTwice(page, ids, ids, key, whole)
      expect(answers.map(answer => answer.status)).toEqual([200, 200])
      const [one, other] = answers
      expect(other.body.batchId).toBe(one.body.batchId)
      expect([one.body.messages, one.body.credits]).toEqual([35, 70])
      expect(await balance(page)).toBe(before - 70)
      const changed = await sendTwice(page, ids.slice(1), ids.slice(1), key, whole)
      expect(changed.map(answer => answer.status)).toEqual([409, 409])
      await expect.poll(async () => (await batch(page, one.body.batchId)).status, { timeout: 60_000 }).toBe('Done')
      expect(asked(from)).toHaveLength(35)
      expect(await balance(page)).toBe(before - 70)
      await page.goto(`${product.address}${history}?tab=batches&door=guardian`)
      await page
        .getByRole('row', { name: /Parents meeting .*\b35\b.*\b70\b/ })
        .first()
        .waitFor()
    } finally {
      await worded('Saturday', longer)
    }
  })

  it('goes on after the server has died, and nobody is written to twice (scenario 2)', async () => {
    const page = await product.logIn('SystemAdmin')
    const from = asked().length
    const { provider } = twilio
    const answer = provider.reply
    provider.reply = async request => {
      if (request.method === 'POST') await new Promise(resolve => setTimeout(resolve, 150))
      return answer(request)
    }
    const { body } = await send(page, await strangers(page, 40, 20))
    await expect.poll(() => asked(from).length, { timeout: 60_000 }).toBeGreaterThan(8)
    await product.crash()
    const begun = asked(from).length
    expect(begun).toBeLessThan(40)
    await product.run()
    await product.setAhead(ahead)
    // Those in flight when it died are found at the provider.
    await expect.poll(async () => (await batch(page, body.batchId)).counts.sent, { timeout: 150_000 }).toBe(40)
    provider.reply = answer
    const numbers = asked(from).map(message => message.get('To'))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(40)
  }, 300_000)

  it('costs no more than there is, whoever sends (scenario 3)', async () => {
    const page = await product.logIn('SystemAdmin')
    const head = await product.logIn('SchoolHead')
    const ids = await strangers(page, 2, 70)
    await leaveCredits(product, page, 1)
    await choose(page, 2)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Insufficient SMS balance. Required 2, available 1.').first().waitFor()
    const refused = await send(page, ids)
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      409,
      'Insufficient SMS balance. Required 2, available 1.',
    ])
    await leaveCredits(product, page, 3)
    const both = await Promise.all([send(page, ids), send(head, ids)])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(await balance(page)).toBe(1)
    await leaveCredits(product, page, 1000)
  })

  it('is paid for what arrived, and told of once, in any order (scenarios 4 and 12)', async () => {
    const page = await product.logIn('SystemAdmin')
    const from = asked().length
    const { body } = await send(page, await strangers(page, 2, 80))
    await expect.poll(() => asked(from).length).toBe(2)
    await expect.poll(async () => (await batch(page, body.batchId)).counts.sent).toBe(2)
    const [first, second] = asked(from) as [URLSearchParams, URLSearchParams]
    const paid = await balance(page)
    expect(await tell(first, 'undelivered', 'another secret')).toBe(401)
    for (const times of [1, 2]) expect(await tell(first, 'undelivered'), `${times}`).toBe(200)
    await expect.poll(() => balance(page)).toBe(paid + 1)
    await tell(first, 'delivered')
    await expect.poll(() => balance(page)).toBe(paid)
    for (const state of ['delivered', 'delivered', 'read', 'sent']) expect(await tell(second, state)).toBe(200)
    const counts = async () => (await batch(page, body.batchId)).counts
    await expect.poll(counts).toMatchObject({ delivered: 1, read: 1, undelivered: 0, sent: 0 })
    expect(await balance(page)).toBe(paid)
    await page.goto(`${product.address}${history}?tab=batches&door=guardian`)
    await page
      .getByRole('row', { name: /Parents meeting .* 2 .* 100(\.0)? % / })
      .first()
      .waitFor()
  })

  it('to two children of one number is one message that names both, or one for each (scenario 5)', async () => {
    const page = await product.logIn('SystemAdmin')
    const all = await listed(page, 500)
    const [one, other] = all
      .filter(child => all.some(sibling => sibling.id !== child.id && sibling.guardianId === child.guardianId))
      .sort((a, b) => a.guardianId.localeCompare(b.guardianId))
    expect(other!.guardianId).toBe(one!.guardianId)
    const content = 'Dear all, we close early.'
    const ids = [one!.id, other!.id]
    const from = asked().length
    const joined = await send(page, ids, { content, avoidRepeatedSMS: true }, 'Early closing')
    expect(joined.body.messages, JSON.stringify(joined.body)).toBe(1)
    await expect.poll(() => asked(from).length).toBe(1)
    expect(asked(from)[0]!.get('Body')).toMatch(/about (.+, .+|.+ \+1) of /)
    const apart = await send(page, ids, { content, avoidRepeatedSMS: false }, 'Early closing')
    expect(apart.body.messages).toBe(2)
    await expect.poll(() => asked(from).length).toBe(3)
  })
})

describe('a message at night (scenario 9)', () => {
  it('waits for the morning and costs nothing once it is cancelled; one that is urgent goes at once', async () => {
    await at('22:30')
    const teacher = await product.logIn('Teacher')
    const before = await balance(teacher)
    await choose(teacher, 1)
    await expect.poll(() => dialog(teacher).getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
    expect(await dialog(teacher).getByRole('checkbox', { name: 'Urgent' }).count()).toBe(0)
    await dialog(teacher).getByRole('button', { name: 'Send', exact: true }).click()
    await confirming(teacher, 1).getByRole('button', { name: 'Send' }).click()
    await teacher
      .getByText(/^Quiet hours\. The message will be sent at .*07:00\.$/)
      .first()
      .waitFor()
    expect(await balance(teacher)).toBeLessThan(before)
    await teacher.goto(`${product.address}${history}?tab=batches`)
    const row = teacher.getByRole('row', { name: /Parents meeting/ }).first()
    await row.getByText('Quiet hours').waitFor()
    await row.click()
    await teacher.getByRole('button', { name: 'Stop sending' }).click()
    await teacher.getByRole('alertdialog').getByRole('button', { name: 'Stop sending' }).click()
    await expect.poll(() => balance(teacher)).toBe(before)

    const head = await product.logIn('SchoolHead')
    const from = asked().length
    const family = await product.logIn('Guardian')
    const { body: children } = await callAs<{ id: string }[]>(family, 'parent-home/get-guardian-children')
    const { body: held } = await send(head, [children[0]!.id])
    expect(held.status).toBe('Held')
    const bell = await callAs<{ studentNotificationList: { title: string }[] }>(family, 'auth/notifications')
    // Beginning with the child's name, where a family has several.
    const titles = bell.body.studentNotificationList.map(({ title }) => title)
    expect(titles.filter(title => title.endsWith('Parents meeting')).length, titles.join()).toBe(1)
    expect((await callAs(head, `messaging/batches/${held.batchId}/cancel`, {})).status).toBe(200)

    await choose(head, 1)
    await dialog(head).getByRole('checkbox', { name: 'Urgent' }).check()
    await dialog(head)
      .getByRole('textbox', { name: /Reason/ })
      .fill('The school is closed tomorrow')
    await dialog(head).getByRole('button', { name: 'Send', exact: true }).click()
    await confirming(head, 1).getByRole('button', { name: 'Send' }).click()
    await head.getByText('1 message(s) sent, 0 without mobile number.').first().waitFor()
    await expect.poll(() => asked(from).length).toBe(1)
  })
})

describe('messages of teachers that need approval (scenario 10)', () => {
  it('wait until the head approves, never the sender', async () => {
    const admin = await product.logIn('SystemAdmin')
    const changed = await callAs(
      admin,
      'profile/school/settings',
      { changes: [{ code: 'comm.approval', value: 'teachers', version: 0 }] },
      'PATCH',
    )
    expect(changed.status).toBe(200)
    const teacher = await product.logIn('Teacher')
    const before = await balance(teacher)
    const from = asked().length
    await choose(teacher, 2)
    await dialog(teacher).getByRole('button', { name: 'Send', exact: true }).click()
    await confirming(teacher, 2).getByRole('button', { name: 'Send' }).click()
    await teacher
      .getByText(/^Sent for approval to .+\.$/)
      .first()
      .waitFor()
    expect(await balance(teacher)).toBeLessThan(before)
    const { body } = await callAs<{ results: { id: string; status: string }[] }>(teacher, 'messaging/batches')
    const [waiting] = body.results.filter(one => one.status === 'Waiting')
    expect((await callAs(teacher, `messaging/batches/${waiting!.id}/approve`, {})).status).toBe(403)
    expect(asked(from)).toEqual([])

    const head = await product.logIn('SchoolHead')
    await head.goto(`${product.address}${history}?tab=batches`)
    const row = head.getByRole('row', { name: /Waiting/ }).first()
    await row.click()
    await head.getByRole('button', { name: 'Approve', exact: true }).first().click()
    await expect.poll(() => asked(from).length, { timeout: 30_000 }).toBe(2)
    await expect.poll(async () => (await batch(head, waiting!.id)).status).toBe('Done')
  })
})
