import { addDays, completeSections, dayIn, weekdayOf } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sideways, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** A page of somebody on a screen with a table, once its rows are there. */
const opened = async (who: string, at: string): Promise<Page> => {
  const page = await product.logIn(who, { at })
  await rowsOf(page)
  return page
}

/** The number before ' students'. */
const counted = async (page: Page): Promise<number> => {
  const told = page.locator('b[aria-live]').filter({ hasText: /student/ })
  await told.waitFor()
  return Number((await told.textContent())!.replace(/,/g, '').match(/\d+/)![0])
}

/** A day of the next week, `YYYY-MM-DD`; weekday 1 is Monday, 7 Sunday. */
const nextWeekday = (weekday: number): string => {
  let day = addDays(dayIn('Asia/Kolkata', new Date()), 1)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}

describe('the tabs of the student report', () => {
  it('lead to all four, and back', async () => {
    const page = await opened('SystemAdmin', '/student/report')
    const tabs = page.getByRole('navigation', { name: 'Student reports' })
    for (const [tab, heading] of [
      ['Statistics', 'Statistics Report'],
      ['Complete information', 'Student Complete Information'],
      ['Bus student report', 'Bus Student Report'],
      ['Student report', 'Student Report'],
    ] as const) {
      await tabs.getByRole('link', { name: tab, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expect.poll(() => tabs.locator('[aria-current=page]').textContent()).toBe(tab)
    }
  })
})

describe('the student report', () => {
  it('keeps filters in the address and columns with the login, on another device too, and is saved and printed', async () => {
    const page = await opened('SystemAdmin', '/student/student-report')
    const all = await counted(page)
    await page.getByRole('combobox', { name: /^Gender/ }).click()
    await page.getByRole('option', { name: 'Female', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('gender')).toBe('Female')
    await expect.poll(() => counted(page), { timeout: 15_000 }).toBeLessThan(all)
    const girls = await counted(page)

    const kept = page.waitForResponse(
      answer => /general\/report-columns/.test(answer.url()) && answer.request().method() === 'PATCH',
    )
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('checkbox', { name: 'Blood Group' }).click()
    await page.keyboard.press('Escape')
    await kept
    await page.getByRole('columnheader', { name: 'Blood Group' }).waitFor()
    const device = await opened('SystemAdmin', '/student/student-report?gender=Female')
    await device.getByRole('columnheader', { name: 'Blood Group' }).waitFor()
    expect(await counted(device)).toBe(girls)

    await page.getByRole('button', { name: /^List: / }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Birthday list' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('preset')).toBe('birthday')
    await page.getByRole('columnheader', { name: 'Date of Birth' }).waitFor()

    for (const [button, name] of [
      ['Excel', 'student-report.xlsx'],
      ['PDF', 'student-report.pdf'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: button, exact: true }).click()
      expect((await saved).suggestedFilename()).toBe(name)
    }
    const birthdays = await counted(page)
    await page.evaluate(
      'window.print = () => document.documentElement.setAttribute("data-printed", document.querySelectorAll("table tbody tr").length)',
    )
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect
      .poll(() => page.evaluate('Number(document.documentElement.getAttribute("data-printed"))'), { timeout: 30_000 })
      .toBe(birthdays)
  })
})

describe('the statistics', () => {
  it('lead from a cell to as many students', async () => {
    const page = await opened('SystemAdmin', '/student/statistics-report?rows=course&by=age')
    const cell = (await rowsOf(page)).nth(2).getByRole('link').first()
    const count = Number(await cell.textContent())
    await cell.click()
    await page.getByRole('heading', { level: 1, name: 'Student Report' }).waitFor()
    await expect.poll(() => counted(page)).toBe(count)
    await page.getByRole('button', { name: 'More filters' }).click()
    expect(await violations(page)).toEqual([])
  })

  it('show shares and are saved as a file', async () => {
    const page = await opened('SchoolHead', '/student/statistics-report')
    await page.getByRole('radio', { name: 'Shares in %' }).click()
    await page.getByRole('row', { name: /^I \d+\.\d %/ }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await download).suggestedFilename()).toBe('student-statistics.xlsx')
  })
})

describe('the page on one student', () => {
  let page: Page
  beforeAll(async () => {
    page = await product.logIn('SystemAdmin', { at: '/student/student-complete-information-report' })
  })

  it('is found by the class, changed, and tells the change in its history', async () => {
    const choose = async (field: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
      await page
        .getByRole('option', { name: option, exact: typeof option === 'string' })
        .first()
        .click()
    }
    await choose('Course', 'V')
    await choose('Division', 'V A')
    await choose('Student of the class', /^1 · /)
    await page.getByRole('heading', { name: 'Change history' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await page.getByText(/School code GVS$/).waitFor()
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Edit student' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('7 Canal Road, Kozhikode')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: /^Address: .+ → 7 Canal Road, Kozhikode$/ }).waitFor()
  })

  it('is saved as PDF with the ticked sections', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Change history' }).uncheck()
    expect(await violations(page)).toEqual([])
    const asked = page.waitForRequest(/studentcompleteinforpt\/preview/)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const parts = new URL((await asked).url()).searchParams.getAll('parts')
    expect(parts).toEqual(completeSections.filter(section => section !== 'history'))
    expect((await download).suggestedFilename()).toMatch(/^student-.+\.pdf$/)
    await dialog.waitFor({ state: 'hidden' })
  })

  it('shows no history to a teacher, and fits a phone', async () => {
    const teacher = await product.logIn('Teacher', { phone: true, at: '/student/report' })
    await (await rowsOf(teacher)).getByRole('link').first().click()
    await teacher.getByRole('heading', { name: 'Siblings' }).waitFor()
    expect(await teacher.getByRole('heading', { name: 'Change history' }).count()).toBe(0)
    // Who it is and the first facts stand in sight.
    const fact = (await teacher.getByRole('definition').first().boundingBox())!
    expect(fact.y + fact.height).toBeLessThanOrEqual(teacher.viewportSize()!.height)
    expect(await sideways(teacher)).toBeLessThanOrEqual(0)
  })
})

describe('the bus report', () => {
  it('shows additional stops on their days with a badge, and narrows to a stop', async () => {
    const path = '/student/report?tab=bus&size=100&onDate='
    const page = await opened('SystemAdmin', `${path}${nextWeekday(3)}`)
    const additional = page.getByText(/^Additional: /)
    await additional.first().waitFor()
    const stop = page.getByRole('link', { name: /^[A-Z][A-Za-z ]+: \d+ students?$/ }).first()
    const count = Number(await stop.textContent())
    await stop.click()
    await expect.poll(() => counted(page)).toBe(count)
    await page.goto(`${product.address}${path}${nextWeekday(7)}`)
    await rowsOf(page)
    expect(await additional.count()).toBe(0)
  })

  it('is printed as route sheets', async () => {
    const page = await product.logIn('SchoolHead', { at: '/student/report?tab=bus&trip=Pickup' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Route sheet' }).click()
    expect((await download).suggestedFilename()).toBe('route-sheet.pdf')
  })

  it('is not for the administrator of a group', async () => {
    const page = await product.logIn('SchoolGroupAdmin', { at: '/student/report?tab=bus' })
    await page.getByText('You do not have access to this page.').waitFor()
    await page.goto(`${product.address}/student/statistics-report`)
    const tabs = page.getByRole('navigation', { name: 'Student reports' }).getByRole('link')
    await expect.poll(() => tabs.allTextContents()).toEqual(['Student report', 'Statistics'])
  })
})

/** What somebody does at the keyboard: steps, and strokes; keys held together are one stroke. */
class Hands {
  steps = 0
  strokes = 0
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(keys: string): Promise<void> {
    this.steps += 1
    this.strokes += 1
    await this.page.keyboard.press(keys)
  }

  async type(text: string): Promise<void> {
    this.steps += 1
    this.strokes += text.length
    await this.page.keyboard.type(text)
  }
}

const recordOf = (id: string) => `**/student/student-complete-information-report?student=${id}`

describe('the quick search', () => {
  interface Child {
    readonly id: string
    readonly name: string
    readonly admNo: string
  }
  const childrenOf = async (who: string): Promise<Child[]> =>
    (await (await product.as(who)).get('student-selector?page=1&pageSize=200')).json().results

  /** A student who is the first found by the last four signs of the number. */
  async function knownByFour(who: string): Promise<Child & { four: string }> {
    const caller = await product.as(who)
    for (const child of await childrenOf(who)) {
      const four = child.admNo.slice(-4)
      const { students } = (await caller.get(`general/people?text=${encodeURIComponent(four)}`)).json()
      if (students[0]?.id === child.id) return { ...child, four }
    }
    throw new Error('Nobody is the first to be found by four signs.')
  }

  it('leads from the login to what a student owes in three steps and ten strokes', async () => {
    const { id, name, four } = await knownByFour('SystemAdmin')
    const page = await product.logIn('SystemAdmin')
    const hands = new Hands(page)
    await hands.press('Control+k')
    await hands.type(`${four} due`)
    // Enter waits for the people that are looked for.
    await hands.press('Enter')
    await page.waitForURL(`${recordOf(id)}&tab=dues`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('heading', { name: 'Online fee details' }).waitFor()
    await page.getByRole('heading', { name: 'Fee summary', exact: true }).waitFor()
    expect([hands.steps, hands.strokes]).toEqual([3, 10])
    expect(await violations(page)).toEqual([])

    // By the record it is one step more.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(four)
    await page.keyboard.press('Enter')
    await page.waitForURL(recordOf(id))
    await page.getByRole('heading', { name: 'Change history' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of the record' })
    for (const tab of ['Dues', 'Attendance', 'Diary', 'Messages', 'Login', 'History']) {
      await tabs.getByRole('link', { name: tab, exact: true }).click()
      await expect.poll(() => tabs.locator('[aria-current=page]').textContent()).toBe(tab)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      expect(await violations(page), tab).toEqual([])
    }
    await page.getByRole('link', { name: 'Collect fees' }).click()
    await page.waitForURL(`**/fees/pos-machine-payment?student=${id}`)
  })

  it('leads by a word of a clerk to a screen, and shows people beside screens without scrolling', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/school/school-settings' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('roll call')
    await page.getByRole('option', { name: 'Student Attendance Entry' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/curriculum/student-attendance-entry**')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('an')
    const first = page.getByRole('group', { name: 'Students' }).getByRole('option').first()
    await first.waitFor()
    expect(await page.getByRole('group', { name: 'Screens' }).getByRole('option').count()).toBeLessThanOrEqual(5)
    const [box, list] = await Promise.all([first.boundingBox(), page.getByRole('listbox').locator('..').boundingBox()])
    expect(box!.y + box!.height).toBeLessThanOrEqual(Math.min(list!.y + list!.height, page.viewportSize()!.height))
  })

  it('finds for a teacher the own students alone', async () => {
    const reached = new Set((await childrenOf('Teacher')).map(({ id }) => id))
    const outside = (await childrenOf('SystemAdmin')).find(({ id }) => !reached.has(id))!
    const [own] = await childrenOf('Teacher')
    const page = await product.logIn('Teacher')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(outside.admNo)
    await page.getByText('No results found.').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type(own!.admNo)
    await page.keyboard.press('Enter')
    await page.waitForURL(recordOf(own!.id))
    await page.getByRole('heading', { level: 1, name: own!.name }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of the record' })
    expect(await tabs.getByRole('link', { name: /^(Dues|Login|History)$/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Collect fees' }).count()).toBe(0)
  })
})
