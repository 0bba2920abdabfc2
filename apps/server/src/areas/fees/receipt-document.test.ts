import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { pdfFacts, pdfPages } from '../../testing/pdf'
import { doubleRules, pdfMarks } from '../../testing/pdf-marks'
import type { TestBrowser } from '../../testing/server'
import { type DueWrite, saveDues } from './dues'
import { postMoney } from './posting'

// School time stands at 15 July 2026 when the tests begin.
let desk: ImportDesk
let guardian: TestBrowser
let child: { id: string; name: string }
let account: string
let count = 0

/** Money of the child; with a number it was taken by another system. */
async function receipt(more: { receiptNo?: string; sample?: boolean } = {}): Promise<{ id: string; no: string }> {
  count += 1
  const posted = await desk.inSchool(trx =>
    postMoney(
      desk.server.services,
      trx,
      desk.schoolId,
      {
        source: more.receiptNo ? 'external' : 'pos',
        sourceAccountId: account,
        providerPaymentId: `61984420771${count}`,
        studentId: child.id,
        feeAccountId: account,
        amount: 150_000,
        mode: 'UPI',
        bankRef: `77${count}`,
        paidOn: '2026-07-14',
        ...more,
      },
      null,
    ),
  )
  return { id: posted.receiptId, no: posted.receiptNo }
}

const printed = async (browser: TestBrowser, path: string) => {
  const answer = await browser.get(path)
  expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}
const office = (id: string) => printed(desk.admin, `fees/receipts/${id}/pdf`)
const family = (id: string) => printed(guardian, `parent-fees/receipts/${id}/pdf`)
const textOf = (bytes: Buffer) => pdfPages(bytes).join('\n')

beforeAll(async () => {
  desk = await ImportDesk.open('receipts')
  guardian = await desk.browser('GVS.GUARDIAN')
  child = (await guardian.get('parent-home/get-guardian-children')).json()[0]
  account = desk.server.services.newId()
  const { rows } = await desk.inSchool(trx => sql<{ id: string }>`select id from academic_years where is_current`.execute(trx))
  const named = { school_id: desk.schoolId, id: account, name: 'Receipts', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  const due: DueWrite = {
    externalKey: 'receipts',
    studentId: child.id,
    academicYearId: rows[0]!.id,
    feeAccountId: account,
    installmentNo: 71,
    installmentName: 'Paper term',
    dueDate: '2026-08-10',
    head: 'Laboratory',
    gross: 160_000,
    concession: 10_000,
    fineRuleId: null,
  }
  await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, [due], null))
})

afterAll(() => desk.server.close())

describe('a receipt on paper', () => {
  it('of the office has two copies on a page, with all that was paid under a double rule', async () => {
    const { id, no } = await receipt()
    const bytes = await office(id)
    const pages = pdfPages(bytes)
    expect(pages).toHaveLength(1)
    const [parents, schools] = pages[0]!.split('School copy')
    expect(parents).toContain('Parent’s copy')
    for (const copy of [parents, schools]) {
      for (const text of [no, '14-07-2026', child.name, 'Bank reference 771', 'Transaction Id 619844207711', 'For the school'])
        expect(copy).toContain(text)
      // A sign of another font is drawn by itself.
      expect(copy!.replaceAll('\n', '|')).toContain(
        '1|Laboratory (1,600.00 less concession 100.00)|Paper term, due 10-08-2026|1,500.00|Total received|₹|1,500.00|Rupees One Thousand Five Hundred Only',
      )
    }
    expect(pages[0]!.match(/Page 1 of 1/g)).toHaveLength(2)
    expect(doubleRules(pdfMarks(bytes)[0]!)).toHaveLength(2)
  })

  it('is the original once, whoever prints it, and a duplicate ever after', async () => {
    const { id } = await receipt()
    const first = textOf(await office(id))
    expect([first.match(/Original/g)?.length, first.includes('Duplicate copy')]).toEqual([2, false])
    for (const again of [textOf(await office(id)), textOf(await family(id))])
      expect([again.includes('Original'), again.includes('Duplicate copy')]).toEqual([false, true])
    const { id: other } = await receipt()
    expect(textOf(await family(other))).toContain('Original')
    expect(textOf(await office(other))).toContain('Duplicate copy')
  })

  it('is the original once when two print it at the same time', async () => {
    const { id } = await receipt()
    const both = (await Promise.all([office(id), family(id)])).map(textOf)
    expect(both.filter(text => text.includes('Original'))).toHaveLength(1)
  })

  it('of the family is its copy alone, half a page that needs no signature', async () => {
    const { id } = await receipt()
    const bytes = await family(id)
    expect(pdfFacts(bytes).sizes).toEqual(['0 0 595.28 420.945'])
    const text = textOf(bytes)
    expect(text).toContain('Parent’s copy')
    expect(text).toContain('This receipt is made by computer and needs no signature.')
    expect(text).not.toContain('School copy')
    expect(text).not.toContain('For the school')
  })

  it('of another system is a duplicate, for the original was given there', async () => {
    const { id } = await receipt({ receiptNo: 'OWN-17' })
    for (const text of [textOf(await family(id)), textOf(await family(id))]) {
      expect(text).toContain('OWN-17')
      expect(text).toContain('Duplicate copy')
    }
  })

  it('of a trial and of what was cancelled says so across each copy', async () => {
    const trial = await receipt({ sample: true })
    expect(textOf(await office(trial.id)).match(/^SAMPLE$/gm)).toHaveLength(2)
    const { id } = await receipt()
    await desk.inSchool(trx => sql`update receipts set status = 'cancelled' where id = ${id}::uuid`.execute(trx))
    const text = textOf(await office(id))
    expect(text.match(/^Cancelled$/gm)).toHaveLength(4)
    expect(text).not.toContain('Original')
    expect(text).not.toContain('Duplicate copy')
  })

  it('is read in the language of the reader', async () => {
    const { id } = await receipt()
    const answer = await desk.admin.get(`fees/receipts/${id}/pdf`, { 'accept-language': 'de' })
    const text = textOf(answer.rawPayload)
    for (const word of ['Gebührenquittung', 'Exemplar der Schule', 'Summe erhalten', 'Seite 1 von 1'])
      expect(text).toContain(word)
  })
})
