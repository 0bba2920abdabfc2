import { addDays, dayIn } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight, rowsOf, told } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Sheet {
  id: string
  examId: string
  divisionId: string
  division: string
  subject: string
  subjectId: string
  missing: number
  staff: { id: string }[]
}

const path = '/curriculum/tab-mark-entry-lock'

/** A sheet of the exam that is open, with its teacher and something missing. */
async function openSheet(nth = 0): Promise<Sheet> {
  const admin = await product.as('SystemAdmin')
  const { exams, today }: { exams: { id: string; entryFrom: string; entryTo: string }[]; today: string } = (
    await admin.get('tabulation/locks/initialvalues')
  ).json()
  const exam = exams.find(one => one.entryFrom <= today && today <= one.entryTo)!
  const { results }: { results: Sheet[] } = (
    await admin.get(`tabulation/locks?examId=${exam.id}&status=Draft&incomplete=1&pageSize=200`)
  ).json()
  return results.filter(sheet => sheet.staff.length > 0)[nth]!
}

describe('sheets of marks', () => {
  it('are locked with what is missing filled, opened again for a reason, and refused to their teachers between', async () => {
    const sheet = await openSheet()
    const admin = await product.as('SystemAdmin')
    const page = await product.logIn('SystemAdmin', {
      at: `${path}?about=${sheet.examId}&division=${sheet.divisionId}&view=matrix`,
    })
    const cell = page.getByRole('button', { name: new RegExp(`^${sheet.division}, ${sheet.subject}, `) })
    await cell.click()
    await looksRight(page)
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Lock' })
    await dialog.getByText(new RegExp(`^Fill ${sheet.missing} missing cells? with AB`)).click()
    const confirm = dialog.getByRole('button', { name: 'Lock', exact: true })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: /^Type GVS to confirm/ }).fill('GVS')
    await looksRight(page)
    await confirm.click()
    await told(page, '1 sheet(s) locked.')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `${sheet.division}, ${sheet.subject}, Locked` }).click()
    const opened = (await admin.get(`tabulation/sheets/${sheet.id}`)).json()
    expect(opened.sheet.caption).toBe('Mark Entry Locked')

    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    const unlock = page.getByRole('dialog', { name: 'Unlock' })
    await unlock.getByRole('button', { name: 'Unlock', exact: true }).click()
    await unlock.getByText('Give a reason of at least 5 letters.').waitFor()
    await unlock.getByRole('textbox', { name: /^Reason/ }).fill('One student came late')
    await unlock.getByRole('button', { name: 'Unlock', exact: true }).click()
    await told(page, '1 sheet(s) unlocked until')
    await page.getByRole('button', { name: `${sheet.division}, ${sheet.subject}, Draft` }).waitFor()
  })

  it('have their days changed as rows, and what was done with one is told beside them', async () => {
    const sheet = await openSheet(1)
    const page = await product.logIn('SchoolSuperAdmin', {
      at: `${path}?about=${sheet.examId}&division=${sheet.divisionId}&view=list`,
    })
    const row = (await rowsOf(page)).filter({ hasText: sheet.subject }).first()
    await row.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Change dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change dates' })
    const in14 = addDays(dayIn('Asia/Kolkata', new Date()), 14).split('-').reverse().join('/')
    await dialog.getByLabel(/^Last day for these sheets/).fill(in14)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByText(/Last day changed/).waitFor()
    await looksRight(page)
  })
})

describe('what is open', () => {
  it('is told to its teachers once a day, and to the school by class', async () => {
    const { examId, staff, divisionId } = await openSheet()
    const page = await product.logIn('SchoolHead', {
      at: `/curriculum/tab-mark-entry-missing-report?exam=${examId}&staff=${staff[0]!.id}`,
    })
    await (await rowsOf(page)).first().getByRole('checkbox').click()
    await looksRight(page)
    await page.getByRole('button', { name: 'Remind' }).click()
    await told(page, 'Reminder sent to 1 staff.')
    const status = await product.logIn('SchoolHead', {
      at: `/curriculum/exam-upload-report?exam=${examId}&division=${divisionId}`,
    })
    await (await rowsOf(status)).first().click()
    await status.getByRole('complementary').getByRole('link').first().waitFor()
    await looksRight(status)
  })
})

describe('an operator', () => {
  it('opens locked sheets, sees exams and masters of schools, and counts what removing marks would take', async () => {
    const operator = await product.as('GJAdmin')
    const { exams, academicYears, subjects, divisions } = await (async () => {
      const all: { schools: { id: string; name: string }[] } = (await operator.get('platform/tabulation/initialvalues')).json()
      const school = all.schools.find(one => one.name === 'Green Valley School')!
      return (await operator.get(`platform/tabulation/me-status/offers/${school.id}`)).json()
    })()
    expect([exams.length, academicYears.length, subjects.length, divisions.length].every(n => n > 0)).toBe(true)
    const page = await product.logIn('GJAdmin', { at: '/school/update-me-status' })
    await page.getByRole('combobox', { name: /^School/ }).fill('Green Valley School')
    await page.getByRole('option', { name: 'Green Valley School', exact: true }).click()
    await page.getByRole('combobox', { name: /^Exam/ }).click()
    await page.getByRole('option').first().click()
    await page.getByText('Draft', { exact: true }).first().click()
    const update = page.getByRole('button', { name: /^Update \d+ sheets$/ })
    await update.click()
    const dialog = page.getByRole('dialog', { name: 'Draft' })
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The school asked for it.')
    await dialog.getByRole('textbox', { name: /^Type GVS/ }).fill('GVS')
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await told(page, 'mark sheet(s) updated.')
    await page.getByRole('link', { name: 'Remove markentry', exact: true }).click()
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await page.getByRole('table', { name: 'What would go' }).getByText('Marks').first().waitFor()
    await looksRight(page)
    const status = await product.logIn('GJAdmin', { at: '/school/exam-upload-report' })
    await rowsOf(status)
    await looksRight(status)
    const masters = await product.logIn('GJAdmin', { at: '/school/upload-master-report' })
    await rowsOf(masters)
    await looksRight(masters)
  })
})
