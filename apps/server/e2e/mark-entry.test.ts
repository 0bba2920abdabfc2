import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { settled, sideways, told, violations } from './browser'
import { Product } from './product'

const entry = '/curriculum/tab-mark-entry-latest'
const tools = '/curriculum/tab-tool-mark-entry'

let product: Product
let teacher: Caller
let admin: Caller

beforeAll(async () => {
  product = await Product.start()
  teacher = await product.as('Teacher')
  admin = await product.as('SystemAdmin')
})
afterAll(() => product.stop())

interface Listed {
  readonly id: string
  readonly exam: string
  readonly division: string
  readonly subject: string
  readonly expected: number
  readonly open: boolean
}

/** Sheets that a person is to fill now. */
const openSheets = async (who: Caller, with_: 'with' | 'without', mine: boolean): Promise<readonly Listed[]> =>
  (await who.get(`tabulation/sheets?openOnly=1&tools=${with_}${mine ? '&mine=1' : ''}&pageSize=200`)).json().results

interface Sheet {
  readonly rows: readonly {
    readonly studentId: string
    readonly name: string
    readonly cells: Record<string, { readonly value: number | null; readonly code: string | null; readonly version: number }>
  }[]
  readonly columns: readonly { readonly key: string; readonly max: number }[]
}
const sheetOf = async (who: Caller, id: string): Promise<Sheet> => (await who.get(`tabulation/sheets/${id}`)).json()

const grid = (page: Page) => page.getByRole('grid', { name: 'Marks' })

it('a teacher types marks, mends one that is too high, and hands the sheet in', async () => {
  const [sheet] = await openSheets(teacher, 'without', true)
  const page = await product.logIn('Teacher', { at: `${entry}?open=1` })
  await page.getByRole('button', { name: sheet!.division }).first().click()
  await grid(page).waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])
  const { rows, columns } = await sheetOf(teacher, sheet!.id)
  const [column] = columns
  const empty = rows.findIndex(row => !row.cells[column!.key])
  const cell = (row: number) => page.locator(`[data-cell="${row}:0"]`)

  await cell(empty).click()
  await page.keyboard.type(String(column!.max + 1))
  await page.keyboard.press('Enter')
  await page.keyboard.type('ab')
  await page.keyboard.press('Enter')
  await page.getByText(`Marks cannot be more than ${column!.max}.`).first().waitFor()
  const held = async (row: number) => (await sheetOf(teacher, sheet!.id)).rows[row]!.cells[column!.key]
  await expect.poll(async () => (await held(empty + 1))?.code).toBe('AB')
  expect(await held(empty)).toBeUndefined()
  await cell(empty).click()
  await page.keyboard.type('31.5')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await held(empty))?.value).toBe(31.5)
  await page.getByText(/^Saved \d\d:\d\d:\d\d$/).waitFor()

  // What is left is marked absent at once, and the sheet is handed in.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Fill empty with code' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fill', exact: true }).click()
  await page.getByText(`${sheet!.expected} of ${sheet!.expected} cells`).waitFor()
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.and(page.locator(':enabled')).click()
  await told(page, 'Mark entry submitted.')
  await page.getByText('[Info]').first().waitFor()
  expect((await openSheets(teacher, 'without', true)).some(one => one.id === sheet!.id)).toBe(false)
  expect(await violations(page)).toEqual([])
})

it('two people change one cell: the second sees what the first wrote, and chooses', async () => {
  const [sheet] = await openSheets(admin, 'without', false)
  const page = await product.logIn('SystemAdmin', { at: `${entry}?sheet=${sheet!.id}` })
  await grid(page).waitFor()
  await settled(page)
  const { rows, columns } = await sheetOf(admin, sheet!.id)
  const { key } = columns[0]!
  const first = rows[0]!
  const head = await product.as('SchoolHead')
  // The cell is being written when the other mark comes: a sheet that is read anew in between would show it.
  await page.locator('[data-cell="0:0"]').click()
  await page.keyboard.type('12')
  const other = await head.patch(`tabulation/sheets/${sheet!.id}/cells`, {
    cells: [{ studentId: first.studentId, key, value: 11, version: first.cells[key]?.version ?? 0 }],
  })
  expect(other.statusCode).toBe(200)
  await page.keyboard.press('Enter')
  await page
    .getByText(new RegExp(`${first.name}.*: .+ changed this to 11 at \\d\\d:\\d\\d. Keep yours\\?`))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).first().click()
  await expect.poll(async () => (await sheetOf(admin, sheet!.id)).rows[0]!.cells[key]?.value).toBe(12)
  await page.locator('[data-cell="0:0"]').click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('row', { name: /11.*12/ }).waitFor()
  await history.getByRole('row', { name: /11/ }).nth(1).waitFor()
  expect(await violations(page)).toEqual([])
})

it('a sheet of tools is filled on a phone', async () => {
  const [any] = (await admin.get('tabulation/sheets?tools=with&pageSize=1')).json().results as Listed[]
  const page = await product.logIn('SystemAdmin', { at: tools, phone: true })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByText(any!.subject).first().waitFor()
  await settled(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.goto(`${product.address}${tools}?sheet=${any!.id}`)
  await page.getByRole('list', { name: 'Marks' }).getByRole('button').first().waitFor()
  await settled(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await grid(page).waitFor()
})
