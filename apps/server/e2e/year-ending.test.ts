import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

describe('an operator ends the year of a school', () => {
  it('from choosing the school to the run, and takes it back', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/year-ending-settings' })
    await page.getByRole('button', { name: 'End a year' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'School' }).fill('Green Valley School')
    await page
      .getByRole('option', { name: /^Green Valley School/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'End a year' }).click()
    const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
    const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
    await step('Green Valley School: Year')
    expect(await page.getByRole('textbox', { name: /^Name of the next year/ }).inputValue()).toBe('2027-28')
    await looksRight(page)
    await next()
    await step('Green Valley School: Copy')
    await next()
    await step('Green Valley School: Map')
    await looksRight(page)
    await next()
    await step('Green Valley School: Decisions')
    await looksRight(page)
    await next()
    await page.getByText('Everything is ready to run.').waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const asked = page.getByRole('dialog')
    expect(await asked.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await asked.getByRole('textbox', { name: /^Type GVS/ }).fill('GVS')
    await asked.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText(/becomes the current year on 01-04-2027 at 00:05/).waitFor()
    await looksRight(page)

    const year = async () => {
      const operator = await product.as('GJAdmin')
      const { results } = (await operator.get('platform/schools?text=GVS')).json() as { results: { year: string }[] }
      return results[0]!.year
    }
    expect(await year()).toBe('2026-27')
    await page.getByRole('tab', { name: 'Fees' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('table', { name: 'By course' }).waitFor()
    await page.getByRole('table', { name: 'By student' }).getByText('To carry').first().waitFor()
    await looksRight(page)
    await page.getByRole('tab', { name: 'Students' }).click()
    await page.getByRole('button', { name: 'Revert' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Reason/ })
      .fill('Begun one year too early.')
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await page.getByText('This year ending was reverted.').waitFor()
    await page.getByRole('button', { name: 'All year endings' }).click()
    await page.getByRole('table', { name: 'Year endings' }).getByText('Reverted').waitFor()
  })
})
