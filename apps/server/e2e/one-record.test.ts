import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, looksRight, rowsOf, told as toastOf, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })

async function find(page: Page, kind: 'Student' | 'Staff', typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: kind, exact: true })
  await field.fill(typed)
  await field.press('Enter')
}

/** The form is closed, and the toast told what was done. */
async function told(page: Page, words: string): Promise<void> {
  await toastOf(page, words)
  await dialog(page).waitFor({ state: 'hidden' })
}

describe('one student by hand', () => {
  let page: Page
  beforeAll(async () => {
    page = await product.logIn('SystemAdmin', { at: '/utility/import-photo' })
  })

  it('is refused with the error under its field, corrected, and added', async () => {
    await page.getByRole('button', { name: 'Add student' }).click()
    await box(page, 'Admission No').first().fill('N00001')
    await box(page, 'Student Name').fill('Diya Nambiar')
    await choose(page, 'Gender', 'Female')
    await box(page, 'Date of Birth').fill('04/03/2016')
    await choose(page, 'Course', 'V')
    await choose(page, 'Division', 'A')
    await box(page, 'Guardian Name').fill('Ravi Nambiar')
    await choose(page, 'Relation', 'Father')
    await box(page, 'Guardian Mobile').fill('12345')
    await save(page)
    const mobile = box(page, 'Guardian Mobile')
    await page.getByText('Not a valid mobile number: 12345').waitFor()
    expect(await mobile.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => mobile.evaluate(element => element === element.ownerDocument.activeElement)).toBe(true)
    expect(await mobile.inputValue()).toBe('12345')
    expect(await box(page, 'Student Name').inputValue()).toBe('Diya Nambiar')
    await looksRight(page)
    await mobile.fill('98470 21634')
    await mobile.press('Enter')
    await told(page, 'Diya Nambiar was added.')
  })

  it('is found by the selector and gets another roll number', async () => {
    await find(page, 'Student', 'N00001')
    await edit(page).click()
    const rollNo = box(page, 'Roll No')
    await expect.poll(() => box(page, 'Student Name').inputValue()).toBe('Diya Nambiar')
    expect(await box(page, 'Date of Birth').inputValue()).toBe('04/03/2016')
    expect(await box(page, 'Guardian Mobile').inputValue()).toBe('9847021634')
    await rollNo.fill('997')
    const sent = page.waitForRequest(/imports\/single$/)
    await save(page)
    expect((await sent).postDataJSON()).toEqual({
      kind: 'students',
      mode: 'update-only',
      values: { admNo: 'N00001', rollNo: '997' },
    })
    await told(page, 'Diya Nambiar was saved.')
  })

  it('asks before a changed form is left, and Back does the same', async () => {
    await page.getByRole('button', { name: 'Add student' }).click()
    await box(page, 'Student Name').fill('Never saved')
    await page.goBack()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await box(page, 'Student Name').inputValue()).toBe('Never saved')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/utility/import-photo')
  })

  it('keeps what was typed over a lost connection, and the second try does the work once', async () => {
    await page.goto(`${product.address}/student/report?text=N00001`)
    await page.getByRole('cell', { name: '997', exact: true }).waitFor()
    await (await rowsOf(page)).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Edit student' }).click()
    await box(page, 'Address').fill('12 Beach Road, Kozhikode')
    const keys: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().endsWith('/imports/single')) keys.push(request.headers()['idempotency-key'])
    })
    await page.context().setOffline(true)
    await save(page)
    await page.getByText('What you typed is still here: save again.').waitFor()
    expect(await box(page, 'Address').inputValue()).toBe('12 Beach Road, Kozhikode')
    await page.context().setOffline(false)
    await save(page)
    await told(page, 'Diya Nambiar was saved.')
    await page.getByText('12 Beach Road, Kozhikode').first().waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('is terminated from its own page, which says when the student left', async () => {
    const more = page.getByRole('button', { name: 'More actions' })
    const terminate = page.getByRole('menuitem', { name: 'Terminate' })
    await more.click()
    await terminate.click()
    const leftOn = box(page, 'Left On')
    await leftOn.fill('')
    await dialog(page).getByRole('button', { name: 'Terminate' }).click()
    await page.getByText('Required: Left On').waitFor()
    await box(page, 'Leaving Reason').fill('Moved to Kochi')
    expect(await violations(page)).toEqual([])
    await leftOn.fill(await page.evaluate(() => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })))
    await dialog(page).getByRole('button', { name: 'Terminate' }).click()
    await told(page, 'Diya Nambiar was terminated.')
    await page.getByText(/^Left on \d\d-\d\d-\d{4}$/).waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: 'Change guardian' }).waitFor()
    expect(await terminate.count()).toBe(0)
  })
})

describe('one member of staff by hand', () => {
  it('is added, edited and relieved', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/utility/import-photo' })
    await page.getByRole('button', { name: 'Add staff' }).click()
    await box(page, 'Code').fill('NEW-1')
    await box(page, 'Name').fill('Anil Thomas')
    await choose(page, 'Gender', 'Male')
    await choose(page, 'Designation', /./)
    await choose(page, 'Teaching', 'Yes')
    await box(page, 'Mobile').fill('9847099999')
    await looksRight(page)
    await save(page)
    await told(page, 'Anil Thomas was added.')
    await page.getByRole('radio', { name: 'Staff' }).click()
    await find(page, 'Staff', 'NEW-1')
    await edit(page).click()
    await box(page, 'Qualification').fill('M.Sc., B.Ed.')
    await save(page)
    await told(page, 'Anil Thomas was saved.')
    await page.getByRole('button', { name: 'Relieve' }).click()
    await box(page, 'Relieved On').waitFor()
    await dialog(page).getByRole('button', { name: 'Relieve' }).click()
    await told(page, 'Anil Thomas was relieved.')
  })
})
