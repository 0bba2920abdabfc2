import { orderNumber } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'
import { postMoney } from '../posting'

// School time stands at 15 July 2026.
let desk: ImportDesk
let operator: TestBrowser
let account: string
let gateway: string
let studentId: string
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const read = async (path: string) => {
  const answer = await operator.get(`fees-admin/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

interface Made {
  readonly status: 'success' | 'failed' | 'expired' | 'pending'
  readonly at: string
  readonly amount?: number
  /** Seconds until it is known that the money is there. */
  readonly after?: number
  readonly attempted?: boolean
}

/** An order by the gateway, with the payment of one that ended well. */
async function order({ status, at, amount = 1_000_000, after = 60, attempted = status === 'failed' }: Made) {
  const { services } = desk.server
  const id = services.newId()
  const created = new Date(at)
  const paid = new Date(created.getTime() + after * 1000)
  const isPaid = status === 'success'
  await desk.inSchool(async trx => {
    await sql`
      insert into fee_orders (school_id, id, order_no, student_id, fee_account_id, channel, gateway_account_id, amount, status, quoted_on, expires_at, created_at)
      values (${desk.schoolId}, ${id}, ${orderNumber('GVS', services.random.bytes(20))}, ${studentId}, ${account}, 'online', ${gateway}, ${amount},
        ${isPaid ? 'expired' : status}, '2026-07-15', ${paid}, ${created})`.execute(trx)
    if (attempted)
      await sql`
        insert into order_attempts (school_id, order_id, provider_payment_id, status, at)
        values (${desk.schoolId}, ${id}, ${`pay_${++count}`}, 'failed', ${paid})`.execute(trx)
    if (!isPaid) return
    await sql`
      insert into order_attempts (school_id, order_id, provider_payment_id, status, at)
      values (${desk.schoolId}, ${id}, ${`pay_${count + 1}`}, 'captured', ${paid})`.execute(trx)
    const posted = await postMoney(
      { ...services, clock: { now: () => paid } },
      trx,
      desk.schoolId,
      {
        ...{
          source: 'online',
          sourceAccountId: gateway,
          providerPaymentId: `pay_${++count}`,
          studentId,
          feeAccountId: account,
          amount,
        },
        ...{ mode: 'UPI', bankRef: null, paidOn: at.slice(0, 10), paidAt: paid, orderId: id },
      },
      null,
    )
    await sql`
      update fee_orders set status = 'success', receipt_id = ${posted.receiptId} where school_id = ${desk.schoolId} and id = ${id}`.execute(
      trx,
    )
  })
  return { id, paymentId: `pay_${count}` }
}

async function settle(paymentId: string, amount: number, fee: number, tax: number) {
  const { services } = desk.server
  const [batch, line] = [services.newId(), services.newId()]
  await rows(sql`
    insert into settlement_batches (school_id, id, gateway_account_id, sha256, ref, utr, settled_on, gross, fee, tax, net, at)
    values (${desk.schoolId}, ${batch}, ${gateway}, ${batch}, 'S1', 'UTR77', '2026-07-14', ${amount}, ${fee}, ${tax}, ${amount - fee - tax}, now())`)
  await rows(sql`
    insert into settlement_lines (school_id, id, settlement_batch_id, provider_payment_id, amount, fee, tax, payment_id)
    select ${desk.schoolId}, ${line}, ${batch}, ${paymentId}, ${amount}, ${fee}, ${tax}, p.id from payments p
    where p.school_id = ${desk.schoolId} and p.provider_payment_id = ${paymentId}`)
}

beforeAll(async () => {
  desk = await ImportDesk.open('online-payments')
  operator = await desk.browser('GJ.ADMIN')
  const { services } = desk.server
  ;[account, gateway] = [services.newId(), services.newId()]
  studentId = (await rows(sql<{ id: string }>`select id from students where status = 'studying' order by adm_no limit 1`))[0]!.id
  await rows(
    sql`insert into fee_accounts (school_id, id, name, kind, sort_order) values (${desk.schoolId}, ${account}, 'Web', 'school', 9)`,
  )
  await rows(sql`
    insert into gateway_accounts (school_id, id, fee_account_id, driver, label, active)
    values (${desk.schoolId}, ${gateway}, ${account}, 'razorpay', 'Web', true)`)
})
afterAll(() => desk.server.close())

describe('online payments over all schools', () => {
  it('have no success rate before anybody has tried', async () => {
    await order({ status: 'expired', at: '2026-07-01T06:00:00Z' })
    const { totals } = await read(`online-statistics?schoolId=${desk.schoolId}&fromDate=2026-07-01&toDate=2026-07-01`)
    expect(totals).toMatchObject({ orders: 1, expired: 1, rate: null, average: null, medianSeconds: null })
  })

  it('end well in 45 of 50 tries: 90.0 %', async () => {
    for (let at = 0; at < 45; at += 1) await order({ status: 'success', at: '2026-07-02T06:00:00Z', after: at < 23 ? 30 : 90 })
    for (let at = 0; at < 5; at += 1) await order({ status: 'failed', at: '2026-07-02T06:00:00Z' })
    await order({ status: 'failed', at: '2026-07-02T06:00:00Z', attempted: false })
    const query = `schoolId=${desk.schoolId}&fromDate=2026-07-01&toDate=2026-07-02`
    const byDay = await read(`online-statistics?${query}`)
    expect(byDay.results).toMatchObject([
      { id: '2026-07-01', orders: 1, rate: null },
      {
        ...{ id: '2026-07-02', orders: 51, success: 45, failed: 6, rate: 90, amount: 45_000_000, average: 1_000_000 },
        ...{ medianSeconds: 30, unsettled: 45 },
      },
    ])
    expect(byDay.days).toEqual([
      { day: '2026-07-01', amount: 0, rate: null },
      { day: '2026-07-02', amount: 45_000_000, rate: 90 },
    ])
    expect(byDay.totals).toMatchObject({ orders: 52, rate: 90 })
    for (const [group, name] of [
      ['month', '2026-07'],
      ['gateway', 'razorpay'],
      ['school', 'Green Valley School'],
    ])
      expect((await read(`online-statistics?${query}&group=${group}`)).results).toMatchObject([{ name, orders: 52 }])
    const byMethod = (await read(`online-statistics?${query}&group=method&sort=-orders`)).results
    expect(byMethod).toMatchObject([
      { name: 'upi', orders: 45 },
      { name: '', orders: 7 },
    ])
    expect((await operator.get('fees-admin/online-statistics?sort=nothing')).statusCode).toBe(400)
  })

  it('stand in the statement with what the gateway kept', async () => {
    const { paymentId } = await order({ status: 'success', at: '2026-07-10T18:45:00Z', amount: 1_400_000 })
    await settle(paymentId, 1_400_000, 28_000, 5_040)
    await order({ status: 'pending', at: '2026-07-11T06:00:00Z', amount: 200_000 })
    // Half past six in the evening of UTC is the next day at school.
    const view = await read(`online-statement?schoolId=${desk.schoolId}&fromDate=2026-07-11&toDate=2026-07-11`)
    expect(view.totals).toEqual([
      { status: 'success', count: 1, amount: 1_400_000 },
      { status: 'pending', count: 1, amount: 200_000 },
    ])
    expect(view.results[1]).toMatchObject({
      ...{
        paymentId,
        method: 'UPI',
        amount: 1_400_000,
        settledOn: '2026-07-14',
        utr: 'UTR77',
        gatewayFee: 33_040,
        net: 1_366_960,
      },
    })
    const found = async (query: string) =>
      (await read(`online-statement?schoolId=${desk.schoolId}&fromDate=2026-07-11&toDate=2026-07-11&${query}`)).results.length
    expect([
      await found('settled=yes'),
      await found('settled=no'),
      await found('status=pending'),
      await found('driver=payu'),
    ]).toEqual([...[1, 0, 1, 0]])
    expect(await found(`text=${paymentId}`)).toBe(1)
    expect((await read(`online-statement?text=${paymentId}`)).results.length).toBe(1)
    const days = await operator.get('fees-admin/online-statement?fromDate=2025-01-01&toDate=2026-07-11')
    expect([days.statusCode, days.json().message]).toEqual([400, 'Please choose at most one year.'])
  })

  it('are written into a file by a job', async () => {
    for (const format of ['xlsx', 'csv', 'pdf']) {
      const body = { filters: { schoolId: [desk.schoolId], fromDate: '2026-07-01', toDate: '2026-07-11' }, format }
      const begun = await operator.post('fees-admin/online-statement/export', body)
      expect(begun.statusCode, begun.body).toBe(202)
      await desk.server.services.jobs.drain(desk.server.services)
      const done = (await operator.get(`jobs/${begun.json().id}`)).json()
      expect(done).toMatchObject({ status: 'Done', message: '54 rows' })
      expect((await operator.get(`fees-admin/online-statement/export/${done.id}`)).statusCode).toBe(200)
    }
  })
})
