import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messyRows, utf16Csv, workbook } from '../src/testing/student-files'
import { settled, sideways, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const figure = (page: Page, label: string) =>
  page
    .locator('ul[aria-label="Rows"] li', { hasText: label })
    .locator('b')
    .textContent()
    .then(text => text ?? '')

async function checkFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.goto(`${product.address}/utility/import-photo`)
  await page.setInputFiles('input[type=file]', { name, mimeType: 'application/octet-stream', buffer: bytes })
  await page.getByText('Column ignored: House Colour').waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('ul[aria-label="Rows"]').waitFor({ timeout: 120_000 })
}

describe('a school brings its students in', () => {
  const first = messyRows(5000, 'X')
  const second = messyRows(5000, 'C')

  it('checks and applies a messy workbook of 5,000 rows', async () => {
    const page = await product.logIn('SystemAdmin')
    await checkFile(page, 'students.xlsx', workbook(first.rows))
    expect(await figure(page, 'Create')).toBe(String(first.expected.create))
    expect(await figure(page, 'Errors')).toBe(String(first.expected.error))
    await page.getByText('Unknown Division: V Z').first().waitFor()
    await page.getByRole('button', { name: 'Apply good rows' }).click()
    await page.getByText(`${first.expected.create} created, 0 updated, 0 unchanged.`).waitFor({ timeout: 120_000 })
  })

  it('writes nothing when the same file comes again', async () => {
    const page = await product.logIn('SystemAdmin')
    await checkFile(page, 'students.xlsx', workbook(first.rows))
    expect(await figure(page, 'Same')).toBe(String(first.expected.create))
    expect(await figure(page, 'Create')).toBe('0')
    expect(await figure(page, 'Update')).toBe('0')
  })

  it('reads the same kind of file as UTF-16 CSV', async () => {
    const page = await product.logIn('SystemAdmin')
    await checkFile(page, 'students.csv', utf16Csv(second.rows))
    expect(await figure(page, 'Create')).toBe(String(second.expected.create))
    expect(await figure(page, 'Errors')).toBe(String(second.expected.error))
  })

  it('finds them in the report, and the file of the report holds them', async () => {
    const page = await product.logIn('SystemAdmin')
    await page.goto(`${product.address}/student/report?text=X00001`)
    await page.getByText('1 student', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await download).suggestedFilename()).toBe('student-report.xlsx')
  })

  it('finds one by the selector and shows it whole', async () => {
    const page = await product.logIn('SystemAdmin')
    await page.goto(`${product.address}/student/student-complete-information-report`)
    const box = page.getByRole('combobox', { name: 'Student', exact: true })
    await box.fill('X00002')
    await box.press('Enter')
    await page.getByText(/^X00002 · V/).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('shows them to nobody of another school, a teacher only the own divisions, a guardian only the own children', async () => {
    const other = await product.logIn('SystemAdmin@2')
    await other.goto(`${product.address}/student/report?text=X0000`)
    await other.getByText('No records found.').waitFor()
    const teacher = await product.logIn('Teacher')
    await teacher.goto(`${product.address}/student/report`)
    await teacher.getByText(/^[\d,]+ students?$/).waitFor()
    const shown = await teacher
      .locator('b[aria-live]')
      .textContent()
      .then(text => text ?? '')
    expect(Number(shown.replace(/\D/g, ''))).toBeGreaterThan(0)
    expect(Number(shown.replace(/\D/g, ''))).toBeLessThan(2500)
    const guardian = await product.logIn('Guardian')
    const children = guardian.getByRole('radiogroup', { name: 'Select your child' }).getByRole('radio')
    await expect.poll(() => children.count()).toBe(2)
    await guardian.goto(`${product.address}/student/report`)
    await guardian.getByText('You do not have access to this page.').waitFor()
  })
})

describe('every home', () => {
  const roles = [
    'GJAdmin',
    'GJSupport',
    'SchoolGroupAdmin',
    'SystemAdmin',
    'SchoolSuperAdmin',
    'SchoolHead',
    'Teacher',
    'NonTeachingStaff',
    'Guardian',
    'Student',
  ]

  it.each(roles)('of %s opens, is accessible and fits a phone', async role => {
    const page = await product.logIn(role, { phone: role === 'Guardian' || role === 'Teacher' || role === 'Student' })
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })

  it('of a guardian whose school has only fees is the first screen that there is', async () => {
    const page = await product.logIn('Guardian@fee-only')
    await page.getByRole('heading', { name: 'Payment History' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/parent/payment-history')
  })
})

describe('screens', () => {
  it.each([
    '/student/report',
    '/student/student-complete-information-report',
    '/school/school-settings',
    '/school/school-settings?tab=preferences',
    '/school/school-settings?tab=classes',
    '/school/school-settings?tab=masters',
    '/school/school-settings?tab=modules',
    '/school/staff-my-profile',
    '/utility/import-photo',
    '/school/change-password',
    '/school/student-profile',
    '/school/student-profile?tab=guardian',
    '/school/student-profile?tab=login',
    '/school/student-profile?tab=data',
  ])('%s is accessible, light and dark, and fits a phone', async path => {
    for (const options of [{}, { dark: true }, { phone: true }]) {
      const page = await product.logIn(path.startsWith('/school/student-profile') ? 'Guardian' : 'SystemAdmin', options)
      await page.goto(`${product.address}${path}`)
      await page.waitForSelector('#page h1')
      await settled(page)
      expect(await violations(page), JSON.stringify(options)).toEqual([])
      expect(await sideways(page), JSON.stringify(options)).toBeLessThanOrEqual(0)
    }
  })

  it('the login refuses wrong words in place and keeps what was typed', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.address}/login?id=GVS`)
    expect(await violations(page)).toEqual([])
    await page.click('button[type=submit]')
    await page.getByText('Login name is required').waitFor()
    await page.fill('#login-name', 'NOBODY.HERE')
    await page.fill('#password', 'wrong password')
    await page.click('button[type=submit]')
    await page.getByText('Invalid login name or password.').waitFor()
    expect(await page.inputValue('#login-name')).toBe('NOBODY.HERE')
  })
})
