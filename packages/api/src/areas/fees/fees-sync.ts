import { syncEntities } from '@school/rules'
import { z } from 'zod'
import { route, withKey } from '../../contract/route'
import { day, distinct, id, instant, line, numeral, paise } from '../../contract/schemas'

const access = withKey('fees-sync')

/** What the school's own system is told of a receipt, its cancelling or a refund. */
export const syncPayload = z
  .object({
    /** The receiver enters a receipt once under it. */
    receiptId: id,
    receiptNo: z.string(),
    date: day,
    admNo: z.string(),
    name: z.string(),
    division: z.string(),
    account: z.string(),
    amount: paise,
    source: z.string(),
    mode: z.string(),
    reference: z.string(),
    orderNo: z.string(),
    reason: z.string(),
    refundId: id.nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(['principal', 'fine', 'advance']),
        academicYear: z.string(),
        installmentNo: z.int().nullable(),
        installment: z.string(),
        head: z.string(),
        /** The line's name in the own system, where that has sent it. */
        externalKey: z.string(),
        amount: paise,
      }),
    ),
  })
  .meta({ id: 'FeeSyncPayload', description: 'Amounts in paise' })

/** What a school's own system does by itself. Each call shows a key of the school as its bearer token. */
export const feesSync = {
  items: route({
    method: 'GET',
    path: 'fees-sync/items',
    summary:
      'Hands out receipts, cancellings and refunds that are not taken yet, the oldest first, and leases them for 15 minutes: without an answer they are handed out again. A cancelling and a refund come once their receipt is taken. 409 in a school that does not use fee sync.',
    access,
    writes: true,
    query: z.object({ limit: numeral(1, 200).default(200) }),
    answer: z.object({
      items: z.array(
        z.object({ id, entity: z.enum(syncEntities), leaseUntil: instant, attempts: z.int(), payload: syncPayload }),
      ),
      /** How many wait beside these. */
      left: z.int(),
    }),
  }),
  acks: route({
    method: 'POST',
    path: 'fees-sync/acks',
    summary:
      'Says what became of items. One that is taken already, or was not handed out, is ignored; a failed one is handed out again after 1, 5, 15, 60 and 240 minutes.',
    access,
    body: z.object({
      items: distinct(
        z.object({ id, ok: z.boolean(), externalRef: line(100).default(''), error: line(500).default('') }),
        'id',
      ).max(500),
    }),
    answer: z.object({ synced: z.int(), errors: z.int(), ignored: z.int() }),
    status: 200,
  }),
}
