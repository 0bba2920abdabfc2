import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Children {
  readonly lists: readonly { readonly code: string; readonly rows: readonly (readonly string[])[] }[]
}

describe('a student who owes fees', () => {
  it('is locked by the office, and its family sees fees alone until it is unlocked', async () => {
    const family = await product.logIn('Guardian', { phone: true, dark: true })
    const { body: home } = await callAs<Children>(family, 'dashboard')
    const [id, name] = home.lists.find(list => list.code === 'children')!.rows[0] as [string, string]
    await callAs(family, 'auth/choose-child', { childId: id })

    const page = await product.logIn('SystemAdmin')
    await product.open(page, '/student/lock-students', 'Lock Students')
    // Nobody is locked for nothing.
    await page.getByRole('button', { name: 'Select all with dues' }).click()
    await page.getByText('Please select an installment.').first().waitFor()
    await page.getByRole('combobox', { name: 'Installment' }).click()
    await page.getByRole('option').last().click()
    await page.getByRole('searchbox').fill(name)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.first().waitFor()
    await page.getByRole('button', { name: 'Select all with dues' }).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByText('1 students locked.').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)

    const sentence = `Please clear the fee dues of ${name} to view this page.`
    await product.open(family, '/home/parent', 'Home')
    await family.getByText(sentence).first().waitFor()
    expect(await violations(family)).toEqual([])
    expect(await sideways(family)).toBe(0)
    await family.goto(`${product.address}/parent/student-diary`)
    await family.getByRole('heading', { name: sentence }).waitFor()
    expect((await callAs<{ message: string }>(family, 'parent/student-diary?month=2026-07')).body.message).toBe(sentence)
    expect(await violations(family)).toEqual([])
    await product.open(family, '/parent/payment-history', 'Payment History')

    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByText('1 students unlocked.').first().waitFor()
    await settled(page)
    await family.goto(`${product.address}/parent/student-diary`)
    await family.getByRole('heading', { level: 1, name: 'Student Diary' }).waitFor()
  })
})
