import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from './accounts'
import { rowsOf, violations } from './browser'
import { callAs, Product, sendLogin } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const at = (page: Page) => page.url().slice(product.address.length)

/** Sends login details to the guardian of the first student whose login nobody has used, and reads the message. */
async function sendDetails(): Promise<{ admin: Page; loginName: string; password: string }> {
  const admin = await product.logIn('SystemAdmin')
  await admin.goto(`${product.address}/student/create-guardian-user?status=Created`)
  const row = (await rowsOf(admin)).first()
  await row.getByRole('checkbox').check()
  const mobile = (await row.getByText(/^9\d{9}$/).textContent())!
  await admin.getByRole('button', { name: 'Send SMS' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Send SMS' }).click()
  await admin.getByText('Credentials sent to 1 guardian').first().waitFor()
  const operator = await product.logIn('GJSMSAdmin')
  await operator.goto(`${product.address}/school/gjsmssettings?channel=sms&text=${mobile}`)
  await operator.getByRole('row').filter({ hasText: mobile }).first().click()
  const text = await operator
    .getByText(/temporary password/)
    .first()
    .textContent()
  const [, loginName, password] = /login name is (\S+), your temporary password (\S+)\./.exec(text!)!
  return { admin, loginName: loginName!, password: password! }
}

describe('the first login of a guardian (scenario 1)', () => {
  it('leads over the password and the notice, and nothing else opens before', async () => {
    const { admin, loginName, password } = await sendDetails()
    const { page } = await product.visitor()
    await page.goto(`${product.address}/login`)
    await sendLogin(page, loginName, password)
    await page.getByRole('heading', { name: 'Set your password' }).waitFor()
    expect(await violations(page)).toEqual([])
    const other = await page.context().newPage()
    await other.goto(`${product.address}/parent/student-diary`)
    await other.getByRole('heading', { name: 'Set your password' }).waitFor()
    await other.close()
    const refused = await callAs<{ message: string }>(page, 'dashboard')
    expect([refused.status, refused.body.message]).toEqual([403, 'Finish the first login.'])

    await page.getByRole('textbox', { name: /^New password/ }).fill('The river was quiet at noon')
    await page.getByRole('textbox', { name: /^Repeat/ }).fill('The river was quiet at noon')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Accept and continue' }).waitFor()
    expect((await callAs(page, 'dashboard')).status).toBe(403)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await page.waitForURL(`${product.address}/home/parent`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect((await callAs(page, 'dashboard')).status).toBe(200)

    await admin.goto(`${product.address}/student/create-guardian-user?status=Active&text=${loginName}`)
    await admin
      .getByRole('row', { name: new RegExp(`${loginName}.*Active`) })
      .first()
      .waitFor()
  })
})

describe('a session in two tabs (scenario 3)', () => {
  it('goes on in both, and ends in both when its old token comes back', async () => {
    const page = await product.logIn('SchoolHead')
    const context = page.context()
    const held = async () => (await context.cookies(`${product.address}/api/auth/refresh`)).find(one => one.httpOnly)!
    const other = await context.newPage()
    await other.goto(`${product.address}/home/school-head`)
    await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const first = await held()
    expect((await callAs(page, 'dashboard')).status).toBe(200)
    const successor = await held()
    expect(successor.value).not.toBe(first.value)
    await context.addCookies([first])
    expect((await callAs(other, 'dashboard')).status).toBe(200)
    expect((await held()).value).toBe(successor.value)

    await product.setAhead(1)
    await context.addCookies([first])
    await page.reload()
    await page.getByText('Please log in again.').waitFor()
    // The other tab may have noticed by itself, and shows its buttons no more.
    const refresh = other.getByRole('button', { name: 'Refresh' }).click({ timeout: 5000 })
    await Promise.all([other.getByText('Please log in again.').waitFor(), refresh.catch(() => {})])
    await product.setAhead(0)
  })
})

describe('an administrator of a group (scenario 5)', () => {
  it('has a login page of the own, a home of all schools, and goes back to that page', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.address}/login`)
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

    const before = (await callAs(page, 'auth/school-modules')).claims.SchoolId
    const header = page.locator('header')
    await header.getByRole('button', { name: /^Green Valley North/ }).click()
    await page
      .getByRole('dialog', { name: 'Select your school' })
      .getByRole('button', { name: /Green Valley School/ })
      .click()
    await header.getByRole('button', { name: /^Green Valley School/ }).waitFor()
    expect((await callAs(page, 'auth/school-modules')).claims.SchoolId).not.toBe(before)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${product.address}/group-login`)
    expect(at(page)).toBe('/group-login')
  })
})

describe('wrong passwords (scenario 2)', () => {
  const refused = 'Invalid login name or password.'
  /** Answered in between: the page works the check out and sends the same again. */
  const robot = 'Please confirm that you are not a robot.'
  const said = async (response: Response) => ((await response.json()) as { message?: string }).message

  it('lock a login name for a while, whether or not it exists', async () => {
    const visitors = await Promise.all(
      ['GVN.GUARDIAN', 'NOBODY.HERE'].map(async loginName => {
        const { page } = await product.visitor()
        await page.goto(`${product.address}/login`)
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
        return { page, attempt }
      }),
    )
    const both = (password: string) => Promise.all(visitors.map(({ attempt }) => attempt(password)))
    for (const minute of [0, 1, 2, 3, 4]) {
      await product.setAhead(minute)
      expect(await both('not the password')).toEqual([refused, refused])
    }
    await product.setAhead(10)
    const locked = 'Too many attempts. Try again in 9 minutes.'
    expect(await both(demoPassword)).toEqual([locked, locked])
    await product.setAhead(19)
    expect(await both(demoPassword)).toEqual([undefined, refused])
    await visitors[0]!.page.waitForSelector('#page h1')
  })
})
