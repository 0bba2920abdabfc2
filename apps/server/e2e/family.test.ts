import { dayIn, displayDay } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bring } from './bring'
import { focused, settled, sideways, violations } from './browser'
import { callAs, Product } from './product'

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

/** Chooses a child by its card on the home, and answers the name. */
async function chooseCard(page: Page, at: number): Promise<string> {
  const name = (await cards(page).nth(at).locator('b').textContent())!
  await cards(page).nth(at).click()
  await chosenCard(page).filter({ hasText: name }).waitFor()
  return name
}

describe('a guardian of two children (scenario 4)', () => {
  it('is led from the bell to the screen of the child whom an item is about (9.12)', async () => {
    interface Item {
      readonly title: string
      readonly route?: string
      readonly childId?: string
      readonly studentNames: readonly string[]
      readonly readStatus: boolean
    }
    const list: readonly Item[] = (await (await product.as('Guardian')).get('auth/notifications')).json().studentNotificationList
    const item = list.find(one => one.childId && one.route)!
    const [name] = item.studentNames
    expect(item.title.startsWith(`${name}: `)).toBe(true)
    const waiting = list.filter(one => !one.readStatus && one.studentNames.includes(name!)).length
    expect(waiting).toBeGreaterThan(0)
    const page = await product.logIn('Guardian')
    const card = cards(page).filter({ hasText: name! })
    await card.getByText(`Unread${waiting}`).waitFor()
    const other = cards(page).filter({ hasNotText: name! }).first()
    await other.click()
    await chosenCard(page).filter({ hasNotText: name! }).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await card.getByText('Unread0').waitFor()
    // The home names the newest item too.
    await page.getByRole('dialog').getByRole('link', { name: item.title }).first().click()
    await page.waitForURL(url => `${url.pathname}${url.search}` === item.route)
    await page.waitForSelector('#page h1')
    expect((await callAs(page, 'auth/notifications')).claims.ChildId).toBe(item.childId)
  })

  it('meets the child of the last visit, and sees the chosen one alone', async () => {
    const page = await product.logIn('Guardian')
    const chosen = async () => (await callAs(page, 'auth/notifications')).claims.ChildId
    const second = await chooseCard(page, 1)
    await page.reload()
    await chosenCard(page).filter({ hasText: second }).waitFor()
    const ofSecond = await chosen()
    expect(await page.evaluate('localStorage.getItem("guardian_child_id")')).toBe(ofSecond)
    const first = await chooseCard(page, 0)
    expect(await chosen()).not.toBe(ofSecond)
    await product.open(page, '/school/student-profile', 'Student Profile')
    await page.getByRole('heading', { name: first }).waitFor()
    expect(await page.getByRole('heading', { name: second }).count()).toBe(0)
  })
})

describe('a change of the address with approval (scenario 18)', () => {
  const address = '21, Temple Road, Kozhikode'

  it('waits for the school, is counted at its home, and then holds for both children', async () => {
    const admin = await product.logIn('SystemAdmin')
    const { todos } = (await (await product.as('SystemAdmin')).get('dashboard')).json()
    const before: number = todos.find(({ code }: { code: string }) => code === 'd.requests')?.count ?? 0
    const guardian = await product.logIn('Guardian', { at: '/school/student-profile?tab=guardian' })
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
      if (at > 0) await product.open(guardian, '/home/parent', 'Home')
      const name = await chooseCard(guardian, at)
      await product.open(guardian, '/school/student-profile?tab=guardian', 'Student Profile')
      await guardian.getByRole('heading', { name }).waitFor()
      expect(await field.inputValue()).toBe(address)
    }
  })
})

describe('two guardians with one number (scenario 13)', () => {
  it('are one login with both children, and two again after Undo', async () => {
    const office = await product.as('SystemAdmin')
    const admin = await product.logIn('SystemAdmin', { at: '/curriculum/mongo-db-export' })
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
    const logins = admin.getByRole('radiogroup', { name: /login/i })
    await logins.getByRole('radio').nth(1).waitFor()
    const labels = await logins.locator('label').allTextContents()
    const [kept, ended] = labels.map(label => label.trim().split(' · ')[0]!) as [string, string]
    // What was paid for the child whose guardian goes.
    const { results } = (await office.post('guardian-user/view-data', { filters: { text: ended } })).json()
    const child = results.find(({ loginName }: { loginName: string }) => loginName === ended)
    const columns = ['ExternalReceiptNo', 'AdmNo', 'Account', 'Date', 'Mode', 'Reference', 'Amount']
    const today = displayDay(dayIn('Asia/Kolkata', new Date()))
    await bring(office, 'fee-collections', columns, [['FAMILY-1', child.admNo, 'School', today, 'Cash', 'Counter 2', '1,000.00']])
    await admin.getByRole('button', { name: 'Merge' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
    await admin.getByText('Guardians merged. 2 children are now linked.').first().waitFor()

    const both = await product.logIn(kept)
    await cards(both).nth(1).waitFor()
    expect(await cards(both).count()).toBe(2)
    const paid = cards(both).filter({ hasText: child.student })
    await paid.click()
    await chosenCard(both).and(paid).waitFor()
    await product.open(both, '/parent/payment-history', 'Payment History')
    await both.getByRole('button', { name: 'Receipt FAMILY-1' }).waitFor()
    await expect(product.as(ended)).rejects.toThrow('Invalid login name or password.')

    // The documents outside followed by themselves.
    await product.open(admin, '/curriculum/mongo-db-export', 'Student Details Export')
    await admin.getByRole('row').filter({ hasText: 'Automatic' }).getByText('Done').first().waitFor()
    const stale = async () => (await office.post('mongo-db-export/check', { filters: {} })).json().updated
    await expect.poll(stale).toBe(0)

    await product.open(admin, '/student/merge-guardian-user', 'Merge Guardian User')
    await admin.getByRole('button', { name: 'Undo' }).first().click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await admin.getByText('The guardians are separate again.', { exact: true }).waitFor()
    const again = await product.logIn(ended)
    await settled(again)
    expect(await cards(again).count()).toBeLessThan(2)
  })
})

describe('a guardian with a small phone', () => {
  const [width, height] = [360, 640]
  const visit = async (dark: boolean) => {
    const page = await product.logIn('Guardian', { phone: true, dark })
    await page.setViewportSize({ width, height })
    await settled(page)
    return page
  }
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Main sections' })

  it.each([false, true])('reads the day, what is due and the newest notice without scrolling (dark: %s)', async dark => {
    const page = await visit(dark)
    const free = (await bar(page).boundingBox())!.y
    const sheet = page.locator('#page section')
    const facts = [
      sheet.filter({ hasText: 'This month' }),
      sheet.filter({ hasText: /Due \d|Nothing to pay/ }),
      sheet.filter({ hasText: 'Newest notice' }),
    ]
    for (const fact of facts) {
      const box = (await fact.first().boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(free)
    }
    expect(await violations(page)).toEqual([])
  })

  it.each([false, true])('comes by the five places of the bar to five screens (dark: %s)', async dark => {
    const page = await visit(dark)
    const places: [string, string, string][] = [
      ['Diary', '/parent/student-diary', 'Student Diary'],
      ['Fees', '/parent/fees-payment', 'Fees Payment'],
      ['Attendance', '/parent/attendance-view', 'Attendance'],
      ['Home', '/home/parent', 'Home'],
    ]
    for (const [name, path, title] of places) {
      await bar(page).getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await settled(page)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await bar(page).getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    }
    const more = bar(page).getByRole('button', { name: 'More' })
    await more.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Home', exact: true }).and(drawer.locator('[aria-current=page]')).waitFor()
    for (const name of ['Payment History', 'Student Feedback', 'School Portal List', 'Student Profile', 'Change Password']) {
      const entry = drawer.getByRole('link', { name, exact: true })
      await entry.scrollIntoViewIfNeeded()
      const box = (await entry.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(height)
    }
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await focused(more)
    await more.click()
    await drawer.waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/home/parent')
    await more.click()
    await drawer.getByRole('link', { name: 'Payment History' }).click()
    await page.getByRole('heading', { level: 1, name: 'Payment History' }).waitFor()
  })
})
