import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const open = async (page: Page, path: string) => {
  await page.goto(`${product.address}${path}`)
  await page.waitForSelector('#page h1')
}

describe('staff information', () => {
  it('shows cards and a list, and one person beside them', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/staff/staff-information' })
    const card = page.getByRole('list', { name: 'Staff Information' }).getByRole('button').first()
    await card.click()
    await page.getByRole('button', { name: 'Complete information' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: 'List' }).click()
    await rowsOf(page)
    expect(new URL(page.url()).searchParams.get('view')).toBe('list')
    await page.getByRole('button', { name: 'Complete information' }).click()
    await page.getByRole('heading', { name: 'Classes and subjects' }).waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('relieves a person, who leaves the working staff', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/staff/staff-information?view=list&teaching=no' })
    const row = (await rowsOf(page)).first()
    await row.getByRole('button').first().click()
    const name = (await row.getByRole('cell').nth(2).textContent()) ?? ''
    await page.getByRole('button', { name: 'Relieve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Relieve' }).click()
    await page.locator('[data-toast]').first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'hidden' })
    await open(page, '/staff/staff-information?view=list&status=Relieved')
    await page.getByRole('cell', { name, exact: true }).waitFor()
  })
})

describe('an answer that fails', () => {
  it('shows no rows of the filters before, and comes when it is asked for again', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/staff/staff-information?view=list&sort=-name' })
    const code = (await (await rowsOf(page)).first().getByRole('cell').nth(1).textContent())!
    const cell = page.getByRole('cell', { name: code, exact: true })
    const failing = /\/staff-information\?.*text=/
    await page.route(failing, route => route.fulfill({ status: 500 }))
    await page
      .getByRole('searchbox', { name: 'Search' })
      .or(page.getByRole('textbox', { name: 'Search' }))
      .first()
      .fill(code)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await cell.count()).toBe(0)
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Retry' }).click()
    await cell.waitFor()
  })

  it('leaves no other person on the page', async () => {
    const { results } = (await (await product.as('SystemAdmin')).get('class-teacher-report?pageSize=100')).json()
    const codes = [...new Set<string>(results.flatMap((row: { code: string | null }) => row.code ?? []))]
    const page = await product.logIn('SystemAdmin', { at: '/staff/staff-complete-info-report' })
    const choose = async (code: string) => {
      const field = page.getByRole('combobox', { name: 'Member of staff' })
      await field.fill(code)
      await field.press('Enter')
    }
    await choose(codes[0]!)
    await page.getByRole('definition').filter({ hasText: codes[0]! }).first().waitFor()
    const failing = '**/staff-complete-info/*'
    await page.route(failing, route => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Another member of staff' }).click()
    await choose(codes[1]!)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await page.getByRole('definition').count()).toBe(0)
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('definition').filter({ hasText: codes[1]! }).first().waitFor()
  })
})

describe('the staff report', () => {
  it('counts, and a count leads to the people', async () => {
    const page = await product.logIn('SchoolHead', { at: '/staff/staff-report?tab=statistics' })
    const cell = page.getByRole('link', { name: /^Teacher, Female: / })
    const count = Number(await cell.textContent())
    await cell.click()
    await page.getByText(`${count} members of staff`).waitFor()
    expect(new URL(page.url()).searchParams.get('gender')).toBe('Female')
    await page.getByRole('button', { name: 'Remove filter Gender Female' }).waitFor()
  })

  it('keeps the columns that one chose and saves a file of them', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/staff/staff-report' })
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('checkbox', { name: 'Qualification' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Qualification' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await saved).suggestedFilename()).toBe('staff-report.xlsx')
  })
})

describe('the class teacher report', () => {
  it('assigns a class to who leads one already, with a warning', async () => {
    const { results } = (await (await product.as('SystemAdmin')).get('class-teacher-report?pageSize=100')).json()
    const led = results.find((row: { code: string | null }) => row.code).code
    const page = await product.logIn('SystemAdmin', { at: '/staff/class-teacher-report?without=1' })
    // Rows that wait for the answer have no button.
    const classes = page.getByRole('button', { name: 'Assign', exact: true })
    await classes.first().waitFor()
    const before = await classes.count()
    await classes.first().click()
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill(led)
    await field.press('Enter')
    await page.getByText(/^Is class teacher of .+ already\.$/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Updated successfully.')
    await expect.poll(() => classes.count()).toBe(before - 1)
  })
})

describe('the own record', () => {
  it('opens from My Profile, and no other does', async () => {
    const page = await product.logIn('Teacher', { at: '/school/staff-my-profile' })
    await page.getByRole('link', { name: 'Complete information' }).click()
    await page.getByRole('heading', { name: 'Login and devices' }).waitFor()
    expect(await page.getByRole('heading', { name: 'History' }).count()).toBe(0)
    expect(await page.getByRole('combobox', { name: 'Member of staff' }).count()).toBe(0)
    await open(page, '/staff/staff-complete-info-report?staff=00000000-0000-7000-8000-000000000001')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
  })
})
