import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { formLeft, settled, sideways, told, turnTo, violations } from './browser'
import { Product } from './product'

let product: Product
let admin: Caller
/** Students who owe something, so that each test has its own. */
let debtors: readonly { readonly studentId: string; readonly name: string }[]

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  debtors = (await admin.get('fees/reports/dues?pageSize=50')).json().results
})
afterAll(() => product.stop())

const shot = async (page: { screenshot: (o: object) => Promise<unknown> }, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

describe('receipts', () => {
  it('are given for cash at the counter, refunded by two people, cancelled, and counted at the end of the day', async () => {
    const page = await product.logIn('SystemAdmin', { at: `/fees/receipts?tab=counter&student=${debtors[0]!.studentId}` })
    await page.getByRole('table', { name: 'School' }).waitFor()
    await page.getByRole('button', { name: 'Take payment' }).click()
    await page.getByText('Please select at least one installment.').first().waitFor()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('radio', { name: 'Cheque' }).check()
    await page.getByRole('button', { name: 'Take payment' }).click()
    await page.getByText('Type 6 digits.').waitFor()
    await page.getByText('Type the name of the bank.').waitFor()
    expect(await violations(page)).toEqual([])
    await shot(page, 'counter')
    await page.getByRole('radio', { name: 'Cash' }).check()
    await page.getByRole('button', { name: 'Take payment' }).click()
    await told(page, 'Payment received. Receipt No. SF/')
    await shot(page, 'given')
    const given = (await page.getByRole('heading', { name: /^SF\// }).textContent())!
    const no = given.split(' · ')[0]!
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print receipt' }).click()
    expect((await download).suggestedFilename()).toMatch(/^receipt-SF-.*\.pdf$/)

    await product.open(page, '/fees/receipts', 'Receipts')
    await page.getByRole('row', { name: new RegExp(no) }).click()
    const drawer = page
      .getByRole('dialog', { name: new RegExp(no) })
      .or(page.getByRole('complementary', { name: new RegExp(no) }))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await shot(page, 'receipt')
    const refund = page.getByRole('dialog', { name: `Refund of receipt ${no}` })
    await refund.getByRole('textbox', { name: 'Amount' }).fill('100')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await refund.getByText('Type at least 3 letters.').waitFor()
    await refund.getByRole('textbox', { name: 'Reason' }).fill('Counted twice')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await told(page, 'The refund waits for approval.')
    expect(await drawer.count()).toBeGreaterThan(0)

    const other = await product.logIn('SchoolSuperAdmin', { at: '/fees/receipts?tab=refunds' })
    await other.getByRole('row', { name: new RegExp(no) }).click()
    await other.getByRole('button', { name: 'Approve' }).click()
    await told(other, 'Refund approved.')
    await shot(other, 'refunds')
    expect(await violations(other)).toEqual([])

    await turnTo(page, '/fees/receipts?tab=refunds')
    await page.getByRole('row', { name: new RegExp(no) }).click()
    await page.getByRole('button', { name: 'Money handed out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Money handed out' }).click()
    await told(page, 'Refund paid.')
  })

  it('are cancelled, and the day is closed with what was counted', async () => {
    const page = await product.logIn('SystemAdmin', { at: `/fees/receipts?tab=counter&student=${debtors[1]!.studentId}` })
    await page.getByRole('table', { name: 'School' }).waitFor()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Take payment' }).click()
    await told(page, 'Payment received. Receipt No. SF/')
    const no = (await page.getByRole('heading', { name: /^SF\// }).textContent())!.split(' · ')[0]!
    await product.open(page, '/fees/receipts', 'Receipts')
    await page.getByRole('row', { name: new RegExp(no) }).click()
    await page.getByRole('button', { name: 'Cancel receipt' }).click()
    const dialog = page.getByRole('dialog', { name: `Cancel receipt ${no}` })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong child')
    await shot(page, 'cancel')
    await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
    await told(page, `Receipt ${no} cancelled.`)
    await page
      .getByRole('row', { name: new RegExp(no) })
      .getByText('Cancelled')
      .waitFor()

    // A form that was left steps back over its mark in the history, which would undo an opening begun before.
    await formLeft(page)
    await product.open(page, '/fees/receipts?tab=closing', 'Receipts')
    await page.getByRole('textbox', { name: 'Counted' }).fill('500')
    await page.getByRole('button', { name: 'Close day' }).click()
    await page.getByText('Say why the amounts differ.').waitFor()
    await page.getByRole('textbox', { name: 'Note' }).fill('Kept for change')
    await shot(page, 'closing')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close day' }).click()
    await told(page, 'Day closed. Difference:')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print closing sheet' }).first().click()
    expect((await download).suggestedFilename()).toMatch(/^closing-.*-1\.pdf$/)
  })

  it('are read by the head, on a phone', async () => {
    const page = await product.logIn('SchoolHead', { at: '/fees/receipts', phone: true })
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await shot(page, 'phone')
    expect(await page.getByRole('tab', { name: 'Counter receipt' }).count()).toBe(0)
    await product.open(page, '/fees/receipts?tab=closing', 'Receipts')
    await settled(page)
    expect(await page.getByRole('button', { name: 'Close day' }).count()).toBe(0)
    await product.open(page, '/fees/receipts?tab=exceptions', 'Receipts')
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await shot(page, 'phone-exceptions')
  })
})
