import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '../src/testing/caller'
import { accountOf, demoPassword } from './accounts'
import { told, violations } from './browser'
import { Product, sendLogin } from './product'

let product: Product
/** Who keeps the messages of the platform, and so reads what was sent. */
let operator: Caller

beforeAll(async () => {
  // As behind a proxy, so that a visitor can come from anywhere.
  product = await Product.start(() => ({ TRUST_PROXY: '1' }))
  operator = await product.as('GJSMSAdmin')
})
afterAll(() => product.stop())

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } })

describe('the own password and the signed-in devices', () => {
  it('are on one page: another device is signed out, and the password changes by the rules', async () => {
    const phone = await product.as('SchoolHead')
    const { page } = await product.visitor()
    await page.goto(`${product.address}/login?next=%2Fschool%2Fchange-password`)
    await sendLogin(page, accountOf('SchoolHead').loginName, demoPassword)
    const rows = page.getByRole('table', { name: 'Signed-in devices' }).locator('tbody tr')
    await rows.filter({ hasText: 'This device' }).waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(/Chrome, Linux.*Local network.*\d+\.\d+\.\d+\.\d+.*This device/)
    await rows.nth(1).getByRole('button', { name: 'Sign out' }).click()
    await rows.filter({ has: page.getByRole('button', { name: 'Sign out' }) }).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    expect((await phone.get('dashboard')).statusCode).toBe(401)

    const other = await product.as('SchoolHead')
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
    expect((await other.get('dashboard')).statusCode).toBe(401)
    await expect(product.as('SchoolHead')).rejects.toThrow('Invalid login name or password.')
    await product.as('SchoolHead', 'lamp stone river')
  })

  it('of a device abroad tell its country in the language of the reader, and whose data say so', async () => {
    const { loginName } = accountOf('SchoolSuperAdmin')
    const abroad = new Caller(product.address)
    const login = { loginName, password: demoPassword, mode: 'school', keep: true }
    await abroad.post('auth/login', login, { 'x-forwarded-for': '2405:201:4000::1' })
    const page = await product.logIn('SchoolSuperAdmin', { at: '/school/change-password', language: 'de-DE' })
    const rows = page.getByRole('table', { name: 'Angemeldete Geräte' }).locator('tbody tr')
    await rows.filter({ hasText: /Indien.*2405:201:4000::1/ }).waitFor()
    expect(await page.getByRole('link', { name: 'IP-Geolokalisierung von DB-IP' }).getAttribute('href')).toBe('https://db-ip.com')
    expect(await violations(page)).toEqual([])
  })
})

describe('the photo of the own profile (scenario 19)', () => {
  /** As a phone takes it: lying on its side, with the place in it. */
  const taken = () =>
    plain(800, 600, 'teal')
      .jpeg()
      .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '9/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()

  it('is no page with the name of a picture, not too large, and is kept upright as it was cropped', async () => {
    const page = await product.logIn('Teacher', { at: '/school/staff-my-profile' })
    const choice = page.locator('input[type=file]')
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().includes('files/single')) sent.push(request.url())
    })
    // Refused before it is sent.
    const folder = mkdtempSync(join(tmpdir(), 'school-large-'))
    try {
      writeFileSync(join(folder, 'photo.png'), Buffer.alloc(25_601 * 1024))
      await choice.setInputFiles(join(folder, 'photo.png'))
      await page.getByText('Invalid file size').first().waitFor()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(sent).toEqual([])
    const script = Buffer.from('<!doctype html><script>alert(1)</script>')
    await choice.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: script })
    await page.getByText('Invalid file type').first().waitFor()
    const dialog = page.getByRole('dialog')
    expect(await dialog.count()).toBe(0)

    const answered = page.waitForResponse(response => response.url().includes('/api/files/single'))
    await choice.setInputFiles({ name: 'taken.jpg', mimeType: 'image/jpeg', buffer: await taken() })
    const { id, url } = await (await answered).json()
    const fetched = async (address: string) => page.request.get(new URL(address, product.address).href)
    const kept = await sharp(await (await fetched(url)).body()).metadata()
    expect([kept.width! < kept.height!, kept.exif, kept.orientation]).toEqual([true, undefined, undefined])
    const cropped = page.waitForResponse(response => response.url().includes('/api/files/base64-image'))
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    const crop = await (await cropped).json()
    await dialog.waitFor({ state: 'detached' })
    expect(crop.id).toBe(id)
    const square = await sharp(await (await fetched(crop.url)).body()).metadata()
    expect(square.width).toBe(square.height)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Updated successfully.')
  })
})

describe('the pictures of a school', () => {
  it('stand on its login page with its name, and in the menu', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/school/school-settings' })
    for (const [at, name, buffer] of [
      [0, 'logo.png', await plain(120, 120, 'teal').png().toBuffer()],
      [1, 'name.png', await plain(480, 120, 'navy').png().toBuffer()],
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
    const widths = () =>
      visitor.locator('img').evaluateAll(images => images.map(image => (image as { naturalWidth?: number }).naturalWidth! > 0))
    await expect.poll(widths).toEqual([true])
    expect(await violations(visitor)).toEqual([])
    await visitor.goto(`${product.address}/login?id=NOSUCH`)
    await visitor.waitForSelector('#login-name')
    expect(await visitor.getByText('Green Valley School').count()).toBe(0)
  })
})

describe('the profile of a guardian', () => {
  it('takes a new mobile number with a code sent to it, and joins the login of another school to the own', async () => {
    const page = await product.logIn('Guardian', { at: '/school/student-profile?tab=guardian' })
    const mobile = '9812345670'
    const sendCode = page.getByRole('button', { name: 'Send code' })
    await field(page, /^Mobile/).fill(mobile)
    await sendCode.click()
    await told(page, `A code was sent to ${mobile}.`)
    const codes = async () => {
      const { results } = (await operator.get(`platform/sms/outbox?text=${mobile}`)).json() as { results: { body: string }[] }
      return results.flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? [])
    }
    await expect.poll(async () => (await codes()).length).toBe(1)
    const [code] = await codes()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await field(page, /^Code/).fill(code === '000000' ? '000001' : '000000')
    await save.click()
    await told(page, 'Invalid or expired code.')
    await field(page, /^Code/).fill(code!)
    await save.click()
    await page.getByText('Sent to the school for approval.').first().waitFor()
    await page.getByText(mobile, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).first().waitFor()
    expect(await field(page, /^Mobile/).inputValue()).not.toBe(mobile)

    await page.getByRole('tab', { name: 'Login' }).click()
    const join = async (password: string) => {
      await field(page, /^Login name/).fill('GVN.GUARDIAN')
      await field(page, /^Password/).fill(password)
      await page.getByRole('button', { name: 'Add login' }).click()
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
    await expect(product.as('Guardian@2')).rejects.toThrow('Invalid login name or password.')
  })
})

describe('the profile of a student', () => {
  it('shows what waits for the school and offers nothing to change', async () => {
    const page = await product.logIn('Student', { at: '/school/student-profile?tab=guardian' })
    await field(page, /^Mobile/).waitFor()
    expect(await field(page, /^Mobile/).isDisabled()).toBe(true)
    for (const name of ['Save', 'Withdraw']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  })
})
