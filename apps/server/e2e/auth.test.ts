import { generateSync } from 'otplib'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '../src/testing/caller'
import { accountOf, demoPassword } from './accounts'
import { settled, sideways, violations } from './browser'
import { callAs, Product, sendLogin } from './product'

let product: Product
let admin: Caller
/** Who keeps the messages of the platform, and so reads what was sent. */
let operator: Caller
/** Minutes that the server's clock is ahead: a code of an authenticator app is taken once, and the next one comes later. */
let ahead = 0

async function setAhead(minutes: number): Promise<void> {
  ahead = minutes
  await product.setAhead(minutes)
}

/** The code that an authenticator app shows in the next minute. */
async function nextCode(secret: string): Promise<string> {
  await setAhead(ahead + 1)
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 60 })
}

beforeAll(async () => {
  // Where operators have a second factor.
  product = await Product.start(() => ({ SCHOOL_ENV: 'test' }))
  admin = await product.as('SystemAdmin')
  operator = await product.as('GJSMSAdmin')
  const { secret } = (await operator.post('auth/second-factor/begin')).json()
  const enrolled = await operator.post('auth/second-factor/enrol', { code: await nextCode(secret) })
  operator.token = enrolled.json().accessToken
})
afterAll(() => product.stop())

interface GuardianRow {
  readonly loginName: string
  readonly mobile: string | null
  readonly lastLoginAt: string | null
}

/** Logins of guardians of the school, each with a number of its own. */
async function guardians(status: 'Created' | 'Active'): Promise<{ loginName: string; mobile: string }[]> {
  const view = { filters: { userType: 'Guardian', status }, page: 1, pageSize: 200 }
  const { results } = (await admin.post('guardian-user/view-data', view)).json() as { results: GuardianRow[] }
  const reached = results.flatMap(({ loginName, mobile, lastLoginAt }) =>
    mobile && (status === 'Created' || lastLoginAt) ? [{ loginName, mobile }] : [],
  )
  return reached.filter(one => reached.filter(({ mobile }) => mobile === one.mobile).length === 1)
}

/** The code of the newest message to a number. */
async function codeTo(mobile: string): Promise<string> {
  const codes = async () => {
    const { results } = (await operator.get(`platform/sms/outbox?text=${mobile}`)).json() as { results: { body: string }[] }
    return results.flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? [])
  }
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes())[0]!
}

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** A login page in a browser of its own. */
async function loginPage(path = '/login', options: { phone?: boolean; language?: string } = {}): Promise<Page> {
  const { page } = await product.visitor(options)
  await page.goto(`${product.address}${path}`)
  await page.waitForSelector('#login-name')
  return page
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

describe('the first login of a guardian (scenario 1)', () => {
  it('leads over the password and the notice, and nothing else opens before', async () => {
    const { loginName } = (await guardians('Created'))[0]!
    const page = await loginPage()
    await sendLogin(page, loginName, demoPassword)
    await page.getByRole('heading', { name: 'Set your password' }).waitFor()
    expect(await violations(page)).toEqual([])
    const other = await page.context().newPage()
    await other.goto(`${product.address}/parent/student-diary`)
    await other.getByRole('heading', { name: 'Set your password' }).waitFor()
    await other.close()
    await field(page, /^New password/).fill('The river was quiet at noon')
    await field(page, /^Repeat/).fill('The river was quiet at noon')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Accept and continue' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await page.waitForURL(`${product.address}/home/parent`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })
})

describe('a forgotten password', () => {
  it('is set anew with a code sent to the own mobile, and opens the login', async () => {
    const { loginName, mobile } = (await guardians('Active'))[0]!
    const page = await loginPage('/login', { phone: true })
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByRole('button', { name: 'Back to login' }).click()
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
    await sendLogin(page, loginName, 'lamp stone river')
    await page.waitForSelector('#page h1')
  })
})

describe('a mobile number of two logins', () => {
  it('asks whose account is meant', async () => {
    const { mobile } = (await guardians('Active')).at(-1)!
    const teacher = await product.as('Teacher')
    const { whatsappNumber, email, address, bloodGroup, emergencyPhone, version } = (await teacher.get('profile/staff')).json()
    const changed = { whatsappNumber, email, address, bloodGroup, emergencyPhone, photoFileId: null, version, mobile }
    const saved = await teacher.patch('profile/staff', changed)
    expect(saved.statusCode, saved.body).toBe(200)

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

describe('an administrator of a group (scenario 5)', () => {
  it('has a login page of the own, a home of all schools, goes from school to school, and back to that page', async () => {
    const page = await loginPage()
    await sendLogin(page, 'GV.GROUP', demoPassword)
    await page.getByText('Please use the group login page.').waitFor()
    await page.goto(`${product.address}/group-login`)
    await sendLogin(page, 'GV.GROUP', demoPassword)
    await page.getByRole('heading', { level: 1, name: 'Group-Admin' }).waitFor()
    const figure = (text: string | null) => Number(text!.replace(/\D/g, ''))
    const schools = page.getByRole('table', { name: 'Schools' }).getByRole('row', { name: /^Green Valley/ })
    await schools.first().waitFor()
    const counts = await Promise.all((await schools.all()).map(row => row.getByRole('cell').nth(1).textContent()))
    const all = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Students', { exact: true }) })
      .first()
    expect(figure(await all.locator('b').first().textContent())).toBe(counts.map(figure).reduce((sum, count) => sum + count, 0))

    const header = page.locator('header')
    await page.getByRole('row', { name: /^Green Valley School [\d,]+ / }).click()
    await header.getByRole('button', { name: /^Green Valley School/ }).waitFor()
    await page.goto(`${product.address}/student/report`)
    await page.getByText('1,200 students', { exact: true }).waitFor()
    await header.getByRole('button', { name: /^Green Valley School/ }).click()
    await page
      .getByRole('dialog', { name: 'Select your school' })
      .getByRole('button', { name: /Green Valley North/ })
      .click()
    await page.getByText('300 students', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${product.address}/group-login`)
    await page.waitForSelector('#login-name')
  })
})

describe('the second factor of an operator', () => {
  const type = async (page: Page, name: 'Code' | 'Recovery code', code: string) => {
    await page.getByRole('textbox', { name }).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const refused = (page: Page) => page.getByRole('alert').getByText('Invalid or expired code.').waitFor()
  const begin = async () => {
    const page = await loginPage()
    await sendLogin(page, accountOf('GJAdmin').loginName, demoPassword)
    return page
  }
  /** The key that the page shows for the app. */
  const keyOn = async (page: Page) => {
    await page.getByRole('heading', { name: 'Set up the second step' }).waitFor()
    await page.getByRole('img', { name: 'Key for an authenticator app' }).waitFor()
    return (await page.locator('code').textContent())!.replace(/\s/g, '')
  }
  /** Types the code of the key, and leaves the recovery codes that the page then gives. */
  const setUp = async (page: Page, secret: string) => {
    await type(page, 'Code', await nextCode(secret))
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(new Set(codes).size).toBe(10)
    return codes
  }
  const enter = async (page: Page) => {
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.waitForURL(`${product.address}/home/gj-admin`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  }

  it('is set up at the first login, asked for at the next, and replaced by a recovery code', async () => {
    const first = await begin()
    const secret = await keyOn(first)
    expect(await violations(first)).toEqual([])
    await type(first, 'Code', '12345')
    await refused(first)
    const recoveryCodes = await setUp(first, secret)
    expect(await violations(first)).toEqual([])
    await enter(first)

    const second = await begin()
    await second.getByRole('heading', { name: 'Second step' }).waitFor()
    expect(await violations(second)).toEqual([])
    await type(second, 'Code', '12345')
    await refused(second)
    await type(second, 'Code', await nextCode(secret))
    await second.waitForURL(`${product.address}/home/gj-admin`)

    const third = await begin()
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.getByRole('button', { name: 'Use the authenticator app' }).click()
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await type(third, 'Recovery code', 'NOT-ONE-OF-THEM')
    await refused(third)
    await type(third, 'Recovery code', recoveryCodes[0]!)
    const renewed = await keyOn(third)
    expect(renewed).not.toBe(secret)
    await setUp(third, renewed)
    await enter(third)
  })
})

describe('the language', () => {
  it('is English where the browser has none of the four, is chosen before the login, and holds after it', async () => {
    const page = await loginPage('/login', { language: 'hi-IN' })
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await sendLogin(page, 'GVS.HEAD', 'not the password')
    await page.getByText('Anmeldename oder Passwort ist falsch.').waitFor()
    await sendLogin(page, 'GVS.HEAD', demoPassword)
    await page.getByRole('heading', { name: 'Startseite' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Startseite' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
  })

  it('is that of the browser where it is one of the four', async () => {
    const page = await loginPage('/login', { language: 'es-MX' })
    expect(await page.getAttribute('html', 'lang')).toBe('es')
  })
})

describe('a session in two tabs (scenario 3)', () => {
  it('goes on in both, and ends in both when its old token comes back', async () => {
    const page = await product.logIn('Student')
    const context = page.context()
    const held = async () => (await context.cookies(`${product.address}/api/auth/refresh`)).find(one => one.httpOnly)!
    const other = await context.newPage()
    await other.goto(`${product.address}/home/student`)
    await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const first = await held()
    expect((await callAs(page, 'dashboard')).status).toBe(200)
    expect((await held()).value).not.toBe(first.value)
    expect((await callAs(other, 'dashboard')).status).toBe(200)

    await setAhead(ahead + 1)
    await context.addCookies([first])
    await page.reload()
    await page.getByText('Please log in again.').waitFor()
    // The other tab may have noticed by itself, and shows its buttons no more.
    const refresh = other.getByRole('button', { name: 'Refresh' }).click({ timeout: 5000 })
    await Promise.all([other.getByText('Please log in again.').waitFor(), refresh.catch(() => {})])
  })
})

describe('wrong passwords (scenario 2)', () => {
  /** Answered in between: the page works the check out and sends the same again. */
  const robot = 'Please confirm that you are not a robot.'
  const said = async (response: Response) => ((await response.json()) as { message?: string }).message

  it('lock a login for a while, which the page says with its minutes', async () => {
    const loginName = 'GVN.GUARDIAN'
    const started = ahead
    const before = new Caller(product.address)
    for (const minute of [0, 1, 2, 3]) {
      await setAhead(started + minute)
      const challengeToken = await before.solveChallenge()
      const wrong = { loginName, password: 'not the password', mode: 'school', keep: true, challengeToken }
      expect((await before.post('auth/login', wrong)).statusCode).toBe(401)
    }
    const page = await loginPage()
    /** What the page says to a try. */
    const attempt = async (password: string) => {
      const answer = page.waitForResponse(
        async response => response.url().endsWith('/api/auth/login') && (await said(response)) !== robot,
      )
      await sendLogin(page, loginName, password)
      const message = await said(await answer)
      if (message) await page.getByRole('alert').getByText(message).waitFor()
      return message
    }
    await setAhead(started + 4)
    expect(await attempt('not the password')).toBe('Invalid login name or password.')
    await setAhead(started + 10)
    expect(await attempt(demoPassword)).toBe('Too many attempts. Try again in 9 minutes.')
    await setAhead(started + 19)
    expect(await attempt(demoPassword)).toBeUndefined()
    await page.waitForSelector('#page h1')
  })
})

describe('the page of the login', () => {
  it('asks for the home beside what the login may see, and once; where that fails, the home asks itself', async () => {
    for (const fails of [false, true]) {
      const { page } = await product.visitor()
      let asked = 0
      const home = page.waitForRequest('**/api/dashboard')
      await page.route('**/api/auth/school-modules', async route => {
        await home
        await route.continue()
      })
      await page.route('**/api/dashboard', async route => {
        asked += 1
        await (fails && asked === 1 ? route.abort() : route.continue())
      })
      await page.goto(`${product.address}/login`)
      await sendLogin(page, accountOf('SystemAdmin').loginName, demoPassword)
      await page.getByText(/As of \d\d:\d\d$/).waitFor()
      await settled(page)
      expect(asked).toBe(fails ? 2 : 1)
    }
  })

  it('refuses wrong words in place and keeps what was typed', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.address}/login?id=GVS`)
    expect(await violations(page)).toEqual([])
    await page.click('button[type=submit]')
    await page.getByText('Login name is required').waitFor()
    await page.fill('#login-name', 'NOBODY.HERE')
    await page.fill('#password', 'wrong password')
    await page.click('button[type=submit]')
    await page.getByText('Invalid login name or password.').waitFor()
    expect(await page.inputValue('#login-name')).toBe('NOBODY.HERE')
  })
})
