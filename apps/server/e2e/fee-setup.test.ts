import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { choose, settled, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
let admin: Caller
let family: Caller

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  family = await product.as('Guardian')
})
afterAll(() => product.stop())

const at = (tab: string) => `/fees/fee-setup?tab=${tab}`
const saved = async (page: Page) => {
  await told(page, 'Saved successfully.')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const child = async () => (await family.get('parent-fees/dues')).json().student as { id: string; name: string; admNo: string }

describe('the fee set-up', () => {
  it('makes a head, a plan and a schedule, publishes it, and the family sees the dues', async () => {
    const page = await product.logIn('SystemAdmin', { at: at('heads') })
    await page.getByRole('button', { name: 'New head' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please fill this in.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Smart class')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saved(page)
    await page.getByRole('row', { name: /Smart class/ }).waitFor()

    await page.getByRole('link', { name: 'Plans' }).click()
    await page.getByRole('button', { name: 'New plan' }).first().click()
    await dialog.getByRole('textbox', { name: 'Name of the plan' }).fill('Smart terms')
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('10-08-2026')
    await dialog.getByRole('textbox', { name: 'Name of the installment' }).click()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saved(page)

    await page.getByRole('link', { name: 'Schedules' }).click()
    await page.getByRole('button', { name: 'New schedule' }).first().click()
    await choose(page, 'Plan', 'School · Smart terms')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const amount = page.getByRole('textbox', { name: 'Term 1 · Smart class' })
    await amount.fill('750')
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    const publish = page.getByRole('dialog', { name: 'Publish: Whole school' })
    await publish.getByText('₹750.00').first().waitFor({ state: 'detached' })
    await settled(page)
    await publish.getByRole('button', { name: 'Publish' }).click()
    await page
      .getByText(/^\d[\d,]* students, \d[\d,]* lines written/)
      .first()
      .waitFor()

    const home = await product.logIn('Guardian', { at: '/parent/fees-payment' })
    // The account that waits the longest stands first, whichever that is on the day.
    await home.getByRole('tab', { name: 'School' }).click()
    await home.getByText('₹750.00').first().waitFor()
    await home.getByText('Smart class').first().waitFor({ state: 'attached' })
  })

  it('grants a concession, shows its effect, and takes it off when the head of the school approves', async () => {
    const heads = (await admin.get('fees/heads')).json() as { id: string; name: string }[]
    const smart = heads.find(head => head.name === 'Smart class')!
    await admin.post('fees/concession-types', { name: 'Sibling', percentBps: 1000, headIds: [smart.id] })
    const page = await product.logIn('SystemAdmin', { at: at('concessions') })
    await page.getByRole('button', { name: 'Grant a concession' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Grant a concession' })
    await dialog.getByRole('textbox', { name: 'Students' }).click()
    const selector = page.getByRole('dialog', { name: 'Select Students' })
    const first = selector.getByRole('row').filter({ hasText: /\d/ }).first()
    const admNo = (await first.getByRole('gridcell').nth(1).textContent())!
    await first.click()
    await selector.getByRole('button', { name: /^Select\s*1$/ }).click()
    await choose(page, 'Type', 'Sibling')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Brother in class II')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Request' }).click()
    await told(page, 'Requested. The head of the school decides.')
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const head = await product.logIn('SchoolSuperAdmin', { at: at('concessions') })
    await head
      .getByRole('row')
      .filter({ hasText: admNo })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await head.getByRole('menuitem', { name: 'Effect by installment' }).click()
    const effect = head.getByRole('dialog')
    await effect.getByText('-₹75.00').waitFor()
    await effect.getByText('₹675.00').waitFor()
    expect(await violations(head)).toEqual([])
    await effect.getByRole('button', { name: 'Approve' }).click()
    await told(head, 'Approved.')
    const { id } = (await admin.get('fees/concessions')).json().results[0].student
    const { results } = (await admin.get(`fees/demands?studentId=${id}`)).json()
    expect(results).toContainEqual(
      expect.objectContaining({ head: expect.objectContaining({ name: 'Smart class' }), concession: 7500, balance: 67_500 }),
    )
  })

  it('fits a phone, tab by tab', async () => {
    const page = await product.logIn('SchoolSuperAdmin', { at: at('heads'), phone: true })
    for (const tab of ['plans', 'schedules', 'concessions', 'bus-rates', 'receipt-series', 'categories', 'settings']) {
      await page.goto(`${product.address}${at(tab)}`)
      await settled(page)
      expect(await sideways(page), tab).toBeLessThanOrEqual(0)
    }
    const { id } = await child()
    await page.goto(`${product.address}${at('individual')}&student=${id}`)
    await page.getByText('Smart class').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})
