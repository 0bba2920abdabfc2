import { addDays, dayIn } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, formLeft, rowsOf, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const masters = '/leave-appln/masters'

/** On a phone nothing scrolls sideways. */
async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('masters of leave', () => {
  it('are types, who decides, and balances that a year opens', async () => {
    const page = await product.logIn('SystemAdmin', { at: `${masters}?tab=types` })
    await page.getByRole('button', { name: 'New leave type' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Study')
    await dialog.getByRole('textbox', { name: /^Code/ }).fill('cl')
    await dialog.getByRole('textbox', { name: /^Days a year/ }).fill('3')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'cl already exists.')
    await dialog.getByRole('textbox', { name: /^Code/ }).fill('ST')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Saved successfully.')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: 'Study' }).waitFor()
    expect(await violations(page)).toEqual([])
    await onPhone(page)

    await formLeft(page)
    await product.open(page, `${masters}?tab=approval`, 'Leave Masters')
    await page.getByText('Class teacher → School head (over 3.0 days)').waitFor()
    await onPhone(page)

    await product.open(page, `${masters}?tab=balances`, 'Leave Masters')
    await page.getByRole('button', { name: 'Open year' }).click()
    // The running year is open in the demonstration.
    const office = await product.as('SystemAdmin')
    const { years }: { years: { name: string }[] } = (await office.get('leave-appln/balances?pageSize=1')).json()
    await choose(page, 'Leave year', new RegExp(`^${years[0]!.name}`))
    await dialog.getByText(/[1-9]\d* staff would be credited/).waitFor()
    const name = await dialog
      .getByText(/^Type .* to confirm/)
      .first()
      .textContent()
    await dialog.getByRole('textbox', { name: /^Type / }).fill(/^Type (.*) to confirm/.exec(name ?? '')![1]!)
    await dialog.getByRole('button', { name: 'Open year', exact: true }).click()
    await page
      .getByText(/\d+ staff credited, \d+ unchanged\./)
      .first()
      .waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('columnheader', { name: 'CL', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await onPhone(page)
  })
})

describe('the calendar of a new year', () => {
  it('takes the events of the year before on their dates, but those that move', async () => {
    const admin = await product.as('SystemAdmin')
    const { years, academicYearId, events } = (await admin.get('leave-appln/calendar')).json()
    const { endsOn } = years.find((year: { id: string }) => year.id === academicYearId)
    const operator = await product.as('GJAdmin')
    const { results } = (await operator.get('platform/schools?text=GVS')).json()
    const next = { name: 'Next', startsOn: addDays(endsOn, 1), endsOn: addDays(endsOn, 365) }
    const added = await operator.post(`platform/schools/${results[0].id}/years`, next)
    expect(added.statusCode, added.body).toBe(201)

    const page = await product.logIn('SystemAdmin', { at: `${masters}?tab=calendar&year=${added.json().id}` })
    await page.getByRole('button', { name: 'Copy from last year' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Each comes on the same date of this year.', { exact: false }).waitFor()
    expect(await violations(page)).toEqual([])
    // The first of them is left out.
    const [left] = events as { name: string }[]
    await choose(page, 'Events', new RegExp(`${left!.name}$`))
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await told(page, 'Saved successfully.')
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('row')
      .filter({ hasText: events.at(-1).name })
      .first()
      .waitFor()
    const copied = (await admin.get(`leave-appln/calendar?academicYearId=${added.json().id}`)).json()
    const names = (all: { name: string }[]) => all.map(one => one.name).toSorted()
    expect(names(copied.events)).toEqual(names(events.slice(1)))
  })
})

describe('who takes attendance', () => {
  it('is allotted by the office, which sees what is missing', async () => {
    const admin = await product.as('SystemAdmin')
    const offers: { divisions: { id: string; name: string }[] } = (await admin.get('attendance-allotment/initialvalues')).json()
    const page = await product.logIn('SystemAdmin', { at: '/curriculum/attendance-allotment-for-staff' })
    await page.getByRole('button', { name: 'New allotment' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('This is needed.').first().waitFor()
    expect(await violations(page)).toEqual([])
    await choose(page, 'Divisions', new RegExp(`^${offers.divisions[0]!.name}`))
    await page.keyboard.press('Escape')
    await dialog.getByRole('combobox', { name: 'Staff' }).fill('Salim')
    await page
      .getByRole('option', { name: /Salim Ahmed/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Saved successfully.')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: 'Salim Ahmed' }).first().waitFor()
    await onPhone(page)

    const taken = await product.logIn('SystemAdmin', { at: '/curriculum/attendance-taken-or-not-taken' })
    await taken.getByText('Expected').first().waitFor()
    expect(await violations(taken)).toEqual([])
    await onPhone(taken)
    await product.open(
      taken,
      '/curriculum/attendance-taken-or-not-taken?tab=registers&view=matrix',
      'Attendance Taken or Not Taken',
    )
    await taken.getByText(/✓ taken/).waitFor()
    await product.open(taken, '/curriculum/attendance-taken-or-not-taken?tab=safety', 'Attendance Taken or Not Taken')
    await taken
      .getByRole('tab', { name: /Safety/ })
      .or(taken.getByRole('link', { name: /Safety/ }))
      .first()
      .waitFor()
    await onPhone(taken)
  })
})

describe('who has not taken attendance', () => {
  it('is reminded from the list, and not twice within half an hour', async () => {
    const admin = await product.as('SystemAdmin')
    const today = dayIn('Asia/Kolkata', new Date())
    // Whatever day it is: today is a working one.
    const { academicYearId } = (await admin.get('leave-appln/calendar')).json()
    const event = { academicYearId, name: 'Sports day', kind: 'working', from: today, to: today }
    expect((await admin.post('leave-appln/calendar/events', event)).statusCode).toBe(201)
    interface Sitting {
      readonly state: string
      readonly takenAt: string | null
    }
    const { results }: { results: Sitting[] } = (await admin.get('attendance-taken?pageSize=200')).json()
    const { state } = results.find(row => row.takenAt === null)!
    const at = `/curriculum/attendance-taken-or-not-taken?state=${encodeURIComponent(state)}`
    const page = await product.logIn('SystemAdmin', { at })
    const remind = async () => {
      await (await rowsOf(page)).first().getByRole('checkbox').check()
      const answered = page.waitForResponse(answer => answer.url().endsWith('/attendance-taken/remind'))
      await page.getByRole('button', { name: 'Remind', exact: true }).click()
      return (await (await answered).json()) as { teachers: number }
    }
    // Which class stands first, and who takes it besides its teacher, depends on the day.
    const { teachers } = await remind()
    expect(teachers).toBeGreaterThan(0)
    await told(page, `Reminder sent to ${teachers} teacher(s).`)
    await remind()
    await told(page, 'Already reminded at ')
  })
})

describe('attendance of the own child', () => {
  it('is read on a phone, without scrolling sideways', async () => {
    const page = await product.logIn('Guardian', { at: '/parent/attendance-view', phone: true })
    await page
      .getByText(/this month/)
      .first()
      .waitFor()
    await page.getByText('Leave', { exact: true }).first().waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})
