import type { BodyOf, contract } from '@school/api'
import { cashAllowed, cashModeNames, instrumentProblems } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, invalid, notFound } from '../../../platform/problems'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { amountChanged, quoteIn, rupees } from '../orders/quote'
import { feeRules } from '../owed'
import { lockAccount, type MoneyQuote, owedIn, type Place, payByAdvance, postMoney } from '../posting'
import { planReceiptText } from '../receipt-text'
import { refuseClosedDay } from './closings'
import { readReceipt } from './receipts'
import { refuseReaders } from './rights'
import { counterText } from './texts'

type Body = BodyOf<(typeof contract.feeReceipts)['create']>

/** @throws 400 with fields for a cheque that no bank would take. */
function checkInstrument({ mode, instrument }: Body, today: string): void {
  if (mode === 'cash') return
  const problems = instrumentProblems(instrument ?? { no: '', on: '', bank: '' }, today)
  const wrong = Object.entries(problems).map(([field, name]) => ({ field: `instrument.${field}`, message: counterText(name) }))
  if (wrong.length > 0) throw invalid(wrong)
}

/** Cash that the guardian of a student has paid on a day, for all of the family; nobody else adds to it meanwhile. */
async function refuseMuchCash(
  { trx, schoolId }: CallContext,
  guardianId: string | null,
  studentId: string,
  today: string,
  amount: number,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${schoolId} ${guardianId ?? studentId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(p.amount), 0)::bigint as paid from payments p join students s on s.school_id = p.school_id and s.id = p.student_id
    where p.school_id = ${schoolId} and p.source = 'counter' and p.mode = ${cashModeNames.cash} and p.paid_on = ${today}::date and p.status <> 'void'
      and (s.id = ${studentId}::uuid or s.guardian_id = ${guardianId}::uuid)`.execute(trx)
  if (!cashAllowed(rows[0]!.paid, amount))
    throw custom(409, 'CashLimit', 'Cash of ₹2,00,000 or more in a day from one person is not allowed.')
}

/** Whether a payment of the student is under way elsewhere; who takes another one beside it has said so. */
async function paymentBeside(
  { trx, schoolId }: CallContext,
  { studentId, feeAccountId }: Place,
  override: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ amount: number }>`
    select amount from fee_orders where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}
      and status in ('created', 'pending') order by created_at desc limit 1`.execute(trx)
  const [other] = rows
  if (other && !override)
    throw custom(409, 'OnlinePending', 'An online payment of ₹{amount} is pending for this student. Continue?', {
      amount: rupees(other.amount),
    })
  return other !== undefined
}

/** What is paid by the money: what the cashier saw, or a refusal; undefined where nothing is owed and all of it is advance. */
async function quote(
  { trx, schoolId }: CallContext,
  place: Place,
  body: Body,
  beside: boolean,
): Promise<(MoneyQuote & { total: number }) | undefined> {
  const owed = await owedIn(trx, place, place.onDay, await feeRules(trx, schoolId))
  if (owed.length === 0 && body.installmentIds.length === 0 && body.amount !== undefined) {
    if (body.expectedTotal !== body.amount) throw amountChanged()
    return undefined
  }
  const quoted = await quoteIn(trx, schoolId, place, body, place.onDay, { noAdvance: beside })
  if (quoted.total !== body.expectedTotal) throw amountChanged()
  return {
    lines: new Map(quoted.lines.map(line => [line.key, line.amount])),
    asOf: place.onDay,
    advance: quoted.advanceUsed,
    total: quoted.total,
  }
}

/** The key under which the money is known: sent again it is the same money. */
function keyOf({ request, services }: CallContext): string {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key.slice(0, 100) : services.newId()
}

/** Takes money at the counter and answers its receipt. */
export async function takeMoney(call: CallContext, body: Body) {
  refuseReaders(call)
  const { trx, services, schoolId } = call
  const student = await findStudent(trx, personOf(call), body.studentId)
  const { rows: accounts } = await sql`
    select 1 from fee_accounts where school_id = ${schoolId} and id = ${body.feeAccountId}::uuid`.execute(trx)
  if (accounts.length === 0) throw notFound()
  const today = await schoolToday(services, trx, schoolId)
  checkInstrument(body, today)
  const by = personOf(call).userId
  const place: Place = { schoolId, studentId: student.id, feeAccountId: body.feeAccountId.toLowerCase(), onDay: today, by }
  if (body.mode === 'cash') await refuseMuchCash(call, student.guardianId, student.id, today, body.expectedTotal)
  await lockAccount(trx, schoolId, place.studentId, place.feeAccountId)
  const beside = await paymentBeside(call, place, body.override)
  const quoted = await quote(call, place, body, beside)
  if (quoted?.total === 0) return { receipt: null, adjusted: (await payByAdvance(services, trx, place, quoted)).used }
  await refuseClosedDay(call, by, today)
  const instrument = body.mode === 'cash' ? undefined : body.instrument
  const posted = await postMoney(
    services,
    trx,
    schoolId,
    {
      source: 'counter',
      sourceAccountId: place.feeAccountId,
      providerPaymentId: keyOf(call),
      studentId: place.studentId,
      feeAccountId: place.feeAccountId,
      amount: body.expectedTotal,
      mode: cashModeNames[body.mode],
      bankRef: instrument?.no ?? null,
      paidOn: today,
      paidAt: services.clock.now(),
      ...(instrument ? { instrument } : {}),
      ...(quoted ? { quote: quoted } : {}),
    },
    by,
  )
  if (!posted.fresh) throw custom(409, 'KeyReused', 'This Idempotency-Key was used for another request. Use a new one.')
  await planReceiptText(services, trx, schoolId, posted.receiptId)
  await call.audit({
    action: 'feeReceipt.create',
    entity: 'receipts',
    entityId: posted.receiptId,
    after: { receiptNo: posted.receiptNo, amount: body.expectedTotal, mode: body.mode, studentId: place.studentId },
  })
  return { receipt: await readReceipt(call, posted.receiptId), adjusted: 0 }
}
