import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

/** Whose payments a settlement is of. */
export interface SettledBy {
  readonly schoolId: string
  readonly gatewayAccountId: string | null
  readonly posTerminalId: string | null
}

/** Lines of settlements without a payment, and the payments that have come meanwhile. */
async function findPayments(
  trx: Trx,
  { schoolId, gatewayAccountId, posTerminalId }: SettledBy,
  batches: readonly string[],
): Promise<void> {
  await sql`
    update settlement_lines l set payment_id = p.id from payments p
    where l.school_id = ${schoolId} and l.settlement_batch_id = any(${[...batches]}::uuid[]) and l.payment_id is null
      and p.school_id = l.school_id and p.source = any(${posTerminalId ? ['pos'] : ['online', 'qr']})
      and p.source_account_id = ${gatewayAccountId ?? posTerminalId}::uuid and p.provider_payment_id = l.provider_payment_id`.execute(
    trx,
  )
}

/** Orders whose money has arrived with the amount that was posted. */
async function reconcile(services: Services, trx: Trx, schoolId: string, batches: readonly string[]): Promise<void> {
  await sql`
    update fee_orders o set status = 'reconciled', reconciled_at = ${services.clock.now()}
    from settlement_lines l join payments p on p.school_id = l.school_id and p.id = l.payment_id and p.amount = l.amount
      join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    where l.school_id = ${schoolId} and l.settlement_batch_id = any(${[...batches]}::uuid[])
      and o.school_id = l.school_id and o.receipt_id = r.id and o.status = 'success'`.execute(trx)
}

interface Lost {
  id: string
  amount: number
  orderId: string | null
  studentId: string | null
  feeAccountId: string | null
}

/** Lines that nobody has posted, each with the order that it names. */
async function lostLines(trx: Trx, schoolId: string, batches: readonly string[]): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    select l.id, l.amount, o.id as "orderId", o.student_id as "studentId", o.fee_account_id as "feeAccountId" from settlement_lines l
    left join fee_orders o on o.school_id = l.school_id and (o.order_no = l.order_no or exists (
      select from order_attempts a where a.school_id = o.school_id and a.order_id = o.id and a.provider_payment_id = l.provider_payment_id))
    where l.school_id = ${schoolId} and l.settlement_batch_id = any(${[...batches]}::uuid[]) and l.payment_id is null
      and not exists (select from payment_exceptions e where e.school_id = l.school_id and e.settlement_line_id = l.id)`.execute(
    trx,
  )
  return rows
}

/** Holds settlements against what was posted; may be done again when more was posted since. */
export async function matchSettlement(services: Services, trx: Trx, of: SettledBy, batches: readonly string[]): Promise<void> {
  const { schoolId } = of
  if (batches.length === 0) return
  await findPayments(trx, of, batches)
  await reconcile(services, trx, schoolId, batches)
  const lost = await lostLines(trx, schoolId, batches)
  for (const line of lost)
    await trx
      .insertInto('payment_exceptions')
      .values({
        school_id: schoolId,
        id: services.newId(),
        payment_id: null,
        order_id: line.orderId,
        settlement_line_id: line.id,
        student_id: line.studentId,
        fee_account_id: line.feeAccountId,
        kind: 'settled-not-posted',
        amount: line.amount,
        at: services.clock.now(),
      })
      .execute()
  // What was posted meanwhile needs nobody any more.
  await sql`
    update payment_exceptions e set status = 'resolved', resolution = 'posted', resolved_at = ${services.clock.now()}, payment_id = l.payment_id,
      version = e.version + 1
    from settlement_lines l
    where l.school_id = ${schoolId} and l.settlement_batch_id = any(${[...batches]}::uuid[]) and l.payment_id is not null
      and e.school_id = l.school_id and e.settlement_line_id = l.id and e.kind = 'settled-not-posted' and e.status = 'open'`.execute(
    trx,
  )
  // What was late has come.
  await sql`
    update payment_exceptions e set status = 'resolved', resolution = 'posted', resolved_at = ${services.clock.now()}, version = e.version + 1
    from settlement_lines l
    where l.school_id = ${schoolId} and l.settlement_batch_id = any(${[...batches]}::uuid[]) and l.payment_id is not null
      and e.school_id = l.school_id and e.payment_id = l.payment_id and e.kind = 'unsettled' and e.status = 'open'`.execute(trx)
}
