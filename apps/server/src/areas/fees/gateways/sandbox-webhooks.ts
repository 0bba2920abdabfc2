import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inSchool, onPlatform, transact } from '../../../platform/transaction'
import { accessOf, findGateway } from './access'
import { evidenceOf, readPaymentsBy, webhookOf } from './drivers/sandbox'
import { receiveWebhook } from './events'

interface Due {
  schoolId: string
  id: string
  accountId: string
  paymentId: string
  eventId: string
}

/** Sends the webhooks of the provider for trials that are due. @returns how many. */
export async function drainSandbox(services: Services): Promise<number> {
  const now = services.clock.now()
  // A row that is taken is sent or lost, as with any provider; the order is asked about all the same.
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Due>`
      delete from sandbox_webhooks where (school_id, id) in (
        select school_id, id from sandbox_webhooks where due_at <= ${now} order by due_at limit 100 for update skip locked)
      returning school_id as "schoolId", id, gateway_account_id as "accountId", payment_id as "paymentId", event_id as "eventId"`.execute(
      trx,
    ),
  )
  for (const { schoolId, accountId, paymentId, eventId } of rows) {
    const account = await transact(services.db, onPlatform, trx => findGateway(trx, accountId))
    const [payment] = await transact(services.db, inSchool(schoolId), trx =>
      readPaymentsBy(trx, sql`p.school_id = ${schoolId} and p.id = ${paymentId}`),
    )
    if (!account || !payment) continue
    const { headers, body } = webhookOf(accessOf(services, account), eventId, evidenceOf(payment, now))
    await receiveWebhook(services, accountId, headers, body)
  }
  return rows.length
}
