import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, sideways, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const importScreen = async (page: Page) => {
  await page.goto(`${product.address}/utility/import-photo`)
  await page.getByRole('button', { name: 'Add student' }).waitFor()
}

const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })

/** Chooses from a short list of the form. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function find(page: Page, kind: 'Student' | 'Staff', typed: string): Promise<void> {
  if (kind === 'Staff') await page.getByRole('radio', { name: 'Staff' }).click()
  const field = page.getByRole('combobox', { name: kind, exact: true })
  await field.fill(typed)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Edit', exact: true }).and(page.locator(':enabled')).waitFor()
}

/** The form is closed, and the toast told what was done. */
async function told(page: Page, words: string): Promise<void> {
  await page.locator('[data-toast]').filter({ hasText: words }).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe('one student by hand', () => {
  it('is refused with the error under its field, corrected, and added', async () => {
    const page = await product.logIn('SystemAdmin')
    await importScreen(page)
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
    await page.getByRole('button', { name: 'Save' }).click()
    const mobile = box(page, 'Guardian Mobile')
    await page.getByText('Not a valid mobile number: 12345').waitFor()
    expect(await mobile.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => mobile.evaluate(element => element === element.ownerDocument.activeElement)).toBe(true)
    expect(await mobile.inputValue()).toBe('12345')
    expect(await box(page, 'Student Name').inputValue()).toBe('Diya Nambiar')
    expect(await violations(page)).toEqual([])
    await mobile.fill('98470 21634')
    await mobile.press('Enter')
    await told(page, 'Diya Nambiar was added.')
  })

  it('is found by the selector and gets another roll number', async () => {
    const page = await product.logIn('SystemAdmin')
    await importScreen(page)
    await find(page, 'Student', 'N00001')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const rollNo = box(page, 'Roll No')
    expect(await box(page, 'Student Name').inputValue()).toBe('Diya Nambiar')
    expect(await box(page, 'Date of Birth').inputValue()).toBe('04/03/2016')
    expect(await box(page, 'Guardian Mobile').inputValue()).toBe('9847021634')
    await rollNo.fill('997')
    const sent = page.waitForRequest(/imports\/single$/)
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({
      kind: 'students',
      mode: 'update-only',
      values: { admNo: 'N00001', rollNo: '997' },
    })
    await told(page, 'Diya Nambiar was saved.')
    await page.goto(`${product.address}/student/report?text=N00001`)
    await page.getByRole('cell', { name: '997', exact: true }).waitFor()
  })

  it('asks before a changed form is left, and Back does the same', async () => {
    const page = await product.logIn('SystemAdmin')
    await importScreen(page)
    await page.getByRole('button', { name: 'Add student' }).click()
    await box(page, 'Student Name').fill('Never saved')
    await page.goBack()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await box(page, 'Student Name').inputValue()).toBe('Never saved')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/utility/import-photo')
  })

  it('keeps what was typed over a lost connection, and the second try does the work once', async () => {
    const page = await product.logIn('SystemAdmin')
    await page.goto(`${product.address}/student/student-complete-information-report`)
    const field = page.getByRole('combobox', { name: 'Student', exact: true })
    await field.fill('N00001')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Edit student' }).click()
    await box(page, 'Address').fill('12 Beach Road, Kozhikode')
    const keys: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().endsWith('/imports/single')) keys.push(request.headers()['idempotency-key'])
    })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('What you typed is still here: save again.').waitFor()
    expect(await box(page, 'Address').inputValue()).toBe('12 Beach Road, Kozhikode')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Diya Nambiar was saved.')
    await page.getByText('12 Beach Road, Kozhikode').first().waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('is terminated from its own page', async () => {
    const page = await product.logIn('SystemAdmin')
    await page.goto(`${product.address}/student/student-complete-information-report`)
    const field = page.getByRole('combobox', { name: 'Student', exact: true })
    await field.fill('N00001')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Terminate' }).click()
    const leftOn = box(page, 'Left On')
    await leftOn.fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Terminate' }).click()
    await page.getByText('Required: Left On').waitFor()
    await box(page, 'Leaving Reason').fill('Moved to Kochi')
    expect(await violations(page)).toEqual([])
    await leftOn.fill(await page.evaluate(() => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })))
    await page.getByRole('dialog').getByRole('button', { name: 'Terminate' }).click()
    await told(page, 'Diya Nambiar was terminated.')
    await page.getByText(/^Left on /).waitFor()
    expect(await page.getByRole('button', { name: 'Terminate' }).count()).toBe(0)
  })
})

describe('one member of staff by hand', () => {
  it('is added, edited and relieved', async () => {
    const page = await product.logIn('SystemAdmin')
    await importScreen(page)
    await page.getByRole('button', { name: 'Add staff' }).click()
    await box(page, 'Code').fill('NEW-1')
    await box(page, 'Name').fill('Anil Thomas')
    await choose(page, 'Gender', 'Male')
    const designation = page.getByRole('dialog').getByRole('combobox', { name: 'Designation' })
    await designation.click()
    await page.getByRole('option').first().click()
    await choose(page, 'Teaching', 'Yes')
    await box(page, 'Mobile').fill('9847099999')
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Anil Thomas was added.')
    await find(page, 'Staff', 'NEW-1')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await box(page, 'Qualification').fill('M.Sc., B.Ed.')
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Anil Thomas was saved.')
    await page.getByRole('button', { name: 'Relieve' }).click()
    await box(page, 'Relieved On').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Relieve' }).click()
    await told(page, 'Anil Thomas was relieved.')
  })
})

describe('the forms', () => {
  it.each(['Add student', 'Add staff'])('%s is accessible, light and dark, and fits a phone', async name => {
    for (const options of [{}, { dark: true }, { phone: true }]) {
      const page = await product.logIn('SystemAdmin', options)
      await importScreen(page)
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await settled(page)
      expect(await violations(page), JSON.stringify(options)).toEqual([])
      expect(await sideways(page), JSON.stringify(options)).toBeLessThanOrEqual(0)
    }
  })
})

describe('a held import', () => {
  const file = (name: string) =>
    [
      'Admission No,Student Name,Gender,Date of Birth,Course,Division,Guardian Name,Relation,Guardian Mobile',
      `H00001,${name},F,04/03/2016,V,A,Ravi Menon,Father,9847000001`,
    ].join('\n')

  async function hold(page: Page): Promise<void> {
    await importScreen(page)
    await page.setInputFiles('input[type=file]', {
      name: 'few.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file('Asha Menon')),
    })
    await page.getByRole('combobox', { name: 'Missing rows' }).click()
    await page.getByRole('option', { name: 'mark Terminated' }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(/are missing in the file and would leave/).waitFor({ timeout: 60_000 })
  }

  it('tells the school that the operator has to release it, and can be cancelled', async () => {
    const page = await product.logIn('SystemAdmin')
    await hold(page)
    await page.getByText('The operator has to release this import.').waitFor()
    expect(await page.getByRole('button', { name: 'Release' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('row', { name: /few\.csv.*Cancelled/ }).waitFor()
  })

  it('is released by the operator with the code of the school and a reason', async () => {
    const school = await product.logIn('SystemAdmin')
    await hold(school)
    const address = school.url()
    const page = await product.logIn('GJAdmin')
    await page.goto(`${product.address}/school/list`)
    await page.getByRole('button', { name: 'Actions for Green Valley School' }).click()
    await page.getByRole('menuitem', { name: 'Open school' }).click()
    await page.getByText(/You are working in/).waitFor()
    await page.goto(address)
    await page.getByRole('button', { name: 'Release' }).click()
    await box(page, 'School code').fill('WRONG')
    await box(page, 'Reason').fill('short')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByText('Type a reason of at least 10 characters.').waitFor()
    await box(page, 'Reason').fill('Agreed with the head by telephone')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByText('The confirmation text does not match.').waitFor()
    expect(await violations(page)).toEqual([])
    await box(page, 'School code').fill('GVS')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await told(page, 'Released. The import can be applied now.')
    await page.getByRole('button', { name: 'Apply', exact: true }).waitFor()
  })
})

describe('an applied import', () => {
  it('is rolled back from the list of earlier imports, with a receipt', async () => {
    const page = await product.logIn('SystemAdmin')
    const rows = 'Code,Name\nZOO,Zoology\nBOT,Botany'
    await importScreen(page)
    await page.getByRole('combobox', { name: 'What does the file hold?' }).click()
    await page.getByRole('option', { name: 'Subjects' }).click()
    await page.setInputFiles('input[type=file]', { name: 'subjects.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByText('2 created, 0 updated, 0 unchanged.').waitFor()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByRole('button', { name: 'Actions for subjects.csv' }).click()
    await page.getByRole('menuitem', { name: 'Roll back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
    await told(page, 'Rolled back 2 of 2 rows.')
    await page.getByRole('row', { name: /subjects\.csv.*Rolled back/ }).waitFor()
  })
})
