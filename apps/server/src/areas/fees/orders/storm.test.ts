import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onPlatform, transact } from '../../../platform/transaction'
import { GatewayDesk } from '../../../testing/gateway-desk'
import { accessOf, findGateway } from '../gateways/access'
import { webhookOf } from '../gateways/drivers/sandbox'
import { findBreaches } from '../invariants'
import { quoteIn } from './quote'
import { writeOrder } from './write'

const payments = 200

let desk: GatewayDesk
beforeAll(async () => {
  desk = await GatewayDesk.open('storm')
})
afterAll(() => desk.close())

/** Chance that is the same in every run. */
function chanceOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

interface Made {
  readonly id: string
  readonly orderNo: string
  readonly childId: string
}

/** As many children with an order each that its provider knows. */
async function orders(): Promise<Made[]> {
  const { services } = desk.server
  const { childId, installmentIds } = await desk.debtor({ dueDate: '2026-09-01' })
  const made: Made[] = []
  for (let index = 0; index < payments; index += 1) {
    const own = services.newId()
    await desk.desk.inSchool(async trx => {
      await sql`
        insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
        select school_id, ${own}::uuid, ${`STORM${index}`}, name, gender, date_of_birth, guardian_id, status, updated_at from students where id = ${childId}::uuid`.execute(
        trx,
      )
      await sql`
        insert into demands (school_id, id, student_id, academic_year_id, fee_account_id, installment_id, fee_head_id, source, gross, external_key)
        select school_id, gen_random_uuid(), ${own}::uuid, academic_year_id, fee_account_id, installment_id, fee_head_id, source, gross, external_key || ${` ${index}`}
        from demands where student_id = ${childId}::uuid and installment_id = ${installmentIds[0]}::uuid`.execute(trx)
      await sql`
        insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, debit, ref_id, on_day, at)
        select school_id, gen_random_uuid(), student_id, fee_account_id, 'demand', gross, id, '2026-07-01', now() from demands where student_id = ${own}::uuid`.execute(
        trx,
      )
      const account = { studentId: own, feeAccountId: desk.account }
      const asked = { installmentIds: [installmentIds[0]!] }
      const quoted = await quoteIn(trx, desk.desk.schoolId, account, asked, '2026-07-15', { noAdvance: false })
      const order = await writeOrder(
        services,
        trx,
        desk.desk.schoolId,
        {
          ...account,
          ...{ channel: 'online', gatewayAccountId: desk.gateway, today: '2026-07-15', beside: false, mobile: '', minutes: 20 },
          ...{ isPending: true, nextCheckAt: desk.clock.now(), createdBy: null, payerUserId: null },
        },
        quoted,
      )
      made.push({ ...order, childId: own })
    })
  }
  return made
}

it(`${payments} payments whose webhooks come doubled, late, in any order or not at all are posted once each`, async () => {
  const { services, app } = desk.server
  const made = await orders()
  const chance = chanceOf(7)
  const access = accessOf(services, (await transact(services.db, onPlatform, trx => findGateway(trx, desk.gateway)))!)
  const sent: { readonly headers: Record<string, string>; readonly body: string }[] = []
  for (const order of made) {
    const evidence = desk.evidence({
      ...order,
      orderId: order.id,
      amount: 1_350_000,
      expiresAt: '',
      handoff: { url: '', fields: {} },
    })
    const fate = chance()
    // Every payment is there at the provider, which does not tell of all of them.
    await desk.rows(sql`
      insert into sandbox_payments (school_id, id, order_id, amount, method, status, paid_at)
      values (${desk.desk.schoolId}::uuid, ${evidence.providerPaymentId}, ${order.id}::uuid, ${evidence.amount}, 'upi', 'captured', ${desk.clock.now()})`)
    if (fate < 0.2) continue
    const captured = webhookOf(access, `evt ${order.id}`, evidence)
    const failed = webhookOf(access, `evt failed ${order.id}`, { ...evidence, status: 'failed' })
    const pending = webhookOf(access, `evt pending ${order.id}`, { ...evidence, status: 'pending' })
    sent.push(
      captured,
      ...(fate < 0.5 ? [captured, captured] : []),
      ...(fate < 0.4 ? [failed] : []),
      ...(fate > 0.7 ? [pending] : []),
    )
  }
  const shuffled = sent.map(one => ({ one, place: chance() })).toSorted((a, b) => a.place - b.place)
  const url = `/api/fees/gateway/${desk.gateway}/webhook`
  const send = ({ headers, body }: (typeof sent)[number]) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload: body })
  for (let from = 0; from < shuffled.length; from += 40) {
    const answers = await Promise.all([
      ...shuffled.slice(from, from + 40).map(({ one }) => send(one)),
      // Two servers post, and ask about what they have not heard of, at the same time.
      desk.work().then(() => ({ statusCode: 200 })),
      desk.work().then(() => ({ statusCode: 200 })),
    ])
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
    // An account is called a hundred times in a second at most.
    desk.clock.advance(1000)
  }
  desk.clock.advance(2 * 60_000)
  await Promise.all([desk.work(), desk.work()])
  desk.clock.advance(30 * 60_000)
  await desk.work()

  const ids = made.map(order => order.id)
  const [told] = await desk.rows(sql<{ orders: number; payments: number; receipts: number; numbers: number; next: number }>`
    select (select count(*)::int from fee_orders where id = any(${ids}::uuid[]) and status = 'success') as orders,
      (select count(*)::int from payments where order_id = any(${ids}::uuid[])) as payments,
      (select count(*)::int from receipts r join fee_orders o on o.receipt_id = r.id where o.id = any(${ids}::uuid[])) as receipts,
      (select count(distinct receipt_no)::int from receipts where fee_account_id = ${desk.account}::uuid) as numbers,
      (select next - 1 from receipt_series where fee_account_id = ${desk.account}::uuid and sample) as next`)
  expect(told).toEqual({ orders: payments, payments, receipts: payments, numbers: payments, next: payments })
  const owing = await desk.rows(sql`
    select 1 from demands where student_id = any(${made.map(order => order.childId)}::uuid[]) and paid <> gross`)
  expect(owing).toEqual([])
  expect(await desk.rows(sql`select 1 from payment_exceptions where fee_account_id = ${desk.account}::uuid`)).toEqual([])
  expect(await desk.desk.inSchool(trx => findBreaches(trx, desk.desk.schoolId))).toEqual([])
}, 240_000)
