import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { saveDues } from './dues'

// School time stands at 15 July 2026.
let desk: ImportDesk
let guardian: TestBrowser
let year: { id: string; name: string }
let account: { id: string; name: string }
/** A child that owes nothing but what this file writes. */
let child: string

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

const answerOf = async (path: string) => {
  const answer = await guardian.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const amountDue = async () => (await answerOf('dashboard')).tiles.find((tile: { code: string }) => tile.code === 'amountDue')
const nextDue = async () => (await answerOf('dashboard')).lists.find((list: { code: string }) => list.code === 'l.nextDue')

beforeAll(async () => {
  desk = await ImportDesk.open('family-dues')
  guardian = await desk.browser('GVS.GUARDIAN')
  const [first] = (await guardian.get('parent-home/get-guardian-children')).json()
  year = (await rows(sql<typeof year>`select id, name from academic_years where is_current`))[0]!
  account = (await rows(sql<typeof account>`select id, name from fee_accounts where kind = 'school'`))[0]!
  child = desk.server.services.newId()
  await rows(sql`
    insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
    select school_id, ${child}::uuid, 'NEW1', 'Younger child', gender, date_of_birth, guardian_id, status, updated_at from students where id = ${first.id}::uuid`)
  guardian.token = (await guardian.post('auth/choose-child', { childId: child })).json().accessToken
})
afterAll(() => desk.server.close())

describe('dues of the own child', () => {
  it('are none before there is a line', async () => {
    expect(await answerOf('parent-fees/dues')).toMatchObject({ accounts: [], years: [], asOf: '2026-07-15', uploaded: null })
    expect(await nextDue()).toBeUndefined()
    expect(await amountDue()).toBeUndefined()
  })

  it('are those that the own system uploaded as long as none are kept here: home and screens say the same', async () => {
    const line = (installment: string, dueDate: string, balance: number) => ({
      installment,
      head: 'Tuition',
      dueDate,
      amount: balance,
      concession: 0,
      fine: 0,
      paid: 0,
      balance,
    })
    const upload = (kind: 'fee' | 'bus', lines: object[]) =>
      rows(sql`
        insert into offline_fee_summaries (school_id, id, student_id, academic_year_id, kind, as_of, rows, created_at, updated_at)
        values (${desk.schoolId}, ${desk.server.services.newId()}, ${child}, ${year.id}, ${kind}, '2026-07-01', ${JSON.stringify(lines)}::jsonb, now(), now())`)
    await upload('fee', [line('Term 1', '2026-06-10', 500_000)])
    await upload('bus', [line('Term 1', '2026-06-20', 300_000)])
    const sum = { value: 800_000, unit: 'amount', sub: { asOf: '2026-07-01' }, route: '/parent/student-fees-summary' }
    expect(await amountDue()).toMatchObject(sum)
    expect(await nextDue()).toMatchObject({ rows: [['Term 1', '', '2026-06-10', '500000', '0', '1', '']], route: sum.route })
    expect(await answerOf('parent-fees/dues')).toMatchObject({
      accounts: [],
      uploaded: { asOf: '2026-07-01', due: 800_000, kind: 'fee' },
    })
    for (const path of ['offline-summary', 'offline-bus-summary'])
      expect(await answerOf(`parent-fees/${path}`)).toMatchObject({ owed: { fee: 500_000, bus: 300_000 }, isPaidHere: false })
  })

  it('hold every installment with its fine, and the home tells the oldest that is open', async () => {
    const fine = desk.server.services.newId()
    await desk.inSchool(async trx => {
      await trx
        .insertInto('fine_rules')
        .values({
          school_id: desk.schoolId,
          id: fine,
          name: '20 a day',
          type: 'per-day',
          amount: 2000,
          grace_days: 5,
          max_amount: 50_000,
        })
        .execute()
      const line = (installmentNo: number, dueDate: string, gross: number) => ({
        externalKey: `family ${installmentNo}`,
        studentId: child,
        academicYearId: year.id,
        feeAccountId: account.id,
        installmentNo,
        installmentName: `Part ${installmentNo}`,
        dueDate,
        head: 'Tuition',
        gross,
        concession: installmentNo === 1 ? 100_000 : 0,
        fineRuleId: fine,
      })
      await saveDues(
        desk.server.services,
        trx,
        desk.schoolId,
        [line(1, '2026-06-10', 1_300_000), line(2, '2026-07-12', 500_000), line(3, '2026-09-10', 900_000)],
        null,
      )
    })
    const { accounts, years } = await answerOf('parent-fees/dues')
    expect(years).toEqual([year])
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({ name: account.name, totalDue: 2_650_000 })
    expect(
      accounts[0].installments.map((one: Record<string, unknown>) => [one.name, one.status, one.balance, one.fineDue]),
    ).toEqual([
      ['Part 1', 'Overdue', 1_200_000, 50_000],
      ['Part 2', 'Overdue', 500_000, 0],
      ['Part 3', 'Upcoming', 900_000, 0],
    ])
    expect(await nextDue()).toEqual({
      code: 'l.nextDue',
      columns: ['installment', 'account', 'dueDate', 'amount', 'fine', 'moreOverdue', 'paysOnline'],
      rows: [['Part 1', account.name, '2026-06-10', '1250000', '50000', '1', 'yes']],
      route: '/parent/fees-payment',
    })
    expect(await answerOf(`parent-fees/dues?academicYearId=${year.id}`)).toMatchObject({ academicYearId: year.id })
  })

  it('kept here are the ledger of the child, whatever was uploaded', async () => {
    expect(await amountDue()).toMatchObject({ value: 2_650_000, tone: 'danger', route: '/parent/fees-payment' })
    expect(await answerOf('parent-fees/dues')).toMatchObject({ uploaded: null, importedOn: null, isOld: false })
    expect(await answerOf('parent-fees/offline-summary')).toMatchObject({ isPaidHere: true })
  })

  it('of the own system say of which day they are once they are older than a week', async () => {
    const imported = (at: string) =>
      rows(sql`
        insert into import_runs (school_id, id, kind, file_id, file_name, sha256, rows, options, mapping, headers, sample, status, created_by, created_at, applied_at)
        select ${desk.schoolId}::uuid, ${desk.server.services.newId()}::uuid, 'fee-dues', ${desk.server.services.newId()}::uuid, 'dues.csv', ${at}, 1, '{}', '{}', '[]', '[]', 'Applied', u.id, ${at}::timestamptz, ${at}::timestamptz
        from users u limit 1`)
    await imported('2026-07-06T20:00:00Z')
    await rows(
      sql`insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}, 'fees.feesSource', '"external"', now())`,
    )
    expect(await answerOf('parent-fees/dues')).toMatchObject({ importedOn: '2026-07-07', isOld: true })
    expect(await amountDue()).toMatchObject({ value: 2_650_000, sub: { asOf: '2026-07-07' } })
    await imported('2026-07-08T04:00:00Z')
    expect(await answerOf('parent-fees/dues')).toMatchObject({ importedOn: '2026-07-08', isOld: false })
    expect((await amountDue()).sub).toBeUndefined()
  })

  it('of another year, or without the module, are not there', async () => {
    expect((await guardian.get(`parent-fees/dues?academicYearId=${desk.server.services.newId()}`)).statusCode).toBe(404)
    await desk.inPlatform(trx =>
      sql`update schools set module_codes = array_remove(module_codes, 'FEE') where code = 'GVS'`.execute(trx),
    )
    desk.server.clock.advance(60_001)
    guardian = await desk.browser('GVS.GUARDIAN')
    expect((await guardian.get('parent-fees/dues')).statusCode).toBe(403)
  })
})
