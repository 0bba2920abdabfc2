import type { contract } from '@school/api'
import { isOpenOrder, type OrderStatus } from '@school/rules'
import { sql } from 'kysely'
import { answerOnce } from '../../../platform/http/bind'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { custom, noAccess, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import { ownStudents } from '../../../school/scope'
import { schoolToday } from '../../../school/zone'
import type { Handoff } from '../gateways/driver'
import { readOffers } from '../gateways/offers'
import { checkOrder } from './check'
import { expireOrder } from './expire'
import { confirming, openOrders } from './guard'
import { handOver } from './hand-over'
import { type Placed, placeOrder, unavailable } from './place'
import { quoteIn } from './quote'

type Contract = typeof contract.parentOrders

/** Seconds in which a provider is asked once about an order, however often a payer asks. */
const askEvery = 15

interface Row {
  id: string
  orderNo: string
  studentId: string
  student: string
  admNo: string
  accountId: string
  account: string
  gateway: string
  channel: 'online' | 'pos' | 'qr'
  amount: number
  payerCharge: number
  advanceUsed: number
  installments: string[]
  installmentIds: string[]
  status: OrderStatus
  isWaiting: boolean
  failure: string | null
  endedBy: 'busy' | 'declined' | 'cancelled' | 'time' | null
  createdAt: Date
  expiresAt: Date
  lastCheckedAt: Date | null
  handoff: Handoff | { readonly kind: 'qr' } | null
  receiptId: string | null
  receiptNo: string | null
  receiptAmount: number | null
  onDay: string | null
}

/** An order of an own child, whichever is chosen. */
async function readOne(trx: Trx, person: Person, id: string): Promise<Row> {
  const ofOrder = sql`(select l.installment_id from fee_order_lines l where l.school_id = o.school_id and l.order_id = o.id)`
  const { rows } = await sql<Row>`
    select o.id, o.order_no as "orderNo", s.id as "studentId", s.name as student, s.adm_no as "admNo", a.id as "accountId", a.name as account,
      coalesce(g.label, '') as gateway, o.channel, o.amount, o.payer_charge as "payerCharge", o.advance_used as "advanceUsed",
      array(select i.name from installments i where i.school_id = o.school_id and i.id in ${ofOrder} order by i.due_date, i.no) as installments,
      array(select i.id from installments i where i.school_id = o.school_id and i.id in ${ofOrder} order by i.due_date, i.no) as "installmentIds",
      o.status, exists (select from order_attempts t where t.school_id = o.school_id and t.order_id = o.id and t.status in ('pending', 'authorized')) as "isWaiting",
      (select coalesce(t.error_text, '') from order_attempts t where t.school_id = o.school_id and t.order_id = o.id and t.status = 'failed'
        and not exists (select from order_attempts l where l.school_id = o.school_id and l.order_id = o.id and l.at > t.at)
        order by t.at desc limit 1) as failure,
      o.ended_by as "endedBy", o.created_at as "createdAt", o.expires_at as "expiresAt", o.last_checked_at as "lastCheckedAt", o.handoff,
      r.id as "receiptId", r.receipt_no as "receiptNo", r.amount as "receiptAmount", r.on_day as "onDay"
    from fee_orders o join students s on s.school_id = o.school_id and s.id = o.student_id
    join fee_accounts a on a.school_id = o.school_id and a.id = o.fee_account_id
    left join gateway_accounts g on g.school_id = o.school_id and g.id = o.gateway_account_id
    left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    where o.id = ${id} and ${ownStudents(person)}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const answer = (row: Row, now: Date) => ({
  id: row.id,
  orderNo: row.orderNo,
  student: { id: row.studentId, name: row.student, admNo: row.admNo },
  account: { id: row.accountId, name: row.account },
  gateway: row.gateway,
  channel: row.channel,
  amount: row.amount,
  payerCharge: row.payerCharge,
  advanceUsed: row.advanceUsed,
  installments: row.installments,
  installmentIds: row.installmentIds,
  status: row.status,
  isWaiting: row.isWaiting && isOpenOrder(row.status),
  failure: row.failure,
  endedBy: row.endedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  handoff: row.status === 'pending' && row.expiresAt > now && row.handoff && row.handoff.kind !== 'qr' ? row.handoff : null,
  receipt:
    row.receiptId === null
      ? null
      : { id: row.receiptId, receiptNo: row.receiptNo!, amount: row.receiptAmount!, onDay: row.onDay! },
})

/** The chosen child of who may pay for it. @throws 403 for students where guardians alone pay, 404 without a child. */
async function payerOf(trx: Trx, person: Person, schoolId: string): Promise<string> {
  if (!person.guardianId && (await settingValue(trx, schoolId, 'fees.studentMayPay')) !== true) throw noAccess()
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where s.id = ${person.childId}::uuid and ${ownStudents(person)}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0].id
}

/** A fee account of the school. @throws 404 */
async function refuseAccount(trx: Trx, schoolId: string, id: string): Promise<void> {
  const { rows } = await sql`select 1 from fee_accounts where school_id = ${schoolId} and id = ${id}`.execute(trx)
  if (rows.length === 0) throw notFound()
}

/** A call that opens its transactions itself, in the school of its person. */
function within({ services, person }: Pick<CallContext, 'services' | 'person'>) {
  const payer = personOf({ person })
  const schoolId = payer.schoolId!
  return { payer, schoolId, work: <T>(does: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(schoolId), does) }
}

const orderRoute = { method: 'POST', path: 'parent-fees/orders' } as const

/** What a family pays online. */
export const parentOrderHandlers: Handlers<Contract> = {
  async quote({ trx, services, schoolId, person, body }) {
    const studentId = await payerOf(trx, personOf({ person }), schoolId)
    await refuseAccount(trx, schoolId, body.feeAccountId)
    const offers = await readOffers(services, trx, schoolId, sql`g.fee_account_id = ${body.feeAccountId}`)
    const named = body.gatewayAccountId?.toLowerCase()
    const offer = named ? offers.find(one => one.id === named) : offers[0]
    if (named && !offer) throw unavailable()
    const today = await schoolToday(services, trx, schoolId)
    const account = { studentId, feeAccountId: body.feeAccountId.toLowerCase() }
    const stale = await openOrders(trx, schoolId, account)
    const quoted = await quoteIn(trx, schoolId, account, body, today, {
      // The advance belongs to what is under way with another payment.
      noAdvance: stale.some(one => one.isWaiting),
      ...(offer ? { charge: offer.charge } : {}),
    })
    const { rows } = await sql<{ id: string; name: string; head: string | null }>`
      select i.id, i.name, null as head from installments i where i.school_id = ${schoolId} and i.id = any(${quoted.lines.map(line => line.installmentId)}::uuid[])
      union all
      select d.id, h.name, h.name from demands d join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
      where d.school_id = ${schoolId} and d.id::text = any(${quoted.lines.map(line => line.key)}::text[])`.execute(trx)
    const nameOf = new Map(rows.map(row => [row.id, row.name]))
    return {
      lines: quoted.lines.map(({ key, kind, installmentId, amount }) => ({
        installmentId,
        installment: nameOf.get(installmentId) ?? '',
        kind,
        head: kind === 'principal' ? (nameOf.get(key) ?? '') : '',
        amount,
      })),
      fine: quoted.fine,
      advanceUsed: quoted.advanceUsed,
      payerCharge: quoted.payerCharge,
      total: quoted.total,
    }
  },
  async create(call) {
    const { services, body, request, ip } = call
    const { payer, schoolId, work } = within(call)
    const studentId = await work(async trx => {
      await refuseAccount(trx, schoolId, body.feeAccountId)
      return payerOf(trx, payer, schoolId)
    })
    const asked = { channel: 'online' as const, ...body, studentId, feeAccountId: body.feeAccountId.toLowerCase() }
    const placed = await placeOrder({ services, schoolId, person: payer, ip }, asked, async (trx, make) => {
      const kept = await answerOnce(services, trx, payer, orderRoute, request, async () => ({
        status: 201,
        answer: await make(),
      }))
      return kept.answer as Placed
    })
    if ('adjustmentId' in placed)
      return { adjustmentNo: `ADJ-${placed.adjustmentId.slice(-8).toUpperCase()}`, adjusted: placed.adjusted }
    await handOver(services, schoolId, placed.orderId)
    const row = await work(trx => readOne(trx, payer, placed.orderId))
    const { orderNo, amount, expiresAt, handoff } = answer(row, services.clock.now())
    return { orderId: row.id, orderNo, amount, expiresAt, handoff }
  },
  async one({ trx, services, person, params }) {
    return answer(await readOne(trx, personOf({ person }), params.id), services.clock.now())
  },
  async check(call) {
    const { services, params } = call
    const { payer, schoolId, work } = within(call)
    const row = await work(trx => readOne(trx, payer, params.id))
    const now = services.clock.now()
    const isSoon = row.lastCheckedAt !== null && now.getTime() - row.lastCheckedAt.getTime() < askEvery * 1000
    if (row.receiptId !== null || isSoon) return answer(row, now)
    await checkOrder(services, schoolId, row.id)
    return answer(await work(trx => readOne(trx, payer, params.id)), now)
  },
  async cancel(call) {
    const { services, params } = call
    const { payer, schoolId, work } = within(call)
    const before = await work(trx => readOne(trx, payer, params.id))
    const now = services.clock.now()
    if (before.channel === 'pos') throw custom(409, 'NotYours', 'This payment is taken at the counter.')
    if (!isOpenOrder(before.status)) return answer(before, now)
    const { provider } = await checkOrder(services, schoolId, before.id)
    return work(async trx => {
      const row = await readOne(trx, payer, params.id)
      if (!isOpenOrder(row.status)) return answer(row, now)
      const isOver = provider !== 'silent' && (await expireOrder(services, trx, schoolId, row.id, 'cancelled'))
      if (!isOver) throw confirming(row, row.expiresAt, now)
      return answer(await readOne(trx, payer, params.id), now)
    })
  },
}
