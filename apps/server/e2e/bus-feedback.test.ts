import { addDays, weekdayOf } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const screen = '/student/set-additional-bus'

/** The first student of the sheet with a stop, and a cell of another bus to take one from. */
async function rider(page: Page) {
  const row = page
    .getByRole('row')
    .filter({ hasText: /Bus \d · .*Bus \d · / })
    .first()
  await row.waitFor()
  const cells = await row.getByRole('gridcell').allTextContents()
  return { row, admNo: cells[1]!, pickup: cells.at(-2)! }
}

/** The first day from another one on that has a weekday, 1 is Monday. */
const from = (day: string, weekday: number) => {
  const days = Array.from({ length: 7 }, (_, count) => addDays(day, count))
  return days.find(one => weekdayOf(one) === weekday)!
}

describe('student bus settings', () => {
  it('gives a student another stop on some days, as the bus report shows (scenario 17)', async () => {
    const page = await product.logIn('SystemAdmin', { at: screen })
    const { admNo, pickup } = await rider(page)
    // In 2026 this is the day of the example: Wednesday 8 July.
    const offers = (await (await product.as('SystemAdmin')).get('set-student-bus/initialvalues')).json()
    const year = offers.years.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    const july = `${year.startsOn.slice(0, 4)}-07`
    const wednesday = from(`${july}-08`, 3)
    const typed = (day: string) => day.split('-').reverse().join('/')
    const other = pickup.startsWith('Bus 1') ? 'Bus 2' : 'Bus 1'
    await page.goto(`${product.address}${screen}?tab=additional&text=${encodeURIComponent(admNo)}`)
    await page.getByRole('button', { name: 'New additional stop' }).first().click()
    const dialog = page.getByRole('dialog')
    const student = dialog.getByRole('combobox', { name: /^Student/ })
    await student.fill(admNo)
    await page.keyboard.press('Enter')
    await expect.poll(() => student.inputValue()).not.toBe(admNo)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Bus is required').waitFor()
    await choose(page, 'Trip', 'Pickup')
    await choose(page, 'Bus', other)
    await choose(page, 'Stop', /.+/)
    await dialog.getByRole('textbox', { name: /^From/ }).fill(typed(`${july}-01`))
    await dialog.getByRole('textbox', { name: /^To/ }).fill(typed(`${july}-31`))
    await choose(page, 'Days', 'Tuesday')
    for (const day of ['Thursday', 'Friday', 'Saturday']) await page.getByRole('option', { name: day }).first().click()
    await page.keyboard.press('Escape')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    const row = page.getByRole('row').filter({ hasText: admNo })
    await row.getByText('Mon, Wed').waitFor()
    const stop = await row.getByRole('cell').nth(5).textContent()

    const reported = async (day: string) => {
      await page.goto(`${product.address}/student/report?tab=bus&onDate=${day}&trip=Pickup&text=${encodeURIComponent(admNo)}`)
      const found = page.getByRole('row').filter({ hasText: admNo })
      await found.waitFor()
      return (await found.textContent())!
    }
    const onWednesday = await reported(wednesday)
    expect(onWednesday).toContain(`${stop}`)
    expect(onWednesday).toContain('Additional')
    const onThursday = await reported(addDays(wednesday, 1))
    expect(onThursday).toContain(pickup.split(' · ')[1]!)
    expect(onThursday).not.toContain('Additional')
  })

  it('fills a class like a spreadsheet', async () => {
    const page = await product.logIn('SystemAdmin', { at: screen })
    const { pickup } = await rider(page)
    const empty = page.locator('[data-cell$=":0"][data-missing]').first()
    const place = (await empty.getAttribute('data-cell'))!
    await empty.click()
    await page.keyboard.type(pickup.split(' · ')[1]!.toLowerCase())
    await page.keyboard.press('Escape')
    await page.keyboard.type(pickup.toLowerCase())
    await page.keyboard.press('Enter')
    await page.locator(`[data-cell="${place}"]`).filter({ hasText: pickup }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Saved successfully.')
    await page.reload()
    await page.locator(`[data-cell="${place}"]`).filter({ hasText: pickup }).waitFor()
  })
})

describe('what guardians see', () => {
  it('sends feedback, follows up a reply and closes it', async () => {
    const page = await product.logIn('Guardian')
    await page.getByText('Replies to your feedback').first().waitFor()
    await product.open(page, '/parent/student-feedback', 'Student Feedback')
    await page.getByRole('button', { name: 'New feedback' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Subject is required').waitFor()
    await choose(page, 'Category', 'Transport')
    await dialog.getByRole('textbox', { name: /^Subject/ }).fill('A seat near the door')
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('Too short')
    await dialog.getByText(/10 to 2,000 characters/).waitFor()
    await dialog.getByRole('textbox', { name: /^Message/ }).fill('Could there be a seat near the door?')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).click()
    await told(page, 'Feedback sent. Thank you.')
    await page.getByRole('row').filter({ hasText: 'A seat near the door' }).getByText('New', { exact: true }).waitFor()

    await page.getByRole('row').filter({ hasText: 'The bus comes late' }).getByText('Transport').click()
    await page.getByRole('textbox', { name: 'Follow up' }).fill('It was on time today, thank you.')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await told(page, 'Your follow-up was sent.')
    await page.getByRole('button', { name: 'Close feedback' }).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Thank you for the lunch menu' }).getByText('Food').click()
    await page.getByRole('button', { name: 'Close feedback' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close feedback' }).click()
    await told(page, 'Feedback closed.')
  })

  it('finds what the school published', async () => {
    const page = await product.logIn('Student', { at: '/parent/school-portal-list' })
    const link = page.getByRole('link', { name: /Open the page/ }).first()
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('uniform')
    await page.getByText('School calendar').waitFor({ state: 'detached' })
    await page.getByText('Uniform and books').waitFor()
  })
})
