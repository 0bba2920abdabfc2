import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { feeFileHeaders } from '../src/testing/fee-files'
import { csvText } from '../src/testing/student-files'
import { settled, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
let admin: Caller
/** The first child of the guardian, and the year that fees are of. */
let child: { readonly id: string; readonly name: string; readonly admNo: string }
let own: { readonly asOf: string; readonly academicYears: readonly { readonly name: string }[] }

const studentPage = '/student/student-complete-information-report'
const shown = (day: string) => day.split('-').reverse().join('-')

beforeAll(async () => {
  product = await Product.start()
  admin = await product.as('SystemAdmin')
  const family = await product.as('Guardian')
  own = (await family.get('parent-fees/offline-summary')).json()
  const { lists }: { lists: { code: string; rows: string[][] }[] } = (await family.get('dashboard')).json()
  const [id, name, admNo] = lists.find(list => list.code === 'children')!.rows[0] as [string, string, string]
  child = { id, name, admNo }
})
afterAll(() => product.stop())

/** A page of the guardian, which begins with the first child. */
async function familyAt(at: string): Promise<Page> {
  const page = await product.logIn('Guardian', { at, phone: true })
  await page.getByText(child.name).first().waitFor()
  return page
}

describe('fees of the school’s own system', () => {
  it('are uploaded by the office and read by the family on a phone', async () => {
    const year = own.academicYears[0]!.name
    // The figures of the demonstration are of yesterday.
    const today = new Date(Date.parse(`${own.asOf}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const row = (head: string, ...amounts: string[]) => [
      child.admNo,
      year,
      shown(today),
      'Term 1',
      head,
      '10-06-2026',
      ...amounts,
    ]
    const rows = [
      row('Tuition', '1,24,350.00', '4,350', '50', '20,000', '1,00,050'),
      row('Computer', '1,500', '', '', '', '1,400'),
    ]
    const page = await product.logIn('SystemAdmin', { at: '/utility/import-photo?tab=data' })
    const upload = async (name: string) => {
      await page.getByRole('combobox', { name: 'What does the file hold?' }).click()
      await page.getByRole('option', { name: 'Fee summaries', exact: true }).click()
      const buffer = Buffer.from(csvText(rows, feeFileHeaders.summaries))
      await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer })
    }
    await upload('fees.csv')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Balance 1400.00 is not amount − concession + fine − paid (1500.00)').first().waitFor()
    expect(await violations(page)).toEqual([])

    rows[1] = row('Computer', '1,500', '', '', '', '1,500')
    await page.goto(`${product.address}/utility/import-photo?tab=data`)
    await upload('fees.csv')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByText('Applied', { exact: false }).first().waitFor()
    await page.goto(`${product.address}/utility/import-photo?tab=data`)
    await upload('again.csv')
    await told(page, 'This file was already received on')

    const family = await familyAt('/parent/student-fees-summary')
    await family.getByText(`As on ${shown(today)}`).waitFor()
    await family.getByText('1,24,350.00', { exact: true }).waitFor()
    await family.getByText('₹1,01,550.00').first().waitFor()
    await family.getByText('Figures are from the school office. For questions please contact the school.').waitFor()
  })
})

describe('money that the office took in', () => {
  it('stands on the page on the student beside the summaries, and is read by the family on a phone', async () => {
    const headers = ['ExternalReceiptNo', 'AdmNo', 'Account', 'Date', 'Mode', 'Reference', 'Amount']
    const file = Buffer.from(
      csvText([['OFFICE-1', child.admNo, 'School', '01-06-2026', 'Cash', 'Counter 2', '1,000.00']], headers),
    )
    const { id: fileId } = (await admin.upload('files/single', 'collections.csv', file, 'text/csv')).json()
    const { id } = (await admin.post('imports', { kind: 'fee-collections', fileId })).json()
    const status = async () => (await admin.get(`imports/${id}`)).json().status
    expect((await admin.post(`imports/${id}/check`)).statusCode).toBe(202)
    await expect.poll(status).toBe('Checked')
    expect((await admin.post(`imports/${id}/apply`, { policy: 'apply-nothing' })).statusCode).toBe(202)
    await expect.poll(status).toBe('Applied')

    const page = await product.logIn('SystemAdmin', { at: `${studentPage}?student=${child.id}` })
    await page.getByRole('table', { name: 'Online fee details · School' }).scrollIntoViewIfNeeded()
    await page.getByRole('heading', { name: 'Fee summary', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Bus fee summary', exact: true }).waitFor()
    await page
      .getByText(/^As on \d\d-\d\d-\d{4}$/)
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])

    const family = await familyAt('/parent/payment-history')
    await family.getByText('₹1,000.00').first().waitFor()
    const receipt = family.waitForEvent('download')
    await family.getByRole('button', { name: 'Receipt OFFICE-1' }).click()
    expect((await receipt).suggestedFilename()).toBe('receipt-OFFICE-1.pdf')
  })

  it('waits where it looks like a receipt that there is, until the office says that it is another', async () => {
    const headers = ['ExternalReceiptNo', 'AdmNo', 'Account', 'Date', 'Mode', 'Reference', 'Amount']
    const row = (no: string, day: string, amount: string) => [no, child.admNo, 'School', day, 'Cash', 'Counter 2', amount]
    const rows = [
      row('OFFICE-2', '02-06-2026', '100'),
      row('office 01', '01-06-2026', '1,000'),
      row('office 2', '03-06-2026', '250'),
    ]
    const page = await product.logIn('SystemAdmin', { at: '/utility/import-photo?tab=data' })
    await page.getByRole('combobox', { name: 'What does the file hold?' }).click()
    await page.getByRole('option', { name: 'Fee collections', exact: true }).click()
    const buffer = Buffer.from(csvText(rows, headers))
    await page.setInputFiles('input[type=file]', { name: 'counter.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('These rows are left out. Choose those that are receipts of their own.').waitFor()
    const waiting = page.getByRole('table', { name: 'Rows that look like receipts there are' })
    await waiting.getByText('Looks like receipt OFFICE-2 in row 2: the same number but for zeros, spaces or dashes').waitFor()
    expect(await waiting.getByRole('row').filter({ hasText: 'Looks like receipt' }).count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await waiting.getByRole('checkbox', { name: 'Select office 2' }).check()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByText('2 created, 0 updated, 0 unchanged.').first().waitFor()

    const family = await familyAt('/parent/payment-history')
    for (const no of ['OFFICE-2', 'office 2']) await family.getByRole('button', { name: `Receipt ${no}`, exact: true }).waitFor()
    expect(await family.getByRole('button', { name: 'Receipt office 01' }).count()).toBe(0)
  })
})

describe('fee reports', () => {
  it('tell who owes what, open a student, and are written to a file', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/fees/fees-report-form' })
    interface Report {
      readonly results: readonly { readonly name: string; readonly admNo: string }[]
      readonly totals: { readonly total: number }
    }
    const { totals, results }: Report = (await admin.get('fees/reports/dues')).json()
    expect(totals.total).toBeGreaterThan(0)
    const total = `₹${(totals.total / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
    await page.getByText(total, { exact: true }).first().waitFor()
    const { name, admNo } = results[0]!
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Fees of the student' }).click()
    await page.getByText(admNo, { exact: true }).first().waitFor()
    await page
      .getByRole('list', { name: /School$/ })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])

    await product.open(page, '/fees/fees-report-form?report=ledger', 'Fee Reports')
    await page.getByText('Please select a student.').first().waitFor()
    await product.open(page, '/fees/fees-report-form?report=installment-wise&size=50', 'Fee Reports')
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  it('hand those who owe over to a message', async () => {
    const page = await product.logIn('SchoolSuperAdmin', { at: '/fees/fees-report-form' })
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByRole('heading', { level: 1, name: 'To Guardian' }).waitFor()
    await page
      .getByText(/^\d+ Students selected$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Notification', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Format' })
    await page.getByRole('combobox', { name: 'Format Name' }).fill('Fee')
    await page.getByRole('option', { name: 'Fee reminder' }).first().click()
    // What they owe stands in the text.
    await dialog
      .getByText(/Fees of [\d,]+\.\d{2} for .* were due on \d{2}\/\d{2}\/\d{4}\./)
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('tell the administrator of a group what came in', async () => {
    const page = await product.logIn('SchoolGroupAdmin')
    await page.getByText('Collected this month per school').first().waitFor()
  })
})

describe('a student who owes fees', () => {
  it('is locked by the office, and its family sees fees alone until it is unlocked', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/student/lock-students' })
    // Nobody is locked for nothing.
    await page.getByRole('button', { name: 'Select all with dues' }).click()
    await page.getByText('Please select an installment.').first().waitFor()
    await page.getByRole('combobox', { name: 'Installment' }).click()
    await page.getByRole('option').last().click()
    await page.getByRole('searchbox').fill(child.name)
    await page.getByRole('row').filter({ hasText: child.name }).first().waitFor()
    await page.getByRole('button', { name: 'Select all with dues' }).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByText('1 students locked.').first().waitFor()

    const sentence = `Please clear the fee dues of ${child.name} to view this page.`
    const family = await familyAt('/home/parent')
    await family.getByText(sentence).first().waitFor()
    expect(await violations(family)).toEqual([])
    expect(await sideways(family)).toBe(0)
    await family.goto(`${product.address}/parent/student-diary`)
    await family.getByRole('heading', { name: sentence }).waitFor()
    expect(await violations(family)).toEqual([])
    await product.open(family, '/parent/payment-history', 'Payment History')

    await page.getByRole('checkbox', { name: new RegExp(child.name) }).check()
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByText('1 students unlocked.').first().waitFor()
    await settled(page)
    await family.goto(`${product.address}/parent/student-diary`)
    await family.getByRole('heading', { level: 1, name: 'Student Diary' }).waitFor()
  })
})

describe('a school that keeps no dues here', () => {
  it('shows its families the summaries alone (scenario 20)', async () => {
    const operator = await product.as('GJAdmin')
    const { results }: { results: { id: string; code: string; modules: string[]; version: number }[] } = (
      await operator.get('platform/schools?text=GVS')
    ).json()
    const { id, modules, version } = results.find(({ code }) => code === 'GVS')!
    const moduleCodes = modules.filter(code => code !== 'FEE')
    expect((await operator.put(`platform/schools/${id}/modules`, { moduleCodes, version })).statusCode).toBe(200)
    const page = await product.logIn('Guardian', { phone: true })
    const due = page.locator('#page section').filter({ hasText: 'As on' })
    await due.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Student Fees Summary' }).waitFor()
    await page.goto(`${product.address}/parent/fees-payment`)
    await page.getByText('You do not have access to this page.').waitFor()
  })
})
