import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight, told } from './browser'
import { Product } from './product'
import { freePort } from './server'

const secret = 'of the tests in the browser'
const standIn = fileURLToPath(new URL('../../../examples/curriculum/server.mjs', import.meta.url))

let product: Product
let site: ChildProcess

beforeAll(async () => {
  const port = await freePort()
  product = await Product.start(() => ({ CURRICULUM_HOST: `http://localhost:${port}`, CURRICULUM_SECRET: secret }))
  const env = { SCHOOL_URL: product.address, CURRICULUM_SECRET: secret, PORT: String(port) }
  site = spawn(process.execPath, [standIn], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(site.stdout!, 'data')
})
afterAll(async () => {
  site.kill()
  await product.stop()
})

const in_ = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('maintenance', () => {
  it('is counted down, shuts the page, and gives it back with what was typed', async () => {
    const operator = await product.as('GJAdmin')
    const values = {
      title: 'New database',
      message: 'The system is under maintenance until {endsAt}. Thank you for your patience.',
      scope: 'all',
      mode: 'closed',
      startsAt: in_(30),
      endsAt: in_(90),
    }
    const { id, version } = (await operator.post('platform/maintenance', values)).json()
    const teacher = await product.logIn('Teacher', { at: '/communication/notice-board' })
    await teacher.getByText(/^Maintenance starts in (30:00|29:\d\d)$/).waitFor()
    await looksRight(teacher)
    await teacher.getByRole('button', { name: 'New notice' }).first().click()
    const form = teacher.getByRole('dialog').filter({ hasNotText: 'Thank you for your patience.' })
    await form.getByRole('textbox', { name: /^Title/ }).fill('Class picnic')
    await form.getByRole('textbox', { name: /^Description/ }).click()
    await teacher.keyboard.type('We meet at the gate.')
    await form.getByRole('combobox', { name: /^Classes/ }).click()
    await teacher.getByRole('option').first().click()
    await teacher.keyboard.press('Escape')

    const begun = await operator.patch(`platform/maintenance/${id}`, { ...values, startsAt: in_(0), version })
    expect(begun.statusCode, begun.body).toBe(200)
    await form.getByRole('button', { name: 'Save' }).click()
    const shut = teacher.getByRole('dialog', { name: 'Maintenance' })
    await shut.getByText(/^The system is under maintenance until .* Thank you for your patience\.$/).waitFor()
    const visitor = await product.visitor()
    await visitor.page.goto(`${product.address}/login`)
    await visitor.page.getByText(/^The system is under maintenance until /).waitFor()

    expect((await operator.post(`platform/maintenance/${id}/end`)).statusCode).toBe(200)
    await shut.getByRole('button', { name: 'Try now' }).click()
    await shut.waitFor({ state: 'detached' })
    expect(await form.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Class picnic')
    await form.getByText('We meet at the gate.').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await told(teacher, 'Saved successfully.')
  })

  it('is planned, and refused where another one is', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/maintance-entry' })
    await page.getByRole('button', { name: 'New maintenance' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Title is required').waitFor()
    await form.getByText('From is required').waitFor()
    await looksRight(page)
  })
})

describe('the reports of an operator', () => {
  it('show schools with their sums, and a card of each', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/school-details' })
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Green Valley School').first().waitFor()
    await row('Total').waitFor()
    await page.getByText(/schools · as of \d\d-\d\d-\d{4} \d\d:\d\d$/).waitFor()
    await looksRight(page)
    await row('Green Valley School').first().getByText('Green Valley School').click()
    const card = page.getByRole('dialog')
    await card.getByText('GVS.ADMIN').waitFor()
    await card.getByText('Settings that differ').waitFor()
  })

  it('show who uses a school, and who never did', async () => {
    const operator = await product.logIn('GJAdmin', { at: '/school/user-statistics' })
    await operator.getByRole('row').filter({ hasText: 'Green Valley School' }).first().waitFor()
    await operator.getByText('Active 30 days').waitFor()
    await looksRight(operator)
    const admin = await product.logIn('SystemAdmin', { at: '/mobileapp/user-statistics' })
    await admin.getByRole('row').filter({ hasText: 'I A' }).first().waitFor()
    await admin.getByRole('button', { name: 'List never logged in' }).click()
    const list = admin.getByRole('dialog')
    await list.getByRole('row').nth(1).waitFor()
    expect(await list.getByRole('link', { name: 'Resend credentials' }).getAttribute('href')).toMatch(
      /^\/student\/create-guardian-user\?tab=send&resend=1&type=Guardian/,
    )
  })

  it('list the files of schools', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/offline-file-details' })
    await page.getByRole('button', { name: 'Upload a file' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Green Valley School', exact: true }).click()
    await form.getByRole('button', { name: 'Next' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Admission No,Student Name\nNONE-1,Nobody\n'),
    })
    await page.getByText('students.csv').first().waitFor()
    await product.open(page, '/school/offline-file-details', 'Offline File Details')
    await page.getByRole('row').filter({ hasText: 'students.csv' }).getByText('Green Valley School').waitFor()
    await looksRight(page)
  })
})

it('e-Class Room opens for the guardian in a tab of its own, once', async () => {
  const page = await product.logIn('Guardian', { at: '/curriculum/redirect' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: /^Open/ }).click()])
  await tab.getByRole('heading', { name: /^Welcome, / }).waitFor()
  await tab.getByText('Guardian', { exact: true }).waitFor()
  await page.getByText('e-Class Room has opened in a new tab.').waitFor()
  await tab.reload()
  await tab.getByText('This ticket was used already, or is too old.').waitFor()
})
