import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, formLeft, rowsOf, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`) })

interface Named {
  readonly id: string
  readonly name: string
}

/** Goes to a step of the console, and presses what brings chosen divisions through it. */
async function step(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

describe('report cards of results', () => {
  it('are defined, computed, generated and published, and read by the family on a phone', async () => {
    const admin = await product.as('SystemAdmin')
    const before: Named[] = await (await admin.get('tabulation/cards')).json()
    const shown = before.find(card => card.name === 'Term 1 Progress Card')!
    const { results }: { results: (Named & { students: number; published: number })[] } = await (
      await admin.get(`tabulation/results/overview?cardId=${shown.id}&pageSize=100`)
    ).json()
    const division = results.find(one => one.published > 0)!

    const page = await product.logIn('SystemAdmin', { at: '/curriculum/tab-setup?tab=cards' })
    await page.getByRole('button', { name: 'Add card' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Name/).fill('First Term')
    await choose(page, 'Exam, term or year', /\(T1\)/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    await dialog.waitFor({ state: 'hidden' })
    expect(await violations(page)).toEqual([])

    const cards: Named[] = await (await admin.get('tabulation/cards')).json()
    const card = cards.find(one => one.name === 'First Term')!
    await formLeft(page)
    await page.goto(`${product.address}/curriculum/reportcards?of=card:${card.id}`)
    await rowsOf(page)
    await page.getByRole('checkbox', { name: `Select ${division.name}`, exact: true }).check()
    await step(page, 'Computed', 'Compute')
    await told(page, `Results computed for ${division.students} students.`)
    await step(page, 'Cards made', 'Generate')
    await told(page, 'Cards generated: ')
    await step(page, 'Published', 'Publish')
    await dialog.getByText('To publish', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await told(page, ' cards published.')
    await page.context().close()

    const family = await product.logIn('Guardian', { at: '/parent/reportcard', phone: true })
    await family.getByText('First Term').first().click()
    await family.getByRole('heading', { name: 'Attendance' }).waitFor()
    expect(await violations(family)).toEqual([])
    expect(await sideways(family)).toBe(0)
    const download = family.getByRole('button', { name: 'Download PDF' })
    const [file] = await Promise.all([family.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toBe('First Term.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await family.context().close()
  })
})

describe('report cards', () => {
  it('are uploaded by admission number, published, read by the family, deleted and restored (scenario 18)', async () => {
    const admin = await product.as('SystemAdmin')
    const guardian = await product.as('Guardian')
    const [child] = (await (await guardian.get('parent-home/get-guardian-children')).json()) as { id: string; name: string }[]
    const { results } = await (await admin.get(`student-selector?pageSize=200&name=${encodeURIComponent(child!.name)}`)).json()
    const { admNo } = (results as { id: string; admNo: string }[]).find(one => one.id === child!.id)!
    const offers: { academicYearId: string; schoolCode: string } = await (await admin.get('tabulation/cards/offers')).json()
    await admin.post('tabulation/cards', { academicYearId: offers.academicYearId, name: 'Annual Card', kind: 'progress-card' })

    const page = await product.logIn('SystemAdmin', { at: '/curriculum/reportcard-uploded-not-uploaded' })
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog')
    await page.setInputFiles('input[type=file]', [pdf(`${admNo.replaceAll('/', '_')}.pdf`), pdf('Nobody.pdf')])
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await told(page, '1 files belong to a student. Not matched: 1.')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await told(page, '1 files uploaded. Not matched: 1.')
    await dialog.waitFor({ state: 'hidden' })

    const cards: Named[] = await (await admin.get('tabulation/cards')).json()
    const cardId = cards.find(card => card.name === 'Annual Card')!.id
    await admin.post('tabulation/report-cards/publish', { cardId, studentIds: [child!.id] })
    const family = await product.logIn('Guardian', { at: '/parent/reportcard' })
    await family.getByText('Annual Card').first().click()
    await family.getByText('This card was given as a file.').waitFor()
    await family.getByRole('button', { name: 'I have seen this card' }).click()
    await told(family, 'Thank you. Your acknowledgement was saved.')
    expect(await violations(family)).toEqual([])

    await page.goto(`${new URL(page.url()).origin}/curriculum/reportcard-deletion`)
    await page.getByText('Unpublished only').click()
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await page.getByText('1 of them are published; families will no longer see them.').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByLabel(/^Reason/).fill('Wrong file')
    await dialog.getByLabel(/to confirm/).fill(offers.schoolCode)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await told(page, '1 report card(s) deleted.')
    await page.getByRole('button', { name: 'Restore' }).click()
    await told(page, '1 report card(s) restored.')
  })
})
