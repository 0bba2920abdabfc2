import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { looksRight, settled, told } from './browser'
import { Product } from './product'

let product: Product
let operator: Caller
let schoolId: string
/** Shows the key of the school. */
let key: string
let receipts: readonly { readonly id: string; readonly payload: { readonly receiptNo: string } }[]

/** A call of the school's own system. */
async function agent(path: string, body?: unknown): Promise<{ items: typeof receipts }> {
  const answer = await fetch(`${product.address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { items: typeof receipts }
}

/** Payments at the counter by two who owe something. */
async function takeMoney(): Promise<void> {
  const admin = await product.as('SystemAdmin')
  const { results: debtors } = (await admin.get('fees/reports/dues?pageSize=50')).json()
  const { results: machines } = (await admin.get('fees/pos-terminals')).json()
  const machine = machines.find((one: { driver: string }) => one.driver === 'manual')
  for (const [at, { studentId }] of debtors.slice(5, 7).entries()) {
    const { accounts } = (await admin.get(`fees/students/${studentId}/position`)).json()
    const account = accounts.find((one: { id: string }) => one.id === machine.feeAccountId)
    const due = account.installments.find((one: { balance: number; fineDue: number }) => one.balance + one.fineDue > 0)
    const asked = {
      ...{ channel: 'pos', studentId, feeAccountId: machine.feeAccountId, posTerminalId: machine.id },
      ...{ installmentIds: [due.id], expectedTotal: Math.max(0, due.balance + due.fineDue - account.advanceAvailable) },
    }
    const order = await admin.post('fees/orders', asked)
    expect(order.statusCode, order.body).toBe(201)
    const slip = { rrn: `81234567890${at}`, approvalCode: 'A1B2C3', last4: '1234', mode: 'card' }
    const paid = await admin.post(`fees/orders/${order.json().order.id}/manual-pos-result`, slip)
    expect(paid.statusCode, paid.body).toBe(200)
  }
}

beforeAll(async () => {
  product = await Product.start()
  operator = await product.as('GJAdmin')
  const { results: schools } = (await operator.get('platform/schools?text=GVS')).json()
  schoolId = schools.find((school: { code: string }) => school.code === 'GVS').id
  const set = await operator.send('PATCH', `platform/schools/${schoolId}/settings`, {
    changes: [{ code: 'fees.feesSource', value: 'external', version: 0 }],
  })
  expect(set.statusCode, set.body).toBe(200)
  await takeMoney()
  key = (await operator.post('fees-admin/sync-keys', { schoolId })).json().key
  receipts = (await agent('fees-sync/items')).items
  await agent('fees-sync/acks', {
    items: receipts.map(({ id }, at) =>
      at === 0 ? { id, ok: false, error: 'Ledger closed' } : { id, ok: true, externalRef: `T-${at}` },
    ),
  })
})
afterAll(() => product.stop())

const pick = async (page: Page, field: string | RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

describe('an operator of fee sync', () => {
  it('sees what waits, looks into it and has it sent again', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/fees-sync-pending' })
    await page
      .getByRole('table', { name: 'By school' })
      .getByRole('row', { name: /Green Valley School/ })
      .waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Ledger closed' })
    await row.waitFor()
    await looksRight(page)
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Show details' }).click()
    await page.getByRole('table', { name: 'What is sent' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await row.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await told(page, '1 item will be sent again.')
    await page.getByRole('row').filter({ hasText: 'Unsynced' }).first().waitFor()
  })

  it('moves what was taken back, with the code of the school', async () => {
    const page = await product.logIn('GJAdmin', { at: `/school/fees-synced?school=${schoolId}` })
    await page.getByRole('row').filter({ hasText: 'T-1' }).first().waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Move all found' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to UnSynced' })
    const move = dialog.getByRole('button', { name: 'Move to UnSynced' })
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Backup restored')
    await dialog.getByRole('textbox', { name: /^Type GVS/ }).fill('gvs')
    expect(await move.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: /^Type GVS/ }).fill('GVS')
    await move.click()
    await told(page, 'items moved to unsynced.')
    const again = (await agent('fees-sync/items')).items
    expect(again.map((item: { id: string }) => item.id)).toContain(receipts[1]!.id)
  })

  it('removes wrong dues of a class after a count, and reads what became of each', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/remove-student-fees' })
    await page.getByRole('combobox', { name: /^School/ }).fill('Green Valley School')
    await page.getByRole('option', { name: /^Green Valley School/ }).click()
    await settled(page)
    await pick(page, /^Courses/, /^X$/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('table', { name: 'Lines to remove' }).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove' })
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('short')
    await dialog.getByRole('textbox', { name: /^Type GVS/ }).fill('GVS')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.getByText('Give a reason of at least 10 characters.').waitFor()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Sent for the wrong class')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText(/^\d+ lines of \d+ students removed\. \d+ lines kept\.$/).waitFor()
    await page.getByRole('table', { name: 'Removed before' }).getByText('Sent for the wrong class').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Result file' }).click()
    expect((await download).suggestedFilename()).toBe('removed-fees.xlsx')
  })

  it('reads what students were asked, and from where', async () => {
    const page = await product.logIn('GJSupport', { at: '/school/student-wise-fees-schedule-details' })
    await page.getByText('Please select a school.').first().waitFor()
    await page.getByRole('combobox', { name: /^School/ }).click()
    await page.getByRole('option', { name: /^Green Valley School/ }).click()
    await page.getByRole('row').filter({ hasText: 'Import' }).first().waitFor()
    await settled(page)
    await looksRight(page)
  })
})
