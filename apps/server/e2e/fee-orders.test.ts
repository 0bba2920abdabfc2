import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { rowsOf, settled, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
let admin: Caller
let debtors: readonly { readonly studentId: string }[]
let machine: { readonly id: string; readonly feeAccountId: string }

/** An order of 100 rupees or what a student owes first on the machine of the front office. */
async function atMachine(at: number): Promise<{ id: string; orderNo: string }> {
  const { studentId } = debtors[at]!
  const { accounts } = (await admin.get(`fees/students/${studentId}/position`)).json()
  const account = accounts.find((one: { id: string }) => one.id === machine.feeAccountId)
  const [first] = account.installments.filter((one: { balance: number; fineDue: number }) => one.balance + one.fineDue > 0)
  const owed = first.balance + first.fineDue
  const made = await admin.post('fees/orders', {
    ...{ channel: 'pos', studentId, feeAccountId: account.id, installmentIds: [first.id], posTerminalId: machine.id },
    expectedTotal: owed - Math.min(account.advanceAvailable, owed),
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().order
}

const statusOf = async (id: string) => (await admin.get(`fees/orders/${id}`)).json().status

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  debtors = (await admin.get('fees/reports/dues?pageSize=50')).json().results
  const { results } = (await admin.get('fees/pos-terminals')).json()
  machine = results.find((one: { label: string }) => one.label === 'Front office')
})
afterAll(() => product.stop())

/** A family pays at the gateway for trials, which then tells nobody. */
async function paidUnheard(): Promise<{ orderNo: string; amount: number }> {
  const guardian = await product.as('Guardian')
  const dues = (await guardian.get('parent-fees/dues')).json()
  const account = dues.accounts.find((one: { totalDue: number }) => one.totalDue > 0)
  const gateway = dues.gateways.find((one: { feeAccountId: string }) => one.feeAccountId === account.id)
  const [first] = account.installments.filter((one: { balance: number; fineDue: number }) => one.balance + one.fineDue > 0)
  const wish = { feeAccountId: account.id, installmentIds: [first.id], gatewayAccountId: gateway.id }
  const quoted = await guardian.post('parent-fees/quotes', wish)
  const placed = await guardian.post('parent-fees/orders', { ...wish, expectedTotal: quoted.json().total })
  expect(placed.statusCode, placed.body).toBe(201)
  const { orderNo, amount, handoff } = placed.json()
  const pressed = await fetch(new URL(handoff.url, product.address), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...handoff.fields, silent: '1', do: 'pay' }).toString(),
  })
  expect(pressed.status).toBe(303)
  return { orderNo, amount }
}

describe('orders over all schools', () => {
  it('are found by their number, asked about, and show the receipt', async () => {
    const { orderNo } = await paidUnheard()
    const page = await product.logIn('GJSupport', { at: '/school/fees-orderstatus' })
    await page.getByRole('searchbox', { name: 'Search' }).fill(orderNo)
    const row = page.getByRole('row', { name: new RegExp(orderNo) })
    await row.getByText('Pending').waitFor()
    await row.click()
    const drawer = page.getByRole('complementary', { name: new RegExp(orderNo) })
    await drawer.getByText('Order created').waitFor()
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Check now' }).click()
    await told(page, 'Payment received. Receipt No.')
    await drawer.getByText('Payment attempt').waitFor()
    await row.getByText('Success').waitFor()
    await row.getByText(/^TESTSF\//).waitFor()
    await settled(page)
  })

  it('are restarted together, with what came of each', async () => {
    const first = await atMachine(0)
    await expect.poll(() => statusOf(first.id)).toBe('pending')
    await admin.post(`fees/orders/${first.id}/cancel`, {})
    await expect.poll(() => statusOf(first.id)).toBe('expired')
    const second = await atMachine(1)
    await product.setAhead(20)
    // Sessions end as time goes on.
    admin = await product.as('SystemAdmin')
    await expect.poll(() => statusOf(second.id)).toBe('expired')
    const page = await product.logIn('GJAdmin', { at: '/school/order-restart' })
    for (const { orderNo } of [first, second]) await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
    await page.getByRole('button', { name: 'Restart' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restart' }).click()
    await page.getByText('2 restarted: 0 success, 2 failed, 0 pending, 0 errors.').waitFor()
    const results = page.getByRole('table', { name: 'Results' })
    for (const { orderNo } of [first, second]) await results.getByRole('row', { name: new RegExp(orderNo) }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('are finished where they are paid, on a phone', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/success-order-restart?all=1', phone: true })
    await rowsOf(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})

describe('orders on card machines', () => {
  it('are checked in the school and stand in the collection of their machine', async () => {
    const { id, orderNo } = await atMachine(2)
    await expect.poll(() => statusOf(id)).toBe('pending')
    const page = await product.logIn('SystemAdmin', { at: '/fees/pos-payment-status' })
    const row = page.getByRole('row', { name: new RegExp(orderNo) })
    await row.waitFor()
    await admin.post(`fees/orders/${id}/sandbox`, { key: 'approve' })
    await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Check status' }).click()
    await told(page, '1 checked: 1 success, 0 failed, 0 still pending.')
    const receiptNo = (await admin.get(`fees/orders/${id}`)).json().receipt.receiptNo as string
    await product.open(page, '/fees/pos-payment-collection-report', 'POS Payment Collection Report')
    await page.getByRole('row', { name: new RegExp(receiptNo) }).waitFor()
    await page.getByRole('table', { name: 'By machine and day' }).getByText('Front office').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('are told over all schools by statement and statistics', async () => {
    const page = await product.logIn('GJSupport', { at: '/school/online-feepayment-statement-report' })
    await rowsOf(page)
    expect(await violations(page)).toEqual([])
    await product.open(page, '/school/online-feepayment-statitics-report', 'Online Fee Payment Statistics')
    await page.getByRole('cell', { name: '100.0 %' }).first().waitFor()
    expect(await violations(page)).toEqual([])
  })
})
