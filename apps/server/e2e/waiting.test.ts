import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, settled } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** Notes how far things move that nobody has pressed, as the browser weighs it. */
const shifts = `globalThis.shifts = []
new PerformanceObserver(list => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput)
      globalThis.shifts.push({ value, moved: sources.map(({ node }) => (node?.textContent ?? node?.nodeName ?? '').slice(0, 40)) })
}).observe({ type: 'layout-shift', buffered: true })`

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Nothing moves so far that a person would notice; what did is told. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate<Shift[]>('globalThis.shifts')
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05)
}

/** A page of the system admin on a network of a village: 150 ms, 1.6 Mbit/s. */
async function slowPage(phone = false) {
  const { page, context } = await product.visitor({ signedIn: await product.as('SystemAdmin'), phone })
  const network = await context.newCDPSession(page)
  const bytes = (1.6 * 1024 * 1024) / 8
  const conditions = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes }
  await network.send('Network.emulateNetworkConditions', conditions)
  await page.addInitScript(shifts)
  return page
}

it.each([false, true])('nothing moves when the student report comes slowly, on a phone: %s', async phone => {
  const page = await slowPage(phone)
  await page.goto(`${product.address}/student/student-report`)
  await rowsOf(page)
  await settled(page)
  await expectStill(page)
})

it.each([false, true])('nothing moves when the home comes slowly, on a phone: %s', async phone => {
  const page = await slowPage(phone)
  await page.goto(`${product.address}/home/system-admin`)
  await page.getByRole('list', { name: 'Figures' }).getByRole('listitem').first().waitFor()
  await settled(page)
  await expectStill(page)
})

it('a screen whose code has not come has its title, its outline and its place in the menu', async () => {
  const { page } = await product.visitor({ signedIn: await product.as('SystemAdmin') })
  let comes = () => {}
  const held = new Promise<void>(resolve => {
    comes = resolve
  })
  await page.route(/\/StudentReport-[^/]*\.js/, async route => {
    await held
    await route.continue()
  })
  await page.goto(`${product.address}/student/student-report`)
  await page.locator('[data-waiting-screen]').getByRole('heading', { level: 1, name: 'Student Report' }).waitFor()
  await page.locator('[data-waiting-screen]').getByRole('status').waitFor()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Student Report' })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  expect(await page.title()).toBe('Student Report · Green Valley School')
  comes()
  await rowsOf(page)
  expect(await page.locator('[data-waiting-screen]').count()).toBe(0)
})
