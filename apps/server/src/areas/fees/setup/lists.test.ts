import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/browser'
import { FeeDesk } from '../../../testing/fee-setup'
import { takeNumber } from '../receipt-number'

// School time stands at 15 July 2026; its academic year began in June.
let fees: FeeDesk
let admin: TestBrowser

beforeAll(async () => {
  fees = await FeeDesk.open('fee-lists')
  admin = fees.desk.admin
})
afterAll(() => fees.close())

const fields = (answer: { json: () => { fieldErrors: { field: string }[] } }) =>
  answer.json().fieldErrors.map(problem => problem.field)

describe('heads', () => {
  it('have one name in an account, and go when nothing uses them', async () => {
    const head = await fees.feeHead({ name: 'Library', code: 'LIB' })
    expect(head).toMatchObject({ appliesTo: 'all', isOptional: false, refundable: false, active: true })
    const twice = await admin.post('fees/heads', { feeAccountId: fees.account, name: 'library' })
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'library exists already.'])
    expect((await admin.post('fees/heads', { feeAccountId: fees.busAccount, name: 'Library' })).statusCode).toBe(201)
    const changed = await admin.patch(`fees/heads/${head.id}`, { active: false, refundable: true, version: head.version })
    expect(changed.json()).toMatchObject({ active: false, refundable: true, name: 'Library' })
    expect((await admin.patch(`fees/heads/${head.id}`, { active: true, version: head.version })).statusCode).toBe(409)
    expect((await admin.delete(`fees/heads/${head.id}`)).statusCode).toBe(204)
    const long = await admin.post('fees/heads', { feeAccountId: fees.account, name: 'x'.repeat(51) })
    expect([long.statusCode, fields(long)]).toEqual([400, ['name']])
  })
})

describe('rules of fines', () => {
  it('have slabs from day 1 on without a gap', async () => {
    const slabs = [
      { fromDay: 1, toDay: 15, amount: 10_000 },
      { fromDay: 17, amount: 25_000 },
    ]
    const gap = await admin.post('fees/fine-rules', { name: 'Slabs', type: 'slab', slabs })
    expect([gap.statusCode, fields(gap)]).toEqual([400, ['slabs.1.fromDay']])
    const rule = await fees.made('fees/fine-rules', {
      name: 'Slabs',
      type: 'slab',
      slabs: [slabs[0]!, { ...slabs[1]!, fromDay: 16 }],
      graceDays: 5,
    })
    const empty = await admin.patch(`fees/fine-rules/${rule.id}`, { name: 'Slabs', type: 'per-day', version: rule.version })
    expect(fields(empty)).toEqual(['amount'])
    await fees.plan({ installments: [{ name: 'Term 1', dueDate: '2026-06-10', fineRuleId: rule.id }] })
    const used = await admin.delete(`fees/fine-rules/${rule.id}`)
    expect([used.statusCode, used.json().message]).toEqual([409, 'Slabs is in use by 1 record(s).'])
  })
})

describe('plans', () => {
  it('fall due inside the year give or take 60 days, one after the other', async () => {
    const wrong = await admin.post('fees/plans', {
      academicYearId: fees.year,
      feeAccountId: fees.account,
      name: 'Wrong',
      installments: [
        { name: 'A', dueDate: '2020-01-01' },
        { name: 'B', dueDate: '2026-09-10' },
        { name: 'C', dueDate: '2026-09-10' },
      ],
    })
    expect([wrong.statusCode, fields(wrong)]).toEqual([400, ['installments.0.dueDate', 'installments.2.dueDate']])
  })

  it('keep their installments, change their order, and go when nothing uses them', async () => {
    const plan = await fees.plan()
    const [first, second] = plan.installments as [{ id: string }, { id: string }]
    const changed = await admin.patch(`fees/plans/${plan.id}`, {
      name: 'Three terms',
      version: plan.version,
      installments: [
        { id: first.id, name: 'One', dueDate: '2026-06-10' },
        { name: 'Two', dueDate: '2026-07-20' },
        { id: second.id, name: 'Three', dueDate: '2026-09-10' },
      ],
    })
    expect(changed.json().installments.map((one: { no: number; name: string }) => [one.no, one.name])).toEqual([
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
    ])
    expect(changed.json().installments[2].id).toBe(second.id)
    expect((await admin.delete(`fees/plans/${plan.id}`)).statusCode).toBe(204)
  })
})

describe('series of receipts', () => {
  it('are fixed after their first receipt; the next number only grows', async () => {
    const body = { feeAccountId: fees.account, period: '2030-31', prefix: 'GV', padding: 5, next: 100 }
    const series = await fees.made('fees/receipt-series', body)
    expect(series).toMatchObject({ prefix: 'GV', next: 100, isUsed: false })
    expect((await admin.post('fees/receipt-series', body)).statusCode).toBe(400)
    expect((await admin.post('fees/receipt-series', { ...body, prefix: 'GW' })).json().name).toBe('SeriesExists')
    expect(fields(await admin.post('fees/receipt-series', { ...body, period: '2030-32', prefix: 'X' }))).toEqual(['period'])
    const lower = await admin.patch(`fees/receipt-series/${series.id}`, {
      ...body,
      prefix: 'GX',
      next: 5,
      version: series.version,
    })
    expect(lower.json()).toMatchObject({ prefix: 'GX', next: 5 })
    const student = await fees.student()
    const post = await import('../posting')
    await fees.desk.inSchool(trx =>
      post.postMoney(
        fees.desk.server.services,
        trx,
        fees.desk.schoolId,
        {
          ...{
            source: 'counter',
            sourceAccountId: fees.account,
            providerPaymentId: 'c1',
            studentId: student,
            feeAccountId: fees.account,
          },
          ...{ amount: 100, mode: 'cash', bankRef: null, paidOn: '2030-07-01' },
        },
        null,
      ),
    )
    const used = (await admin.get('fees/receipt-series')).json().find((one: { id: string }) => one.id === series.id)
    expect(used).toMatchObject({ isUsed: true, next: 6 })
    const change = (more: object) =>
      admin.patch(`fees/receipt-series/${series.id}`, { prefix: 'GX', padding: 5, next: 6, version: used.version, ...more })
    expect(fields(await change({ prefix: 'GY' }))).toEqual(['prefix'])
    expect(fields(await change({ next: 5 }))).toEqual(['next'])
    expect((await change({ next: 10 })).json().next).toBe(10)
    const [kept] = await fees.rows(sql<{ skipped: number }>`select skipped from receipt_series where id = ${series.id}`)
    expect(kept!.skipped).toBe(8)
    expect((await admin.delete(`fees/receipt-series/${series.id}`)).json().name).toBe('SeriesUsed')
  })
})

describe('receipts of a school that numbers by academic year', () => {
  it('take the name of the year that their day is of', async () => {
    await fees.rows(sql`
      insert into academic_years (school_id, id, name, starts_on, ends_on, is_current)
      values (${fees.desk.schoolId}, ${fees.desk.server.services.newId()}, '2031-2032', '2031-06-01', '2032-05-31', false)`)
    const { json } = await admin.get('fees/settings')
    const set = (json() as { code: string; version: number }[]).find(one => one.code === 'fees.receiptPeriod')!
    const change = { code: set.code, value: 'academic', version: set.version }
    expect((await admin.patch('fees/settings', { changes: [change] })).statusCode).toBe(200)
    const taken = (onDay: string) => fees.desk.inSchool(trx => takeNumber(trx, fees.desk.schoolId, fees.account, onDay, false))
    expect(await taken('2032-04-15')).toMatch(/\/2031-2032\/00001$/)
    expect(await taken('2032-06-01')).toMatch(/\/2032-33\/00001$/)
    const body = { feeAccountId: fees.account, period: '2031-2032', prefix: 'AY', padding: 5, next: 1 }
    expect((await admin.post('fees/receipt-series', body)).json().name).toBe('SeriesExists')
  })
})

describe('settings', () => {
  it('are those of fees alone', async () => {
    const settings = (await admin.get('fees/settings')).json()
    expect(settings.map((one: { code: string }) => one.code)).toContain('fees.oneWayPercent')
    expect(settings.map((one: { code: string }) => one.code)).not.toContain('fees.feesSource')
    const changed = await admin.patch('fees/settings', { changes: [{ code: 'fees.oneWayPercent', value: 55, version: 0 }] })
    expect(changed.json().find((one: { code: string }) => one.code === 'fees.oneWayPercent')).toMatchObject({ value: 55 })
    expect(
      (await admin.patch('fees/settings', { changes: [{ code: 'fees.oneWayPercent', value: 5, version: 0 }] })).statusCode,
    ).toBe(409)
    const foreign = await admin.patch('fees/settings', { changes: [{ code: 'attendance.mode', value: 'x', version: 0 }] })
    expect(foreign.statusCode).toBe(400)
  })
})

describe('the set-up', () => {
  it('is for administrators alone', async () => {
    for (const login of ['GVS.HEAD', 'GVS.GUARDIAN']) {
      const other = await fees.desk.browser(login)
      expect((await other.get('fees/heads')).statusCode).toBe(403)
      expect((await other.get('fees/setup-offers')).statusCode).toBe(403)
    }
    expect((await admin.get('fees/setup-offers')).json()).toMatchObject({ isExternal: false, mayDecide: false })
    expect((await fees.head.get('fees/setup-offers')).json()).toMatchObject({ mayDecide: true })
  })

  it('leaves plans, schedules and rates alone where fees are kept elsewhere', async () => {
    const plan = await fees.plan()
    await fees.rows(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${fees.desk.schoolId}, 'fees.feesSource', '"external"', now())`)
    const answers = [
      await admin.post('fees/plans', {
        academicYearId: fees.year,
        feeAccountId: fees.account,
        name: 'No',
        installments: [{ name: 'A', dueDate: '2026-06-10' }],
      }),
      await admin.post('fees/schedules', { planId: plan.id }),
      await admin.post('fees/bus-rates', { academicYearId: fees.year, busStopId: plan.id, amountPerMonth: 1 }),
      await admin.delete(`fees/plans/${plan.id}`),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().message]).toEqual([409, 'Fees are maintained in the school’s own software.'])
    expect((await admin.get('fees/plans')).statusCode).toBe(200)
    expect((await admin.post('fees/heads', { feeAccountId: fees.account, name: 'Still mine' })).statusCode).toBe(201)
  })
})
