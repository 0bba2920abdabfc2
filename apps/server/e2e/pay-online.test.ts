import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { feeFileHeaders } from '../src/testing/fee-files'
import { bring } from './bring'
import { sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
let family: Caller
/** The children of the guardian, the first one chosen. Each test has a child and an account of its own. */
let children: readonly { readonly id: string; readonly name: string; readonly admNo: string }[]

beforeAll(async () => {
  product = await Product.start()
  const admin = await product.as('SystemAdmin')
  family = await product.as('Guardian')
  const { lists }: { lists: { code: string; rows: string[][] }[] } = (await family.get('dashboard')).json()
  children = lists.find(list => list.code === 'children')!.rows.map(([id = '', name = '', admNo = '']) => ({ id, name, admNo }))
  const { years, academicYearId } = (await family.get('parent-fees/payments')).json()
  const year = years.find((one: { id: string }) => one.id === academicYearId).name
  const rows = children.flatMap(({ admNo }) =>
    ['School', 'Bus'].map(account => [
      ...[admNo, year, account, '40', 'Trip', '01-06-2026', 'Trip', '1,000.00', '', ''],
      `${admNo} ${account} trip`,
    ]),
  )
  await bring(admin, 'fee-dues', feeFileHeaders.dues, rows)
})
afterAll(() => product.stop())

/** The screen of a child's dues on a phone, with one account chosen. */
async function duesOf(at: number, account: 'School' | 'Bus', prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await product.logIn('Guardian', { at: '/parent/fees-payment', phone: true })
  await prepare?.(page)
  if (at > 0) await page.getByRole('radio', { name: children[at]!.name }).click()
  await page.getByRole('tab', { name: account, exact: true }).click()
  return page
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })
const received = (page: Page) => page.getByText(/^Payment received\. Receipt No\. \S+\.$/).first()
/** A button of the provider's page. */
const atBank = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('paying online on a phone', () => {
  it('takes at most five taps from the home to the receipt, which stands in the history and in the certificate', async () => {
    const page = await product.logIn('Guardian', { phone: true })
    expect(page.viewportSize()!.width).toBe(360)
    let taps = 0
    const tap = async (what: Locator) => {
      taps += 1
      await what.tap()
    }
    await tap(page.getByRole('link', { name: 'Pay', exact: true }))
    await page.getByRole('checkbox', { name: 'Trip' }).waitFor()
    await pay(page).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await tap(pay(page))
    await tap(atBank(page, /^Pay ₹/))
    await received(page).waitFor()
    expect(taps).toBeLessThanOrEqual(5)
    expect(await violations(page)).toEqual([])
    const no = (await received(page).textContent())!.match(/Receipt No\. (\S+)\./)![1]!

    await page.goto(`${product.address}/parent/payment-history`)
    const receipt = page.waitForEvent('download')
    await page.getByRole('button', { name: `Receipt ${no}` }).click()
    expect((await receipt).suggestedFilename()).toBe(`receipt-${no.replaceAll('/', '-')}.pdf`)

    await page.goto(`${product.address}/parent/student-fees-report-in-guardian`)
    await page.getByRole('button', { name: 'Fee Certificate' }).click()
    const certificate = page.waitForEvent('download')
    await page.getByRole('menuitem').first().click()
    expect((await certificate).suggestedFilename()).toMatch(/^fee-certificate-\d{4}-\d\d\.pdf$/)
  })

  it('says why a payment failed, and takes it when it is tried again', async () => {
    const page = await duesOf(1, 'School')
    await pay(page).click()
    await atBank(page, 'Fail').click()
    await page.getByText('Payment failed: The bank declined the payment.').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await atBank(page, /^Pay ₹/).click()
    await received(page).waitFor()
    await page.getByRole('button', { name: 'Back to the fees' }).click()
    await page.getByRole('tab', { name: 'School', exact: true }).waitFor()
  })

  it('finds the money of a browser that was closed, although the bank sent no word', async () => {
    const page = await duesOf(0, 'School')
    await pay(page).click()
    await page.getByLabel('Send no webhook').check()
    // The bank takes the money, and the browser never hears of it.
    const taken = new Promise<void>(resolve => {
      void page.route('**/sandbox/**', async route => {
        await route.fetch({ maxRedirects: 0 })
        await route.abort()
        resolve()
      })
    })
    await atBank(page, /^Pay ₹/).click({ noWaitAfter: true })
    await taken
    await page.context().close()
    const waiting = (await family.get('parent-fees/payments?status=Pending')).json().results
    expect(waiting).toHaveLength(1)
    const again = await product.logIn('Guardian', { at: `/parent/fees-payment?order=${waiting[0].orderId}`, phone: true })
    await again.getByText('Confirming your payment…').first().waitFor()
    await product.setAhead(3)
    await received(again).waitFor()
  })

  it('waits with a bank that does not answer, and does not take the money twice', async () => {
    const page = await duesOf(1, 'Bus', async one => {
      await one.clock.install()
      await one.reload()
    })
    await pay(page).click()
    await atBank(page, 'Leave pending').click()
    await page.getByText('Confirming your payment…').first().waitFor()
    await page.clock.fastForward(61_000)
    await page.getByText('We have not heard from the bank yet. Do not pay again; we will inform you.').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to the fees' }).click()
    await page.getByText('Do not pay again.', { exact: false }).first().waitFor()
    await page.getByRole('tab', { name: 'Bus', exact: true }).click()
    await pay(page).click()
    await told(page, 'is being confirmed. Please wait')
  })
})
