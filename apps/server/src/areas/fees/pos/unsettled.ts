import { addDays, newestOverdue } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'

/** Days back in which payments are looked for: what is older was looked at when it was new. */
const lookBack = 30

/**
 * Notes payments that a cashier read off a machine and no settlement has told of in time: somebody has to ask the bank.
 *
 * @returns how many.
 */
export async function noteUnsettled(services: Services, trx: Trx, schoolId: string): Promise<number> {
  const until = newestOverdue(await schoolToday(services, trx, schoolId))
  const { rows } = await sql<{ id: string; orderId: string | null; studentId: string; feeAccountId: string; amount: number }>`
    select p.id, p.order_id as "orderId", p.student_id as "studentId", p.fee_account_id as "feeAccountId", p.amount from payments p
    join pos_terminals t on t.school_id = p.school_id and t.id = p.source_account_id and t.driver = 'manual'
    where p.school_id = ${schoolId} and p.source = 'pos' and p.status = 'received'
      and p.paid_on between ${addDays(until, -lookBack)}::date and ${until}::date
      and not exists (select from settlement_lines l where l.school_id = p.school_id and l.payment_id = p.id)
      and not exists (select from payment_exceptions e where e.school_id = p.school_id and e.payment_id = p.id and e.kind = 'unsettled')
    order by p.paid_on, p.id`.execute(trx)
  for (const { id, orderId, studentId, feeAccountId, amount } of rows)
    await trx
      .insertInto('payment_exceptions')
      .values({
        ...{ school_id: schoolId, id: services.newId(), payment_id: id, order_id: orderId },
        ...{ student_id: studentId, fee_account_id: feeAccountId, kind: 'unsettled', amount, at: services.clock.now() },
      })
      .execute()
  return rows.length
}
