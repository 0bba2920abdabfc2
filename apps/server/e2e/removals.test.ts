import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Student {
  id: string
  admNo: string
  name: string
}

const chooseSchool = async (page: Page) => {
  await page.getByRole('combobox', { name: /^School/ }).fill('Green Valley School')
  await page.getByRole('option', { name: /^Green Valley School / }).click()
}
const count = async (page: Page) => {
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByRole('table', { name: 'What would go' }).waitFor()
}

/** A student of the first page of the selector with whom nothing stands in the way. */
async function removable(): Promise<Student> {
  const operator = await product.as('GJAdmin')
  const { results: schools } = (await operator.get('platform/schools?text=GVS')).json()
  const schoolId = schools.find((school: { code: string }) => school.code === 'GVS').id as string
  const list = `student-selector?schoolId=${schoolId}&searchOption=contains&page=1&pageSize=10`
  for (const student of (await operator.get(list)).json().results as Student[]) {
    const body = { kind: 'students', schoolId, scope: { studentIds: [student.id] } }
    const removal = (await operator.post('platform/removals', body)).json()
    if (removal.blockers.length === 0) return student
  }
  throw new Error('Everybody on the first page has paid.')
}

describe('an operator removes', () => {
  it('a student, and puts the student back', async () => {
    const student = await removable()
    const page = await product.logIn('GJAdmin', { at: '/school/remove-student' })
    await chooseSchool(page)
    await page.getByRole('button', { name: 'Select Students' }).click()
    const selector = page.getByRole('dialog', { name: 'Select Students' })
    await selector.getByRole('row').filter({ hasText: student.admNo }).first().click()
    await selector.getByRole('button', { name: /^Select\s*1$/ }).click()
    await count(page)
    await looksRight(page)
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Admitted twice by mistake.')
    const remove = page.getByRole('button', { name: 'Remove', exact: true })
    await page.getByRole('textbox', { name: /^Type GVS to confirm/ }).fill('GVN')
    await page.getByText('The confirmation text does not match.').waitFor()
    expect(await remove.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: /^Type GVS to confirm/ }).fill('GVS')
    await remove.click()
    await page.getByText('Removed 1 students.').waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('table', { name: 'Earlier removals' }).getByText('Restored').waitFor()
    const admin = await product.as('SystemAdmin')
    const { results } = (
      await admin.get(`student-selector?name=${encodeURIComponent(student.name)}&admNo=${student.admNo}`)
    ).json()
    expect(results.map((row: Student) => row.id)).toContain(student.id)
  })

  it('transactions, staff, users and a school only after their count', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/remove-transactions' })
    await chooseSchool(page)
    await page.getByRole('combobox', { name: /^Areas/ }).click()
    await page.getByRole('option', { name: 'Attendance and bus rides' }).click()
    await page.keyboard.press('Escape')
    await count(page)
    await looksRight(page)

    await product.open(page, '/school/remove', 'Remove School')
    await chooseSchool(page)
    await count(page)
    await looksRight(page)

    await product.open(page, '/school/remove-staff', 'Remove Staff')
    await chooseSchool(page)
    await page.getByRole('button', { name: 'Select Staffs' }).click()
    const staff = page.getByRole('dialog', { name: 'Select Staffs' })
    await staff.getByRole('row').nth(2).click()
    await staff.getByRole('button', { name: /^Select\s*1$/ }).click()
    await count(page)
    await looksRight(page)

    await product.open(page, '/student/remove-user', 'Remove User')
    await chooseSchool(page)
    await page.getByRole('button', { name: 'Select Guardians' }).click()
    const guardians = page.getByRole('dialog', { name: 'Select Guardians' })
    await guardians.getByRole('row').nth(2).click()
    await guardians.getByRole('button', { name: /^Select\s*1$/ }).click()
    await count(page)
    await looksRight(page)
  })
})
