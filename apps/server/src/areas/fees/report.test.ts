import { type FeeReport, feeReports, formatRupees } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { pdfPages } from '../../testing/pdf'
import { doubleRules, pdfMarks } from '../../testing/pdf-marks'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('fee-reports', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn(demoAccounts.find(account => account.role === 'SystemAdmin')!.loginName, demoPassword, 'school')
})
afterAll(() => server.close())

const read = async (report: FeeReport, query = '') => (await admin.get(`fees/reports/${report}?pageSize=200${query}`)).json()
const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)
const gvs = sql`(select id from schools where code = 'GVS')`
const year = '&fromDate=2026-04-01&toDate=2026-07-15'

describe('fee reports', () => {
  it('of dues sum to what is open of what fell due', async () => {
    const { totals, results, pagination } = await read('dues')
    const [open] = await rows(sql<{ amount: number }>`
      select sum(d.gross - d.concession - d.write_off - d.paid)::bigint as amount from demands d
      join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id and y.is_current
      join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= '2026-07-15' where d.school_id = ${gvs}`)
    expect(totals.principal).toBe(open!.amount)
    expect(totals.total).toBe(totals.principal + totals.fine)
    expect(results).toHaveLength(Math.min(200, pagination.count))
    const one = await (await admin.get(`fees/students/${results[0].studentId}/position`)).json()
    expect(one.student.admNo).toBe(results[0].admNo)
  })

  it('as of a past day know no later receipt and fewer fines', async () => {
    const [before, now] = [await read('dues', '&asOf=2026-05-01'), await read('dues')]
    const [later] = await rows(sql<{ amount: number }>`
      select coalesce(sum(l.amount), 0)::bigint as amount from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
      join installments i on i.school_id = l.school_id and i.id = l.installment_id and i.due_date <= '2026-05-01'
      where r.school_id = ${gvs} and r.on_day > '2026-05-01' and l.kind = 'principal'`)
    const [open] = await rows(sql<{ amount: number }>`
      select sum(d.gross - d.concession - d.write_off - d.paid)::bigint as amount from demands d
      join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= '2026-05-01' where d.school_id = ${gvs}`)
    expect(before.totals.principal).toBe(open!.amount + later!.amount)
    expect(before.totals.fine ?? 0).toBeLessThanOrEqual(now.totals.fine)
  })

  it('by installment name the account where two have an installment of one name', async () => {
    const groups = (await read('installment-wise')).results.map((row: { group: string }) => row.group)
    expect(groups.length).toBeGreaterThan(0)
    expect(new Set(groups).size).toBe(groups.length)
  })

  it('of collection count issued receipts only, and heads and kinds come to the same', async () => {
    const { totals, results } = await read('collection', year)
    expect(totals.total).toBe(totals.principal + totals.fine + totals.advance)
    expect((await read('head-wise', `${year}&group=month`)).totals.total).toBe(totals.total)
    await rows(sql`update receipts set status = 'cancelled', cancel_reason = 'Typed twice' where id = ${results[0].id}::uuid`)
    const after = await read('collection', year)
    expect(after.totals.total).toBe(totals.total - results[0].total)
    expect(after.results[0]).toMatchObject({ id: results[0].id, status: 'cancelled' })
    expect((await read('cancelled-refunds', year)).results).toMatchObject([{ id: results[0].id, reason: 'Typed twice' }])
    await rows(sql`update receipts set status = 'issued', cancel_reason = null where id = ${results[0].id}::uuid`)
  })

  it('on paper group amounts, and sum them under a double rule as the screen does', async () => {
    const { totals } = await read('collection', year)
    const begun = await admin.post('fees/reports/collection/export', {
      filters: { fromDate: '2026-04-01', toDate: '2026-07-15' },
      columns: ['receiptNo', 'name', 'total'],
      sort: '',
      format: 'pdf',
      language: 'en',
    })
    expect(begun.statusCode, begun.body).toBe(202)
    await server.services.jobs.drain(server.services)
    const { resultFileId } = (await admin.get(`jobs/${begun.json().id}`)).json()
    const { url } = (await admin.get(`files/geturl/${resultFileId}/download`)).json()
    const bytes = (await admin.send('GET', url)).rawPayload
    const last = pdfPages(bytes).at(-1)!
    expect(last.replaceAll('\n', '')).toContain(`Total${formatRupees(totals.total)}`)
    expect(last).toMatch(/^[\d,]+\.\d\d$/m)
    expect(doubleRules(pdfMarks(bytes).at(-1)!)).toHaveLength(1)
  })

  it('answer every report, each column of which orders it', async () => {
    const student = (await read('dues')).results[0].studentId
    for (const report of feeReports) {
      const { results, totals } = await read(report, `&studentId=${student}${report === 'ledger' ? '' : year}`)
      expect(Array.isArray(results), report).toBe(true)
      expect(typeof totals, report).toBe('object')
    }
    const ledger = await read('ledger', `&studentId=${student}`)
    expect(ledger.results.at(-1).balance).toBe(ledger.totals.debit - ledger.totals.credit)
    const sorted = await read('collection', `${year}&sort=-total`)
    const amounts = sorted.results.map((row: { total: number }) => row.total)
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a))
  })

  it('tell the administrator of a group about the chosen school', async () => {
    const group = server.browser()
    await group.logIn(demoAccounts.find(account => account.role === 'SchoolGroupAdmin')!.loginName, demoPassword, 'group')
    expect((await group.get('fees/reports/collection')).statusCode).toBe(200)
  })

  it('refuse what cannot be read', async () => {
    const answer = async (path: string) => {
      const response = await admin.get(`fees/reports/${path}`)
      return [response.statusCode, response.json().message]
    }
    expect(await answer('ledger')).toEqual([400, 'Please select a student.'])
    expect(await answer('collection?fromDate=2026-07-02&toDate=2026-07-01')).toEqual([
      400,
      'To date must not be before from date.',
    ])
    expect(await answer('collection?fromDate=2025-01-01&toDate=2026-07-01')).toEqual([400, 'Please choose at most one year.'])
    expect((await answer('dues?accountId=00000000-0000-4000-8000-000000000001'))[0]).toBe(404)
    expect((await answer('dues?sort=password'))[0]).toBe(400)
    expect((await answer('nonsense'))[0]).toBeGreaterThanOrEqual(400)
  })
})
