import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight } from './browser'
import { Product, sendLogin } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const fill = (page: Page, name: string, value: string) =>
  page
    .locator('#page')
    .getByRole('textbox', { name: new RegExp(`^${name}( |\\*|$)`) })
    .fill(value)
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page
    .locator('#page')
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('an operator makes a school', () => {
  it('by the wizard, activates it, and its first administrator follows the invitation', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/create' })
    await next(page)
    await page.getByText('Fill in this field.').first().waitFor()
    await fill(page, 'Name', 'Hill Top School')
    await fill(page, 'Code', 'gvs')
    await fill(page, 'Place', 'Wayanad')
    await fill(page, 'Address', '12 Hill Road')
    await pick(page, 'State', 'Kerala')
    await pick(page, 'District', 'Wayanad')
    await fill(page, 'PIN code', '673121')
    await fill(page, 'Phone', '04936 202 118')
    await fill(page, 'E-mail', 'office@hilltop.example.org')
    await next(page)
    await page.getByText('Code GVS is already used.').waitFor()
    await looksRight(page)
    await fill(page, 'Code', 'htp')
    await next(page)
    await step(page, 'Web')
    expect(await page.getByRole('textbox', { name: /^Domain/ }).inputValue()).toBe('htp')
    for (const title of ['Modules', 'Year', 'Classes', 'First administrator']) {
      await next(page)
      await step(page, title)
    }
    await fill(page, 'Name', 'Meera Joseph')
    await fill(page, 'Mobile', '98470 33211')
    await fill(page, 'E-mail', 'meera@hilltop.example.org')
    await next(page)
    await step(page, 'Review')
    await looksRight(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('School created.').waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('School activated.').waitFor()
    await looksRight(page)

    const operator = await product.as('GJAdmin')
    const { results } = (await operator.get('platform/sms/outbox?text=meera')).json() as { results: { body: string }[] }
    const { page: visitor } = await product.visitor()
    await visitor.goto(`${product.address}/invitation#${/#([\w-]+)/.exec(results[0]!.body)![1]}`)
    await visitor.getByText('Your login name is HTP.ADMIN.').waitFor()
    await looksRight(visitor)
    await visitor.getByLabel(/^New password/).fill('Quiet-Harbour-51')
    await visitor.getByLabel(/^Repeat/).fill('Quiet-Harbour-51')
    await visitor.getByRole('button', { name: 'Continue' }).click()
    await visitor.getByText('Password set. Please log in.').waitFor()
    await visitor.getByRole('link', { name: /login/i }).click()
    await sendLogin(visitor, 'HTP.ADMIN', 'Quiet-Harbour-51')
    await visitor.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Login' }).waitFor()
  })
})
