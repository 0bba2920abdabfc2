import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { choose, settled, sideways, told, violations } from './browser'
import { guardianOf, Product } from './product'

const entry = '/curriculum/tab-mark-entry-latest'
const family = '/parent/class-test-view'
const title = 'Decimals, ten minutes'

let product: Product
let teacher: Caller

beforeAll(async () => {
  product = await Product.start()
  teacher = await product.as('Teacher')
})
afterAll(() => product.stop())

interface Offers {
  readonly divisions: readonly { readonly id: string; readonly name: string }[]
  readonly subjects: readonly { readonly id: string; readonly name: string }[]
  readonly gives: readonly { readonly divisionId: string; readonly subjectIds: readonly string[] }[]
}

interface Sheet {
  readonly rows: readonly { readonly studentId: string; readonly cells: Record<string, { readonly value: number | null }> }[]
  readonly columns: readonly { readonly key: string }[]
}

it('a teacher makes a test, enters its marks and publishes it, and a guardian reads them on a phone', async () => {
  const offers: Offers = await (await teacher.get('tabulation/class-tests/initialvalues')).json()
  const [gives] = offers.gives
  const division = offers.divisions.find(one => one.id === gives!.divisionId)!
  const subject = offers.subjects.find(one => one.id === gives!.subjectIds[0])!

  const page = await product.logIn('Teacher', { at: entry })
  await page.getByRole('button', { name: 'New class test' }).click()
  const dialog = page.getByRole('dialog', { name: 'New class test' })
  await dialog.getByLabel(/^Title/).fill(title)
  await choose(page, 'Subject', subject.name)
  await dialog.getByLabel(/^Divisions/).click()
  await page.getByRole('option', { name: division.name, exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel(/^Maximum marks/).fill('10')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Saved successfully.')

  // The marks of the new test stand open.
  await page.getByRole('grid', { name: 'Marks' }).waitFor()
  await settled(page)
  const id = new URL(page.url()).searchParams.get('sheet')!
  const sheet = async (): Promise<Sheet> => (await teacher.get(`tabulation/sheets/${id}`)).json()
  const { rows, columns } = await sheet()
  const { key } = columns[0]!
  await page.locator('[data-cell="0:0"]').click()
  await page.keyboard.type('8.5')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await sheet()).rows[0]!.cells[key]?.value).toBe(8.5)
  const others = rows.slice(1).map(({ studentId }) => ({ studentId, key, value: 7.5, version: 0 }))
  await teacher.patch(`tabulation/sheets/${id}/cells`, { cells: others })
  await page.reload()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await page
    .getByText(/^Class test published to \d+ families\.$/)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])

  const reader = await guardianOf(product, division.id)
  await reader.setViewportSize({ width: 360, height: 640 })
  await reader.goto(`${product.address}${family}`)
  await reader.getByText(title).first().waitFor()
  await reader
    .getByText(/^[78]\.5 \/ 10 · [78]5 %$/)
    .first()
    .waitFor()
  await settled(reader)
  expect(await sideways(reader)).toBeLessThanOrEqual(0)
  expect(await violations(reader)).toEqual([])
})

it('families read the marks of a test and that another is coming', async () => {
  const page = await product.logIn('Guardian', { at: family, phone: true })
  await page.getByText('Unit test 2').first().waitFor()
  await page.getByText('Unit test 1').first().waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])
})
