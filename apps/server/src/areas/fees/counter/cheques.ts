import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import { lockAccount } from '../posting'
import { cancelReceipt } from '../reversing'
import { writeDemands } from '../set-demands'
import { receiptOfPayment } from './receipts'
import { type CounterCall, refuseReaders } from './rights'

/** The name of the head and of its installments under which the charge stands. */
const chargeName = 'Cheque bounce charge'

interface Account {
  readonly studentId: string
  readonly feeAccountId: string
}

/** Adds the charge of the school for a cheque that bounced to what the student owes. @returns paise. */
async function addCharge(
  services: Services,
  trx: Trx,
  schoolId: string,
  of: Account,
  told: { by: string | null; onDay: string },
) {
  const gross = Number(await settingValue(trx, schoolId, 'fees.chequeBounceCharge')) * 100
  if (gross === 0) return 0
  const { rows: years } = await sql<{ id: string }>`
    select id from academic_years where school_id = ${schoolId} and is_current`.execute(trx)
  const [year] = years
  if (!year) return 0
  const { rows: heads } = await sql<{ id: string }>`
    insert into fee_heads (school_id, id, fee_account_id, name, sort_order)
    select ${schoolId}, ${services.newId()}, ${of.feeAccountId}, ${chargeName}, coalesce(max(sort_order), 0) + 1
    from fee_heads where school_id = ${schoolId} and fee_account_id = ${of.feeAccountId}
    on conflict (school_id, fee_account_id, lower(name)) do update set active = true returning id`.execute(trx)
  const installmentId = services.newId()
  await sql`
    insert into installments (school_id, id, academic_year_id, fee_account_id, no, name, due_date)
    values (${schoolId}, ${installmentId}, ${year.id}, ${of.feeAccountId}, 1, ${chargeName}, ${told.onDay})`.execute(trx)
  await writeDemands(
    services,
    trx,
    schoolId,
    [{ ...of, academicYearId: year.id, installmentId, feeHeadId: heads[0]!.id, source: 'manual', gross }],
    told,
  )
  return gross
}

/** What became of a cheque. */
export interface ChequeNews {
  readonly paymentId: string
  readonly status: 'cleared' | 'bounced'
  readonly by: string | null
  readonly onDay: string
}

/**
 * Notes what became of a cheque or demand draft; one that bounced takes its receipt back and is charged for.
 *
 * @returns paise of the charge.
 * @throws 404 for a payment without one; 409 once it is known.
 */
export async function noteCheque(
  services: Services,
  trx: Trx,
  schoolId: string,
  { paymentId, status, by, onDay }: ChequeNews,
): Promise<{ readonly charge: number }> {
  const find = async () => {
    const { rows } = await sql<Account & { status: string; receiptId: string }>`
      select p.student_id as "studentId", p.fee_account_id as "feeAccountId", p.status, r.id as "receiptId" from payments p
      join receipts r on r.school_id = p.school_id and r.payment_id = p.id
      where p.school_id = ${schoolId} and p.id = ${paymentId}::uuid and p.instrument_no is not null`.execute(trx)
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  const { studentId, feeAccountId } = await find()
  await lockAccount(trx, schoolId, studentId, feeAccountId)
  const payment = await find()
  if (payment.status !== 'received') throw custom(409, 'ChequeKnown', 'What became of this cheque is known already.')
  if (status === 'cleared') {
    await sql`
      update payments set status = 'cleared', told_on = ${onDay}, told_by = ${by} where school_id = ${schoolId} and id = ${paymentId}::uuid`.execute(
      trx,
    )
    return { charge: 0 }
  }
  const told = { by, onDay }
  await cancelReceipt(services, trx, schoolId, {
    receiptId: payment.receiptId,
    outcome: 'void',
    paymentStatus: 'bounced',
    reason: 'Cheque bounced',
    ...told,
  })
  return { charge: await addCharge(services, trx, schoolId, { studentId, feeAccountId }, told) }
}

export async function tellCheque(call: CounterCall, paymentId: string, status: ChequeNews['status']) {
  refuseReaders(call)
  const { trx, services, schoolId } = call
  const onDay = await schoolToday(services, trx, schoolId)
  const { charge } = await noteCheque(services, trx, schoolId, { paymentId, status, by: personOf(call).userId, onDay })
  await call.audit({ action: `feeCheque.${status}`, entity: 'payments', entityId: paymentId, after: { status, charge } })
  return { receipt: await receiptOfPayment(call, paymentId), charge }
}
