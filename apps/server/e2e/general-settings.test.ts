import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const code = 'notification.bellDays'
const label = 'Days a notification stays in the bell'

interface School {
  readonly id: string
  readonly code: string
  readonly name: string
}
const schools = async (): Promise<School[]> =>
  (await (await product.as('GJAdmin')).get('platform/schools?pageSize=50')).json().results
const bellDays = async ({ id }: School): Promise<{ value: number; source: string }> =>
  (await (await product.as('GJAdmin')).get(`platform/schools/${id}/settings`))
    .json()
    .find((setting: { code: string }) => setting.code === code)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page) => page.locator('#page').getByRole('textbox', { name: label })

describe('an operator', () => {
  it('sets up one school: a setting, a year and a class', async () => {
    const school = (await schools()).find(one => one.code === 'GVN')!
    const page = await product.logIn('GJAdmin', { at: '/school/general-settings' })
    await page.getByRole('combobox', { name: 'School' }).fill(school.name)
    await page.getByRole('option', { name: new RegExp(school.name) }).click()
    await field(page).fill('91')
    await press(page, 'Save')
    await page.getByText(`${label} must be 1 to 90.`).waitFor()
    await field(page).fill('20')
    await press(page, 'Save')
    await page.getByText('Updated successfully.', { exact: true }).waitFor()
    expect(await bellDays(school)).toMatchObject({ value: 20, source: 'School' })
    await looksRight(page)

    await page.getByRole('tab', { name: 'Modules' }).click()
    await page.getByRole('switch', { name: 'Fees only' }).click()
    await page.getByText(/^FEE_ONLY cannot be combined with SCH/).waitFor()
    await page.getByRole('switch', { name: 'Fees only' }).click()

    await page.getByRole('tab', { name: 'Academic years' }).click()
    await press(page, 'Add next year')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved successfully.', { exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: '2027-28' }).waitFor()

    await page.getByRole('tab', { name: 'Classes' }).click()
    await press(page, 'Add section')
    await page.getByRole('dialog').getByRole('textbox').fill('Evening School')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Evening School' }).waitFor()
    await page.getByRole('tab', { name: 'Masters' }).click()
    await page.getByText('Anecdotal category', { exact: true }).first().waitFor()
    await looksRight(page)
  })

  it('changes a setting of all schools at once, after having seen what becomes what', async () => {
    const all = await schools()
    const page = await product.logIn('GJAdmin', { at: '/school/school-settings-multiple' })
    await page.getByText('Select entire collection').click()
    await page.getByRole('combobox', { name: 'Settings to change' }).click()
    await page.getByRole('option', { name: new RegExp(label) }).click()
    await page.keyboard.press('Escape')
    await field(page).fill('15')
    await press(page, 'Preview')
    await page.getByText(`${all.length} differences in ${all.length} schools`).waitFor()
    await looksRight(page)
    await press(page, 'Apply')
    await page.getByRole('dialog').getByRole('textbox').fill(`APPLY ${all.length}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText(`${all.length} schools updated, 0 refused.`).waitFor()
    await looksRight(page)
    for (const school of all) expect(await bellDays(school)).toMatchObject({ value: 15, source: 'School' })
  })
})
