import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, rowsOf, settled, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Overview {
  readonly results: { readonly id: string; readonly name: string; readonly students: number; readonly results: number }[]
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function command(page: Page, name: string, said: string): Promise<void> {
  await row(page, name).first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: said, exact: true }).click()
}

describe('results of marks', () => {
  it('are computed for chosen divisions, and every number tells how it came about', async () => {
    const admin = await product.as('SystemAdmin')
    const overview: Overview = await (await admin.get('tabulation/results/overview?nodeCode=T1&pageSize=100')).json()
    const division = overview.results.find(one => one.results > 0)!
    const page = await product.logIn('SystemAdmin', { at: '/curriculum/reportcards?of=node:T1' })
    await rowsOf(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: `Select ${division.name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Compute', exact: true }).click()
    await told(page, `Results computed for ${division.students} students.`)
    await page.getByRole('link', { name: division.name, exact: true }).click()
    await rowsOf(page)
    await settled(page)
    const list: { results: { id: string; name: string; outcome: string }[] } = await (
      await admin.get(`tabulation/results?nodeCode=T1&divisionId=${division.id}`)
    ).json()
    const student = list.results[0]!
    await command(page, student.name, 'Show working')
    const working: { subjects: { name: string; nodes: Record<string, { obtained: number | null }> }[] } = await (
      await admin.get(`tabulation/results/${student.id}`)
    ).json()
    const drawer = page.getByRole('complementary', { name: student.name })
    await drawer.getByText('best 2').first().waitFor()
    const term = working.subjects[0]!.nodes.T1!.obtained!
    await drawer.getByText(`${term} of 100`).first().waitFor()
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Close' }).click()

    await command(page, student.name, 'Set outcome')
    await choose(page, 'Outcome', 'Withheld')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Give a reason of 5 letters or more.').waitFor()
    await dialog.getByLabel(/^Reason/).fill('Papers are looked at again')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Outcome saved.')
    await row(page, student.name).getByText('Withheld').waitFor()
    await page.close()
  })

  it('are read by the class teacher, on a phone too', async () => {
    const page = await product.logIn('Teacher', { at: '/curriculum/reportcards?of=node:T1', phone: true })
    await settled(page)
    await page.getByText('Final').first().waitFor()
    expect(await page.getByRole('button', { name: 'Compute', exact: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.close()
  })
})

describe('reports on marks', () => {
  it('are a register, figures of subjects, and the students behind a figure', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/curriculum/tab-mark-entry-report?report=consolidated&node=T1' })
    await rowsOf(page)
    await page.getByRole('columnheader', { name: 'Outcome' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(`${product.address}/curriculum/tab-mark-entry-report?report=subject-analysis&node=T1`)
    await page.getByRole('table', { name: 'Mark Entry Report' }).getByRole('link').nth(1).click()
    await page.waitForURL(/report=mark-list/)
    await rowsOf(page)
    await page.getByRole('columnheader', { name: /^Sheets/ }).waitFor()
    await page.close()
  })
})
