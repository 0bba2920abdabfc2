import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Debtor {
  readonly studentId: string
  readonly name: string
}

/** Students who owe something, so that each test has its own. */
async function debtors(page: Page): Promise<Debtor[]> {
  const { body } = await callAs<{ results: Debtor[] }>(page, 'fees/reports/dues?pageSize=50')
  return body.results
}

async function openCounter(page: Page, { studentId, name }: Debtor): Promise<void> {
  await product.open(page, `/fees/pos-machine-payment?student=${studentId}`, 'POS Machine Payment')
  await page.getByRole('table', { name: 'School' }).waitFor()
  await page.getByRole('combobox', { name: 'Student' }).waitFor()
  expect(name).not.toBe('')
}

const chooseMachine = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Machine' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const received = (page: Page) => page.getByText(/^Payment received\. Receipt No\. \S+\.$/).first()

describe('payments on card machines', () => {
  it('go to the machine, and success wins over a cancel (scenario 11)', async () => {
    const page = await product.logIn('SystemAdmin')
    const [who] = await debtors(page)
    await openCounter(page, who!)
    await chooseMachine(page, 'Front office')
    await page.getByRole('button', { name: 'Send to machine' }).click()
    await page.getByText('Please select at least one installment.').first().waitFor()
    await page.getByRole('checkbox').first().check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send to machine' }).click()
    await page.getByText('Payment sent to Front office.').first().waitFor()
    const approve = page.getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    expect(await violations(page)).toEqual([])
    const order = new URL(page.url()).searchParams.get('order')!
    await expect.poll(async () => (await callAs<{ status: string }>(page, `fees/orders/${order}`)).body.status).toBe('pending')
    await callAs(page, `fees/orders/${order}/sandbox`, { key: 'approve' })
    await page.getByRole('button', { name: 'Cancel on machine' }).click()
    await received(page).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print receipt' }).click()
    expect((await download).suggestedFilename()).toMatch(/^receipt-TESTSF-.*\.pdf$/)
    const { body: paid } = await callAs<{ amount: number; receipt: { amount: number } }>(page, `fees/orders/${order}`)
    expect(paid.receipt.amount).toBe(paid.amount)
  })

  it('are taken back from the machine in time', async () => {
    const page = await product.logIn('SchoolSuperAdmin')
    const who = (await debtors(page))[3]!
    await openCounter(page, who)
    await page.getByRole('checkbox').first().check()
    await chooseMachine(page, 'Front office')
    await page.getByRole('button', { name: 'Send to machine' }).click()
    await page.getByRole('button', { name: 'Cancel on machine' }).click()
    await page.getByText('Payment cancelled on the machine.').first().waitFor()
    await page.getByRole('button', { name: 'New payment' }).click()
    await page.getByRole('table', { name: 'School' }).waitFor()
  })

  it('are typed from the slip of a machine that is not reached, on a phone', async () => {
    const page = await product.logIn('SchoolHead', { phone: true, dark: true })
    const [, first, second] = await debtors(page)
    const rrn = `7${String(Date.now()).slice(-11)}`
    const take = async (who: Debtor) => {
      await openCounter(page, who)
      await page.getByRole('checkbox').first().check()
      await chooseMachine(page, 'Cash counter')
      await page.getByRole('button', { name: 'Take payment' }).click()
      await page.getByRole('textbox', { name: 'RRN' }).waitFor()
    }
    const save = page.getByRole('button', { name: 'Save payment' })
    await take(first!)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await save.click()
    await page.getByText('Type 12 digits.').waitFor()
    await page.getByRole('textbox', { name: 'RRN' }).fill(rrn)
    await page.getByRole('textbox', { name: 'Approval code' }).fill('A1B2C3')
    expect(await violations(page)).toEqual([])
    await save.click()
    await received(page).waitFor()
    await settled(page)

    await take(second!)
    await page.getByRole('textbox', { name: 'RRN' }).fill(rrn)
    await page.getByRole('textbox', { name: 'Approval code' }).fill('A1B2C3')
    await save.click()
    await page.getByText(/^This RRN is already used in receipt SF\/\S+\.$/).waitFor()
    // What was typed is still there.
    expect(await page.getByRole('textbox', { name: 'RRN' }).inputValue()).toBe(rrn)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Payment cancelled on the machine.').first().waitFor()
  })

  it('are taken on a machine that the platform has just added', async () => {
    const operator = await product.logIn('GJAdmin')
    await product.open(operator, '/school/payment-gateway-settings', 'Payment Gateway Settings')
    await operator.getByRole('button', { name: 'New machine' }).click()
    const dialog = operator.getByRole('dialog', { name: 'New machine' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Fill in this field.').first().waitFor()
    await dialog.getByRole('combobox', { name: 'School' }).fill('Green Valley School')
    await operator.getByRole('option', { name: 'Green Valley School', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Account' }).click()
    await operator.getByRole('option', { name: 'School', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Driver' }).click()
    await operator.getByRole('option', { name: 'Manual' }).click()
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Admission desk')
    expect(await violations(operator)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await operator.getByText('Saved successfully.').first().waitFor()
    await operator.getByRole('row', { name: /Admission desk/ }).waitFor()
    expect(await sideways(operator)).toBeLessThanOrEqual(0)

    const page = await product.logIn('SystemAdmin')
    await openCounter(page, (await debtors(page))[4]!)
    await chooseMachine(page, 'Admission desk')
    await page.getByRole('button', { name: 'Take payment' }).waitFor()
  })
})
