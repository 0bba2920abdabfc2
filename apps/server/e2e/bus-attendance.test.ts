import { dayIn } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choose, settled, sideways, told, violations } from './browser'
import { Product } from './product'

const allotment = '/curriculum/bus-attendance-allotment'
const report = '/curriculum/bus-attendance-report'
const today = dayIn('Asia/Kolkata', new Date())

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Offers {
  readonly buses: { id: string; name: string }[]
  readonly stops: { id: string; name: string; busId: string }[]
}

interface Run {
  readonly status: string
  readonly counts: Record<string, number>
  readonly students: { studentId: string; boardedAt: string | null }[]
}

/** Waits until no mark is on its way any more. */
const sent = (page: Page) =>
  page
    .getByText(/marks? (is|are) on the way/)
    .first()
    .waitFor({ state: 'detached' })

it('a trip is made for every day, and the office put on duty for it', async () => {
  const admin = await product.as('SystemAdmin')
  // Whatever day it is: today is a working one.
  const { academicYearId } = (await admin.get('leave-appln/calendar')).json()
  const event = { academicYearId, name: 'Sports day', kind: 'working', from: today, to: today }
  expect((await admin.post('leave-appln/calendar/events', event)).statusCode).toBe(201)
  const { buses, stops }: Offers = (await admin.get('bus-attendance/initialvalues')).json()
  const bus = buses[1]!
  const page = await product.logIn('SystemAdmin', { at: `${allotment}?tab=trips` })
  await page
    .getByRole('row', { name: /Morning/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'New trip' }).click()
  const form = page.getByRole('dialog', { name: 'New trip' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Fill in this field.').first().waitFor()
  await choose(page, 'Bus', bus.name)
  await form.getByRole('textbox', { name: 'Name' }).fill('Early')
  await form.getByLabel('Departs at').fill('06:00')
  // The first stop alone: its students ride early.
  const [first, ...others] = stops.filter(stop => stop.busId === bus.id)
  for (const stop of others) await form.getByRole('button', { name: `${stop.name}: leave out` }).click()
  await form.getByLabel(`1. ${first!.name}`).fill('06:05')
  await form.getByRole('combobox', { name: 'Weekdays' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Saved successfully.')
  await page.getByRole('row', { name: new RegExp(`${bus.name} Early`) }).waitFor()

  await settled(page)
  await product.open(page, allotment, 'Bus Attendance Allotment')
  await page.getByRole('button', { name: 'New duty' }).click()
  const duty = page.getByRole('dialog', { name: 'New duty' })
  await duty.getByRole('combobox', { name: 'Trips' }).click()
  await page.getByRole('option', { name: `${bus.name} · Early` }).click()
  await page.keyboard.press('Escape')
  await duty.getByRole('textbox', { name: 'Staff' }).click()
  await page.getByRole('textbox', { name: 'Filter by Name' }).fill('Salim')
  await page
    .getByRole('dialog')
    .last()
    .getByRole('row', { name: /^Salim Ahmed/ })
    .click()
  await page.getByRole('button', { name: 'Select 1', exact: true }).click()
  expect(await violations(page)).toEqual([])
  await duty.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Saved successfully.')
  await page.getByRole('row', { name: /Early/ }).waitFor()
})

it('students are marked on a phone, also without network, and the trip is completed once everybody is accounted for', async () => {
  const page = await product.logIn('NonTeachingStaff', { at: report, phone: true })
  await page.getByRole('button', { name: /^Start: .* Early$/ }).click()
  await page.getByRole('heading', { name: /· Early$/ }).waitFor()
  await page.getByRole('button', { name: 'Complete trip' }).waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  const caller = await product.as('NonTeachingStaff')
  const id = new URL(page.url()).searchParams.get('run')!
  const run = async (): Promise<Run> => (await caller.get(`bus-attendance/runs/${id}`)).json()
  const { counts, students } = await run()
  const expected = students.length
  expect(expected).toBeGreaterThan(4)
  expect(counts.open).toBe(expected)
  const board = page.getByRole('button', { name: /^Boarded: / })
  const tally = (words: string) => page.getByText(new RegExp(words)).first().waitFor()

  // Without network three marks wait on the phone, and survive a reload of nobody's making.
  await page.context().setOffline(true)
  for (let marked = 1; marked <= 3; marked += 1) {
    await board.first().click()
    await tally(`Boarded ${marked} `)
  }
  await page.getByText('3 marks are kept on this device').waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByText('3 marks are kept on this device').waitFor({ state: 'detached' })
  await expect.poll(async () => (await run()).counts.boarded).toBe(3)
  const times = (await run()).students.flatMap(student => student.boardedAt ?? [])
  expect(new Set(times).size).toBe(3)

  await page
    .getByRole('button', { name: /^Not boarded: / })
    .first()
    .click()
  const why = page.getByRole('dialog')
  expect(await violations(page)).toEqual([])
  await why.getByRole('button', { name: 'Missed the bus' }).click()
  await tally('Not boarded 1 ')
  // Completing with nothing on the way must not stop what is marked after it.
  await sent(page)
  await page.getByRole('button', { name: 'Complete trip' }).click()
  await page.getByRole('button', { name: 'Complete trip' }).last().click()
  await page
    .getByText(`Account for ${expected - 4} student(s) before completing the trip.`)
    .first()
    .waitFor()
  for (let open = expected - 4; open > 0; open -= 1) {
    await board.first().click()
    await tally(`Open ${open - 1}`)
  }
  await page.getByRole('button', { name: 'All left at school' }).click()
  await tally(`Left ${expected - 1} `)
  await sent(page)
  await page.getByRole('button', { name: 'Complete trip' }).click()
  await page
    .getByText(`Trip completed. ${expected - 1} boarded, 1 not boarded.`)
    .first()
    .waitFor()
  await page.getByText(/^Completed at \d\d:\d\d by /).waitFor()
  expect((await run()).status).toBe('Completed')
})

it('the report tells of the run, and its families are written to', async () => {
  const page = await product.logIn('SystemAdmin', { at: `${report}?tab=report&from=${today}&to=${today}` })
  const row = page.getByRole('row', { name: /Early/ })
  await row.getByText('Completed').waitFor()
  await product.open(page, `${report}?tab=report&view=students&from=${today}&to=${today}`, 'Bus Attendance Report')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).waitFor()
  for (const at of [1, 2]) await boxes.nth(at).check()
  await page.getByText('2 selected').first().waitFor()
  await page.getByRole('button', { name: 'Notification', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Format' })
  await page.getByRole('combobox', { name: 'Format Name' }).fill('Bus')
  await page.getByRole('option', { name: 'Bus update' }).first().click()
  await dialog
    .getByText(/Bus update: .* on \d{2}\/\d{2}\/\d{4}\./)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Send to \d recipient\(s\)\?$/ })
    .getByRole('button', { name: 'Send' })
    .click()
  const result = page.locator('[data-work-result]')
  await result.getByText('2 accepted').waitFor()
  await result.getByText('It cost no credits.').waitFor()
})
