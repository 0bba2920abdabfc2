import { dayIn, mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { schoolZone } from '../../../school/zone'
import { sendPaymentText } from '../payment-text'

interface Payload {
  readonly orderId: string
}

const kind = 'fees.failure-text'
/** Minutes in which a payer may still succeed. */
const patience = 10

/** Plans the text message that tells a payer of an order that failed, in the transaction in which it does. */
export async function planFailureText(services: Services, trx: Trx, schoolId: string, orderId: string): Promise<void> {
  const payload: Payload = { orderId }
  const runAfter = new Date(services.clock.now().getTime() + patience * 60_000)
  await services.jobs.enqueue(services, trx, { kind, payload, schoolId, dedupeKey: `${kind} ${orderId}`, runAfter })
}

interface Failed {
  orderNo: string
  admNo: string
  name: string
  division: string
  amount: number
  createdAt: Date
  mobile: string | null
}

/** The order, as long as nothing has succeeded since for its student and account. */
async function readFailed(trx: Trx, schoolId: string, orderId: string): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    select o.order_no as "orderNo", s.adm_no as "admNo", s.name, coalesce(d.name, '') as division, o.amount, o.created_at as "createdAt",
      coalesce(nullif(o.payer_mobile, ''), g.mobile) as mobile
    from fee_orders o join students s on s.school_id = o.school_id and s.id = o.student_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    left join lateral (
      select c.name || ' ' || v.name as name from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
      join divisions v on v.school_id = e.school_id and v.id = e.division_id join courses c on c.school_id = v.school_id and c.id = v.course_id
      where e.school_id = s.school_id and e.student_id = s.id limit 1) d on true
    where o.school_id = ${schoolId} and o.id = ${orderId} and o.status = 'failed' and o.failure_told_at is null
      and not exists (select from payments p where p.school_id = o.school_id and p.student_id = o.student_id
        and p.fee_account_id = o.fee_account_id and p.posted_at >= o.created_at)
    for update of o`.execute(trx)
  return rows[0]
}

/** Tells a payer once that a payment failed, ten minutes later and only where nothing succeeded meanwhile. */
export const failureText: JobKind<Payload> = {
  kind,
  tries: 3,
  run: ({ payload, schoolId, services, conclude }) =>
    conclude(async trx => {
      const school = schoolId!
      const failed = await readFailed(trx, school, payload.orderId)
      const to = failed && mobileNumber(failed.mobile ?? '')
      if (!failed || !to) return {}
      const isSent = await sendPaymentText(services, trx, school, {
        format: 'PaymentFailureSMS',
        ...failed,
        to,
        transactionId: failed.orderNo,
        onDay: dayIn(await schoolZone(trx, school), failed.createdAt),
        batchId: payload.orderId,
        key: `failure:${payload.orderId}`,
      })
      if (isSent)
        await sql`
          update fee_orders set failure_told_at = ${services.clock.now()} where school_id = ${school} and id = ${payload.orderId}`.execute(
          trx,
        )
      return {}
    }),
}
