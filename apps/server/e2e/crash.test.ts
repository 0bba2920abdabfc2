import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messyRows, workbook } from '../src/testing/student-files'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.startFresh()
  // It makes its demonstration first.
}, 300_000)
afterAll(() => product.stop())

/** Students the report counts. */
async function students(page: Page): Promise<number> {
  await page.goto(`${product.address}/student/report`)
  const count = await page.getByText(/^[\d,]+ students$/).textContent()
  return Number(count!.replace(/\D/g, ''))
}

/** Resolves when the server has answered a call about imports or their jobs. */
const answered = (page: Page, path: RegExp) => page.waitForResponse(response => path.test(response.url()) && response.ok())

describe('a server that dies while it writes 1,000 students', () => {
  const { rows, expected } = messyRows(1000, 'K')

  it('leaves nothing half done and goes on after each start', async () => {
    const page = await product.logIn('SystemAdmin')
    const before = await students(page)
    await page.goto(`${product.address}/utility/import-photo`)
    const buffer = workbook(rows)
    await page.setInputFiles('input[type=file]', { name: 'students.xlsx', mimeType: 'application/octet-stream', buffer })
    await page.getByText('Column ignored: House Colour').waitFor()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.locator('ul[aria-label="Rows"]').waitFor({ timeout: 120_000 })
    const taken = answered(page, /\/imports\/[^/]+\/apply$/)
    await page.getByRole('button', { name: 'Apply good rows' }).click()
    // Once when the work was taken, and once more when it had been taken up again.
    await taken
    await product.crash()
    await product.run()
    await answered(page, /\/jobs\//)
    await product.crash()
    await product.run()
    await page.getByText(`${expected.create} created, 0 updated, 0 unchanged.`).waitFor({ timeout: 120_000 })
    expect(await students(page)).toBe(before + expected.create)
  })
})
