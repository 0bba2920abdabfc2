import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPlatform, transact } from '../../../platform/transaction'
import { GatewayDesk } from '../../../testing/gateway-desk'
import type { TestBrowser } from '../../../testing/server'
import { findBreaches } from '../invariants'
import { accessOf, findGateway } from './access'
import { webhookOf } from './drivers/sandbox'

let desk: GatewayDesk
let count = 0

const fields = (more: object = {}) => ({
  ...{ schoolId: desk.desk.schoolId, feeAccountId: desk.account, driver: 'razorpay', label: `Shop ${++count}` },
  ...{
    credentials: { keyId: 'rzp_test_12345678', keySecret: 'the key secret', webhookSecret: 'the old webhook secret' },
    isActive: true,
  },
  ...more,
})
const make = (body: object, browser: TestBrowser = desk.operator) => browser.post('fees-admin/gateway-accounts', body)
async function made(more: object = {}) {
  const answer = await make(fields(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const change = (account: { id: string; version: number }, more: object) => {
  const { schoolId: _, ...rest } = fields({ credentials: {}, ...more })
  return desk.operator.patch(`fees-admin/gateway-accounts/${account.id}`, { ...rest, version: account.version })
}

beforeAll(async () => {
  desk = await GatewayDesk.open('gateway-accounts', { payerChargeBps: 100, gstBps: 1800 })
})
afterAll(async () => {
  expect(await desk.desk.inSchool(trx => findBreaches(trx, desk.desk.schoolId))).toEqual([])
  await desk.close()
})

describe('an account at a provider', () => {
  it('shows its secrets by their ends alone, and keeps those that are left empty', async () => {
    const account = await made()
    expect(account.credentials).toEqual({ keyId: 'rzp_test_12345678', keySecret: '••••cret', webhookSecret: '••••cret' })
    expect(account.webhookUrl).toMatch(new RegExp(`/api/fees/gateway/${account.id}/webhook$`))
    const changed = await change(account, { label: 'Renamed', credentials: { keyId: 'rzp_test_9' } })
    expect(changed.json()).toMatchObject({ label: 'Renamed', credentials: { keyId: 'rzp_test_9', keySecret: '••••cret' } })
    const kept = await desk.rows(
      sql<{ credentials: string }>`select credentials from gateway_accounts where id = ${account.id}::uuid`,
    )
    expect(kept[0]!.credentials).not.toContain('secret')
    const audited = await desk.rows(sql<{ text: string }>`
      select concat(before, after) as text from audit_entries where entity_id = ${account.id}`)
    expect(audited.length).toBeGreaterThan(1)
    for (const { text } of audited) expect(text).not.toContain('the key secret')
    expect((await change(account, {})).statusCode).toBe(409)
  })

  it('is refused where it could not work', async () => {
    const missing = await make(fields({ credentials: { keyId: 'rzp_test_1' } }))
    expect([missing.statusCode, missing.json().message]).toEqual([400, 'Please complete the credentials before activating.'])
    expect((await make(fields({ credentials: {}, isActive: false }))).statusCode).toBe(201)
    const live = await make(fields({ testMode: true, credentials: { keyId: 'rzp_live_1', keySecret: 'x', webhookSecret: 'y' } }))
    expect([live.statusCode, live.json().fieldErrors[0].field]).toEqual([400, 'testMode'])
    const twice = await make(fields({ label: 'Trials' }))
    expect([twice.statusCode, twice.json().fieldErrors[0].field]).toEqual([400, 'label'])
    expect((await make(fields({ feeAccountId: desk.server.services.newId() }))).statusCode).toBe(404)
    expect((await make(fields({ orderExpiryMinutes: 5 }))).statusCode).toBe(400)
  })

  it('is written by administrators of the platform alone, and read by its support', async () => {
    const support = await desk.desk.browser('GJ.SUPPORT')
    expect((await make(fields(), support)).statusCode).toBe(403)
    expect((await support.get('fees-admin/gateway-accounts')).statusCode).toBe(200)
    expect((await desk.desk.admin.get('fees-admin/gateway-accounts')).statusCode).toBe(403)
    const { results } = (await desk.operator.get('fees-admin/gateway-drivers')).json()
    expect(results.map((one: { driver: string }) => one.driver)).toEqual(['razorpay', 'payu', 'ccavenue', 'sandbox'])
  })

  it('keeps its provider once it has taken orders, and is not deleted', async () => {
    const { installmentIds } = await desk.debtor()
    await desk.placed([installmentIds[0]!], 1_400_000 + 14_000 + 2520)
    const all = (await desk.operator.get('fees-admin/gateway-accounts?text=Trials&all=1')).json().results
    expect(all[0]).toMatchObject({ isUsed: true, successRate: null, driver: 'sandbox' })
    const changed = await change(all[0], { label: 'Trials', driver: 'razorpay' })
    expect([changed.statusCode, changed.json().fieldErrors[0].field]).toEqual([400, 'driver'])
    const removed = await desk.operator.delete(`fees-admin/gateway-accounts/${desk.gateway}`)
    expect([removed.statusCode, removed.json().message]).toEqual([409, 'This account has taken orders. Deactivate it instead.'])
    const unused = await made()
    expect((await desk.operator.delete(`fees-admin/gateway-accounts/${unused.id}`)).statusCode).toBe(204)
  })

  it('tests its connection', async () => {
    const tested = await desk.operator.post(`fees-admin/gateway-accounts/${desk.gateway}/test`)
    expect(tested.json()).toEqual({ message: 'Connection successful.' })
  })

  it('takes the secret before the last change for 48 hours more', async () => {
    const account = await made()
    const rotated = await desk.operator.post(`fees-admin/gateway-accounts/${account.id}/rotate-secret`, {
      secret: 'the new webhook secret!',
      version: account.version,
    })
    expect(rotated.json()).toMatchObject({ previousUntil: expect.any(String) })
    const send = (secret: string, id: string) => {
      const payload = JSON.stringify({ event: 'payment.captured', payload: {}, id })
      return desk.server.app.inject({
        method: 'POST',
        url: `/api/fees/gateway/${account.id}/webhook`,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': createHmac('sha256', secret).update(payload).digest('hex'),
        },
        payload,
      })
    }
    expect((await send('the old webhook secret', 'a')).statusCode).toBe(200)
    expect((await send('the new webhook secret!', 'b')).statusCode).toBe(200)
    expect((await send('another secret', 'c')).statusCode).toBe(400)
    desk.clock.advance(48 * 3_600_000)
    await desk.logIn()
    expect((await send('the old webhook secret', 'd')).statusCode).toBe(400)
    expect((await send('the new webhook secret!', 'e')).statusCode).toBe(200)
    const events = (await desk.operator.get(`fees-admin/gateway-accounts/${account.id}/events?bad=1`)).json()
    expect(events.pagination.count).toBe(2)
  })
})

describe('an event', () => {
  it('of another account is not signed by this one, and of another school finds no order of ours', async () => {
    const { installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const order = await desk.placed([installmentIds[0]!], 1_350_000 + 13_500 + 2430)
    const { services } = desk.server
    const account = (await transact(services.db, onPlatform, trx => findGateway(trx, desk.gateway)))!
    const told = webhookOf(accessOf(services, account), 'evt_x', desk.evidence(order))
    const send = (id: string) =>
      desk.server.app.inject({
        method: 'POST',
        url: `/api/fees/gateway/${id}/webhook`,
        headers: { 'content-type': 'application/json', ...told.headers },
        payload: told.body,
      })
    const other = await desk.desk.inPlatform(trx =>
      trx
        .selectFrom('fee_accounts')
        .select(['id', 'school_id'])
        .where('school_id', '<>', desk.desk.schoolId)
        .executeTakeFirstOrThrow(),
    )
    const foreign = await made({ schoolId: other.school_id, feeAccountId: other.id, driver: 'sandbox', credentials: {} })
    expect((await send(foreign.id)).statusCode).toBe(400)
    const own = webhookOf(
      accessOf(services, (await transact(services.db, onPlatform, trx => findGateway(trx, foreign.id)))!),
      'evt_y',
      desk.evidence(order),
    )
    const kept = await desk.server.app.inject({
      method: 'POST',
      url: `/api/fees/gateway/${foreign.id}/webhook`,
      headers: { 'content-type': 'application/json', ...own.headers },
      payload: own.body,
    })
    expect(kept.statusCode).toBe(200)
    await desk.work()
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'pending', receipt: null })
    const [event] = (await desk.operator.get(`fees-admin/gateway-accounts/${foreign.id}/events`)).json().results
    expect(event).toMatchObject({ signatureOk: true, error: 'Unknown order' })

    expect((await send(desk.gateway)).statusCode).toBe(200)
    await desk.work()
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'success' })
    const before = await desk.rows(sql<{ n: number }>`select count(*)::int as n from payments`)
    const posted = (await desk.operator.get(`fees-admin/gateway-accounts/${desk.gateway}/events`)).json().results[0]
    const again = await desk.operator.post(`fees-admin/gateway-events/${posted.id}/reprocess`)
    expect(again.statusCode, again.body).toBe(200)
    await desk.work()
    expect(await desk.rows(sql<{ n: number }>`select count(*)::int as n from payments`)).toEqual(before)
  })
})

describe('money that came twice', () => {
  it('goes back through the gateway once two people want it', async () => {
    const { childId, installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
    const total = 1_350_000 + 13_500 + 2430
    const a = await desk.placed([installmentIds[0]!], total)
    await desk.press(a, 'pending', { silent: '1' })
    await desk.pass(31, childId)
    await desk.work()
    const b = await desk.placed([installmentIds[0]!], total)
    await desk.press(b, 'pay', { early: '1' })
    await desk.rows(sql`update sandbox_payments set status = 'captured' where order_id = ${a.orderId}::uuid`)
    await desk.pass(1, childId)
    await desk.guardian.post(`parent-fees/orders/${a.orderId}/check`)
    expect(await desk.standing(childId)).toMatchObject({ advanceHeld: 1_350_000 })
    const [payment] = await desk.rows(sql<{ id: string }>`select id from payments where order_id = ${a.orderId}::uuid`)
    const asked = await desk.desk.admin.post('fees/refunds', {
      paymentId: payment!.id,
      amount: 1_350_000,
      reason: 'Paid twice',
      method: 'gateway',
    })
    expect(asked.statusCode, asked.body).toBe(201)
    const refund = asked.json()
    const owner = await desk.desk.browser('GVS.SUPER')
    const approved = await owner.patch(`fees/refunds/${refund.id}`, { action: 'approve', version: refund.version })
    expect(approved.statusCode, approved.body).toBe(200)
    await desk.server.services.refunds.drain(desk.server.services)
    await desk.server.services.refunds.drain(desk.server.services)
    expect(await desk.rows(sql<{ amount: number }>`select amount from sandbox_refunds`)).toEqual([{ amount: 1_350_000 }])
    expect(await desk.standing(childId)).toMatchObject({ advanceHeld: 0, advanceAvailable: 0 })
  })
})
