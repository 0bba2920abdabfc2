import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settled, sideways, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const guardian = '/communication/communication-to-guardian'
const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)
const students = (page: Page) => page.getByRole('table', { name: 'To Guardian' }).getByRole('row')

it('students named by the selector stand alone, and their families get an e-mail with its subject and files', async () => {
  const page = await product.logIn('SystemAdmin')
  await open(page, guardian)
  await page.getByRole('button', { name: 'Select Students' }).click()
  const selector = page.getByRole('dialog', { name: 'Select Students' })
  // Families whose e-mail the school knows.
  const rows = selector.getByRole('row')
  for (const name of ['Tejas Agarwal', 'Meera Nair']) await rows.filter({ hasText: name }).first().click()
  await selector.getByRole('button', { name: /^Select\s*2/ }).click()
  await page.getByText('Only the people that you have selected are listed.').waitFor()
  await expect.poll(() => students(page).count()).toBe(3)
  await settled(page)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Format' })
  const field = page.getByRole('combobox', { name: 'Format Name' })
  await field.fill('Parents meeting')
  await page.getByRole('option', { name: 'Parents meeting' }).click()
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await expect.poll(() => subject.inputValue()).toBe('Parents meeting')
  await subject.fill('Meeting of parents')
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await dialog.locator('input[type=file]').setInputFiles(plan)
  await dialog.getByText('plan.pdf').first().waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' }).getByRole('button', { name: 'Send' }).click()
  await page
    .getByText(/^(2 e-mail\(s\) sent, 0 without e-mail address\.|Quiet hours\. The message will be sent at .+)$/)
    .waitFor()

  await open(page, '/communication/notification-history?tab=batches&door=guardian')
  await page
    .getByRole('row', { name: /Parents meeting.*E-mail/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'plan.pdf' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Messages as Excel' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^notification-history.*\.xlsx$/)
})

it('students are handed over from the logins, and all are there again afterwards', async () => {
  const page = await product.logIn('SystemAdmin')
  await open(page, '/student/create-guardian-user')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(2).waitFor()
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Write message' }).click()
  await page.getByRole('heading', { name: 'To Guardian', level: 1 }).waitFor()
  await page.getByText('2 students selected').first().waitFor()
  await expect.poll(() => students(page).count()).toBe(3)
  await expect.poll(() => new URL(page.url()).search).not.toContain('selection')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => students(page).count()).toBeGreaterThan(3)
})

it('an administrator records that somebody wants no SMS', async () => {
  const page = await product.logIn('SystemAdmin')
  await open(page, guardian)
  const row = page.getByRole('row', { name: /Sithara Raghavan/ })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Notification settings' }).click()
  const dialog = page.getByRole('dialog', { name: /^Notification settings of/ })
  await dialog.getByRole('switch', { name: 'SMS' }).first().click()
  await page.getByText('Saved successfully.').first().waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByText('Opted out').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const head = await product.logIn('SchoolHead')
  await open(head, guardian)
  await head
    .getByRole('row', { name: /Sithara Raghavan/ })
    .getByRole('checkbox')
    .check()
  await head.getByRole('button', { name: 'E-mail', exact: true }).waitFor()
  expect(await head.getByRole('button', { name: 'More', exact: true }).count()).toBe(0)
})

it('everybody whom the filters find is sent as filters, less those taken out', async () => {
  const page = await product.logIn('SystemAdmin')
  await open(page, guardian)
  await page.getByRole('button', { name: /^Select all [\d,]+ entries$/ }).click()
  await page.getByRole('button', { name: /^Deselect all [\d,]+ entries$/ }).waitFor()
  await students(page).nth(1).getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Notification', exact: true }).click()
  await page.getByRole('combobox', { name: 'Format Name' }).fill('Holiday')
  await page.getByRole('option', { name: 'Holiday' }).click()
  const asked = page.waitForRequest(request => request.url().endsWith('/messaging/estimate'))
  await page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
  const { door, entries, selection } = (await asked).postDataJSON()
  expect([door, entries, selection.excludeIds.length]).toEqual(['guardian', [], 1])
  await page
    .getByRole('dialog', { name: /^Send to/ })
    .getByRole('button', { name: 'Send' })
    .click()
  await page.getByText(/^\d+ notification\(s\) sent, \d+ without login\.$/).waitFor()
})
