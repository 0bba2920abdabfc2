import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from './accounts'
import { rowsOf, sideways, told, violations } from './browser'
import { callAs, Product, sendLogin } from './product'

let product: Product
/** Who keeps the messages of the platform, and so reads what was sent. */
let operator: Page

beforeAll(async () => {
  // As behind a proxy, so that a visitor can come from anywhere.
  product = await Product.start(() => ({ TRUST_PROXY: '1' }))
  operator = await product.logIn('GJSMSAdmin')
})
afterAll(() => product.stop())

/** What was sent to a number, newest first. */
async function sentTo(mobile: string): Promise<string[]> {
  const { body } = await callAs<{ results: { to: string; body: string }[] }>(operator, `platform/sms/outbox?text=${mobile}`)
  return body.results.map(message => message.body)
}

/** The code of the newest message to a number. */
async function codeTo(mobile: string): Promise<string> {
  const codes = async () => (await sentTo(mobile)).flatMap(body => /\b\d{6}\b/.exec(body) ?? [])
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes())[0]!
}

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** Guardians of the school who have used their login, each with a number of the own. */
async function guardians(): Promise<{ loginName: string; mobile: string }[]> {
  const admin = await product.logIn('SystemAdmin')
  await admin.goto(`${product.address}/student/create-guardian-user?status=Active`)
  const found = (await (await rowsOf(admin)).allTextContents()).flatMap(text => {
    const [loginName, mobile] = [/GVS\d+/.exec(text)?.[0], /9\d{9}/.exec(text)?.[0]]
    return loginName && mobile ? [{ loginName, mobile }] : []
  })
  await admin.context().close()
  return found.filter(one => found.filter(({ mobile }) => mobile === one.mobile).length === 1)
}

/** The login page in a browser of its own. */
async function loginPage(query = '', options: { phone?: boolean } = {}): Promise<Page> {
  const { page } = await product.visitor(options)
  await page.goto(`${product.address}/login${query}`)
  await page.waitForSelector('#login-name')
  return page
}

/** Logs in with these and waits for the first page. */
async function enter(page: Page, loginName: string, password: string): Promise<void> {
  await sendLogin(page, loginName, password)
  await page.waitForSelector('#page h1')
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

describe('a forgotten password', () => {
  it('is set anew with a code sent to the own mobile, and ends what was open', async () => {
    const [{ loginName, mobile }] = (await guardians()) as [{ loginName: string; mobile: string }]
    const open = await loginPage()
    await enter(open, loginName, demoPassword)

    const page = await loginPage('', { phone: true })
    await page.fill('#login-name', loginName)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    expect(await field(page, /^Login name/).inputValue()).toBe(loginName)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('If the login exists, a code has been sent to its registered mobile or e-mail.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    const code = await codeTo(mobile)
    await field(page, /^Code/).fill(otherCode(code))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Invalid or expired code.').waitFor()
    await field(page, /^Code/).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Set your password' }).waitFor()

    const save = page.getByRole('button', { name: 'Save' })
    await field(page, /^New password/).fill('lamp stone river')
    await save.click()
    await page.getByText('Passwords do not match.').waitFor()
    await field(page, /^Repeat/).fill('lamp stone rover')
    await save.click()
    await page.getByText('Passwords do not match.').waitFor()
    expect(await violations(page)).toEqual([])
    await field(page, /^Repeat/).fill('lamp stone river')
    await save.click()
    await page.getByText('Password changed. Please log in.').waitFor()

    await open.reload()
    await open.waitForSelector('#login-name')
    await expect.poll(async () => (await sentTo(mobile))[0]).toMatch(/^The password of your login was changed\./)
    await sendLogin(page, loginName, demoPassword)
    await page.getByText('Invalid login name or password.').waitFor()
    await enter(page, loginName, 'lamp stone river')
  })

  it('of a login that does not exist is answered with the same words', async () => {
    const page = await loginPage()
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await field(page, /^Login name/).fill('NOBODY.AT.ALL')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('If the login exists, a code has been sent to its registered mobile or e-mail.').waitFor()
    await page.getByRole('button', { name: 'Back to login' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })
})

describe('a mobile number of two logins', () => {
  it('asks whose account is meant', async () => {
    const { mobile } = (await guardians()).at(-1)!
    const teacher = await product.logIn('Teacher')
    await product.open(teacher, '/school/staff-my-profile', 'My Profile')
    await field(teacher, /^Mobile/).fill(mobile)
    await teacher.getByRole('button', { name: 'Save', exact: true }).click()
    await told(teacher, 'Updated successfully.')

    const page = await loginPage()
    await sendLogin(page, mobile, demoPassword)
    await page.getByRole('heading', { name: 'Choose your account' }).waitFor()
    expect(await violations(page)).toEqual([])
    const accounts = page.getByRole('main').getByRole('listitem')
    expect(await accounts.count()).toBe(2)
    await accounts.filter({ hasText: 'Guardian' }).filter({ hasText: 'Green Valley School' }).waitFor()
    await accounts.getByRole('button', { name: /Sunitha Rao.*Teacher.*Green Valley School/ }).click()
    await page.waitForURL(`${product.address}/home/staff`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })
})

describe('the own password', () => {
  it('is changed with the current one, by the rules, and ends other sessions', async () => {
    const other = await product.logIn('SchoolHead')
    const page = await product.logIn('SchoolHead')
    await product.open(page, '/school/change-password', 'Change Password')
    const save = page.getByRole('button', { name: 'Save' })
    const change = async (current: string, wanted: string, repeated = wanted) => {
      await field(page, /^Current password/).fill(current)
      await field(page, /^New password/).fill(wanted)
      await field(page, /^Repeat/).fill(repeated)
    }
    await change(demoPassword, 'lamp stone river', 'lamp stone rover')
    await page.getByText('Passwords do not match.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    for (const [current, wanted, words] of [
      ['not the password', 'lamp stone river', 'Current password is wrong.'],
      [demoPassword, 'kx7#pq2', 'Password must have at least 8 characters.'],
      [demoPassword, 'password1', 'This password is too common.'],
    ] as const) {
      await change(current, wanted)
      await save.click()
      await page.getByText(words, { exact: true }).waitFor()
    }
    await change(demoPassword, 'lamp stone river')
    await save.click()
    await told(page, 'Password changed.')
    await page.getByText('This device').waitFor()
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
    expect((await callAs(page, 'dashboard')).status).toBe(200)

    await other.reload()
    await other.waitForSelector('#login-name')
    await sendLogin(other, 'GVS.HEAD', demoPassword)
    await other.getByText('Invalid login name or password.').waitFor()
    await enter(other, 'GVS.HEAD', 'lamp stone river')
  })
})

describe('the signed-in devices', () => {
  it('are listed, this one first, and another is signed out', async () => {
    const other = await product.logIn('SchoolSuperAdmin', { phone: true })
    const page = await product.logIn('SchoolSuperAdmin')
    await product.open(page, '/school/change-password', 'Change Password')
    const devices = page.getByRole('table', { name: 'Signed-in devices' })
    const rows = devices.locator('tbody tr')
    await rows.filter({ hasText: 'This device' }).waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(/Chrome, Linux.*Local network.*\d+\.\d+\.\d+\.\d+.*This device/)
    await rows.nth(1).getByRole('button', { name: 'Sign out' }).click()
    await rows.filter({ has: page.getByRole('button', { name: 'Sign out' }) }).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    await other.reload()
    await other.waitForSelector('#login-name')
    await page.reload()
    await rows.filter({ hasText: 'This device' }).waitFor()
  })
})

describe('a device abroad', () => {
  it('is listed with its country in the language of the reader, and with whose data say so', async () => {
    const { page } = await product.visitor({ language: 'de-DE', phone: true })
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '2405:201:4000::1' })
    await page.goto(`${product.address}/login`)
    await enter(page, 'GVS.SUPER', demoPassword)
    await page.goto(`${product.address}/school/change-password`)
    const rows = page.getByRole('table', { name: 'Angemeldete Geräte' }).locator('tbody tr')
    await rows.filter({ hasText: /Indien.*2405:201:4000::1/ }).waitFor()
    expect(await page.getByRole('link', { name: 'IP-Geolokalisierung von DB-IP' }).getAttribute('href')).toBe('https://db-ip.com')
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})

describe('the login page of a school', () => {
  it('shows its name and its logo, and the menu the picture of its name', async () => {
    const page = await product.logIn('SystemAdmin')
    await product.open(page, '/school/school-settings', 'School Settings')
    const picture = async (width: number, background: string) =>
      sharp({ create: { width, height: 120, channels: 3, background } })
        .png()
        .toBuffer()
    for (const [at, name, buffer] of [
      [0, 'logo.png', await picture(120, 'teal')],
      [1, 'name.png', await picture(480, 'navy')],
    ] as const) {
      await page.locator('input[type=file]').nth(at).setInputFiles({ name, mimeType: 'image/png', buffer })
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Updated successfully.')
    await page.reload()
    const side = page.getByRole('complementary')
    const nameOfSchool = side.getByRole('img', { name: 'Green Valley School' })
    await nameOfSchool.waitFor()
    await side.getByRole('link', { name: 'Green Valley School' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await nameOfSchool.waitFor({ state: 'detached' })

    const { page: visitor } = await product.visitor()
    await visitor.goto(`${product.address}/login?id=GVS`)
    await visitor.getByText('Green Valley School', { exact: true }).waitFor()
    await visitor.getByText('Kozhikode', { exact: true }).waitFor()
    await expect
      .poll(() =>
        visitor.locator('img').evaluateAll(images => images.map(image => (image as { naturalWidth?: number }).naturalWidth)),
      )
      .toEqual([expect.any(Number)])
    expect(await visitor.locator('img').evaluate(image => (image as { naturalWidth?: number }).naturalWidth)).toBeGreaterThan(0)
    expect(await violations(visitor)).toEqual([])

    await visitor.goto(`${product.address}/login?id=NOSUCH`)
    await visitor.waitForSelector('#login-name')
    expect(await visitor.getByText('Green Valley School').count()).toBe(0)
  })
})

describe('the profile of a guardian', () => {
  const openProfile = async (page: Page, tab: string) => {
    await page.goto(`${product.address}/school/student-profile?tab=${tab}`)
    await page.getByRole('tab', { name: new RegExp(`^${tab}$`, 'i'), selected: true }).waitFor()
  }

  it('takes a new mobile number with a code sent to it, and sends it to the school', async () => {
    const page = await product.logIn('Guardian')
    await openProfile(page, 'guardian')
    const mobile = '9812345670'
    await field(page, /^Mobile/).fill(mobile)
    await page.getByRole('button', { name: 'Send code' }).click()
    await told(page, `A code was sent to ${mobile}.`)
    const code = await codeTo(mobile)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await field(page, /^Code/).fill(otherCode(code))
    await save.click()
    await told(page, 'Invalid or expired code.')
    await field(page, /^Code/).fill(code)
    await save.click()
    await page.getByText('Sent to the school for approval.').first().waitFor()
    await page.getByText(mobile, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).first().waitFor()
    expect(await field(page, /^Mobile/).inputValue()).not.toBe(mobile)
  })

  it('joins the login of another school to the own', async () => {
    const page = await product.logIn('Guardian')
    await openProfile(page, 'login')
    const add = page.getByRole('button', { name: 'Add login' })
    const join = async (password: string) => {
      await field(page, /^Login name/).fill('GVN.GUARDIAN')
      await field(page, /^Password/).fill(password)
      await add.click()
    }
    await join('not the password')
    await told(page, 'Invalid login name or password.')
    await join(demoPassword)
    await told(page, 'This login now opens Green Valley North, Green Valley School.')
    const header = page.locator('header')
    await header.getByRole('button', { name: /^Green Valley School/ }).click()
    await page
      .getByRole('dialog', { name: 'Select your school' })
      .getByRole('button', { name: /Green Valley North/ })
      .click()
    await header.getByRole('button', { name: /^Green Valley North/ }).waitFor()

    const old = await loginPage()
    await sendLogin(old, 'GVN.GUARDIAN', demoPassword)
    await old.getByText('Invalid login name or password.').waitFor()
  })
})

describe('the profile of a student', () => {
  it('shows what waits for the school and offers nothing to change', async () => {
    const page = await product.logIn('Student')
    await page.goto(`${product.address}/school/student-profile?tab=guardian`)
    await field(page, /^Mobile/).waitFor()
    expect(await field(page, /^Mobile/).isDisabled()).toBe(true)
    for (const name of ['Save', 'Withdraw']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  })
})
