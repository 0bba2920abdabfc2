import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Wire } from '../src/testing/wire'
import { demoPassword } from './accounts'
import { settled, sideways, violations } from './browser'
import { Product, sendLogin } from './product'

let product: Product
/** The way of the product to its database. */
let wire: Wire

beforeAll(async () => {
  wire = await Wire.to(inject('demonstration').database)
  product = await Product.start((_, database) => ({ DATABASE_URL: wire.addressOf(database) }))
})
afterAll(async () => {
  await product.stop()
  wire.close()
})

const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)
const at = (page: Page) => page.url().slice(product.address.length)

/** The wrong field that has the focus. */
const focused = (page: Page) => page.locator('[aria-invalid=true]:focus')
const titled = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title)
const leave = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function logInAs(page: Page, loginName: string): Promise<void> {
  await sendLogin(page, loginName, demoPassword)
  await page.waitForSelector('#page h1')
}

describe('the login page', () => {
  it('is that of the school after the logout, and leads the next person to the own home', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/school/school-settings' })
    await logOut(page)
    await page.waitForSelector('#login-name')
    await page.waitForURL(`${product.address}/login?id=GVS`)
    await logInAs(page, 'GVS.TEACHER')
    expect(await page.locator('#page h1').textContent()).toBe('Home')
    expect(at(page)).toBe('/home/staff')
  })

  it('leads to the page that was asked for, unless it is shut to the person', async () => {
    const { page } = await product.visitor()
    await open(page, '/student/report?page=2')
    await page.waitForSelector('#login-name')
    expect(at(page)).toBe('/login?next=%2Fstudent%2Freport%3Fpage%3D2')
    await open(page, '/login?id=GVS&next=%2Fschool%2Fschool-settings')
    await logInAs(page, 'GVS.TEACHER')
    expect(at(page)).toBe('/home/staff')
  })
})

describe('a guardian of two children', () => {
  let page: Page
  beforeAll(async () => {
    page = await product.logIn('Guardian')
  })

  it('has one list in the bell, and no choice of lists', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('Welcome').first().waitFor()
    expect(await page.getByRole('dialog').getByRole('tab').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('chooses one by the card, and sees that child on every screen', async () => {
    const cards = page.getByRole('list', { name: 'Children' }).getByRole('button')
    await cards.nth(1).waitFor()
    expect(await cards.count()).toBe(2)
    const [first, second] = await cards.locator('b').allTextContents()
    await cards.nth(1).click()
    await page.locator('button[aria-pressed=true]', { hasText: second! }).waitFor()
    await open(page, '/school/student-profile')
    await page.getByRole('heading', { name: second! }).waitFor()
    await page.getByRole('radio', { name: new RegExp(first!) }).click()
    await page.getByRole('heading', { name: first! }).waitFor()
    // By the keys: arrows move, Enter chooses, and the focus is there again on the page of the other child.
    await page.getByRole('radio', { name: new RegExp(first!), checked: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: new RegExp(first!) }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: second! }).waitFor()
    await page.locator('[role=radio][aria-checked=true]:focus', { hasText: second! }).waitFor()
  })

  it('loses nothing that was typed by a tab, a link, Back or the logout without a question', async () => {
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
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('bad@@x')
    await page.getByRole('button', { name: 'Save' }).click()
    // The first wrong field.
    await focused(page).and(email).waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await leave(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect(at(page)).toBe('/home/parent')
  })
})

describe('an administrator', () => {
  let page: Page
  beforeAll(async () => {
    page = await product.logIn('SystemAdmin')
  })

  it('reads times of 24 hours in English too, and windows named after the page and the school', async () => {
    await page.getByText(/As of ([01]\d|2[0-3]):[0-5]\d$/).waitFor()
    await titled(page, 'Home · Green Valley School')
    await open(page, '/no/such/page')
    await titled(page, 'This page does not exist. · Green Valley School')
    await page.getByRole('heading', { level: 1, name: 'This page does not exist.' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('#page').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })

  it('is asked nothing where nothing was typed, led to the first wrong field, and told what to type there', async () => {
    await open(page, '/school/school-settings?tab=preferences')
    await page.getByRole('textbox', { name: /in the bell/i }).waitFor()
    await page.getByRole('tab', { name: 'Classes' }).click()
    await page.getByRole('table', { name: 'Primary' }).waitFor()
    expect(await leave(page).count()).toBe(0)
    await titled(page, 'School Settings · Green Valley School')
    const speak = async (button: string, language: string) => {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('menuitemcheckbox', { name: language }).click()
    }
    await speak('Language: EN', 'Deutsch')
    await titled(page, 'Schuleinstellungen · Green Valley School')
    await speak('Sprache: DE', 'English')
    await page.getByRole('tab', { name: 'Preferences' }).click()
    const days = page.getByRole('textbox', { name: /in the bell/i })
    await days.fill('999')
    await page.getByRole('button', { name: 'Save' }).click()
    await focused(page).and(days).waitFor()
    await page.getByText(/must be 1 to 90\.$/).waitFor()
  })

  it('stays signed in over a page that is loaded again without a connection', async () => {
    await page.route('**/api/**', route => route.abort())
    await open(page, '/home/system-admin')
    await page.getByText('No connection.').first().waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: /Retry|Try again/ }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })
})

describe('a database that is away', () => {
  it('is told on the page, which goes on by itself when it is back', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/student/report' })
    await page.getByRole('row').nth(5).waitFor()
    const away = page.getByText('The data cannot be reached at the moment. This page tries again by itself.')
    try {
      wire.cut()
      await page.getByRole('link', { name: 'Home' }).click()
      await away.waitFor()
    } finally {
      wire.mend()
    }
    await page
      .getByRole('link', { name: /students/i })
      .first()
      .waitFor()
    await away.waitFor({ state: 'detached' })
    try {
      wire.cut()
      await page.reload()
      await page.getByText('You stay signed in.').waitFor()
    } finally {
      wire.mend()
    }
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })
})

describe('on a phone', () => {
  it('rows of the home and files of the import history are as high as a finger is wide', async () => {
    const admin = await product.as('SystemAdmin')
    const upload = await admin.upload('files/single', 'buses.csv', Buffer.from('Bus,Stop\nBus 1,Palayam\n'), 'text/csv')
    const run = await admin.post('imports', { kind: 'buses', fileId: upload.json().id })
    expect(run.statusCode, run.body).toBeLessThan(300)
    const page = await product.logIn('SystemAdmin', { phone: true })
    const rows = page.locator('#page section li > a')
    await rows.first().waitFor()
    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await open(page, '/utility/import-photo')
    const link = page.getByRole('link', { name: 'buses.csv' })
    await link.waitFor()
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  it('the tab of the address is in sight, and the menu of a class stands beside its name', async () => {
    const page = await product.logIn('SystemAdmin', { phone: true, at: '/school/school-settings?tab=modules' })
    await page.getByText('Communication by teachers', { exact: true }).waitFor()
    const box = (await page.getByRole('tab', { selected: true }).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    // The row of tabs says that there are more.
    expect(await page.getByRole('tablist').getAttribute('data-more')).toBe('start')
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    await page.getByRole('tab', { name: 'Classes' }).click()
    const row = page.getByRole('row').filter({ has: page.getByText('I A', { exact: true }) })
    const menu = (await row.first().getByRole('button').boundingBox())!
    const end = await page.evaluate<number>(`(() => {
      const words = document.createRange()
      words.selectNodeContents([...document.querySelectorAll('#page td')].find(cell => cell.textContent === 'I A'))
      return words.getBoundingClientRect().right
    })()`)
    expect(end).toBeLessThanOrEqual(menu.x)
  })
})

describe('the bell of who is staff and family (scenario 16)', () => {
  it('counts by what the stream says, shows one list at a time and reads that alone', async () => {
    const both = await product.as('Teacher@guardian')
    const [child] = (await both.get('parent-home/get-guardian-children')).json()
    both.token = (await both.post('auth/choose-child', { childId: child.id })).json().accessToken
    const counts = async (): Promise<{ student: number; staff: number }> => (await both.get('auth/notifications')).json().unread
    const { categories } = (await both.get('student-feedback/initialvalues')).json()
    const letter = { categoryId: categories[0].id, subject: 'The bus', message: 'Could it come a little earlier?' }
    const sent = await both.post('student-feedback', letter)
    expect(sent.statusCode, sent.body).toBe(201)
    const head = await product.as('SchoolHead')
    const path = `communication/guardian-feedback-view/${sent.json().id}`
    const { version } = (await head.get(path)).json()
    const before = await counts()
    expect(Math.min(before.student, before.staff)).toBeGreaterThan(0)

    const page = await product.logIn('Teacher@guardian', { at: '/school/change-password' })
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
    expect((await head.post(`${path}/reply`, { reply: 'It comes at eight.', version })).statusCode).toBe(200)
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
})
