import type { OrderStep } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { OneOrder } from '../pos/worker'
import { sendReceiptText } from '../receipt-text'
import { readSteps } from './steps'

interface Wanted {
  /** Steps that are done even if they were done before; without any those that are not done yet. */
  readonly steps: readonly OrderStep[]
  /** Names this time of doing them. */
  readonly key: string
}

/** Sends an item to the school's own system again that it could not take. */
const resync = (services: Services, trx: Trx, schoolId: string, receiptId: string) =>
  sql`
    update sync_items set status = 'unsynced', attempts = 0, next_try_at = ${services.clock.now()}, version = version + 1
    where school_id = ${schoolId} and entity = 'receipt' and entity_id = ${receiptId} and status = 'error'`.execute(trx)

/** Does what a paid order still lacks. @returns the steps that could not be done. */
export async function finishSteps(
  services: Services,
  trx: Trx,
  { schoolId, id }: OneOrder,
  { steps, key }: Wanted,
): Promise<OrderStep[]> {
  const { rows } = await sql<{ receiptId: string; isTold: boolean }>`
    select receipt_id as "receiptId", told_at is not null as "isTold" from fee_orders
    where school_id = ${schoolId} and id = ${id} and receipt_id is not null`.execute(trx)
  if (!rows[0]) return []
  const { receiptId, isTold } = rows[0]
  const before = await readSteps(trx, schoolId, id, services.clock.now())
  const wants = (step: OrderStep) =>
    steps.length > 0
      ? steps.includes(step)
      : before.some(one => one.step === step && (one.state === 'open' || one.state === 'waiting'))
  const left: OrderStep[] = []
  if (wants('sms') && !(await sendReceiptText(services, trx, schoolId, receiptId, isTold ? key : undefined))) left.push('sms')
  if (wants('sync')) await resync(services, trx, schoolId, receiptId)
  return left
}
