import { sql } from 'kysely'
import { findBreaches } from '../../areas/fees/invariants'
import type { Services } from '../../platform/services'
import { inSchool, transact } from '../../platform/transaction'
import type { OpenOrders } from './owing'

/** What the provider has in its own book beside what the school has in its; amounts are paise. */
export interface Books {
  /** Payments that the provider has, or will have, captured. */
  readonly captured: number
  readonly capturedAmount: number
  /** Orders that have such a payment. */
  readonly paidOrders: number
  readonly posted: number
  readonly postedAmount: number
  /** Payments of which the provider knows nothing, or another amount. */
  readonly other: number
  readonly receipts: number
  readonly receiptAmount: number
  readonly numbers: number
  /** The last number that the series has given. */
  readonly last: number
  readonly success: number
  readonly reconciled: number
  /** Orders with a receipt of which the provider has no payment. */
  readonly unpaid: number
  /** Second payments that wait for somebody. */
  readonly duplicates: number
  /** Of all kinds, without those that are resolved. */
  readonly exceptions: number
  /** What is paid of what the orders were for. */
  readonly settled: number
  /** Messages of the order that has most of them. */
  readonly mostTexts: number
  readonly breaches: number
}

/** Lays the books of both beside each other. */
export async function readBooks(services: Services, { schoolId, account, gateway }: OpenOrders): Promise<Books> {
  return transact(services.db, inSchool(schoolId), async trx => {
    const { rows } = await sql<Omit<Books, 'breaches'>>`
      with own as materialized (
        select p.*, p.status = 'captured' or p.becomes_at is not null as comes
        from sandbox_payments p join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
        where p.school_id = ${schoolId} and o.fee_account_id = ${account}::uuid
      ), posted as materialized (
        select p.* from payments p where p.school_id = ${schoolId} and p.source_account_id = ${gateway}::uuid
      ), given as materialized (
        select r.* from receipts r where r.school_id = ${schoolId} and r.fee_account_id = ${account}::uuid
      ), asked as materialized (
        select o.* from fee_orders o where o.school_id = ${schoolId} and o.fee_account_id = ${account}::uuid
      )
      select (select count(*)::int from own where comes) as captured,
        (select coalesce(sum(amount), 0)::float8 from own where comes) as "capturedAmount",
        (select count(distinct order_id)::int from own where comes) as "paidOrders",
        (select count(*)::int from posted) as posted,
        (select coalesce(sum(amount), 0)::float8 from posted) as "postedAmount",
        (select count(*)::int from posted p left join own on own.id = p.provider_payment_id and own.comes and own.amount = p.amount
          and own.order_id = p.order_id where own.id is null) as other,
        (select count(*)::int from given) as receipts,
        (select coalesce(sum(amount), 0)::float8 from given) as "receiptAmount",
        (select count(distinct receipt_no)::int from given) as numbers,
        coalesce((select sum(next - 1)::int from receipt_series where school_id = ${schoolId} and fee_account_id = ${account}::uuid), 0) as last,
        (select count(*)::int from asked where status = 'success') as success,
        (select count(*)::int from asked where status = 'reconciled') as reconciled,
        (select count(*)::int from asked a where receipt_id is not null and not exists (select from own where own.order_id = a.id and own.comes)) as unpaid,
        (select count(*)::int from payment_exceptions where fee_account_id = ${account}::uuid and kind = 'duplicate') as duplicates,
        (select count(*)::int from payment_exceptions where fee_account_id = ${account}::uuid and status = 'open') as exceptions,
        (select count(*)::int from demands where fee_account_id = ${account}::uuid and paid = gross) as settled,
        coalesce((select max(n.count)::int from (select count(*) as count from outbox where batch_id in (select id from asked) group by batch_id) n), 0) as "mostTexts"`.execute(
      trx,
    )
    return { ...rows[0]!, breaches: (await findBreaches(trx, schoolId)).length }
  })
}
