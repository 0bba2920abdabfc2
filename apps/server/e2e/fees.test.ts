import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvText } from '../src/testing/student-files'
import { sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const headers = ['ExternalReceiptNo', 'AdmNo', 'Account', 'Date', 'Mode', 'Reference', 'Amount']

interface Position {
  readonly accounts: readonly { readonly name: string; readonly totalDue: number }[]
}

const rupees = (paise: number) => (paise / 100).toFixed(2)

describe('money that the office took in', () => {
  it('is uploaded, stands on the page on the student, and is read by the family on a phone', async () => {
    const family = await product.logIn('Guardian', { phone: true, dark: true })
    const { body: home } = await callAs<{ lists: { code: string; rows: string[][] }[] }>(family, 'dashboard')
    const [child] = home.lists.find(list => list.code === 'children')!.rows
    const [id, , admNo] = child as [string, string, string]
    await callAs(family, 'auth/choose-child', { childId: id })

    const page = await product.logIn('SystemAdmin')
    const { body: before } = await callAs<Position>(page, `studentinfo/get-student-fee-details/${id}`)
    const school = before.accounts.find(account => account.name === 'School')!
    expect(school.totalDue).toBeGreaterThan(100_000)

    await page.goto(`${product.address}/utility/import-photo?tab=data`)
    await page.getByRole('combobox', { name: 'What does the file hold?' }).click()
    await page.getByRole('option', { name: 'Fee collections', exact: true }).click()
    const row = ['OFFICE-1', admNo, 'School', '01-06-2026', 'Cash', 'Counter 2', '1,000.00']
    await page.setInputFiles('input[type=file]', {
      name: 'collections.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvText([row], headers)),
    })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect
      .poll(async () => {
        const { body } = await callAs<Position>(page, `studentinfo/get-student-fee-details/${id}`)
        return rupees(body.accounts.find(account => account.name === 'School')!.totalDue)
      })
      .toBe(rupees(school.totalDue - 100_000))

    await page.goto(`${product.address}/student/student-complete-information-report?student=${id}`)
    await page.getByRole('table', { name: 'Online fee details · School' }).waitFor()
    await page.getByRole('table', { name: 'Online fee details · School' }).scrollIntoViewIfNeeded()
    expect(await violations(page)).toEqual([])

    await product.open(family, '/parent/payment-history', 'Payment History')
    await family.getByText('OFFICE-1').first().waitFor()
    await family.getByText('₹1,000.00').first().waitFor()
    expect(await violations(family)).toEqual([])
    expect(await sideways(family)).toBe(0)
    const file = family.waitForEvent('download')
    await family.getByRole('button', { name: 'Receipt OFFICE-1' }).click()
    expect((await file).suggestedFilename()).toBe('receipt-OFFICE-1.pdf')
  })
})
