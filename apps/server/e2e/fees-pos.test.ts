import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { settled, sideways, violations } from './browser'
import { Product } from './product'

let product: Product
let admin: Caller
/** Students who owe something, so that each test has its own. */
let debtors: readonly { readonly studentId: string }[]

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  debtors = (await admin.get('fees/reports/dues?pageSize=50')).json().results
})
afterAll(() => product.stop())

const counter = (at: number) => `/fees/pos-machine-payment?student=${debtors[at]!.studentId}`
const duesOf = (page: Page) => page.getByRole('table', { name: 'School' }).waitFor()
const chooseMachine = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Machine' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const received = (page: Page) => page.getByText(/^Payment received\. Receipt No\. \S+\.$/).first()

describe('payments on card machines', () => {
  it('go to the machine, are taken back in time, and success wins over a cancel (scenario 11)', async () => {
    const page = await product.logIn('SystemAdmin', { at: counter(0) })
    await duesOf(page)
    await chooseMachine(page, 'Front office')
    const hand = page.getByRole('button', { name: 'Send to machine' })
    const cancel = page.getByRole('button', { name: 'Cancel on machine' })
    await hand.click()
    await page.getByText('Please select at least one installment.').first().waitFor()
    await page.getByRole('checkbox').first().check()
    expect(await violations(page)).toEqual([])
    await hand.click()
    await page.getByText('Payment sent to Front office.').first().waitFor()
    await cancel.click()
    await page.getByText('Payment cancelled on the machine.').first().waitFor()
    await page.getByRole('button', { name: 'New payment' }).click()

    await duesOf(page)
    await page.getByRole('checkbox').first().check()
    await chooseMachine(page, 'Front office')
    await hand.click()
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    expect(await violations(page)).toEqual([])
    const order = new URL(page.url()).searchParams.get('order')!
    await expect.poll(async () => (await admin.get(`fees/orders/${order}`)).json().status).toBe('pending')
    await admin.post(`fees/orders/${order}/sandbox`, { key: 'approve' })
    await cancel.click()
    await received(page).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print receipt' }).click()
    expect((await download).suggestedFilename()).toMatch(/^receipt-TESTSF-.*\.pdf$/)
  })

  it('are typed from the slip of a machine that is not reached, on a phone', async () => {
    const page = await product.logIn('SchoolHead', { at: counter(1), phone: true })
    const rrn = `7${String(Date.now()).slice(-11)}`
    const field = page.getByRole('textbox', { name: 'RRN' })
    const take = async () => {
      await duesOf(page)
      await page.getByRole('checkbox').first().check()
      await chooseMachine(page, 'Cash counter')
      await page.getByRole('button', { name: 'Take payment' }).click()
      await field.waitFor()
    }
    const save = page.getByRole('button', { name: 'Save payment' })
    await take()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await save.click()
    await page.getByText('Type 12 digits.').waitFor()
    await field.fill(rrn)
    await page.getByRole('textbox', { name: 'Approval code' }).fill('A1B2C3')
    expect(await violations(page)).toEqual([])
    await save.click()
    await received(page).waitFor()
    await settled(page)

    await product.open(page, counter(2), 'POS Machine Payment')
    await take()
    await field.fill(rrn)
    await page.getByRole('textbox', { name: 'Approval code' }).fill('A1B2C3')
    await save.click()
    await page.getByText(/^This RRN is already used in receipt SF\/\S+\.$/).waitFor()
    // What was typed is still there.
    expect(await field.inputValue()).toBe(rrn)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Payment cancelled on the machine.').first().waitFor()
  })

  it('are taken on a machine that the platform has just added', async () => {
    const operator = await product.logIn('GJAdmin', { at: '/school/payment-gateway-settings?tab=pos' })
    await operator.getByRole('button', { name: 'New machine' }).click()
    const dialog = operator.getByRole('dialog', { name: 'New machine' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Fill in this field.').first().waitFor()
    await dialog.getByRole('combobox', { name: 'School' }).fill('Green Valley School')
    await operator.getByRole('option', { name: /^Green Valley School / }).click()
    await dialog.getByRole('combobox', { name: 'Account' }).click()
    await operator.getByRole('option', { name: 'School', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Driver' }).click()
    await operator.getByRole('option', { name: 'Manual' }).click()
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Admission desk')
    expect(await violations(operator)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await operator.getByText('Saved successfully.').first().waitFor()
    await operator.getByRole('row', { name: /Admission desk/ }).waitFor()

    const page = await product.logIn('SchoolSuperAdmin', { at: counter(3) })
    await duesOf(page)
    await chooseMachine(page, 'Admission desk')
    await page.getByRole('button', { name: 'Take payment' }).waitFor()
  })
})
