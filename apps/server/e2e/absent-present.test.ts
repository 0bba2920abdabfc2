import { addDays, dayIn } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settled, sideways, violations } from './browser'
import { callAs, Product } from './product'

const screen = '/curriculum/student-absent-present-report'

interface Found {
  readonly results: { readonly id: string; readonly name: string; readonly sent: string | null }[]
  readonly toTell: { readonly id: string }[]
}

interface Child {
  readonly id: string
  readonly name: string
  readonly className: string
}

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const listOf = async (page: Page, date: string): Promise<Found> =>
  (await callAs<Found>(page, `studentAbsentPresentReport?date=${date}&status=Absent&pageSize=100`)).body

/** The last working day before today with absent students. */
async function absentDay(page: Page): Promise<{ date: string; found: Found }> {
  let date = dayIn('Asia/Kolkata', new Date())
  for (let tried = 0; tried < 12; tried += 1) {
    date = addDays(date, -1)
    const found = await listOf(page, date)
    if (found.results.length > 2) return { date, found }
  }
  throw new Error('No day of the demonstration has absent students.')
}

/** Sends by the default format of a channel to whoever is chosen. */
async function send(page: Page, channel: 'SMS' | 'Notification') {
  await page.getByRole('button', { name: channel, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Format' })
  const field = page.getByRole('combobox', { name: 'Format Name' })
  await field.fill('Absent')
  await page.getByRole('option', { name: 'Absent' }).first().click()
  await dialog
    .getByText(/is absent on \d{2}\/\d{2}\/\d{4}\./)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' }).getByRole('button', { name: 'Send' }).click()
}

it('families of absent students are told by SMS and notification, each once', async () => {
  const page = await product.logIn('SystemAdmin')
  const { date, found } = await absentDay(page)
  await page.goto(`${product.address}${screen}?date=${date}&status=Absent`)
  await page.getByText(`${found.toTell.length} selected`).first().waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])

  const boxes = page.getByRole('row').getByRole('checkbox')
  const choose = async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click()
    for (const at of [1, 2]) await boxes.nth(at).check()
    await page.getByText('2 selected').first().waitFor()
  }
  await choose()
  await send(page, 'SMS')
  await page.getByText('2 message(s) sent, 0 without mobile number.').first().waitFor()
  await page
    .getByRole('cell', { name: /^SMS \d{2}:\d{2}$/ })
    .nth(1)
    .waitFor()
  await page
    .getByText(`${found.toTell.length - 2} selected`)
    .first()
    .waitFor()
  await choose()
  await send(page, 'Notification')
  await page
    .getByRole('cell', { name: /^SMS \d{2}:\d{2}, Notification \d{2}:\d{2}$/ })
    .first()
    .waitFor()

  const { body } = await callAs<{ results: { channel: string; body?: string; text?: string }[] }>(
    page,
    'messaging/outbox?pageSize=50',
  )
  expect(JSON.stringify(body.results).match(/is absent on /g)?.length).toBeGreaterThanOrEqual(2)

  const ids = found.results.slice(0, 2).map(row => row.id)
  const { smsFormats } = (
    await callAs<{ smsFormats: { id: string; name: string }[] }>(page, 'studentAbsentPresentReport/get-formats')
  ).body
  const again = await callAs<{ message: string }>(page, 'studentAbsentPresentReport/send-sms', {
    formatId: smsFormats.find(format => format.name === 'Absent')!.id,
    attendanceDate: date,
    StudEntry: ids.map(id => ({ id })),
  })
  expect([again.status, again.body.message]).toEqual([409, 'No recipient is left.'])
  const after = await listOf(page, date)
  expect(after.toTell).toHaveLength(found.toTell.length - 2)
  expect(after.results.filter(row => row.sent?.includes('sms'))).toHaveLength(2)
})

it('two absent children of one number are two messages, though the school writes once to a number (scenario 5)', async () => {
  const family = await product.logIn('Guardian')
  const { body: children } = await callAs<Child[]>(family, 'parent-home/get-guardian-children')
  expect(children).toHaveLength(2)
  const page = await product.logIn('SystemAdmin')
  const { date } = await absentDay(page)
  const { divisions } = (await callAs<{ divisions: { id: string; name: string }[] }>(page, 'attendance-entry/initialvalues')).body
  for (const { id, className } of children) {
    const divisionId = divisions.find(division => division.name === className)!.id
    const path = `attendance-entry/register?divisionId=${divisionId}&date=${date}`
    const { register } = (await callAs<{ register: { version: number } }>(page, path)).body
    const marked = await callAs(
      page,
      'attendance-entry/register',
      {
        divisionId,
        date,
        half: 'DAY',
        version: register.version,
        marks: [{ studentId: id, fn: 'A', an: 'A' }],
        restPresent: register.version === 0,
        changeReason: 'Found out later',
      },
      'PUT',
    )
    expect(marked.status, JSON.stringify(marked.body)).toBe(200)
  }
  const settings = (await callAs<{ code: string; value: unknown }[]>(page, 'profile/school/settings')).body
  expect(settings.find(({ code }) => code === 'comm.avoidRepeatedSMS')!.value).toBe(true)

  await page.goto(`${product.address}${screen}?date=${date}&status=Absent&size=100`)
  await page
    .getByText(/^\d+ selected$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  for (const { name, className } of children)
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText: className }).getByRole('checkbox').check()
  await page.getByText('2 selected').first().waitFor()
  await send(page, 'SMS')
  await page.getByText('2 message(s) sent, 0 without mobile number.').first().waitFor()

  const operator = await product.logIn('GJSMSAdmin')
  const { results: newest } = (
    await callAs<{ results: { to: string; body: string }[] }>(operator, 'platform/sms/outbox?channel=sms&pageSize=2')
  ).body
  expect(new Set(newest.map(({ to }) => to)).size).toBe(1)
  for (const { name } of children) expect(newest.filter(({ body }) => body.includes(name))).toHaveLength(1)
})

it('the register of a month and the summary fit a phone and are printed with signatures', async () => {
  const page = await product.logIn('Teacher', { phone: true })
  for (const view of ['list', 'register', 'summary']) {
    await page.goto(`${product.address}${screen}?view=${view}`)
    await page.getByRole('table').or(page.getByRole('list')).first().waitFor()
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
  await page.goto(`${product.address}${screen}?view=register`)
  await page.getByText(/students in /).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Head of the school').waitFor()
})
