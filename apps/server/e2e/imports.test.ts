import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messyRows, workbook } from '../src/testing/student-files'
import { checkFile } from './bring'
import { told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const screen = '/utility/import-photo'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

describe('a school brings its students in', () => {
  const { rows, expected } = messyRows(120, 'X')
  let page: Page

  beforeAll(async () => {
    page = await product.logIn('SystemAdmin', { at: screen })
  })

  const figure = (label: string) => page.locator('ul[aria-label="Rows"] li', { hasText: label }).locator('b').textContent()

  async function check(): Promise<void> {
    const buffer = workbook(rows)
    await page.setInputFiles('input[type=file]', { name: 'students.xlsx', mimeType: 'application/octet-stream', buffer })
    await page.getByText('Column ignored: House Colour').waitFor()
    await button(page, 'Check').click()
    await page.locator('ul[aria-label="Rows"]').waitFor()
  }

  it('checks and applies a messy workbook', async () => {
    await check()
    expect(await figure('Create')).toBe(String(expected.create))
    expect(await figure('Errors')).toBe(String(expected.error))
    await page.getByText('Unknown Division: V Z').first().waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Apply good rows').click()
    await page.getByText(`${expected.create} created, 0 updated, 0 unchanged.`).waitFor()
  })

  it('writes nothing when the same file comes again', async () => {
    await button(page, 'Import another file').click()
    await check()
    expect(await figure('Same')).toBe(String(expected.create))
    expect(await figure('Create')).toBe('0')
    expect(await figure('Update')).toBe('0')
  })

  it('finds them in the report, and the file of the report holds them', async () => {
    await page.goto(`${product.address}/student/report?text=X00001`)
    await page.getByText('1 student', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await button(page, 'Excel').click()
    expect((await download).suggestedFilename()).toBe('student-report.xlsx')
  })

  it('finds one by the selector and shows it whole', async () => {
    await page.getByRole('navigation', { name: 'Student reports' }).getByRole('link', { name: 'Complete information' }).click()
    const box = page.getByRole('combobox', { name: 'Student', exact: true })
    await box.fill('X00002')
    await box.press('Enter')
    await page.locator('#page').getByText('X00002', { exact: true }).first().waitFor()
  })

  it('shows them to nobody of another school, a teacher only the own divisions, a guardian only the own children', async () => {
    const other = await product.logIn('SystemAdmin@2', { at: '/student/report?text=X0000' })
    await other.getByText('No records found.').waitFor()
    const report = await (await product.as('SystemAdmin')).post('student/studentReport/viewStudentReport', { filters: {} })
    const all = report.json().pagination.count
    const teacher = await product.logIn('Teacher', { at: '/student/report' })
    await teacher.getByText(/^[\d,]+ students?$/).waitFor()
    const shown = Number((await teacher.locator('b[aria-live]').textContent())!.replace(/\D/g, ''))
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(all / 2)
    const guardian = await product.logIn('Guardian', { at: '/student/report' })
    await guardian.getByText('You do not have access to this page.').waitFor()
    const children = guardian.getByRole('radiogroup', { name: 'Select your child' }).getByRole('radio')
    await expect.poll(() => children.count()).toBe(2)
  })
})

describe('a held import', () => {
  const name = 'few.csv'
  const bytes = Buffer.from(
    [
      'Admission No,Student Name,Gender,Date of Birth,Course,Division,Guardian Name,Relation,Guardian Mobile',
      'H00001,Asha Menon,F,04/03/2016,V,A,Ravi Menon,Father,9847000001',
    ].join('\n'),
  )

  it('tells the school that the operator has to release it, and can be cancelled', async () => {
    const page = await product.logIn('SystemAdmin', { at: screen })
    await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: bytes })
    await choose(page, 'Missing rows', 'mark Terminated')
    await button(page, 'Check').click()
    await page.getByText(/are missing in the file and would leave/).waitFor()
    await page.getByText('The operator has to release this import.').waitFor()
    expect(await button(page, 'Release').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await button(page, 'Cancel import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('row', { name: /few\.csv.*Cancelled/ }).waitFor()
  })

  it('is released by the operator with the code of the school and a reason', async () => {
    const school = await product.as('SystemAdmin')
    const { id } = await checkFile(school, 'students', { name, bytes }, { missingRows: 'terminate' })
    const page = await product.logIn('GJAdmin', { at: '/school/list' })
    await button(page, 'Actions for Green Valley School').click()
    await page.getByRole('menuitem', { name: 'Open school' }).click()
    await page.getByText(/You are working in/).waitFor()
    await page.goto(`${product.address}${screen}?run=${id}`)
    await button(page, 'Release').click()
    const dialog = page.getByRole('dialog')
    const box = (label: string) => dialog.getByRole('textbox', { name: label })
    const release = dialog.getByRole('button', { name: 'Release' })
    await box('School code').fill('WRONG')
    await box('Reason').fill('short')
    await release.click()
    await page.getByText('Type a reason of at least 10 characters.').waitFor()
    await box('Reason').fill('Agreed with the head by telephone')
    await release.click()
    await page.getByText('The confirmation text does not match.').waitFor()
    expect(await violations(page)).toEqual([])
    await box('School code').fill('GVS')
    await release.click()
    await told(page, 'Released. The import can be applied now.')
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Apply').waitFor()
  })
})

describe('an applied import', () => {
  it('is rolled back from the list of earlier imports, with a receipt', async () => {
    const page = await product.logIn('SystemAdmin', { at: screen })
    await choose(page, 'What does the file hold?', /^Subjects$/)
    const buffer = Buffer.from('Code,Name\nZOO,Zoology\nBOT,Botany')
    await page.setInputFiles('input[type=file]', { name: 'subjects.csv', mimeType: 'text/csv', buffer })
    await button(page, 'Check').click()
    await button(page, 'Apply').click()
    await page.getByText('2 created, 0 updated, 0 unchanged.').waitFor()
    await button(page, 'Import another file').click()
    await button(page, 'Actions for subjects.csv').click()
    await page.getByRole('menuitem', { name: 'Roll back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
    await told(page, 'Rolled back 2 of 2 rows.')
    await page.getByRole('row', { name: /subjects\.csv.*Rolled back/ }).waitFor()
  })
})

describe('a school that has only fees', () => {
  it('shows a guardian the first screen that there is', async () => {
    const page = await product.logIn('Guardian@fee-only')
    await page.getByRole('heading', { name: 'Fees Payment' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/parent/fees-payment')
  })
})
