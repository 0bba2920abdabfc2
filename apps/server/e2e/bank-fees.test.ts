import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { settled, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
let admin: Caller
/** Students who owe something, so that each test has its own. */
let debtors: readonly { readonly studentId: string; readonly name: string; readonly admNo: string }[]

const codes = '/fees/bank-payment-id'

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  debtors = (await admin.get('fees/reports/dues?pageSize=50')).json().results
})
afterAll(() => product.stop())

const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Value Date,UTR,Dr/Cr,Amount,Narration', ...rows].join('\r\n')),
})
/** Uploads a file of the bank on the screen and applies it. */
async function bring(page: Page, name: string, rows: readonly string[]) {
  await page.locator('input[type=file]').setInputFiles(file(name, rows))
  const drawer = page.getByRole('complementary', { name })
  await drawer.getByRole('button', { name: 'Apply', exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply', exact: true }).click()
  return drawer
}

describe('payments into the bank', () => {
  it('have their account from the operator of the platform', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/bank-payment-settings' })
    await page.getByRole('button', { name: 'New bank account' }).click()
    const dialog = page.getByRole('dialog', { name: 'New bank account' })
    await dialog.getByRole('combobox', { name: 'School' }).fill('Green Valley North')
    await page.getByRole('option', { name: /^Green Valley North / }).click()
    await dialog.getByRole('combobox', { name: 'Fee account' }).click()
    await page.getByRole('option', { name: 'School', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Bank', exact: true }).fill('Bank of Trials')
    await dialog.getByRole('textbox', { name: 'Account holder' }).fill('Green Valley North')
    await dialog.getByRole('textbox', { name: 'Account No' }).fill('123456789012')
    await dialog.getByRole('textbox', { name: 'IFSC' }).fill('TRIA1')
    await dialog.getByRole('textbox', { name: 'Code prefix' }).fill('GVNB')
    await dialog.getByRole('textbox', { name: 'UPI id' }).fill('north@trial')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('IFSC is not valid.').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'IFSC' }).fill('TRIA0001234')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')

    await page.getByRole('row', { name: /Bank of Trials/ }).click()
    await page.getByRole('button', { name: 'Try with a sample file' }).click()
    const trying = page.getByRole('dialog', { name: 'Try with a sample file' })
    await trying
      .locator('input[type=file]')
      .setInputFiles(file('sample.csv', ['01/07/2026,U1,CR,14000,GVNB x', '02/07/2026,U2,CR,abc,y']))
    await trying.getByText('Row 3: amount is not a number.').waitFor()
    await trying.getByText('No code').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('come by calls of a bank, whose key is shown once and replaced when somebody says so', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/bank-payment-settings' })
    await page.getByRole('row', { name: /Bank of Trials/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Bank of Trials · School' })
    const mode = async (name: string) => {
      await dialog.getByRole('combobox', { name: 'Payments come' }).click()
      await page.getByRole('option', { name }).click()
    }
    await mode('By calls of the bank')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('textbox', { name: 'Addresses of the bank' }).fill('203.0.113.7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')

    await page.getByRole('row', { name: /Bank of Trials/ }).click()
    await dialog.getByText(/\/fees\/bank-collect\//).waitFor()
    const rotate = dialog.getByRole('button', { name: 'Rotate API key' })
    const made = page.getByRole('dialog', { name: /^Bank of Trials · Green Valley North/ })
    await rotate.click()
    const first = await made.getByRole('textbox', { name: 'Key' }).inputValue()
    expect(first).toMatch(/^bk_/)
    expect(await violations(page)).toEqual([])
    await made.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText(`••••${first.slice(-4)}`).waitFor()
    await rotate.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate API key' }).click()
    expect(await made.getByRole('textbox', { name: 'Key' }).inputValue()).not.toBe(first)
    await made.getByRole('button', { name: 'Done' }).click()

    // A key that was made anew does not stand in the way of what is saved after it.
    await dialog.getByRole('textbox', { name: 'Payee name' }).fill('Green Valley North')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
  })

  it('go by codes that students are given, and what bears none is assigned', async () => {
    const page = await product.logIn('SystemAdmin', { at: codes })
    await page.getByRole('button', { name: 'Generate missing' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate missing' }).click()
    await page
      .getByText(/^\d+ codes generated\.$/)
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
    const [one] = debtors
    const { code } = (await admin.get(`fees/bank-payment-ids?text=${encodeURIComponent(one!.admNo)}`)).json().results[0]
    await page
      .getByRole('cell', { name: /^GVSB\d{9}$/ })
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'Bank files' }).click()
    const lines = [`15/07/2026,E2E1,CR,100,UPI ${code}`, '15/07/2026,E2E2,CR,200,NEFT NOBODY']
    const drawer = await bring(page, 'july.csv', lines)
    await drawer.getByText('1 posted (₹100.00), 1 in suspense, 0 duplicates skipped, 0 errors.').waitFor()
    await page.locator('input[type=file]').setInputFiles(file('again.csv', lines))
    await page
      .getByText(/^This file was already uploaded on /)
      .first()
      .waitFor()

    await page.getByRole('link', { name: /^Suspense/ }).click()
    await page.getByRole('row', { name: /NEFT NOBODY/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign to student' })
    await dialog.getByRole('button', { name: 'Assign to student' }).click()
    await dialog.getByText('Please select a student.').waitFor()
    await dialog.getByRole('combobox', { name: 'Student' }).fill(one!.name)
    await page
      .getByRole('option', { name: new RegExp(one!.name) })
      .first()
      .click()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Assign to student' }).click()
    await told(page, 'Payment posted.')
    await page.getByRole('row', { name: /NEFT NOBODY/ }).waitFor({ state: 'hidden' })
  })
})

describe('payments by a code of the school’s own address', () => {
  it('are confirmed by the bank’s next file, which a typed UTR helps to find', async () => {
    const who = debtors[1]!
    // Without a gateway that shows codes the school's own address is the way.
    const operator = await product.as('GJAdmin')
    const { results: gateways } = (await operator.get('fees-admin/gateway-accounts')).json()
    for (const { id, version, driver, label, account } of gateways) {
      const kept = { feeAccountId: account.id, driver, label, version }
      expect((await operator.patch(`fees-admin/gateway-accounts/${id}`, { ...kept, isActive: false })).statusCode).toBe(200)
    }
    const page = await product.logIn('SchoolHead', { at: `/fees/qr-pg-fees-collection?student=${who.studentId}`, phone: true })
    await page.getByRole('table', { name: 'School' }).waitFor()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Show QR' }).click()
    await page.getByText('Waiting for payment…').waitFor()
    await page.getByRole('img', { name: /^QR code for ₹/ }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const utr = page.getByRole('textbox', { name: 'UTR of the payer' })
    await utr.fill('123')
    await page.getByRole('button', { name: 'Save UTR' }).click()
    await page.getByText('Type 12 digits.').waitFor()
    await utr.fill('612345678901')
    await page.getByRole('button', { name: 'Save UTR' }).click()
    await told(page, 'UTR saved. Receipt will be issued when the bank confirms.')
    expect(await violations(page)).toEqual([])
    await settled(page)
    const order = new URL(page.url()).searchParams.get('order')!
    const { amount, status } = (await admin.get(`fees/orders/${order}`)).json()
    expect(status).toBe('pending')

    const office = await product.logIn('SystemAdmin', { at: `${codes}?tab=files` })
    const drawer = await bring(office, 'next.csv', [`15/07/2026,612345678901,CR,${amount / 100},UPI PAYMENT`])
    await drawer.getByText(/^1 posted /).waitFor()
    await page
      .getByText(/^Payment received\. Receipt No\. \S+\.$/)
      .first()
      .waitFor()

    const report = await product.logIn('SchoolHead', { at: '/fees/qr-admin-fees-collection-report' })
    await report.getByRole('row', { name: /612345678901/ }).waitFor()
    expect(await violations(report)).toEqual([])
  })
})
