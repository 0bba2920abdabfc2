import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`) })
const path = '/communication/timetable-upload'

const row = (page: Page, division: string) => page.getByRole('row').filter({ has: page.getByText(division, { exact: true }) })

/** The command of the menu of a division. */
async function command(page: Page, division: string, name: string): Promise<void> {
  await row(page, division).getByRole('button').last().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describe('timetables as files', () => {
  it('are uploaded by name and for several classes, begin on their day, come back, and are taken home by families (scenarios 1 to 3)', async () => {
    const { division }: { division: string } = (await (await product.as('Guardian')).get('parent-timetable')).json()
    const offers: { divisions: { name: string }[]; today: string } = (
      await (await product.as('SystemAdmin')).get('Upload-Timetable/getinitialvalues')
    ).json()
    const [one, two] = offers.divisions.filter(other => other.name !== division)
    const page = await product.logIn('SystemAdmin', { at: `${path}?source=file` })
    await page.getByRole('button', { name: 'Upload' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please upload a file.').waitFor()
    await page.setInputFiles('input[type=file]', [
      pdf(`${division.replace(' ', '-')}.pdf`),
      pdf(`${one!.name}.pdf`),
      pdf('Nobody.pdf'),
    ])
    await dialog.getByText('1 file(s) could not be matched: Nobody.pdf.').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Timetable uploaded for 2 division(s).')
    await dialog.waitFor({ state: 'hidden' })
    const first = `${division.replace(' ', '-')}.pdf`
    await row(page, division).getByText(first).waitFor()

    // One file for three classes, from a later day on: families keep what they have.
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.setInputFiles('input[type=file]', [pdf('Later.pdf')])
    await dialog.getByText('Later.pdf').first().waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please select at least one division.').waitFor()
    for (const name of [division, one!.name, two!.name]) {
      await choose(page, 'Divisions', name)
      await page.keyboard.press('Escape')
    }
    const later = new Date(Date.parse(`${offers.today}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel(/^Effective from/).fill(later.split('-').reverse().join('/'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Timetable uploaded for 3 division(s).')
    await dialog.waitFor({ state: 'hidden' })
    await row(page, division).getByText('Upcoming').waitFor()

    // A second one of today, its history, and the first one back.
    await command(page, division, 'Delete')
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await told(page, 'Deleted successfully.')
    await command(page, division, 'Replace')
    await page.setInputFiles('input[type=file]', [pdf('Second.pdf')])
    await dialog.getByText('Second.pdf').first().waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Timetable uploaded for 1 division(s).')
    await dialog.waitFor({ state: 'hidden' })
    await row(page, division).getByText('Second.pdf').waitFor()
    await command(page, division, 'History')
    await dialog.getByRole('link', { name: first }).waitFor()
    await dialog.getByText('Current').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await command(page, division, 'Delete and bring back the previous one')
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await row(page, division).getByText(first).waitFor()

    const family = await product.logIn('Guardian', { at: '/parent/timetable' })
    const mark = family.getByText(/^Changed on \d\d-\d\d-\d{4}$/)
    await mark.waitFor()
    const download = family.waitForEvent('download')
    await family.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe(first)
    await mark.waitFor({ state: 'detached' })
  })
})

describe('an exam timetable', () => {
  it('is made, published with what has to be known, changed without families seeing it, and read on a phone', async () => {
    const office = await product.as('SystemAdmin')
    const { division }: { division: string } = (await (await product.as('Guardian')).get('parent-timetable')).json()
    const course = division.split(' ')[0]!
    const offers: { subjects: { name: string }[]; today: string } = (
      await office.get('upload-exam-timetable/initialValues')
    ).json()
    const shown = (days: number) =>
      new Date(Date.parse(`${offers.today}T00:00:00Z`) + days * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('/')
    const page = await product.logIn('SystemAdmin', { at: '/communication/upload-exam-timetable' })
    await page.getByRole('button', { name: 'New exam timetable' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Name/).fill('Unit test')
    await choose(page, 'Course', course)
    await dialog.getByLabel(/^From/).fill(shown(3))
    await dialog.getByLabel(/^To/).fill(shown(10))
    await dialog.getByRole('button', { name: 'Add paper' }).click()
    await dialog.getByLabel(/^Date/).fill(shown(4))
    await choose(page, 'Subject', offers.subjects[0]!.name)
    await dialog
      .locator('input[type=file]')
      .last()
      .setInputFiles([pdf('Syllabus.pdf')])
    await dialog.getByText('Syllabus.pdf').first().waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish' }).click()
    // Subjects without a paper are told, and accepted.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish all the same' }).click()
    await told(page, 'Exam timetable published.')
    await dialog.waitFor({ state: 'hidden' })

    const family = await product.logIn('Guardian', { at: '/parent/timetable?tab=exams', phone: true })
    await family.getByText(`Unit test · ${course}`).waitFor()
    await family.getByText('in 4 days').first().waitFor()
    await family.getByRole('link', { name: 'Syllabus as a file' }).first().waitFor()
    expect(await sideways(family)).toBeLessThanOrEqual(0)
    expect(await violations(family)).toEqual([])

    await page
      .getByRole('row', { name: /Unit test/ })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Withdraw', exact: true }).click()
    await dialog.getByLabel(/^Reason/).fill('Elections')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await told(page, 'Withdrawn.')
    await family.reload()
    await family
      .getByRole('link', { name: 'Exams' })
      .or(family.getByRole('tab', { name: 'Exams' }))
      .first()
      .waitFor()
    await family.getByText(`Unit test · ${course}`).waitFor({ state: 'detached' })
  })
})
