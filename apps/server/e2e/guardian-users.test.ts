import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, Product, settled, sideways, violations } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)

const figure = (text: string | null) => Number(text!.replace(/\D/g, ''))

/** Messages by SMS that the operator sees. */
async function messages(operator: Page): Promise<number> {
  await open(operator, '/school/list?tab=outbox&channel=sms')
  return figure(await operator.getByText(/^[\d,]+ messages?$/).textContent())
}

/** The screen of the run with its figures, and everything to be sent at once. */
async function view(page: Page): Promise<void> {
  await open(page, '/student/auto-generate-guardian-user')
  await page.getByLabel('Send at once').check()
  await page.getByRole('button', { name: 'View' }).click()
  await page.locator('[aria-label="Preview"]').waitFor()
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })

/** What the server said to the start of a run. */
const started = (page: Page) =>
  page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/auto-generate-guardian-user'),
  )

describe('logins for all guardians', () => {
  it('come once each, with one message each, from two tabs and over a server that dies', async () => {
    const operator = await product.logIn('GJAdmin')
    const before = await messages(operator)
    const first = await product.logIn('SystemAdmin')
    const second = await first.context().newPage()
    const tabs = [first, second]
    for (const page of tabs) {
      await view(page)
      await generate(page).click()
      await page.getByRole('alertdialog').waitFor()
    }
    const answers = await Promise.all(
      tabs.map(async page => {
        const answer = started(page)
        await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click()
        return (await answer).status()
      }),
    )
    expect([...answers].sort()).toEqual([202, 409])
    const winner = tabs[answers.indexOf(202)]!
    await tabs[answers.indexOf(409)]!.getByText('A generation is already running.').first().waitFor()
    await product.crash()
    await product.run()
    const words = await winner.getByText(/^Users created: [\d,]+\./).textContent({ timeout: 120_000 })
    const sent = figure(/Credentials sent to ([\d,]+) guardians\./.exec(words!)![1]!)
    expect(sent).toBeGreaterThan(0)
    expect(await messages(operator)).toBe(before + sent)
    await view(winner)
    await winner.getByText('Every guardian of these classes has a login.').waitFor()
    expect(await generate(winner).isDisabled()).toBe(true)
  })

  it('are sent once each, with one message each, from two tabs and over a server that dies', async () => {
    const operator = await product.logIn('GJAdmin')
    const first = await product.logIn('SystemAdmin')
    const second = await first.context().newPage()
    const tabs = [first, second]
    interface Row {
      readonly userId: string | null
      readonly status: string
    }
    const list = async () => {
      const rows: Row[] = []
      for (let page = 1, count = 1; rows.length < count; page += 1) {
        const { body } = await callAs<{ results: Row[]; pagination: { count: number } }>(first, 'guardian-user/view-data', {
          filters: { userType: 'Guardian' },
          page,
          pageSize: 200,
        })
        rows.push(...body.results)
        count = body.pagination.count
      }
      return rows
    }
    // New passwords that nobody was told: their logins wait to be sent.
    const sentBefore = (await list()).filter(row => row.status === 'Sent')
    const userIds = [...new Set(sentBefore.map(row => row.userId!))].slice(0, 80)
    expect(userIds.length).toBeGreaterThan(50)
    const { body } = await callAs<{ job: { id: string } }>(first, 'guardian-user/regenerate-password', { userIds })
    const patient = { timeout: 120_000 }
    await expect
      .poll(async () => (await callAs<{ status: string }>(first, `jobs/${body.job.id}`)).body.status, patient)
      .toBe('Done')
    const before = await messages(operator)
    for (const page of tabs) {
      await open(page, '/student/create-guardian-user?tab=send')
      await page.getByRole('button', { name: 'Send SMS' }).click()
      await page.getByRole('alertdialog').waitFor()
    }
    const orders = await Promise.all(
      tabs.map(async page => {
        const answer = page.waitForResponse(response => response.url().includes('/createGuardianUser/SendSMS'))
        await page.getByRole('alertdialog').getByRole('button', { name: 'Send SMS' }).click()
        return answer
      }),
    )
    await product.crash()
    expect(orders.map(order => order.ok())).toEqual([true, true])
    const asked: string[] = orders[0]!.request().postDataJSON().userIds
    expect(asked).toEqual(expect.arrayContaining(userIds))
    await product.run()
    const told = await Promise.all(
      tabs.map(async page => {
        const words = await page.getByText(/Credentials sent to [\d,]+ guardians\./).textContent(patient)
        return figure(/Credentials sent to ([\d,]+) guardians\./.exec(words!)![1]!)
      }),
    )
    const sent = Math.max(...told)
    expect(told.sort((one, other) => one - other)).toEqual([0, sent])
    expect(await messages(operator)).toBe(before + sent)
    const states = new Map((await list()).map(row => [row.userId, row.status]))
    expect(new Set(userIds.map(id => states.get(id)))).toEqual(new Set(['Sent']))
    expect(sent).toBeGreaterThanOrEqual(userIds.length)
    expect(sent).toBeLessThanOrEqual(asked.length)
  })

  it.each([
    '/student/create-guardian-user',
    '/student/create-guardian-user?tab=send',
    '/student/auto-generate-guardian-user',
    '/student/guardian-user-report',
  ])('%s holds the rules of accessibility, on phones too', async path => {
    const page = await product.logIn('SystemAdmin', { phone: true, dark: true })
    await open(page, path)
    await page.waitForSelector('#page h1')
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await violations(page)).toEqual([])
  })
})

describe('the outbox', () => {
  it('shows the operator what went out, and opens a message', async () => {
    const page = await product.logIn('GJSMSAdmin')
    expect(page.url()).toBe(`${product.address}/school/gjsmssettings`)
    const rows = page.getByRole('row')
    await rows.nth(1).waitFor()
    await rows.nth(1).click()
    const drawer = page.getByRole('complementary').filter({ hasText: 'Attempts' })
    await drawer.waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })
})
