import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headers } from '../src/testing/student-files'
import { demoPassword } from './accounts'
import { choose, sideways, told, violations } from './browser'
import { bringStudents, callAs, guardianOf, Product, sendLogin } from './product'

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

interface Division {
  readonly id: string
  readonly course: string
  readonly division: string
  /** Of the class teacher. */
  readonly code: string | null
}

interface Pupil {
  readonly studentId: string
  readonly student: string
  readonly guardian: string
  readonly mobile: string
  readonly loginName: string
  readonly status: string
  readonly siblingIds: readonly string[]
}

/** The guardian has a login, and used it. */
const able = ({ status }: Pupil) => status === 'Active'

/** A page of the login, past the first page. */
async function enter(loginName: string): Promise<Page> {
  const { page } = await product.visitor()
  await page.goto(`${product.address}/login`)
  await sendLogin(page, loginName, demoPassword)
  await page.waitForSelector('#page h1')
  return page
}

/** Gives the browser the session of a login; its page stays as it is. */
async function logInAs(page: Page, loginName: string): Promise<void> {
  const body = JSON.stringify({ loginName, password: demoPassword, mode: 'school' })
  const status = await page.evaluate(`(async () => {
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1]
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': xsrf }
    return (await fetch('/api/auth/login', { method: 'POST', headers, body: ${JSON.stringify(body)} })).status
  })()`)
  expect(status, loginName).toBe(200)
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
    const { body: found } = await callAs<{ results: { id: string }[] }>(head, 'anecdotal/anecdotal-list?text=worry%20at%20home')
    expect(found.results).toHaveLength(1)
    const refused = await callAs<{ message: string }>(head, `anecdotal/sentAnecdotalNotification/${found.results[0]!.id}`, {})
    expect([refused.status, refused.body.message]).toEqual([409, 'Confidential entries cannot be notified.'])
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

  it('gives homework to the 42 of V A, and tells the teacher of the 31 who have done it (scenario 16)', async () => {
    const admin = await product.logIn('SystemAdmin')
    const { results: classes } = (await callAs<{ results: Division[] }>(admin, 'class-teacher-report?pageSize=100')).body
    const [own, other] = ['A', 'B'].map(name => classes.find(one => one.course === 'V' && one.division === name)!)
    const pupils = async () =>
      (
        await callAs<{ results: Pupil[] }>(admin, 'guardian-user/view-data', {
          filters: { divisionIds: [own!.id] },
          page: 1,
          pageSize: 200,
        })
      ).body.results
    // New children of a family that can log in.
    const before = await pupils()
    const family = before.find(able)!
    await bringStudents(
      product,
      admin,
      headers,
      Array.from({ length: 42 - before.length }, (_, index) => [
        `NEW${String(index + 1).padStart(4, '0')}`,
        `Pupil ${String.fromCharCode(65 + index)}`,
        'Female',
        '05/06/2016',
        'V',
        'A',
        family.guardian,
        'Mother',
        family.mobile,
        null,
      ]),
    )
    const all = await pupils()
    expect(all).toHaveLength(42)
    const doers = all.filter(able).slice(0, 31)
    expect(doers).toHaveLength(31)

    const teacher = await enter(`GVSS${own!.code}`)
    await product.open(teacher, '/student/anecdotal?tab=diary', 'Anecdotal Diary')
    await teacher.getByRole('button', { name: 'New diary entry' }).first().click()
    await choose(teacher, 'Classes', 'V A')
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
    const { results: entries } = (await callAs<{ results: { id: string }[] }>(teacher, 'student-diary?text=Rivers')).body

    const first = doers.find(({ siblingIds }) => siblingIds.length === 0)!
    const guardian = await enter(first.loginName)
    await product.open(guardian, '/parent/student-diary', 'Student Diary')
    await guardian.getByText('Rivers of the state').first().click()
    await guardian.getByText('Draw the three longest rivers.').waitFor()
    expect(await violations(guardian)).toEqual([])
    await guardian.getByRole('button', { name: 'Done' }).last().click()
    await guardian.getByRole('button', { name: 'Undo' }).first().waitFor()

    // The others do the same, without a page of their own.
    const { page: others } = await product.visitor()
    await others.goto(`${product.address}/login`)
    for (const { loginName, studentId } of doers.filter(one => one !== first)) {
      await logInAs(others, loginName)
      expect((await callAs(others, 'auth/choose-child', { childId: studentId })).status).toBe(200)
      expect((await callAs(others, `parent/student-diary/${entries[0]!.id}/done`, {})).status).toBe(200)
    }

    await teacher.reload()
    const given = teacher.getByRole('row').filter({ hasText: 'Rivers of the state' })
    await given.getByText('31 / 42', { exact: true }).waitFor()
    await given.getByText('73.8 %', { exact: true }).waitFor()
    await given.getByText('Homework').click()
    const drawer = teacher.getByRole('complementary', { name: 'Rivers of the state' })
    await drawer.getByText(/73\.8 %/).waitFor()
    await drawer.getByRole('radio', { name: 'Not done (11)', checked: true }).waitFor()
    const left = all.filter(one => !doers.includes(one)).map(({ student }) => `${student} · V A`)
    expect((await drawer.getByRole('listitem').allTextContents()).sort()).toEqual(left.sort())
    expect(left).toHaveLength(11)
    await drawer.getByRole('radio', { name: 'All (42)' }).click()
    await drawer.getByRole('listitem').filter({ hasText: first.student }).waitFor()
    expect(await drawer.getByRole('listitem').count()).toBe(42)
    expect(await violations(teacher)).toEqual([])

    const neighbour = await guardianOf(product, other!.id, own!.id)
    if ((await callAs<unknown[]>(neighbour, 'parent-home/get-guardian-children')).body.length > 1)
      await neighbour
        .getByText(/^V B · Roll/)
        .first()
        .click()
    await product.open(neighbour, '/parent/student-diary', 'Student Diary')
    await neighbour.getByRole('heading', { level: 2, name: /^Today/ }).waitFor()
    expect(await neighbour.getByText('Rivers of the state').count()).toBe(0)
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
