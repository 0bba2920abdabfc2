import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, told, violations } from './browser'
import { Product } from './product'

let product: Product
/** Working days to come, the first ones first. */
let days: string[]
/** Somebody of the teaching staff, as the balances know them. */
let teacher: { id: string; name: string }

const shown = (day: string) => day.split('-').reverse().join('-')
const typed = (day: string) => day.split('-').reverse().join('/')
const later = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  product = await Product.start()
  const caller = await product.as('Teacher')
  const { applicant, types, limits } = (await caller.get('leave-appln/initialvalues?audience=staff')).json()
  teacher = applicant
  const leaveTypeId = types.find((type: { code: string }) => type.code === 'DL').id
  days = []
  for (let ahead = 1; days.length < 6; ahead += 1) {
    const day = later(limits.today, ahead)
    const body = { applicantKind: 'staff', leaveTypeId, fromDate: day, toDate: day }
    const { working } = (await caller.post('leave-appln/preview', body)).json()
    if (working === 1) days.push(day)
  }
  const casual = types.find((type: { code: string }) => type.code === 'CL')
  const office = await product.as('SystemAdmin')
  const { results } = (await caller.get('leave-appln/my-balances')).json()
  const { available } = results.find((one: { code: string }) => one.code === 'CL')
  // Just enough for a day.
  const adjusted = await office.post('leave-appln/balances/adjust', {
    staffIds: [teacher.id],
    leaveTypeId: casual.id,
    days: 1 - available,
    reason: 'Begin with one day',
  })
  expect([201, 400], adjusted.body).toContain(adjusted.statusCode)
})
afterAll(() => product.stop())

async function fillDays(page: Page, from: string, to: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^From date/).fill(typed(from))
  await dialog.getByLabel(/^From date/).blur()
  await dialog.getByLabel(/^To date/).fill(typed(to))
  await dialog.getByLabel(/^To date/).blur()
}

describe('leave', () => {
  it('of a child is applied for, decided by the class teacher, and read by the family (scenario 9)', async () => {
    const page = await product.logIn('Guardian', { at: '/leave-appln/guardian-entry' })
    await page.getByRole('button', { name: 'Apply for leave' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog.getByText('From date is required').waitFor()
    await choose(page, 'Type', 'Family')
    await fillDays(page, days[0]!, days[0]!)
    await dialog.getByText('1 working day').waitFor()
    await dialog.getByLabel(/^Reason/).fill('A wedding in the family')
    expect(await violations(page)).toEqual([])
    const sent = page.waitForResponse(answer => answer.url().endsWith('/leave-appln/applications'))
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    const { no, approvers } = (await (await sent).json()) as { no: number; approvers: string[] }
    await told(page, `Leave application sent to ${approvers.join(', ')}.`)
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('row')
      .filter({ hasText: shown(days[0]!) })
      .getByText('Waiting', { exact: true })
      .waitFor()

    const desk = await product.logIn('SchoolSuperAdmin', { at: '/leave-appln/approval-form' })
    await desk.getByRole('tab', { name: /^All/ }).click()
    await desk
      .getByRole('row')
      .filter({ hasText: shown(days[0]!) })
      .getByText('Family', { exact: true })
      .click()
    await desk.getByText('A wedding in the family').waitFor()
    expect(await violations(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Approve', exact: true }).click()
    const asked = desk.getByRole('dialog', { name: `Approve leave ${no}` })
    await asked.getByRole('button', { name: 'Approve', exact: true }).click()
    await told(desk, 'Leave approved.')

    await page.reload()
    const row = page.getByRole('row').filter({ hasText: shown(days[0]!) })
    await row.getByText('Approved', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    expect((await download).suggestedFilename()).toBe(`leave-${no}.pdf`)
  })

  it('of staff takes the rest as loss of pay, is decided among many, and stands in the report (scenario 13)', async () => {
    const page = await product.logIn('Teacher', { at: '/leave-appln/staff-entry' })
    await page.getByText('CL 1.0 of', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Apply for leave' }).first().click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Type', 'Casual')
    await fillDays(page, days[1]!, days[1]!)
    await dialog.getByText('1 working day').waitFor()
    await fillDays(page, days[1]!, days[2]!)
    await dialog.getByText('Only 1 day(s) of Casual are available.').waitFor()
    await dialog.getByText('Take the rest as loss of pay').click()
    await dialog.getByText('Loss of pay 1', { exact: true }).waitFor()
    await dialog.getByLabel(/^Reason/).fill('Moving house')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    const head = await product.logIn('SchoolHead', { at: '/leave-appln/approval-form' })
    const row = head
      .getByRole('row')
      .filter({ hasText: teacher.name })
      .filter({ hasText: shown(days[1]!) })
    await row.getByRole('checkbox').check()
    await head.getByRole('button', { name: 'Approve', exact: true }).first().click()
    await head.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await told(head, 'application decided.')
    await head.goto(`${product.address}/leave-appln/leave-report-form?report=loss-of-pay`)
    const lost = head.getByRole('row').filter({ hasText: teacher.name })
    await lost.getByText(shown(days[2]!), { exact: false }).first().waitFor()
    expect(await violations(head)).toEqual([])
  })
})
