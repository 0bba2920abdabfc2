import { addDays, dayIn, displayDay, slashedDay } from '@school/rules'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { choose, formLeft, settled, sideways, told, violations } from './browser'
import { Product } from './product'

const entry = '/curriculum/student-attendance-entry'
const report = '/curriculum/student-absent-present-report'

let product: Product
let admin: Caller
const today = dayIn('Asia/Kolkata', new Date())

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  // Whatever day it is: today is a working one.
  const { academicYearId } = (await admin.get('leave-appln/calendar')).json()
  const event = { academicYearId, name: 'Sports day', kind: 'working', from: today, to: today }
  expect((await admin.post('leave-appln/calendar/events', event)).statusCode).toBe(201)
})
afterAll(() => product.stop())

interface Found {
  readonly results: readonly { readonly id: string }[]
  readonly toTell: readonly { readonly id: string }[]
}

/** The last working day before today with absent students. */
async function absentDay(): Promise<{ date: string; found: Found }> {
  let date = today
  for (let tried = 0; tried < 12; tried += 1) {
    date = addDays(date, -1)
    const found: Found = (await admin.get(`studentAbsentPresentReport?date=${date}&status=Absent&pageSize=100`)).json()
    if (found.results.length > 2) return { date, found }
  }
  throw new Error('No day of the demonstration has absent students.')
}

/** The last class that nobody has taken today. */
async function untaken(): Promise<{ id: string; name: string }> {
  interface Entry {
    readonly divisions: readonly { readonly id: string; readonly name: string; readonly due: readonly string[] }[]
  }
  const { divisions }: Entry = (await admin.get('attendance-entry/initialvalues')).json()
  const found = divisions.findLast(({ due }) => due.length > 0)
  if (!found) throw new Error('Every class of the demonstration is taken today.')
  return found
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
  const { date, found } = await absentDay()
  const page = await product.logIn('SystemAdmin', { at: `${report}?date=${date}&status=Absent` })
  await page.getByText(`${found.toTell.length} selected`).first().waitFor()
  const boxes = page.getByRole('row').getByRole('checkbox')
  const chooseTwo = async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click()
    for (const at of [1, 2]) await boxes.nth(at).check()
    await page.getByText('2 selected').first().waitFor()
  }
  await chooseTwo()
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
  await chooseTwo()
  await send(page, 'Notification')
  await page
    .getByRole('cell', { name: /^SMS \d{2}:\d{2}, Notification \d{2}:\d{2}$/ })
    .first()
    .waitFor()
})

it('a class with two absent is taken in three taps on a phone, whose network is away at first', async () => {
  const { id } = await untaken()
  const read = async () => (await admin.get(`attendance-entry/register?divisionId=${id}&date=${today}`)).json()
  const { students } = await read()
  const page = await product.logIn('SystemAdmin', { at: `${entry}?division=${id}`, phone: true })
  await page.setViewportSize({ width: 390, height: 844 })
  const tiles = page.getByRole('list', { name: 'Register' }).getByRole('button')
  await tiles.first().waitFor()
  expect(await tiles.count()).toBe(students.length)
  // The roll is all that scrolls, on a small phone too.
  const higher = () => page.evaluate('document.documentElement.scrollHeight - innerHeight')
  expect(await higher()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(higher).toBeLessThanOrEqual(0)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })

  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps += 1
  }
  const lost = '**/api/attendance-entry/register'
  await page.route(lost, route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await tap(tiles.nth(3))
  await tap(tiles.nth(8))
  await tap(page.getByRole('button', { name: 'Save', exact: true }))
  await page.locator('[data-save="failed"]', { hasText: '2 changes not saved yet' }).waitFor()
  await tiles
    .nth(3)
    .and(page.getByRole('button', { name: / A .*: Absent, Could not be saved/ }))
    .waitFor()
  // It goes by itself when the network is back.
  await page.unroute(lost)
  await told(page, `Attendance saved. Present ${students.length - 2}, absent 2.`)
  expect(taps).toBe(3)
  expect((await read()).counts).toMatchObject({ strength: students.length, absent: 2 })

  // A hold, or a key, opens the person with a call to the guardian.
  await tiles.nth(5).press('F2')
  const sheet = page.getByRole('dialog')
  const called = students[5].guardianName || students[5].name
  await sheet.getByRole('link', { name: `Call ${called}` }).waitFor()
  expect(await sheet.getByRole('link').getAttribute('href')).toBe(`tel:${students[5].mobile}`)
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: /^LT/ }).tap()
  await sheet.getByLabel('Arrived').fill('8:56')
  await page.keyboard.press('Escape')
  await tiles
    .nth(5)
    .and(page.getByRole('button', { name: / LT .*: Late$/ }))
    .waitFor()
  await page.getByRole('button', { name: 'Show as list' }).tap()
  await page.getByRole('button', { name: /LT · Late$/ }).waitFor()
})

it('the register of a month is printed with signatures', async () => {
  const page = await product.logIn('Teacher', { at: `${report}?view=register`, phone: true })
  await page.getByText(/students in /).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Head of the school').waitFor()
})

it('a class is taken with two absent, one late and one absent in the afternoon, and void by a holiday that is declared later', async () => {
  const { id: divisionId, name: className } = await untaken()
  const page = await product.logIn('SystemAdmin', { at: `${entry}?division=${divisionId}` })
  const tally = page.getByText(/^Strength \d+ · Present \d+ · Absent 0$/)
  await tally.waitFor()
  const strength = Number(/\d+/.exec((await tally.textContent())!)![0])
  await page.getByRole('grid').focus()
  for (const key of ['a', 'a', 'l', 'f']) {
    await page.keyboard.press(key)
    await page.keyboard.press('ArrowDown')
  }
  await page.getByText(`Strength ${strength} · Present ${strength - 3} · Absent 2 · Half day 1 · Late 1`).waitFor()
  // What is not saved survives a reload.
  page.once('dialog', dialog => void dialog.accept())
  await page.goto(page.url())
  await page.getByText(/Half day 1 · Late 1$/).waitFor()
  await page.locator('[data-save]', { hasText: '4 changes not saved yet' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await told(page, `Attendance saved. Present ${strength - 3}, absent 2.`)
  await settled(page)

  // The home of the head tells how many are there of those who are marked; somebody who has just come is not.
  const [course, division] = className.split(' ')
  const values = { admNo: 'NEW0001', name: 'Asha Nair', gender: 'Female', dateOfBirth: '05/06/2016', course, division }
  const guardian = { guardianName: 'Meera Nair', relation: 'Mother', guardianMobile: '9712345678' }
  const made = await admin.post('imports/single', { kind: 'students', mode: 'create-only', values: { ...values, ...guardian } })
  expect([made.statusCode, made.json().errors]).toEqual([200, []])
  const { tiles } = (await (await product.as('SchoolHead')).get('dashboard')).json()
  const { value, sub } = tiles.find(({ code }: { code: string }) => code === 'present')
  expect(sub.marked).toBeGreaterThanOrEqual(strength)
  const head = await product.logIn('SchoolHead')
  const count = (people: number) => people.toLocaleString('en-IN')
  await head.getByText(`marked ${count(sub.marked)} of ${count(sub.students)}`).waitFor()
  await head.getByText(String(value)).first().waitFor()

  // The holiday that is declared later says what it touches, and wants its word.
  await product.open(page, '/leave-appln/masters?tab=calendar', 'Leave Masters')
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Name/ }).fill('Heavy rain')
  await choose(page, 'Kind', 'Holiday')
  const from = form.getByLabel(/^From/).first()
  await from.fill(slashedDay(today))
  await from.press('Tab')
  await page.getByText(new RegExp(`^Attendance of \\d+ division\\(s\\) on ${displayDay(today)} will not count\\.$`)).waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Type HOLIDAY' })
  await question.getByRole('textbox').fill('HOLIDAY')
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await told(page, 'Saved successfully.')
  // What was typed is saved once the guard of the Back button is gone.
  await formLeft(page)
  await product.open(page, entry, 'Student Attendance Entry')
  await page
    .getByText(`${displayDay(today)} is a holiday: Heavy rain.`)
    .first()
    .waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
