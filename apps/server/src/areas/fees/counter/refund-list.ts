import type { contract, QueryOf } from '@school/api'
import { type RefundMethod, type RefundStatus, refundSteps } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { matches } from '../../../school/search'
import { type CounterCall, mayDecide, mayTake, pageOf } from './rights'

interface Row {
  id: string
  receiptId: string
  receiptNo: string
  onDay: string
  receiptAmount: number
  studentId: string
  studentName: string
  admNo: string
  division: string
  accountId: string
  account: string
  amount: number
  reason: string
  method: RefundMethod
  status: RefundStatus
  reference: string | null
  note: string | null
  error: string | null
  requestedAt: Date
  requestedById: string | null
  requestedBy: string
  decidedAt: Date | null
  decidedBy: string | null
  doneOn: string | null
  version: number
}

const from = sql`
  fee_refunds f join receipts r on r.school_id = f.school_id and r.payment_id = f.payment_id
  join fee_accounts a on a.school_id = f.school_id and a.id = f.fee_account_id`

async function readRows({ trx, schoolId }: CounterCall, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<Row>`
    select f.id, r.id as "receiptId", r.receipt_no as "receiptNo", r.on_day as "onDay", r.amount as "receiptAmount", r.student_id as "studentId",
      r.student_name as "studentName", r.adm_no as "admNo", r.division_name as division, a.id as "accountId", a.name as account, f.amount, f.reason,
      f.method, f.status, f.reference, f.decision_note as note, f.error, f.requested_at as "requestedAt", f.requested_by as "requestedById",
      coalesce((select u.name from users u where u.id = f.requested_by), '') as "requestedBy", f.decided_at as "decidedAt",
      (select u.name from users u where u.id = f.decided_by) as "decidedBy", f.done_on as "doneOn", f.version
    from ${from} where f.school_id = ${schoolId} and ${where} order by f.requested_at desc, f.id desc ${page}`.execute(trx)
  return rows
}

/** What the asker may do: who has asked for it takes it back, another super administrator approves. */
function actionsOf(call: CounterCall, row: Row) {
  const isOwn = row.requestedById === personOf(call).userId
  return refundSteps(row).filter(step => {
    if (step === 'approve') return mayDecide(call) && !isOwn
    if (step === 'reject') return mayDecide(call) || (mayTake(call) && isOwn)
    return mayTake(call)
  })
}

const answer = (call: CounterCall, row: Row) => ({
  id: row.id,
  receipt: { id: row.receiptId, receiptNo: row.receiptNo, onDay: row.onDay, amount: row.receiptAmount },
  student: { id: row.studentId, name: row.studentName, admNo: row.admNo, division: row.division },
  account: { id: row.accountId, name: row.account },
  amount: row.amount,
  reason: row.reason,
  method: row.method,
  status: row.status,
  reference: row.reference,
  note: row.note,
  error: row.error,
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  doneOn: row.doneOn,
  actions: actionsOf(call, row),
  version: row.version,
})

export const listOf = async (call: CounterCall, where: RawBuilder<unknown>) =>
  (await readRows(call, where)).map(row => answer(call, row))

export async function readRefund(call: CounterCall, id: string) {
  const [row] = await readRows(call, sql`f.id = ${id}::uuid`)
  if (!row) throw notFound()
  return answer(call, row)
}

export async function listRefunds(call: CounterCall, query: QueryOf<(typeof contract.feeReceipts)['refunds']>) {
  const text = query.text.toLowerCase()
  const status =
    query.status === 'all'
      ? sql`true`
      : query.status === ''
        ? sql`f.status in ('requested', 'approved', 'processing', 'failed')`
        : sql`f.status = ${query.status}`
  const where = sql`f.school_id = ${call.schoolId} and ${status} and ${query.studentId ? sql`f.student_id = ${query.studentId}::uuid` : sql`true`}
    and (${text} = '' or ${matches(sql`lower(r.receipt_no)`, text, 'contains')} or ${matches(sql`lower(r.adm_no)`, text, 'contains')}
      or ${matches(sql`search_key(r.student_name)`, text, 'contains')})`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(call.trx)
  const { limit, offset } = pageOf(query)
  return {
    results: (await readRows(call, where, sql`limit ${limit} offset ${offset}`)).map(row => answer(call, row)),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
  }
}
