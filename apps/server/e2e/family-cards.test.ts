import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`) })

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

    const cards = (await (await admin.get('tabulation/cards')).json()) as { id: string; name: string }[]
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
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await told(page, '1 report card(s) restored.')
  })
})
