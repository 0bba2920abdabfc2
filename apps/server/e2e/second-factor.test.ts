import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from './accounts'
import { violations } from './browser'
import { Product, sendLogin } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start(() => ({ SCHOOL_ENV: 'test' }))
})
afterAll(() => product.stop())

/** Minutes that the server's clock is ahead: a code of the app is taken once, and the next one comes later. */
let ahead = 0

async function codeOf(secret: string): Promise<string> {
  ahead += 1
  await product.setAhead(ahead)
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 60 })
}

async function logIn(): Promise<Page> {
  const { page } = await product.visitor()
  await page.goto(`${product.address}/login`)
  await sendLogin(page, 'GJ.ADMIN', demoPassword)
  return page
}

const type = async (page: Page, field: 'Code' | 'Recovery code', code: string) => {
  await page.getByRole('textbox', { name: field }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const refused = (page: Page) => page.getByRole('alert').getByText('Invalid or expired code.').waitFor()

/** Sets the app up that the page asks for. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('heading', { name: 'Set up the second step' }).waitFor()
  await page.getByRole('img', { name: 'Key for an authenticator app' }).waitFor()
  expect(await violations(page)).toEqual([])
  const secret = (await page.locator('code').textContent())!.replace(/\s/g, '')
  await type(page, 'Code', '12345')
  await refused(page)
  await type(page, 'Code', await codeOf(secret))
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  expect(await violations(page)).toEqual([])
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.waitForURL(`${product.address}/home/gj-admin`)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return { secret, recoveryCodes }
}

describe('the second factor of an operator', () => {
  it('is set up at the first login, asked for at the next, and replaced by a recovery code', async () => {
    const first = await logIn()
    const { secret, recoveryCodes } = await setUp(first)
    expect(new Set(recoveryCodes).size).toBe(10)

    const second = await logIn()
    await second.getByRole('heading', { name: 'Second step' }).waitFor()
    expect(await violations(second)).toEqual([])
    await type(second, 'Code', '12345')
    await refused(second)
    await type(second, 'Code', await codeOf(secret))
    await second.waitForURL(`${product.address}/home/gj-admin`)

    const third = await logIn()
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await type(third, 'Recovery code', recoveryCodes[0]!)
    const renewed = await setUp(third)
    expect(renewed.secret).not.toBe(secret)
    // Whoever found the lost app is out.
    await second.reload()
    await second.waitForSelector('#login-name')

    const fourth = await logIn()
    await fourth.getByRole('button', { name: 'Use a recovery code' }).click()
    for (const spent of [recoveryCodes[0]!, recoveryCodes[1]!]) {
      await type(fourth, 'Recovery code', spent)
      await refused(fourth)
    }
    await fourth.getByRole('button', { name: 'Use the authenticator app' }).click()
    await type(fourth, 'Code', await codeOf(renewed.secret))
    await fourth.waitForURL(`${product.address}/home/gj-admin`)
  })

  it('is not asked of the school', async () => {
    await product.logIn('Teacher')
  })
})
