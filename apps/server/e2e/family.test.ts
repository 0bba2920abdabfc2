import { dayIn, displayDay } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvText } from '../src/testing/student-files'
import { demoPassword } from './accounts'
import { rowsOf, settled, violations } from './browser'
import { callAs, Product, sendLogin } from './product'

let product: Product

beforeAll(async () => {
  // No credits come back while they are counted.
  product = await Product.start(() => ({ MESSAGE_TROUBLE: '0' }))
})
afterAll(() => product.stop())

const figure = (text: string | null) => Number(text!.replace(/\D/g, ''))

const unread = async (page: Page) => {
  await settled(page)
  return figure(await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label'))
}

/** The cards of a guardian's children on the home. */
const cards = (page: Page) => page.getByRole('list', { name: 'Children' }).getByRole('button')

const chosenCard = (page: Page) => page.getByRole('list', { name: 'Children' }).getByRole('button', { pressed: true })

describe('a guardian of two children (scenario 4)', () => {
  interface Diary {
    readonly days: readonly { readonly items: readonly { readonly id: string; readonly type: string }[] }[]
  }

  it('is led from the bell to the screen of the child whom an item is about (9.12)', async () => {
    interface Item {
      readonly title: string
      readonly route?: string
      readonly childId?: string
      readonly studentNames: readonly string[]
      readonly readStatus: boolean
    }
    const page = await product.logIn('Guardian')
    const { body } = await callAs<{ studentNotificationList: Item[] }>(page, 'auth/notifications')
    const item = body.studentNotificationList.find(one => one.childId && one.route)!
    const [name] = item.studentNames
    expect(item.title.startsWith(`${name}: `)).toBe(true)
    const waiting = body.studentNotificationList.filter(one => !one.readStatus && one.studentNames.includes(name!)).length
    expect(waiting).toBeGreaterThan(0)
    const card = cards(page).filter({ hasText: name! })
    await card.getByText(`Unread${waiting}`).waitFor()
    const other = cards(page).filter({ hasNotText: name! }).first()
    await other.click()
    await chosenCard(page).filter({ hasNotText: name! }).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await card.getByText('Unread0').waitFor()
    await page.getByRole('link', { name: item.title }).first().click()
    await page.waitForURL(url => `${url.pathname}${url.search}` === item.route)
    await page.waitForSelector('#page h1')
    expect((await callAs(page, 'auth/notifications')).claims.ChildId).toBe(item.childId)
    await page.context().close()
  })

  it('meets the child of the last visit, sees the chosen one alone, and no child of others', async () => {
    const page = await product.logIn('Guardian')
    const month = new Date().toISOString().slice(0, 7)
    const seen = async () => {
      const { body, claims } = await callAs<Diary>(page, `parent/student-diary?month=${month}`)
      // Notices are for many families; what is left is of the child.
      const own = body.days.flatMap(day => day.items.filter(item => item.type !== 'notice'))
      return { child: claims.ChildId, items: own.map(item => item.id) }
    }
    const choose = async (at: number) => {
      const name = (await cards(page).nth(at).locator('b').textContent())!
      await cards(page).nth(at).click()
      await chosenCard(page).filter({ hasText: name }).waitFor()
      return name
    }
    const second = await choose(1)
    await page.reload()
    await chosenCard(page).filter({ hasText: second }).waitFor()
    const ofSecond = await seen()
    expect(await page.evaluate('localStorage.getItem("guardian_child_id")')).toBe(ofSecond.child)

    const first = await choose(0)
    const ofFirst = await seen()
    expect(ofFirst.child).not.toBe(ofSecond.child)
    expect(ofFirst.items.length).toBeGreaterThan(0)
    expect(ofSecond.items.filter(item => ofFirst.items.includes(item))).toEqual([])
    await product.open(page, '/school/student-profile', 'Student Profile')
    await page.getByRole('heading', { name: first }).waitFor()

    const admin = await product.logIn('SystemAdmin')
    await product.open(admin, '/student/report', 'Student Report')
    await (await rowsOf(admin)).getByRole('button').first().click()
    await admin.waitForURL(/student=/)
    const childId = new URL(admin.url()).searchParams.get('student')
    expect([ofFirst.child, ofSecond.child]).not.toContain(childId)
    expect((await callAs(page, 'auth/choose-child', { childId })).status).toBe(404)
    expect((await seen()).child).toBe(ofFirst.child)
  })
})

describe('a change of the address with approval (scenario 18)', () => {
  const address = '21, Temple Road, Kozhikode'

  it('waits for the school, is counted at its home, and then holds for both children', async () => {
    const admin = await product.logIn('SystemAdmin')
    const requests = admin.getByRole('link', { name: /^\d+ Profile changes to decide/ })
    const before = figure(await requests.textContent())

    const guardian = await product.logIn('Guardian')
    await product.open(guardian, '/school/student-profile?tab=guardian', 'Student Profile')
    const field = guardian.getByRole('textbox', { name: 'Address' })
    const old = await field.inputValue()
    await field.fill(address)
    await guardian.getByRole('button', { name: 'Save', exact: true }).click()
    await guardian.getByText('Sent to the school for approval.').first().waitFor()
    await guardian.reload()
    await guardian.getByText('Sent to the school for approval.').first().waitFor()
    expect(await field.inputValue()).toBe(old)
    expect(await violations(guardian)).toEqual([])
    const rung = await unread(guardian)

    // Figures of a home may be a minute old.
    await product.setAhead(2)
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await admin.getByRole('link', { name: `${before + 1} Profile changes to decide` }).click()
    await admin.getByRole('heading', { level: 1, name: 'Change Guardian Details' }).waitFor()
    await admin.getByRole('row').filter({ hasText: address }).getByRole('checkbox').check()
    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByText('Requests approved: 1.', { exact: true }).waitFor()

    await product.open(guardian, '/home/parent', 'Home')
    await expect.poll(() => unread(guardian)).toBe(rung + 1)
    for (const at of [0, 1]) {
      await product.open(guardian, '/home/parent', 'Home')
      const name = (await cards(guardian).nth(at).locator('b').textContent())!
      await cards(guardian).nth(at).click()
      await chosenCard(guardian).filter({ hasText: name }).waitFor()
      await product.open(guardian, '/school/student-profile?tab=guardian', 'Student Profile')
      await guardian.getByRole('heading', { name }).waitFor()
      expect(await field.inputValue()).toBe(address)
    }
    await product.setAhead(0)
  })
})

describe('two guardians with one number (scenario 13)', () => {
  it('are one login with both children, and two again after Undo', async () => {
    const admin = await product.logIn('SystemAdmin')
    await product.open(admin, '/curriculum/mongo-db-export', 'Student Details Export')
    await admin.getByRole('button', { name: 'Check' }).click()
    await admin.getByText('To insert').waitFor()
    await admin.getByRole('button', { name: 'Run', exact: true }).click()
    await admin
      .getByText(/^Inserted: \d+\. Updated: 0\./)
      .first()
      .waitFor()
    await admin.getByRole('row').filter({ hasText: 'Changed since last run' }).getByText('Done').waitFor()
    expect(await violations(admin)).toEqual([])
    await product.open(admin, '/student/merge-guardian-user', 'Merge Guardian User')
    await admin.getByRole('table', { name: 'Perhaps the same guardian' }).getByRole('button').first().click()
    const logins = admin.getByRole('radiogroup', { name: /login/i }).getByRole('radio')
    await logins.nth(1).waitFor()
    const labels = await admin
      .getByRole('radiogroup', { name: /login/i })
      .locator('label')
      .evaluateAll(found => found.map(label => label.textContent!.trim()))
    const [kept, ended] = labels.map(label => label.split(' · ')[0]!) as [string, string]
    // What was paid for the child whose guardian goes.
    const { body: rows } = await callAs<{ results: { admNo: string; student: string; loginName: string }[] }>(
      admin,
      'guardian-user/view-data',
      { filters: { text: ended }, page: 1, pageSize: 50 },
    )
    const child = rows.results.find(row => row.loginName === ended)!
    const office = await product.logIn('SystemAdmin')
    await office.goto(`${product.address}/utility/import-photo?tab=data`)
    await office.getByRole('combobox', { name: 'What does the file hold?' }).click()
    await office.getByRole('option', { name: 'Fee collections', exact: true }).click()
    const collected = [
      'FAMILY-1',
      child.admNo,
      'School',
      displayDay(dayIn('Asia/Kolkata', new Date())),
      'Cash',
      'Counter 2',
      '1,000.00',
    ]
    const columns = ['ExternalReceiptNo', 'AdmNo', 'Account', 'Date', 'Mode', 'Reference', 'Amount']
    const buffer = Buffer.from(csvText([collected], columns))
    await office.setInputFiles('input[type=file]', { name: 'collections.csv', mimeType: 'text/csv', buffer })
    await office.getByRole('button', { name: 'Check', exact: true }).click()
    await office.getByRole('button', { name: 'Apply', exact: true }).click()
    await office.getByText('1 created, 0 updated, 0 unchanged.').waitFor()
    await office.context().close()
    await admin.getByRole('button', { name: 'Merge' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
    await admin.getByText('Guardians merged. 2 children are now linked.').first().waitFor()

    const visit = async (loginName: string) => {
      const { page } = await product.visitor()
      await page.goto(`${product.address}/login`)
      await sendLogin(page, loginName, demoPassword)
      return page
    }
    const both = await visit(kept)
    await both.waitForSelector('#page h1')
    await cards(both).nth(1).waitFor()
    expect(await cards(both).count()).toBe(2)
    for (const [card, receipts] of [
      [cards(both).filter({ hasText: child.student }), 1],
      [cards(both).filter({ hasNotText: child.student }), 0],
    ] as const) {
      await product.open(both, '/home/parent', 'Home')
      await card.click()
      await chosenCard(both).and(card).waitFor()
      await product.open(both, '/parent/payment-history', 'Payment History')
      await settled(both)
      expect(await both.getByRole('button', { name: 'Receipt FAMILY-1' }).count()).toBe(receipts)
    }
    await (await visit(ended)).getByText('Invalid login name or password.').waitFor()

    // The documents outside followed by themselves.
    await product.open(admin, '/curriculum/mongo-db-export', 'Student Details Export')
    await admin.getByRole('row').filter({ hasText: 'Automatic' }).getByText('Done').first().waitFor()
    await expect
      .poll(async () => (await callAs<{ updated: number }>(admin, 'mongo-db-export/check', { filters: {} })).body.updated)
      .toBe(0)
    await product.open(admin, '/student/merge-guardian-user', 'Merge Guardian User')

    await admin.getByRole('button', { name: 'Undo' }).first().click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await admin.getByText('The guardians are separate again.', { exact: true }).waitFor()
    const again = await visit(ended)
    await again.waitForSelector('#page h1')
    expect(await cards(again).count()).toBeLessThan(2)
  })
})
