import { formatPercent, percentHalfUp } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, told, violations } from './browser'
import { Product } from './product'

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

/** Notifications that the bell of the guardian counts. */
async function unread(): Promise<number> {
  const { studentNotificationList } = (await (await product.as('Guardian')).get('auth/notifications')).json()
  return studentNotificationList.filter((item: { readStatus: boolean }) => !item.readStatus).length
}

interface Division {
  readonly id: string
  readonly course: string
  readonly division: string
  /** Of the class teacher. */
  readonly code: string | null
}

interface Pupil {
  readonly student: string
  readonly loginName: string
  /** Active: the guardian has a login, and used it. */
  readonly status: string
  readonly siblingIds: readonly string[]
}

describe('the diary', () => {
  it('tells the guardian of an observation once it is notified (scenario 15)', async () => {
    const guardian = await product.logIn('Guardian')
    const child = await childOf(guardian)
    const rung = await unread()
    const head = await product.logIn('SchoolHead', { at: '/student/anecdotal' })
    await observe(head, child, 'Played the violin before the whole school.')
    expect(await violations(head)).toEqual([])
    await head.getByRole('button', { name: 'Save', exact: true }).click()
    await told(head, 'Saved successfully.')
    await product.open(guardian, '/parent/anecdotal-view', 'Anecdotal View')
    await guardian.getByText('Behaviour').first().waitFor()
    expect(await guardian.getByText('Played the violin').count()).toBe(0)
    expect(await unread()).toBe(rung)

    const row = head.getByRole('row').filter({ hasText: 'Played the violin' })
    await row.getByRole('button').last().click()
    await head.getByRole('menuitem', { name: 'Notify' }).click()
    await told(head, 'Notification sent.')
    expect(await unread()).toBe(rung + 1)
    await product.open(guardian, '/parent/anecdotal-view', 'Anecdotal View')
    await guardian.getByText('Played the violin before the whole school.').waitFor()

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
    expect(await unread()).toBe(rung + 1)
  })

  it('asks before typed text of a form is lost', async () => {
    const head = await product.logIn('SchoolHead', { at: '/student/anecdotal?tab=diary' })
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

  it('gives homework to V A, and tells the teacher who has done it (scenario 16)', async () => {
    const admin = await product.as('SystemAdmin')
    const classes: readonly Division[] = (await admin.get('class-teacher-report?pageSize=100')).json().results
    const own = classes.find(one => one.course === 'V' && one.division === 'A')!
    const filters = { divisionIds: [own.id] }
    const all: readonly Pupil[] = (await admin.post('guardian-user/view-data', { filters, pageSize: 200 })).json().results
    const doers = all.filter(({ status, siblingIds }) => status === 'Active' && siblingIds.length === 0).slice(0, 4)
    expect(doers).toHaveLength(4)

    const teacher = await product.logIn(`GVSS${own.code}`, { at: '/student/anecdotal?tab=diary' })
    await teacher.getByRole('button', { name: 'New diary entry' }).first().click()
    const form = teacher.getByRole('dialog')
    await choose(teacher, 'Classes', 'V A')
    await teacher.keyboard.press('Escape')
    await form.getByRole('textbox', { name: 'Title' }).fill('Rivers of the state')
    await form.getByRole('textbox', { name: 'Text' }).fill('Draw the three longest rivers.')
    await teacher.getByRole('button', { name: 'Save', exact: true }).click()
    await teacher.getByText('Due date is required').waitFor()
    expect(await violations(teacher)).toEqual([])
    const due = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 7 * 24 * 60 * 60_000)
    const day = form.getByRole('textbox', { name: /^Due date/ })
    await day.fill(due)
    await day.press('Tab')
    await teacher.getByRole('button', { name: 'Save', exact: true }).click()
    await told(teacher, 'Saved successfully.')

    const [first, ...others] = doers
    const guardian = await product.logIn(first!.loginName, { at: '/parent/student-diary' })
    await guardian.getByText('Rivers of the state').first().click()
    await guardian.getByText('Draw the three longest rivers.').waitFor()
    expect(await violations(guardian)).toEqual([])
    await guardian.getByRole('button', { name: 'Done' }).last().click()
    await guardian.getByRole('button', { name: 'Undo' }).first().waitFor()
    const [entry] = (await admin.get('student-diary?text=Rivers')).json().results
    for (const { loginName } of others)
      expect((await (await product.as(loginName)).post(`parent/student-diary/${entry.id}/done`)).statusCode).toBe(200)

    await teacher.reload()
    const given = teacher.getByRole('row').filter({ hasText: 'Rivers of the state' })
    const percent = formatPercent(percentHalfUp(doers.length, all.length))
    await given.getByText(`${doers.length} / ${all.length}`, { exact: true }).waitFor()
    await given.getByText(percent, { exact: true }).waitFor()
    await given.getByText('Homework').click()
    const drawer = teacher.getByRole('complementary', { name: 'Rivers of the state' })
    await drawer.getByText(percent).waitFor()
    const left = all.filter(one => !doers.includes(one)).map(({ student }) => `${student} · V A`)
    await drawer.getByRole('radio', { name: `Not done (${left.length})`, checked: true }).waitFor()
    expect((await drawer.getByRole('listitem').allTextContents()).sort()).toEqual(left.sort())
    await drawer.getByRole('radio', { name: `All (${all.length})` }).click()
    await drawer.getByRole('listitem').filter({ hasText: first!.student }).waitFor()
    expect(await drawer.getByRole('listitem').count()).toBe(all.length)
    expect(await violations(teacher)).toEqual([])
  })

  it('has a month that the arrow keys walk', async () => {
    const page = await product.logIn('Guardian', { at: '/parent/student-diary?date=2026-07-29' })
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
  })

  it('opens an entry with all that was written, for whoever reads it', async () => {
    const head = await product.logIn('SchoolHead', { at: '/student/anecdotal' })
    const row = head.getByRole('row').filter({ hasText: 'Learning' }).first()
    await row.getByText('Learning').click()
    const drawer = head.getByRole('complementary').filter({ hasText: 'Entry on' })
    await drawer.getByText('Observation', { exact: true }).waitFor()
    await drawer.getByRole('heading', { name: 'Earlier entries' }).waitFor()
    expect(await violations(head)).toEqual([])
  })

  it('counts by student in the report', async () => {
    const page = await product.logIn('SchoolHead', { at: '/student/anecdotal-report?view=student' })
    await page.getByRole('columnheader', { name: /Concern/ }).waitFor()
    await page.getByRole('tab', { name: 'By category' }).click()
    await page.getByRole('row').filter({ hasText: 'Learning' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/^anecdotal-.+\.xlsx$/)
  })
})
