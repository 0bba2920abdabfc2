import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const path = '/curriculum/tab-setup'
const calls = {
  exams: 'tabulation/masters/exam',
  offers: 'tabulation/setup-offers',
  checklist: 'tabulation/setup-checklist',
}

interface Offers {
  courses: { id: string; name: string }[]
}
interface Checklist {
  coursesWithoutScheme: { id: string; name: string }[]
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

describe('the set-up of tabulation', () => {
  it('names an exam in the dialog of its tile, and gives it its days in the sheet', async () => {
    const page = await product.logIn('SystemAdmin', { at: path })
    await page.getByText(/^\d of 6 done$/).waitFor()
    await page.getByRole('button', { name: 'Exams', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Name/).first().fill('Unit Test 1')
    await dialog.getByLabel(/^Code/).first().fill('UT1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved')
    await dialog.getByText('Unit Test 1').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('combobox', { name: /^Lists with all details/ }).click()
    await page.getByRole('option', { name: 'Exams', exact: true }).click()
    await row(page, 'UT1').getByRole('button', { name: 'Unit Test 1', exact: true }).click()
    await dialog.getByLabel(/^Mark entry from/).fill('01/07/2026')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Give both days or none.').waitFor()
    await dialog.getByLabel(/^Mark entry to/).fill('10/07/2026')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    await dialog.waitFor({ state: 'hidden' })
    const exams: { code: string; entryTo: string | null }[] = await (
      await (await product.as('SystemAdmin')).get(calls.exams)
    ).json()
    expect(exams.find(exam => exam.code === 'UT1')?.entryTo).toBe('2026-07-10')
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })

  it('makes a scheme of a preset, tries it, and activates it once every maximum is there (scenario 1)', async () => {
    const admin = await product.as('SystemAdmin')
    const { coursesWithoutScheme }: Checklist = await (await admin.get(calls.checklist)).json()
    const course = coursesWithoutScheme[0]!
    const page = await product.logIn('SystemAdmin', { at: `${path}?tab=schemes` })
    await page.getByRole('button', { name: 'New scheme' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Name/).fill(`Scheme of ${course.name}`)
    await choose(page, 'Courses', course.name)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Make' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'HY').waitFor()

    await page.getByRole('button', { name: 'Try' }).click()
    for (const [leaf, value] of [
      ['Periodic Test 1 (20)', '18'],
      ['Periodic Test 2 (20)', '15'],
      ['Periodic Test 3 (20)', 'AB'],
      ['Half-yearly (80)', '63'],
    ] as const)
      await dialog.getByLabel(leaf, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Reckon' }).click()
    await dialog.getByText('8.25 / 10').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    // A tree that cannot be is refused with the words of what is wrong.
    await row(page, 'PT').getByRole('button').first().click()
    await dialog.getByLabel(/^Number that counts/).fill('4')
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Best 4 needs at least 4 children.')
    await row(page, 'PT').getByRole('button').first().click()
    await dialog.getByLabel(/^Number that counts/).fill('2')
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Saved successfully.')
    await page.getByRole('button', { name: 'Activate' }).click()
    await told(page, 'Scheme activated.')
    expect(await violations(page)).toEqual([])
    const after: Checklist = await (await admin.get(calls.checklist)).json()
    expect(after.coursesWithoutScheme.map(one => one.id)).not.toContain(course.id)
    await page.context().close()
  })

  it('changes a maximum of an active scheme after a look at what it does', async () => {
    const page = await product.logIn('SystemAdmin', { at: `${path}?tab=max-marks` })
    const grid = page.getByRole('grid')
    await grid.waitFor()
    await grid.focus()
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Apply changes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Apply these changes?').waitFor()
    await dialog.getByRole('row').filter({ hasText: 'Maximum' }).getByText('40').waitFor()
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await told(page, 'Saved successfully.')
    await page.context().close()
  })

  it('is only looked at by operators', async () => {
    const { courses }: Offers = await (await (await product.as('SystemAdmin')).get(calls.offers)).json()
    expect(courses.length).toBeGreaterThan(0)
    const teacher = await product.as('Teacher')
    expect((await teacher.get(calls.offers)).statusCode).toBe(403)
  })
})
