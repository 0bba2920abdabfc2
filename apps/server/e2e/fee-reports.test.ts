import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Report {
  readonly results: readonly { readonly name: string; readonly admNo: string }[]
  readonly totals: { readonly total: number }
}

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

describe('fee reports', () => {
  it('tell an administrator who owes what, open a student, and are written to a file', async () => {
    const page = await product.logIn('SystemAdmin')
    await product.open(page, '/fees/fees-report-form', 'Fee Reports')
    const { body: dues } = await callAs<Report>(page, 'fees/reports/dues')
    expect(dues.totals.total).toBeGreaterThan(0)
    await page.getByText(rupees(dues.totals.total), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)

    const { name, admNo } = dues.results[0]!
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByText(`${name} · ${admNo}`).first().waitFor()
    await page
      .getByRole('table', { name: /School$/ })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])

    await product.open(page, '/fees/fees-report-form?report=installment-wise', 'Fee Reports')
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  it('hand those who owe over to a message', async () => {
    const page = await product.logIn('SchoolSuperAdmin')
    await product.open(page, '/fees/fees-report-form', 'Fee Reports')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByRole('heading', { level: 1, name: 'To Guardian' }).waitFor()
    await page
      .getByText(/^\d+ Students selected$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Notification', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Format' })
    await page.getByRole('combobox', { name: 'Format Name' }).fill('Fee')
    await page.getByRole('option', { name: 'Fee reminder' }).first().click()
    // What they owe stands in the text.
    await dialog
      .getByText(/Fees of [\d,]+\.\d{2} for .* were due on \d{2}\/\d{2}\/\d{4}\./)
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('fit a phone, and of one student ask for the student', async () => {
    const page = await product.logIn('SchoolHead', { phone: true, dark: true })
    for (const report of ['dues', 'collection', 'head-wise', 'fine', 'advance', 'cancelled-refunds', 'online', 'ledger']) {
      await product.open(page, `/fees/fees-report-form?report=${report}`, 'Fee Reports')
      await settled(page)
      expect(await sideways(page), report).toBeLessThanOrEqual(0)
      expect(await violations(page), report).toEqual([])
    }
    await page.getByText('Please select a student.').first().waitFor()
  })

  it('tell the administrator of a group about the chosen school', async () => {
    const page = await product.logIn('SchoolGroupAdmin')
    await page.getByText('Collected this month per school').first().waitFor()
    const asked = await callAs<Report>(page, 'fees/reports/collection')
    expect(asked.status).toBe(200)
    expect((await callAs<Report>(page, 'fees/get-formats')).status).toBe(403)
  })
})
