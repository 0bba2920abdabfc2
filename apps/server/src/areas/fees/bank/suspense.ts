import type { BodyOf, contract, QueryOf } from '@school/api'
import { daysBetween } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { matches } from '../../../school/search'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { postLine } from './post-line'

type Contract = typeof contract.bankFees
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

interface Row {
  id: string
  fileId: string | null
  fileName: string | null
  bankId: string
  bank: string
  feeAccountId: string
  valueDate: string
  utr: string | null
  drCr: 'dr' | 'cr'
  amount: number
  narration: string
  code: string | null
  status: 'new' | 'posted' | 'linked' | 'suspense' | 'ignored'
  reason: string | null
  note: string | null
  receiptNo: string | null
}

const from = sql`
  bank_lines l left join bank_files f on f.school_id = l.school_id and f.id = l.bank_file_id
  join bank_accounts b on b.school_id = l.school_id and b.id = l.bank_account_id`

async function readRows(
  { trx }: Pick<Call, 'trx'>,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, f.id as "fileId", f.name as "fileName", b.id as "bankId", b.bank, b.fee_account_id as "feeAccountId", l.value_date as "valueDate",
      l.utr, l.dr_cr as "drCr", l.amount, l.narration, l.payment_code as code, l.status, l.reason, l.note, r.receipt_no as "receiptNo"
    from ${from} left join receipts r on r.school_id = l.school_id and r.payment_id = l.payment_id
    where ${where} order by l.value_date desc, l.id desc ${page}`.execute(trx)
  return rows
}

const answer = ({ fileId, fileName, bankId, bank, feeAccountId, ...row }: Row, today: string) => ({
  ...row,
  file: fileId === null ? null : { id: fileId, name: fileName ?? '' },
  bank: { id: bankId, name: bank, feeAccountId },
  age: Math.max(0, daysBetween(row.valueDate, today)),
})

const readOne = async (call: Call, id: string) => {
  const [row] = await readRows(call, sql`l.school_id = ${call.schoolId} and l.id = ${id}`)
  if (!row) throw notFound()
  return answer(row, await schoolToday(call.services, call.trx, call.schoolId))
}

export async function listLines(call: Call, { status, bankFileId, text, page, pageSize }: QueryOf<Contract['lines']>) {
  const { trx, services, schoolId } = call
  const where = sql`l.school_id = ${schoolId} and l.status = ${status}
    and (${bankFileId ?? null}::uuid is null or l.bank_file_id = ${bankFileId ?? null}::uuid)
    and (${matches(sql`lower(l.narration)`, text, 'contains')} or ${matches(sql`lower(coalesce(l.utr, ''))`, text, 'contains')})`
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*)::int as count, coalesce(sum(l.amount), 0)::bigint as total from ${from} where ${where}`.execute(trx)
  const today = await schoolToday(services, trx, schoolId)
  const found = await readRows(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    results: found.map(row => answer(row, today)),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
    total: rows[0]!.total,
  }
}

/** A line that waits for a person, locked. @throws 404, 409 when it waits no more. */
async function lockWaiting({ trx, schoolId }: Call, id: string) {
  const { rows } = await sql<{
    status: Row['status']
    drCr: 'dr' | 'cr'
    bankAccountId: string
    key: string
    valueDate: string
    utr: string | null
    amount: number
    narration: string
  }>`
    select status, dr_cr as "drCr", bank_account_id as "bankAccountId", line_key as key, value_date as "valueDate", utr, amount, narration
    from bank_lines where school_id = ${schoolId} and id = ${id} for update`.execute(trx)
  const [line] = rows
  if (!line) throw notFound()
  if (line.status !== 'suspense') throw custom(409, 'NotInSuspense', 'This line is not in suspense any more.')
  return { ...line, id, schoolId }
}

export async function assignLine(call: Call, id: string, body: BodyOf<Contract['assign']>) {
  const { trx, services, schoolId } = call
  const student = await findStudent(trx, personOf(call), body.studentId)
  const { rows: accounts } = await sql`
    select 1 from fee_accounts where school_id = ${schoolId} and id = ${body.feeAccountId}`.execute(trx)
  if (accounts.length === 0) throw notFound()
  const line = await lockWaiting(call, id)
  if (line.drCr === 'dr') throw custom(409, 'DebitLine', 'A debit pays no fees. Ignore it with a reason.')
  const by = personOf(call).userId
  const to = { studentId: student.id, feeAccountId: body.feeAccountId.toLowerCase() }
  const { paymentId, receiptNo } = await postLine(services, trx, line, to, by)
  await sql`
    update bank_lines set status = 'posted', reason = 'assigned', payment_id = ${paymentId}, decided_at = ${services.clock.now()}, decided_by = ${by}
    where school_id = ${schoolId} and id = ${id}`.execute(trx)
  await call.audit({
    action: 'bankLine.assign',
    entity: 'bank_lines',
    entityId: id,
    after: { ...to, amount: line.amount, receiptNo },
  })
  return readOne(call, id)
}

export async function ignoreLine(call: Call, id: string, { reason, note }: BodyOf<Contract['ignore']>) {
  const { trx, services, schoolId } = call
  const line = await lockWaiting(call, id)
  await sql`
    update bank_lines set status = 'ignored', reason = ${reason}, note = ${note || null}, decided_at = ${services.clock.now()},
      decided_by = ${personOf(call).userId} where school_id = ${schoolId} and id = ${id}`.execute(trx)
  await call.audit({
    action: 'bankLine.ignore',
    entity: 'bank_lines',
    entityId: id,
    after: { reason, note, amount: line.amount },
  })
  return readOne(call, id)
}
