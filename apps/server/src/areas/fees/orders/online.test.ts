import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool, transact } from '../../../platform/transaction'
import { GatewayDesk } from '../../../testing/gateway-desk'
import { findBreaches } from '../invariants'
import { applyEvidence } from './evidence'

// School time stands at 15 July 2026 when the tests begin.
let desk: GatewayDesk

const apply = (orderId: string, ...evidence: Parameters<typeof applyEvidence>[4]) =>
  transact(desk.server.services.db, inSchool(desk.desk.schoolId), trx =>
    applyEvidence(desk.server.services, trx, desk.desk.schoolId, orderId, evidence),
  )

const messages = (orderId: string) => desk.rows(sql<{ body: string }>`select body from outbox where batch_id = ${orderId}::uuid`)

beforeAll(async () => {
  desk = await GatewayDesk.open('online')
})
afterAll(async () => {
  expect(await desk.desk.inSchool(trx => findBreaches(trx, desk.desk.schoolId))).toEqual([])
  await desk.close()
})

describe('a payment by a gateway', () => {
  it('is posted with its fine first, and has one receipt and one message', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const [first] = installmentIds
    const quoted = await desk.guardian.post('parent-fees/quotes', { feeAccountId: desk.account, installmentIds: [first] })
    expect(quoted.json()).toMatchObject({ fine: 50_000, advanceUsed: 0, payerCharge: 0, total: 1_400_000 })
    expect(quoted.json().lines.map((line: { head: string; amount: number }) => [line.head, line.amount])).toEqual([
      ['', 50_000],
      ['Tuition', 1_200_000],
      ['Computer', 150_000],
    ])
    const order = await desk.placed([first!], 1_400_000)
    expect(order.orderNo).toMatch(/^[A-Z0-9]{20}$/)
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'pending', isWaiting: false, receipt: null })
    const page = await desk.server.app.inject({ method: 'GET', url: `${order.handoff.url}?key=${order.handoff.fields.key}` })
    expect([page.statusCode, page.headers['content-type'], page.body.includes('₹14,000.00')]).toEqual([
      200,
      'text/html; charset=utf-8',
      true,
    ])
    const address = await desk.press(order, 'pay')
    expect(await desk.comeBack(address)).toBe(`/parent/fees-payment?order=${order.orderId}`)
    await desk.work()
    const paid = await desk.order(order.orderId)
    expect(paid).toMatchObject({ status: 'success', receipt: { receiptNo: 'TESTSF/2026-27/00001', amount: 1_400_000 } })
    expect((await desk.lines(paid.receipt.id)).map(line => line.amount)).toEqual([50_000, 1_200_000, 150_000])
    expect(await desk.standing(childId)).toMatchObject({ totalDue: 1_350_000, advanceAvailable: 0, advanceHeld: 0 })
    desk.clock.advance(5000)
    await desk.work()
    await desk.texts()
    const told = await messages(order.orderId)
    expect(told).toHaveLength(1)
    expect(told[0]!.body).toContain('14,000.00')
  })

  it('is one payment, receipt and message, however often and at once it is told of', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const order = await desk.placed([installmentIds[0]!], 1_400_000)
    const address = await desk.press(order, 'pay', { twice: '1', early: '1' })
    await Promise.all([desk.comeBack(address), desk.comeBack(address), desk.work(), desk.work()])
    await desk.work()
    await desk.texts()
    expect(await desk.receiptsOf(childId)).toHaveLength(1)
    expect(await messages(order.orderId)).toHaveLength(1)
    expect(await desk.exceptions(childId)).toEqual([])
    const events = await desk.rows(sql<{ kind: string }>`
      select kind from gateway_events where order_no = ${order.orderNo} and signature_ok order by kind`)
    expect(events.map(one => one.kind)).toEqual(['return', 'webhook'])
  })

  it('is found by asking when its webhook is lost', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const order = await desk.placed([installmentIds[0]!], 1_400_000)
    await desk.press(order, 'pay', { silent: '1' })
    await desk.work()
    expect(await desk.receiptsOf(childId)).toEqual([])
    await desk.pass(2, childId)
    await desk.work()
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'success', receipt: { amount: 1_400_000 } })
  })

  it('is posted once by an order that was told of while it was posted', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const order = await desk.placed([installmentIds[0]!], 1_400_000)
    const one = desk.evidence(order)
    await Promise.all(Array.from({ length: 6 }, () => apply(order.orderId, one)))
    expect(await desk.receiptsOf(childId)).toHaveLength(1)
  })

  it('of less than was asked pays what it can, and somebody has to look', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const order = await desk.placed([installmentIds[0]!], 1_400_000)
    await desk.press(order, 'pay', { wrong: '10000' })
    desk.clock.advance(5000)
    await desk.work()
    const paid = await desk.order(order.orderId)
    expect((await desk.lines(paid.receipt.id)).map(line => line.amount)).toEqual([50_000, 950_000])
    expect(await desk.exceptions(childId)).toEqual([{ kind: 'short', amount: 400_000 }])
    expect((await desk.standing(childId)).installments[0]).toMatchObject({ balance: 400_000, fineDue: 0 })
  })

  it('in another currency is kept for somebody to look at', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const order = await desk.placed([installmentIds[0]!], 1_400_000)
    await apply(order.orderId, desk.evidence(order, { currency: 'USD' }))
    expect(await desk.exceptions(childId)).toEqual([{ kind: 'unknown-order', amount: 1_400_000 }])
    expect(await desk.receiptsOf(childId)).toEqual([])
  })
})

describe('nobody pays twice', () => {
  it('the same items go on with the same order, also when a button is pressed twice', async () => {
    const { installmentIds } = await desk.debtor()
    const key = { 'idempotency-key': desk.server.services.newId() }
    const ids = [installmentIds[0]!]
    const answers = await Promise.all([
      desk.place(ids, 1_400_000),
      desk.place(ids, 1_400_000, {}, key),
      desk.place(ids, 1_400_000),
    ])
    const again = await desk.place(ids, 1_400_000, {}, key)
    expect([...answers, again].map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set([...answers, again].map(answer => answer.json().orderId)).size).toBe(1)
    const other = await desk.place(ids, 1_350_000, {}, key)
    expect([other.statusCode, other.json().name]).toEqual([409, 'KeyReused'])
  })

  it('other items replace an order that the bank has not seen', async () => {
    const { installmentIds } = await desk.debtor()
    const first = await desk.placed([installmentIds[0]!], 1_400_000)
    const second = await desk.placed(installmentIds, 2_750_000)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await desk.order(first.orderId)).toMatchObject({ status: 'expired', endedBy: 'cancelled' })
  })

  it('a payment that the bank has in hand holds others up for half an hour', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const first = await desk.placed([installmentIds[0]!], 1_400_000)
    await desk.press(first, 'pending', { silent: '1' })
    await desk.pass(5, childId)
    const refused = await desk.place(installmentIds, 2_750_000)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A payment of ₹14,000.00 is being confirmed. Please wait 25 minutes before paying again.',
    ])
    const cancel = await desk.guardian.post(`parent-fees/orders/${first.orderId}/cancel`)
    expect(cancel.statusCode).toBe(409)
    expect(await desk.order(first.orderId)).toMatchObject({ status: 'pending', isWaiting: true })
  })

  it('money that comes a second time is held, and the office is told', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const a = await desk.placed([installmentIds[0]!], 1_400_000)
    await desk.press(a, 'pending', { silent: '1' })
    await desk.work()
    await desk.pass(31, childId)
    await desk.work()
    const b = await desk.placed([installmentIds[0]!], 1_400_000)
    await desk.press(b, 'pay', { early: '1' })
    expect(await desk.order(b.orderId)).toMatchObject({ status: 'success' })
    await desk.pass(120, childId)
    const [{ id: paymentId }] = (await desk.rows(sql<{ id: string }>`
      select id from sandbox_payments where order_id = ${a.orderId}::uuid`)) as [{ id: string }]
    await desk.rows(sql`update sandbox_payments set status = 'captured' where id = ${paymentId}`)
    const [{ count: before }] = await bells()
    const checked = await desk.guardian.post(`parent-fees/orders/${a.orderId}/check`)
    expect(checked.json()).toMatchObject({ status: 'success' })
    expect(await desk.lines(checked.json().receipt.id)).toEqual([{ kind: 'advance', amount: 1_400_000 }])
    expect(await desk.exceptions(childId)).toEqual([{ kind: 'duplicate', amount: 1_400_000 }])
    expect(await desk.standing(childId)).toMatchObject({ advanceHeld: 1_400_000, totalDue: 1_350_000 })
    expect((await bells())[0].count).toBeGreaterThan(before)
  })
})

describe('money of which nobody has told', () => {
  it('is found by the settlement, also where the order has its receipt', async () => {
    const { childId, installmentIds } = await desk.debtor()
    const order = await desk.placed([installmentIds[0]!], 1_400_000)
    await desk.press(order, 'pending', { silent: '1', late: '1' })
    await desk.press(order, 'pay', { early: '1' })
    await desk.pass(30, childId)
    await desk.work()
    expect(await desk.receiptsOf(childId)).toHaveLength(1)
    const paid = await desk.rows(sql<{ id: string }>`select id from sandbox_payments where order_id = ${order.orderId}::uuid`)
    const lines = paid.map(({ id }) => `${id},${order.orderNo},14000.00,0,0,16/07/2026,UTR1,B1`)
    const bytes = Buffer.from(['Payment Id,Order No,Amount,Fee,Tax,Settled On,UTR,Batch No', ...lines].join('\r\n'))
    const { id: fileId } = (await desk.operator.upload('files/single', 'settlement.csv', bytes)).json()
    const loaded = await desk.operator.post('fees-admin/settlements', { gatewayAccountId: desk.gateway, fileId })
    expect(loaded.json(), loaded.body).toMatchObject({ lines: 2, reconciled: 1, unknown: [{ amount: 1_400_000 }] })
    await desk.texts()
    expect((await desk.receiptsOf(childId)).map(one => one.amount)).toEqual([1_400_000, 1_400_000])
    const found = sql<{ kind: string; status: string }>`
      select kind, status from payment_exceptions where student_id = ${childId}::uuid order by kind`
    expect(await desk.rows(found)).toEqual([
      { kind: 'duplicate', status: 'open' },
      { kind: 'settled-not-posted', status: 'resolved' },
    ])
  })
})

const bells = () =>
  desk.rows(sql<{ count: number }>`
    select count(*)::int as count from notifications where title = 'A payment came twice'`) as Promise<[{ count: number }]>

describe('time', () => {
  it('does not make a fine of a payment that was made before it', async () => {
    desk.clock.set('2026-07-20T18:05:00Z') // 23:35 in the school
    await desk.logIn()
    const { childId, installmentIds } = await desk.debtor({ dueDate: '2026-07-20', grace: 0 })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    await desk.press(order, 'fail', { silent: '1' })
    desk.clock.set('2026-07-20T18:25:00Z') // 23:55
    await desk.work()
    await desk.logIn(childId)
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'failed', endedBy: 'declined' })
    desk.clock.set('2026-07-20T18:50:00Z') // 00:20
    await apply(order.orderId, desk.evidence(order, { paidAt: new Date('2026-07-20T18:24:00Z') }))
    await desk.logIn(childId)
    expect(await desk.standing(childId)).toMatchObject({ totalDue: 1_350_000 })
    expect(await desk.exceptions(childId)).toEqual([])
    const [receipt] = await desk.receiptsOf(childId)
    expect(await desk.lines(receipt!.id)).toHaveLength(2)
    await desk.texts()
    // It succeeded before ten minutes were over.
    expect((await messages(order.orderId)).filter(one => one.body.includes('Failed'))).toEqual([])
  })

  it('tells once of a payment that failed, ten minutes later', async () => {
    await desk.logIn()
    const { installmentIds, childId } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    await desk.press(order, 'fail')
    await desk.pass(20, childId)
    await desk.work()
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'failed' })
    await desk.texts()
    expect(await messages(order.orderId)).toEqual([])
    await desk.pass(10)
    await desk.texts()
    await desk.texts()
    const told = await messages(order.orderId)
    expect(told).toHaveLength(1)
    expect(told[0]!.body).toContain('Failed')
  })

  it('ends an order that nobody paid, and one that never reached its provider', async () => {
    await desk.logIn()
    const { childId, installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    await desk.pass(21, childId)
    await desk.work()
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'expired', endedBy: 'time' })
    const checks = await desk.rows(
      sql<{ at: Date }>`select next_check_at as at from fee_orders where id = ${order.orderId}::uuid`,
    )
    expect(checks[0]!.at).toBeInstanceOf(Date)
    const never = await desk.placed([installmentIds[0]!], 1_350_000)
    expect(never.orderId).not.toBe(order.orderId)
  })

  it('does not end money: what comes after the order expired is posted', async () => {
    await desk.logIn()
    const { childId, installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    await desk.pass(21, childId)
    await desk.work()
    await desk.press(order, 'pay', { early: '1' })
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'success' })
  })
})

describe('what is not proved posts nothing', () => {
  it('a return whose signature was changed', async () => {
    await desk.logIn()
    const { childId, installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    const address = await desk.press(order, 'pending', { silent: '1' })
    const changed = address.slice(0, -1) + (address.endsWith('0') ? '1' : '0')
    expect(await desk.comeBack(changed)).toBe(`/parent/fees-payment?order=${order.orderId}`)
    await desk.work()
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'pending', receipt: null })
    expect(await desk.receiptsOf(childId)).toEqual([])
    const kept = await desk.rows(sql<{ kind: string }>`
      select kind from gateway_events where gateway_account_id = ${desk.gateway}::uuid and not signature_ok`)
    expect(kept).toEqual([{ kind: 'return' }])
  })

  it('a webhook that is not signed, or by another account', async () => {
    const send = (id: string, headers: Record<string, string>, payload: string) =>
      desk.server.app.inject({
        method: 'POST',
        url: `/api/fees/gateway/${id}/webhook`,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      })
    const bad = await send(desk.gateway, { 'x-sandbox-signature': '00' }, '{"event":"payment.captured"}')
    expect([bad.statusCode, bad.json().name]).toEqual([400, 'ProviderProof'])
    expect((await send(desk.server.services.newId(), {}, '{}')).statusCode).toBe(404)
  })

  it('a page whose address was made up', async () => {
    const { installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    expect((await desk.server.app.inject({ method: 'GET', url: `${order.handoff.url}?key=00` })).statusCode).toBe(404)
  })
})

describe('a family', () => {
  it('sees its own orders alone', async () => {
    await desk.logIn()
    const { installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    const other = await desk.desk.browser('GVS.GUARDIAN2').catch(() => undefined)
    const student = await desk.desk.browser('GVS.STUDENT')
    for (const stranger of [other, student])
      if (stranger) {
        expect((await stranger.get(`parent-fees/orders/${order.orderId}`)).statusCode).toBe(404)
        expect((await stranger.post(`parent-fees/orders/${order.orderId}/check`)).statusCode).toBe(404)
      }
    const paying = await student.post('parent-fees/orders', {
      feeAccountId: desk.account,
      installmentIds: [installmentIds[0]],
      expectedTotal: 1,
    })
    expect(paying.statusCode).toBe(403)
  })

  it('pays what is owed now', async () => {
    const { installmentIds } = await desk.debtor()
    const wrong = await desk.place([installmentIds[0]!], 1)
    expect([wrong.statusCode, wrong.json().message]).toEqual([409, 'The amount has changed. Please review and pay again.'])
    const skipping = await desk.place([installmentIds[1]!], 1_350_000)
    expect(skipping.statusCode).toBe(400)
    const none = await desk.place([], 1)
    expect([none.statusCode, none.json().message]).toEqual([400, 'Please select at least one installment.'])
  })

  it('is told where no gateway takes orders', async () => {
    const { installmentIds } = await desk.debtor()
    const { version, ...gateway } = (await desk.operator.get('fees-admin/gateway-accounts?text=Trials&all=1')).json().results[0]
    const change = (isActive: boolean, seen: number) =>
      desk.operator.patch(`fees-admin/gateway-accounts/${desk.gateway}`, {
        ...{ feeAccountId: gateway.account.id, driver: 'sandbox', label: gateway.label, isActive, version: seen },
      })
    expect((await change(false, version)).statusCode).toBe(200)
    const refused = await desk.place([installmentIds[0]!], 1_400_000)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Online payment is not available now. Please try later.'])
    expect((await change(true, version + 1)).statusCode).toBe(200)
  })

  it('takes an order back', async () => {
    const { installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000)
    const cancelled = await desk.guardian.post(`parent-fees/orders/${order.orderId}/cancel`)
    expect(cancelled.json()).toMatchObject({ status: 'expired', endedBy: 'cancelled', handoff: null })
  })
})
