import { diaryDonePercent, formatPercent } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, choose, guardianOf, Product, sideways, told, violations } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** The chosen child of a guardian and the class. */
async function childOf(page: Page): Promise<{ name: string; class: string }> {
  const line = page.getByText(/^[IVX]+ [A-C] · Roll/).first()
  const name = await line.locator('xpath=preceding-sibling::*[1]').textContent()
  return { name: name!.trim(), class: /^[IVX]+ [A-C]/.exec((await line.textContent())!)![0] }
}

/** Opens the form of a new observation on a child and fills it in. */
async function observe(page: Page, child: { name: string; class: string }, observation: string): Promise<void> {
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await choose(page, 'Class', child.class)
  await choose(page, 'Students', new RegExp(child.name))
  await page.keyboard.press('Escape')
  await choose(page, 'Category', 'Talent')
  await choose(page, 'Nature', 'Positive')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Observation' }).fill(observation)
}

/** Notifications that the bell counts. */
async function unread(page: Page): Promise<number> {
  await product.open(page, '/home/parent', 'Home')
  const bell = page.getByRole('button', { name: /unread notification/ })
  return Number((await bell.getAttribute('aria-label'))!.replace(/\D/g, ''))
}

describe('the diary', () => {
  it('tells the guardian of an observation once it is notified (scenario 15)', async () => {
    const guardian = await product.logIn('Guardian')
    const child = await childOf(guardian)
    const rung = await unread(guardian)
    const head = await product.logIn('SchoolHead')
    await product.open(head, '/student/anecdotal', 'Anecdotal Diary')
    await observe(head, child, 'Played the violin before the whole school.')
    expect(await violations(head)).toEqual([])
    await head.getByRole('button', { name: 'Save', exact: true }).click()
    await told(head, 'Saved successfully.')
    await product.open(guardian, '/parent/anecdotal-view', 'Anecdotal View')
    await guardian.getByText('Behaviour').first().waitFor()
    expect(await guardian.getByText('Played the violin').count()).toBe(0)
    expect(await unread(guardian)).toBe(rung)

    const row = head.getByRole('row').filter({ hasText: 'Played the violin' })
    await row.getByRole('button').last().click()
    await head.getByRole('menuitem', { name: 'Notify' }).click()
    await told(head, 'Notification sent.')
    expect(await unread(guardian)).toBe(rung + 1)
    await product.open(guardian, '/parent/anecdotal-view', 'Anecdotal View')
    await guardian.getByText('Played the violin before the whole school.').waitFor()
    expect(await violations(guardian)).toEqual([])

    await observe(head, child, 'Told the teacher about a worry at home.')
    const form = head.getByRole('dialog')
    await form.getByRole('checkbox', { name: 'Confidential' }).check()
    await form.getByText('Confidential entries cannot be notified.').waitFor()
    expect(await form.getByRole('button', { name: 'Save and notify' }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const confidential = head.getByRole('row').filter({ hasText: 'Told the teacher about a worry' })
    await confidential.getByRole('button').last().click()
    await head.getByRole('menuitem', { name: 'Edit' }).waitFor()
    expect(await head.getByRole('menuitem', { name: 'Notify' }).count()).toBe(0)
    await product.open(guardian, '/parent/anecdotal-view', 'Anecdotal View')
    await guardian.getByText('Played the violin before the whole school.').waitFor()
    expect(await guardian.getByText('Told the teacher about a worry').count()).toBe(0)
    expect(await unread(guardian)).toBe(rung + 1)
  })

  it('asks before typed text of a form is lost', async () => {
    const head = await product.logIn('SchoolHead')
    await product.open(head, '/student/anecdotal?tab=diary', 'Anecdotal Diary')
    const form = head.getByRole('dialog', { name: 'New diary entry' })
    const question = head.getByRole('alertdialog', { name: 'Leave without saving?' })
    const begin = () => head.getByRole('button', { name: 'New diary entry' }).first().click()
    await begin()
    // Nothing typed: nothing to ask.
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'hidden' })
    await begin()
    await form.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    for (const close of [
      () => form.getByRole('button', { name: 'Cancel' }).click(),
      () => head.keyboard.press('Escape'),
      () => head.goBack(),
    ]) {
      await close()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a thought')
    }
    await form.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    expect(new URL(head.url()).search).toBe('?tab=diary')
  })

  it('gives homework to a class and shows who has done it (scenario 16)', async () => {
    const teacher = await product.logIn('Teacher')
    const { divisions } = (await callAs<{ divisions: { id: string; name: string }[] }>(teacher, 'student-diary/initialvalues'))
      .body
    const [division] = divisions as [{ id: string; name: string }]
    const guardian = await guardianOf(product, division.id)
    const children = (await callAs<{ name: string }[]>(guardian, 'parent-home/get-guardian-children')).body
    let { name } = children[0]!
    if (children.length > 1) {
      const ward = guardian.getByText(new RegExp(`^${division.name} · Roll`)).first()
      name = (await ward.locator('xpath=preceding-sibling::*[1]').textContent())!.trim()
      await ward.click()
    }
    await product.open(teacher, '/student/anecdotal?tab=diary', 'Anecdotal Diary')
    await teacher.getByRole('button', { name: 'New diary entry' }).first().click()
    await choose(teacher, 'Classes', division.name)
    await teacher.keyboard.press('Escape')
    await teacher.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Rivers of the state')
    await teacher.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Draw the three longest rivers.')
    await teacher.getByRole('button', { name: 'Save', exact: true }).click()
    await teacher.getByText('Due date is required').waitFor()
    const due = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 7 * 24 * 60 * 60_000)
    const day = teacher.getByRole('dialog').getByRole('textbox', { name: /^Due date/ })
    await day.fill(due)
    await day.press('Tab')
    await teacher.getByRole('button', { name: 'Save', exact: true }).click()
    await told(teacher, 'Saved successfully.')

    await product.open(guardian, '/parent/student-diary', 'Student Diary')
    await guardian.getByText('Rivers of the state').first().click()
    await guardian.getByText('Draw the three longest rivers.').waitFor()
    expect(await violations(guardian)).toEqual([])
    await guardian.getByRole('button', { name: 'Done' }).last().click()
    await guardian.getByRole('button', { name: 'Undo' }).first().waitFor()

    await teacher.reload()
    const given = teacher.getByRole('row').filter({ hasText: 'Rivers of the state' })
    const addressed = Number((await given.getByText(/^1 \/ \d+$/).textContent())!.slice(4))
    await given.getByText(formatPercent(diaryDonePercent(1, addressed)), { exact: true }).waitFor()
    await given.getByText('Homework').click()
    const names = teacher.getByRole('complementary').filter({ hasText: 'Who has done it' }).or(teacher.getByRole('complementary'))
    await teacher.getByRole('radio', { name: `Not done (${addressed - 1})` }).click()
    await names.getByRole('listitem').first().waitFor()
    expect(await names.getByRole('listitem').filter({ hasText: name }).count()).toBe(0)
    await teacher.getByRole('radio', { name: `All (${addressed})` }).click()
    await names.getByRole('listitem').filter({ hasText: name }).waitFor()
    expect(await violations(teacher)).toEqual([])

    const other = await product.logIn('Guardian')
    await product.open(other, '/parent/student-diary', 'Student Diary')
    await other.getByRole('heading', { level: 2, name: /^Today/ }).waitFor()
    expect(await other.getByText('Rivers of the state').count()).toBe(0)
  })

  it('has a month that the arrow keys walk', async () => {
    const page = await product.logIn('Guardian')
    await product.open(page, '/parent/student-diary?date=2026-07-29', 'Student Diary')
    await page.getByRole('heading', { name: 'July 2026' }).waitFor()
    await page
      .getByRole('grid')
      .getByRole('button', { name: /, 29 July 2026/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'August 2026' }).waitFor()
    expect(page.url()).toContain('date=2026-07-29')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: /5 August/ }).waitFor()
    expect(page.url()).toContain('date=2026-08-05')
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('heading', { level: 2, name: /^Today/ }).waitFor()
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^Today, .+, \d+ entr(y|ies)$/ })
      .waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('fits a phone', async () => {
    const page = await product.logIn('Guardian', { phone: true })
    for (const [path, heading] of [
      ['/parent/student-diary', 'Student Diary'],
      ['/parent/student-diary?view=week', 'Student Diary'],
      ['/parent/anecdotal-view', 'Anecdotal View'],
    ] as const) {
      await product.open(page, path, heading)
      expect(await sideways(page), path).toBe(0)
      expect(await violations(page), path).toEqual([])
    }
  })

  it('opens an entry with all that was written, for whoever reads it', async () => {
    const head = await product.logIn('SchoolHead')
    await product.open(head, '/student/anecdotal', 'Anecdotal Diary')
    const row = head.getByRole('row').filter({ hasText: 'Learning' }).first()
    await row.getByText('Learning').click()
    const drawer = head.getByRole('complementary').filter({ hasText: 'Entry on' })
    await drawer.getByText('Observation', { exact: true }).waitFor()
    await drawer.getByRole('heading', { name: 'Earlier entries' }).waitFor()
    expect(await violations(head)).toEqual([])
  })

  it('counts by student in the report', async () => {
    const page = await product.logIn('SchoolHead')
    await product.open(page, '/student/anecdotal-report?view=student', 'Anecdotal Report')
    await page.getByRole('columnheader', { name: /Concern/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: 'By category' }).click()
    await page.getByRole('row').filter({ hasText: 'Learning' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/^anecdotal-.+\.xlsx$/)
  })
})
