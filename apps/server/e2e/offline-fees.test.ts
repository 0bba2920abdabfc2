import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeFileHeaders } from '../src/testing/fee-files'
import { csvText } from '../src/testing/student-files'
import { sideways, told, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Own {
  readonly asOf: string | null
  readonly name: string
  readonly academicYears: readonly { readonly name: string }[]
}

const shown = (day: string) => day.split('-').reverse().join('-')

async function upload(page: Page, kind: string, rows: readonly (readonly string[])[], name: string): Promise<void> {
  await page.goto(`${product.address}/utility/import-photo?tab=data`)
  await page.getByRole('combobox', { name: 'What does the file hold?' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(csvText(rows, feeFileHeaders.summaries)),
  })
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

describe('fees of the school’s own system', () => {
  it('are uploaded by the office and read by the family on a phone', async () => {
    const family = await product.logIn('Guardian', { phone: true, dark: true })
    const { body: before } = await callAs<Own>(family, 'parent-fees/offline-summary')
    const { body: children } = await callAs<{ id: string; name: string; admNo: string }[]>(
      family,
      'parent-home/get-guardian-children',
    )
    const child = children.find(({ name }) => name === before.name)!
    const { body: home } = await callAs<{ lists: { code: string; rows: string[][] }[] }>(family, 'dashboard')
    const admNo = home.lists.find(list => list.code === 'children')!.rows.find(row => row[0] === child.id)![2]!
    const year = before.academicYears[0]!.name
    // The figures of the demonstration are of yesterday.
    const today = new Date(Date.parse(`${before.asOf}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const row = (head: string, ...amounts: string[]) => [admNo, year, shown(today), 'Term 1', head, '10-06-2026', ...amounts]

    const page = await product.logIn('SystemAdmin')
    const rows = [
      row('Tuition', '1,24,350.00', '4,350', '50', '20,000', '1,00,050'),
      row('Computer', '1,500', '', '', '', '1,400'),
    ]
    await upload(page, 'Fee summaries', rows, 'fees.csv')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Balance 1400.00 is not amount − concession + fine − paid (1500.00)').first().waitFor()
    expect(await violations(page)).toEqual([])

    rows[1] = row('Computer', '1,500', '', '', '', '1,500')
    await upload(page, 'Fee summaries', rows, 'fees.csv')
    await apply(page)
    await page.getByText('Applied', { exact: false }).first().waitFor()
    await upload(page, 'Fee summaries', rows, 'again.csv')
    await told(page, 'This file was already received on')

    await product.open(family, '/parent/student-fees-summary', 'Student Fees Summary')
    await family.getByText(`As on ${shown(today)}`).waitFor()
    await family.getByText('₹1,24,350.00').first().waitFor()
    await family.getByText('₹1,01,550.00').first().waitFor()
    await family.getByText('Figures are from the school office. For questions please contact the school.').waitFor()
    expect(await violations(family)).toEqual([])
    expect(await sideways(family)).toBe(0)

    // An older file changes nothing.
    const late = rows.map(([first, second, , ...rest]) => [first!, second!, shown(before.asOf!), ...rest])
    await upload(page, 'Fee summaries', late, 'late.csv')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page
      .getByText(`Figures as on ${shown(today)} are newer and stay`)
      .first()
      .waitFor()
    expect((await callAs<Own>(family, 'parent-fees/offline-summary')).body.asOf).toBe(today)
  })

  it('stand on the page of one student', async () => {
    const family = await product.logIn('Guardian')
    const { body } = await callAs<Own>(family, 'parent-fees/offline-summary')
    const page = await product.logIn('SystemAdmin')
    await page.goto(`${product.address}/student/student-complete-information-report`)
    const box = page.getByRole('combobox', { name: 'Student', exact: true })
    await box.fill(body.name)
    await box.press('Enter')
    await page.getByRole('heading', { name: 'Fee summary', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Bus fee summary', exact: true }).waitFor()
    await page
      .getByText(`As on ${shown(body.asOf!)}`)
      .first()
      .waitFor()
  })

  it('are all of the fees where the school has no others (scenario 20)', async () => {
    const operator = await product.logIn('GJAdmin')
    const { body: list } = await callAs<{ results: { id: string; code: string; modules: string[]; version: number }[] }>(
      operator,
      'platform/schools?text=GVS',
    )
    const school = list.results.find(({ code }) => code === 'GVS')!
    const changed = await callAs(
      operator,
      `platform/schools/${school.id}/modules`,
      { moduleCodes: school.modules.filter(code => code !== 'FEE'), version: school.version },
      'PUT',
    )
    expect(changed.status).toBe(200)
    const page = await product.logIn('Guardian', { phone: true })
    const due = page.getByRole('link', { name: /Amount due/ })
    await due.getByText('As on').waitFor()
    await due.click()
    await page.getByRole('heading', { level: 1, name: 'Student Fees Summary' }).waitFor()
    await page.goto(`${product.address}/parent/fees-payment`)
    await page.getByText('You do not have access to this page.').waitFor()
    expect((await callAs(page, 'parent-fees/payments')).status).toBe(403)
  })
})
