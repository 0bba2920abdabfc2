import type { OrderStep, OrderStepState } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

/** Minutes that what goes on by itself has for it. */
const leftAlone = 10

/** Whether the provider has the money of an order `o` that has no receipt. */
export const isPaidNotPosted: RawBuilder<boolean> = sql`(o.receipt_id is null and (o.post_error is not null
  or exists (select from order_attempts paid where paid.school_id = o.school_id and paid.order_id = o.id and paid.status = 'captured')))`

const before = (now: Date) => new Date(now.getTime() - leftAlone * 60_000)

/** Whether somebody can be told of an order `o` of the student `s`, and was not. */
const untold = sql`(o.told_at is null and exists (
  select from receipts told where told.school_id = o.school_id and told.id = o.receipt_id and told.status = 'issued')
  and coalesce(nullif(o.payer_mobile, ''), (
    select g.mobile from students ts join guardians g on g.school_id = ts.school_id and g.id = ts.guardian_id
    where ts.school_id = o.school_id and ts.id = o.student_id), '') <> '')`

const postedBefore = (at: Date) => sql`exists (
  select from receipts pr join payments pp on pp.school_id = pr.school_id and pp.id = pr.payment_id
  where pr.school_id = o.school_id and pr.id = o.receipt_id and pp.posted_at < ${at})`

const untaken = sql`exists (
  select from sync_items y where y.school_id = o.school_id and y.entity = 'receipt' and y.entity_id = o.receipt_id and y.status = 'error')`

/** Steps of orders `o` that nothing does by itself, as an array. */
export const openSteps = (now: Date): RawBuilder<OrderStep[]> => sql`array_remove(array[
  case when o.receipt_id is not null and ${untold} and ${postedBefore(before(now))} then 'sms' end,
  case when o.receipt_id is not null and ${untaken} then 'sync' end], null)`

/** Whether an order `o` is paid and lacks a step. */
export const lacksStep = (now: Date): RawBuilder<boolean> => sql`(o.receipt_id is not null and (
  (${untold} and ${postedBefore(before(now))}) or ${untaken}))`

interface StepRow {
  receiptId: string | null
  untold: boolean
  postedBefore: boolean
  postedAt: Date | null
  toldAt: Date | null
  rungAt: Date | null
  sync: string | null
  syncAt: Date | null
  syncError: string | null
}

export interface Step {
  readonly step: OrderStep
  readonly state: OrderStepState
  readonly at: string | null
  readonly error: string | null
}

const instant = (at: Date | null) => at?.toISOString() ?? null

const syncStates: Readonly<Record<string, OrderStepState>> = {
  synced: 'done',
  error: 'open',
  unsynced: 'waiting',
  sending: 'waiting',
}

/** What is done of an order after it was paid, and what is not. */
export async function readSteps(trx: Trx, schoolId: string, id: string, now: Date): Promise<Step[]> {
  const { rows } = await sql<StepRow>`
    select o.receipt_id as "receiptId", ${untold} as untold, ${postedBefore(before(now))} as "postedBefore", p.posted_at as "postedAt",
      o.told_at as "toldAt", (select min(n.sent_at) from notifications n where n.school_id = r.school_id and n.batch_id = r.id) as "rungAt",
      y.status as sync, coalesce(y.synced_at, y.created_at) as "syncAt", y.last_error as "syncError"
    from fee_orders o
    left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    left join payments p on p.school_id = r.school_id and p.id = r.payment_id
    left join sync_items y on y.school_id = o.school_id and y.entity = 'receipt' and y.entity_id = o.receipt_id
    where o.school_id = ${schoolId} and o.id = ${id}`.execute(trx)
  const row = rows[0]!
  const isPaid = row.receiptId !== null
  const sms = row.toldAt ? 'done' : !isPaid || !row.untold ? 'none' : row.postedBefore ? 'open' : 'waiting'
  return [
    // A receipt is written anew whenever somebody wants to see it.
    { step: 'receiptPdf', state: isPaid ? 'done' : 'none', at: instant(row.postedAt), error: null },
    { step: 'sms', state: sms, at: instant(row.toldAt), error: null },
    { step: 'notification', state: row.rungAt ? 'done' : 'none', at: instant(row.rungAt), error: null },
    {
      step: 'sync',
      state: (row.sync && syncStates[row.sync]) || 'none',
      at: row.sync ? instant(row.syncAt) : null,
      error: row.syncError,
    },
  ]
}
