import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from './accounts'
import { settled, sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)
const at = (page: Page) => page.url().slice(product.address.length)

/** The wrong field that has the focus. */
const focused = (page: Page) => page.locator('[aria-invalid=true]:focus')
const titled = (page: Page, title: string) => expect.poll(() => page.title(), { timeout: 20_000 }).toBe(title)

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function logInAs(page: Page, loginName: string): Promise<void> {
  await page.fill('#login-name', loginName)
  await page.fill('#password', demoPassword)
  await page.click('button[type=submit]')
  await page.waitForSelector('#page h1')
}

describe('after the logout', () => {
  it('the login is that of the school, and the next person comes to the own home', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/school/school-settings')
    await page.getByRole('heading', { name: 'School Settings' }).waitFor()
    await logOut(page)
    await page.waitForSelector('#login-name')
    await settled(page)
    expect(at(page)).toBe('/login?id=GVS')
    await logInAs(page, 'GVS.TEACHER')
    expect(await page.locator('#page h1').textContent()).toBe('Home')
    expect(at(page)).toBe('/home/staff')
  })

  it('an administrator of a group comes to the login of groups', async () => {
    const page = await product.logIn('SchoolGroupAdmin')
    await logOut(page)
    await page.waitForSelector('#login-name')
    await settled(page)
    expect(at(page)).toBe('/group-login')
  })

  it('a page that was asked for comes after the login, unless it is shut to the person', async () => {
    const { page } = await product.visitor()
    await open(page, '/student/report?page=2')
    await page.waitForSelector('#login-name')
    expect(at(page)).toBe('/login?next=%2Fstudent%2Freport%3Fpage%3D2')
    await open(page, '/login?id=GVS&next=%2Fschool%2Fschool-settings')
    await logInAs(page, 'GVS.TEACHER')
    expect(at(page)).toBe('/home/staff')
  })
})

describe('what was typed', () => {
  const leave = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

  it('is not lost by a tab, a link, Back or the logout without a question', async () => {
    const page = await product.logIn('Guardian')
    await open(page, '/school/student-profile')
    await page.getByRole('tab', { name: 'Guardian' }).click()
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('12, Beach Road')
    const ways = [
      () => page.getByRole('tab', { name: 'Student' }).click(),
      () => page.getByRole('link', { name: 'Home' }).first().click(),
      () => page.evaluate('history.back()'),
      () => logOut(page),
    ]
    for (const way of ways) {
      await way()
      await leave(page).getByRole('button', { name: 'Keep editing' }).click()
      await leave(page).waitFor({ state: 'hidden' })
      expect(await address.inputValue()).toBe('12, Beach Road')
      expect(at(page)).toBe('/school/student-profile?tab=guardian')
    }
    await page.evaluate('history.back()')
    await leave(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL(url => !url.search.includes('guardian'))
    await page.getByRole('tab', { name: 'Guardian' }).click()
    expect(await address.inputValue()).not.toBe('12, Beach Road')
    await address.fill('14, Hill View')
    await page.getByRole('link', { name: 'Home' }).first().click()
    await leave(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect(at(page)).toBe('/home/parent')
  })

  it('asks nothing when nothing was typed', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/school/school-settings?tab=preferences')
    await page.getByRole('tab', { name: 'Classes' }).click()
    await page.getByRole('table', { name: 'Primary' }).waitFor()
    expect(await leave(page).count()).toBe(0)
  })
})

describe('the first wrong field', () => {
  it('gets the focus in the profile of a guardian', async () => {
    const page = await product.logIn('Guardian')
    await open(page, '/school/student-profile?tab=guardian')
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('bad@@x')
    await page.getByRole('button', { name: 'Save' }).click()
    await focused(page).and(email).waitFor()
  })

  it('gets the focus in the preferences, which say what to type', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/school/school-settings?tab=preferences')
    const days = page.getByRole('textbox', { name: /in the bell/i })
    await days.fill('999')
    await page.getByRole('button', { name: 'Save' }).click()
    await focused(page).and(days).waitFor()
    await page.getByText(/must be 1 to 90\.$/).waitFor()
  })
})

describe('the window', () => {
  it('is named after the page and the school, in the language of the page', async () => {
    const page = await product.logIn('SystemAdmin')
    await titled(page, 'Home · Green Valley School')
    await open(page, '/school/school-settings')
    await titled(page, 'School Settings · Green Valley School')
    const speak = async (button: string, language: string) => {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('menuitemcheckbox', { name: language }).click()
    }
    await speak('Language: EN', 'Deutsch')
    await titled(page, 'Schuleinstellungen · Green Valley School')
    await speak('Sprache: DE', 'English')
    await open(page, '/no/such/page')
    await titled(page, 'This page does not exist. · Green Valley School')
    await page.getByRole('heading', { level: 1, name: 'This page does not exist.' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('#page').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })
})

describe('on a phone', () => {
  it('the tab of the address is in sight, and the row says that there are more', async () => {
    const page = await product.logIn('SystemAdmin', { phone: true })
    await open(page, '/school/school-settings?tab=modules')
    const tab = page.getByRole('tab', { selected: true })
    await page.getByText('Communication by teachers', { exact: true }).waitFor()
    const box = (await tab.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    expect(await page.getByRole('tablist').getAttribute('data-more')).toBe('start')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })

  it('the menu of a class stands beside its name', async () => {
    const page = await product.logIn('SystemAdmin', { phone: true })
    await open(page, '/school/school-settings?tab=classes')
    const row = page.getByRole('row').filter({ has: page.getByText('I A', { exact: true }) })
    const menu = (await row.first().getByRole('button').boundingBox())!
    const end = await page.evaluate<number>(`(() => {
      const words = document.createRange()
      words.selectNodeContents([...document.querySelectorAll('#page td')].find(cell => cell.textContent === 'I A'))
      return words.getBoundingClientRect().right
    })()`)
    expect(end).toBeLessThanOrEqual(menu.x)
  })

  it('a file of the import history is as high as a finger is wide', async () => {
    const page = await product.logIn('SystemAdmin', { phone: true })
    await open(page, '/utility/import-photo')
    const file = { name: 'buses.csv', mimeType: 'text/csv', buffer: Buffer.from('Bus,Stop\nBus 1,Palayam\n') }
    await page.setInputFiles('input[type=file]', file)
    await page.waitForURL(url => url.search !== '')
    await open(page, '/utility/import-photo')
    const link = page.getByRole('link', { name: 'buses.csv' })
    await link.waitFor()
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  it('rows of the home are as high as a finger is wide', async () => {
    const page = await product.logIn('SystemAdmin', { phone: true })
    const rows = page.locator('#page section li > a')
    await rows.first().waitFor()
    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })
})

describe('times', () => {
  it('are of 24 hours in English too', async () => {
    const page = await product.logIn('SystemAdmin')
    await page.getByText(/As of ([01]\d|2[0-3]):[0-5]\d$/).waitFor()
  })
})

describe('the bell of who is staff and family (scenario 16)', () => {
  it('counts by what the stream says, shows one list at a time and reads that alone', async () => {
    interface Feed {
      readonly unread: { readonly student: number; readonly staff: number }
    }
    const page = await product.logIn('Teacher@guardian')
    // The child is chosen.
    await settled(page)
    const counts = async () => (await callAs<Feed>(page, 'auth/notifications')).body.unread
    const { categories } = (await callAs<{ categories: { id: string }[] }>(page, 'student-feedback/initialvalues')).body
    const letter = { categoryId: categories[0]!.id, subject: 'The bus', message: 'Could it come a little earlier?' }
    const sent = await callAs<{ id: string }>(page, 'student-feedback', letter)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const head = await product.logIn('SchoolHead')
    const path = `communication/guardian-feedback-view/${sent.body.id}`
    const { version } = (await callAs<{ version: number }>(head, path)).body
    const before = await counts()
    expect(Math.min(before.student, before.staff)).toBeGreaterThan(0)

    await product.open(page, '/school/change-password', 'Change Password')
    await settled(page)
    let asked = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/auth/notifications')) asked += 1
    })
    const bell = (unread: number) =>
      page.getByRole('button', {
        name: unread === 0 ? 'Notifications' : new RegExp(`^Notifications: ${unread} unread`),
        exact: true,
      })
    await bell(before.student + before.staff).waitFor()
    expect((await callAs(head, `${path}/reply`, { reply: 'It comes at eight.', version })).status).toBe(200)
    await bell(before.student + before.staff + 1).waitFor()
    expect(asked).toBe(0)

    await bell(before.student + before.staff + 1).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const shown = (list: string) => panel.getByRole('tab', { name: `${list} 0`, selected: true })
    await shown('Family').waitFor()
    await panel.getByRole('tab', { name: `Staff ${before.staff}`, selected: false }).waitFor()
    await bell(before.staff).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual({ student: 0, staff: before.staff })

    await page.reload()
    await bell(before.staff).click()
    await shown('Staff').waitFor()
    await bell(0).waitFor()
    await expect.poll(counts).toEqual({ student: 0, staff: 0 })
  })

  it('offers no choice to who is one of them', async () => {
    const page = await product.logIn('Guardian')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('Welcome').first().waitFor()
    expect(await page.getByRole('dialog').getByRole('tab').count()).toBe(0)
  })
})
