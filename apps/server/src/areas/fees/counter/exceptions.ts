import type { BodyOf, contract, QueryOf } from '@school/api'
import { type ExceptionKind, exceptionChoices, holdsMoney } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { changedMeanwhile, custom, invalid, notFound } from '../../../platform/problems'
import { matches } from '../../../school/search'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { writeLedger } from '../ledger'
import { feeRules } from '../owed'
import { lockAccount, owedIn, type Place, payByAdvance } from '../posting'
import { writeAdjustment } from '../reversing'
import { methodsOf } from './receipts'
import { askRefund } from './refunds'
import { type CounterCall, mayDecide, pageOf, refuseOthers } from './rights'
import { counterText } from './texts'

type Contract = typeof contract.feeReceipts
type Decision = BodyOf<Contract['resolve']>

interface Row {
  id: string
  kind: ExceptionKind
  amount: number
  status: 'open' | 'resolved'
  at: Date
  studentId: string | null
  studentName: string | null
  admNo: string | null
  division: string | null
  accountId: string | null
  account: string | null
  paymentId: string | null
  receiptId: string | null
  receiptNo: string | null
  orderNo: string | null
  mode: string | null
  byGateway: boolean
  resolution: string | null
  note: string | null
  resolvedAt: Date | null
  resolvedBy: string | null
  isRefunding: boolean
  version: number
}

const from = sql`
  payment_exceptions e left join payments p on p.school_id = e.school_id and p.id = e.payment_id
  left join receipts r on r.school_id = p.school_id and r.payment_id = p.id
  left join fee_orders o on o.school_id = e.school_id and o.id = coalesce(e.order_id, p.order_id)
  left join students s on s.school_id = e.school_id and s.id = coalesce(e.student_id, p.student_id, o.student_id)
  left join fee_accounts a on a.school_id = e.school_id and a.id = coalesce(e.fee_account_id, p.fee_account_id, o.fee_account_id)`

/** A resolution is a word that is known, with what was written beside it. */
const resolved = (resolution: string | null) => {
  const [word, ...note] = (resolution ?? '').split(': ')
  return { resolution: word || null, note: note.join(': ') || null }
}

async function readRows(
  { trx, schoolId }: CounterCall,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, e.kind, e.amount, e.status, e.at, s.id as "studentId", coalesce(r.student_name, s.name) as "studentName", s.adm_no as "admNo",
      coalesce(r.division_name, '') as division, a.id as "accountId", a.name as account, p.id as "paymentId", r.id as "receiptId",
      r.receipt_no as "receiptNo", o.order_no as "orderNo", p.mode, o.gateway_account_id is not null and p.id is not null as "byGateway", e.resolution,
      null as note, e.resolved_at as "resolvedAt", (select u.name from users u where u.id = e.resolved_by) as "resolvedBy",
      exists (select from fee_refunds f where f.school_id = e.school_id and f.exception_id = e.id and f.status = 'requested') as "isRefunding", e.version
    from ${from} where e.school_id = ${schoolId} and ${where} ${order}`.execute(trx)
  return rows.map(row => ({ ...row, ...resolved(row.resolution) }))
}

const answer = (call: CounterCall, row: Row) => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  status: row.status,
  at: row.at.toISOString(),
  student:
    row.studentId === null
      ? null
      : { id: row.studentId, name: row.studentName ?? '', admNo: row.admNo ?? '', division: row.division ?? '' },
  account: row.accountId === null ? null : { id: row.accountId, name: row.account! },
  receipt: row.receiptId === null ? null : { id: row.receiptId, receiptNo: row.receiptNo! },
  orderNo: row.orderNo,
  resolution: row.resolution,
  note: row.note,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedBy,
  isRefunding: row.isRefunding,
  actions: mayDecide(call) && row.status === 'open' && !row.isRefunding ? [...choicesOf(row)] : [],
  version: row.version,
})

/** Money is moved where there is some; of what never was posted only a word can be said. */
const choicesOf = (row: Row) => (row.paymentId === null ? (['note'] as const) : exceptionChoices(row.kind))

export async function readException(call: CounterCall, id: string) {
  const [row] = await readRows(call, sql`e.id = ${id}::uuid`)
  if (!row) throw notFound()
  return answer(call, row)
}

export async function listExceptions(call: CounterCall, query: QueryOf<Contract['exceptions']>) {
  const text = query.text.toLowerCase()
  const where = sql`e.school_id = ${call.schoolId} and e.status = ${query.status} and ${query.kind ? sql`e.kind = ${query.kind}` : sql`true`}
    and (${text} = '' or ${matches(sql`lower(r.receipt_no)`, text, 'contains')} or ${matches(sql`lower(s.adm_no)`, text, 'contains')}
      or ${matches(sql`search_key(s.name)`, text, 'contains')} or ${matches(sql`lower(o.order_no)`, text, 'contains')})`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(call.trx)
  const { limit, offset } = pageOf(query)
  const order = query.status === 'open' ? sql`order by e.at, e.id` : sql`order by e.resolved_at desc, e.id desc`
  return {
    results: (await readRows(call, where, sql`${order} limit ${limit} offset ${offset}`)).map(row => answer(call, row)),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
  }
}

const account = (place: Place) => sql`
  school_id = ${place.schoolId} and student_id = ${place.studentId} and fee_account_id = ${place.feeAccountId}`

/** Lets held money go: it is free advance from now on. */
const release = ({ trx }: CounterCall, place: Place, amount: number) =>
  sql`
    update student_fee_accounts set advance_held = advance_held - ${amount}, advance_available = advance_available + ${amount} where ${account(place)}`.execute(
    trx,
  )

/** Pays what is owed by now with the money; what is left of it is free advance. */
async function apply(call: CounterCall, place: Place, amount: number): Promise<void> {
  const { trx, services, schoolId } = call
  await release(call, place, amount)
  const owed = await owedIn(trx, place, place.onDay, await feeRules(trx, schoolId))
  const lines = new Map(owed.map(line => [line.key, line.owed]))
  await payByAdvance(services, trx, place, { lines, asOf: place.onDay, advance: amount })
}

/** Gives the money to another student, as free advance. */
async function move(
  call: CounterCall,
  place: Place,
  amount: number,
  { exceptionId, toId }: { exceptionId: string; toId: string },
) {
  const { trx, services } = call
  const to: Place = { ...place, studentId: toId }
  await sql`update student_fee_accounts set advance_held = advance_held - ${amount} where ${account(place)}`.execute(trx)
  await sql`update student_fee_accounts set advance_available = advance_available + ${amount} where ${account(to)}`.execute(trx)
  const of = { reason: 'moved', exceptionId }
  const gone = await writeAdjustment(services, trx, place, of, [], -amount)
  const come = await writeAdjustment(services, trx, to, of, [], amount)
  await writeLedger(services, trx, place, [{ kind: 'adjustment', debit: amount, refId: gone! }])
  await writeLedger(services, trx, to, [{ kind: 'adjustment', credit: amount, refId: come! }])
}

/** Locks both accounts in one order, so that two moves against each other do not wait for each other. */
async function lockAll({ trx }: CounterCall, place: Place, toId: string | undefined): Promise<void> {
  for (const studentId of [place.studentId, ...(toId ? [toId] : [])].sort())
    await lockAccount(trx, place.schoolId, studentId, place.feeAccountId)
}

async function target(call: CounterCall, row: Row, { action, studentId }: Decision): Promise<string | undefined> {
  if (action !== 'move') return undefined
  if (!studentId || studentId.toLowerCase() === row.studentId)
    throw invalid([{ field: 'studentId', message: counterText('StudentNeeded') }])
  return (await findStudent(call.trx, personOf(call), studentId)).id
}

/** Decides about an exception. */
export async function resolveException(call: CounterCall, id: string, decision: Decision) {
  refuseOthers(call)
  const { trx, services, schoolId } = call
  const [before] = await readRows(call, sql`e.id = ${id}::uuid`)
  if (!before) throw notFound()
  const by = personOf(call).userId
  const onDay = await schoolToday(services, trx, schoolId)
  const toId = await target(call, before, decision)
  const place: Place = { schoolId, studentId: before.studentId ?? '', feeAccountId: before.accountId ?? '', onDay, by }
  const hasMoney = before.paymentId !== null && holdsMoney(before.kind)
  if (hasMoney) await lockAll(call, place, toId)
  const [row] = await readRows(call, sql`e.id = ${id}::uuid`, sql`for update of e`)
  if (row!.status !== 'open' || row!.version !== decision.version) throw changedMeanwhile()
  if (row!.isRefunding) throw custom(409, 'ExceptionRefunding', 'A refund of this money waits for approval.')
  const { action } = decision
  if (!(choicesOf(row!) as readonly string[]).includes(action)) throw changedMeanwhile()
  if (action === 'note' && decision.note === '') throw invalid([{ field: 'note', message: counterText('NoteNeeded') }])
  const after = { action, amount: row!.amount, studentId: toId, note: decision.note }
  await call.audit({ action: 'paymentException.resolve', entity: 'payment_exceptions', entityId: id, after })
  if (action === 'refund') {
    const [method] = methodsOf({ byGateway: row!.byGateway, mode: row!.mode ?? '' })
    const reason = decision.note.length >= 3 ? decision.note : row!.kind
    await askRefund(call, { paymentId: row!.paymentId!, amount: row!.amount, reason, method: decision.method ?? method! }, id)
    await sql`update payment_exceptions set version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(trx)
    return readException(call, id)
  }
  if (action === 'apply') await apply(call, place, row!.amount)
  if (action === 'keep') await release(call, place, row!.amount)
  if (action === 'move') await move(call, place, row!.amount, { exceptionId: id, toId: toId! })
  const resolution = decision.note ? `${action}: ${decision.note}` : action
  await sql`
    update payment_exceptions set status = 'resolved', resolution = ${resolution}, resolved_at = ${services.clock.now()}, resolved_by = ${by},
      version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(trx)
  return readException(call, id)
}
