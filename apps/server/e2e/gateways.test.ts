import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestHash, responseHash } from '../src/areas/fees/gateways/drivers/payu'
import { feeFileHeaders } from '../src/testing/fee-files'
import { bring } from './bring'
import { told, violations } from './browser'
import { Product } from './product'

const key = 'gtKFFx'
const salt = 'a salt that only the school and its provider know'

let product: Product

beforeAll(async () => {
  // Where the provider reaches the school, and its payers come back to.
  product = await Product.start(address => ({ REPORT_URL: address, REPORT_TOKEN: 't'.repeat(40) }))
  const family = await product.as('Guardian')
  const { lists }: { lists: { code: string; rows: string[][] }[] } = (await family.get('dashboard')).json()
  const [, , admNo = ''] = lists.find(list => list.code === 'children')!.rows[0]!
  const { years, academicYearId } = (await family.get('parent-fees/payments')).json()
  const year = years.find((one: { id: string }) => one.id === academicYearId).name
  const row = [admNo, year, 'School', '40', 'Trip', '01-06-2026', 'Trip', '1,000.00', '', '', `${admNo} trip`]
  await bring(await product.as('SystemAdmin'), 'fee-dues', feeFileHeaders.dues, [row])
})
afterAll(() => product.stop())

type Fields = Readonly<Record<string, string>>

/** The page of the provider in this browser, which takes the money when its button is pressed and tells the school of it. */
async function standIn(page: Page, webhookUrl: () => string): Promise<Fields[]> {
  const asked: Fields[] = []
  await page.route('https://test.payu.in/**', async route => {
    const fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ''))
    asked.push(fields)
    const { txnid, amount, productinfo, firstname, email } = fields as Record<string, string>
    const paid = {
      key,
      txnid,
      amount,
      productinfo,
      firstname,
      email,
      status: 'success',
      mihpayid: '403993715500000001',
      mode: 'UPI',
    }
    const answer = { ...paid, hash: responseHash(paid as Fields, salt) } as Fields
    const heard = await fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(answer).toString(),
    })
    expect(heard.status).toBe(200)
    const inputs = Object.entries(answer).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    await route.fulfill({
      contentType: 'text/html',
      body: `<h1>PayU</h1><form method="post" action="${fields.surl}">${inputs.join('')}<button>Back to the school</button></form>`,
    })
  })
  return asked
}

describe('a gateway', () => {
  it('is set up by the operator of the platform, and a family pays by it', async () => {
    const operator = await product.logIn('GJAdmin', { at: '/school/payment-gateway-settings' })
    await operator.getByRole('button', { name: 'New gateway' }).click()
    const dialog = operator.getByRole('dialog', { name: 'New gateway' })
    await dialog.getByRole('combobox', { name: 'School' }).fill('Green Valley School')
    await operator.getByRole('option', { name: /^Green Valley School / }).click()
    await dialog.getByRole('combobox', { name: 'Fee account' }).click()
    await operator.getByRole('option', { name: 'School', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Provider' }).click()
    await operator.getByRole('option', { name: 'PayU' }).click()
    await dialog.getByRole('textbox', { name: 'Label' }).fill('PayU of the school')
    await dialog.getByRole('textbox', { name: 'Key', exact: true }).fill(key)
    await dialog.getByRole('textbox', { name: 'Salt' }).fill(salt)
    await dialog.getByRole('checkbox', { name: 'Test mode' }).check()
    expect(await violations(operator)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(operator, 'Saved successfully.')
    const row = operator.getByRole('row', { name: /PayU of the school/ })
    await row.getByText('Inactive').click()
    await operator.getByRole('button', { name: 'Activate', exact: true }).click()
    await told(operator, 'PayU of the school is active.')
    expect(await operator.getByText(salt).count()).toBe(0)
    const { results } = (await (await product.as('GJAdmin')).get('fees-admin/gateway-accounts?pageSize=50')).json()
    const { id } = results.find((one: { label: string }) => one.label === 'PayU of the school')

    const page = await product.logIn('Guardian', { at: '/parent/fees-payment', phone: true })
    const asked = await standIn(page, () => `${product.address}/api/fees/gateway/${id}/webhook`)
    await page.getByRole('tab', { name: 'School', exact: true }).click()
    await page.getByRole('combobox', { name: 'Pay with' }).click()
    await page.getByRole('option', { name: 'PayU of the school' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.getByRole('button', { name: 'Back to the school' }).click()
    await page
      .getByText(/^Payment received\. Receipt No\. \S+\.$/)
      .first()
      .waitFor()
    expect(asked).toHaveLength(1)
    expect(asked[0]!.hash).toBe(requestHash(asked[0]!, salt))
    expect(JSON.stringify(asked)).not.toContain(salt)
  })
})
