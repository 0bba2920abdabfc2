import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'

type Item = OutputOf<NonNullable<(typeof contract.feesSync.items)['answer']>>['items'][number]
export type SyncPayload = Item['payload']

/**
 * The receipt `r` with its payment `p` of each item `i`: of a refund that of the payment that went back, `f`. An item whose
 * receipt is gone has none and is left out.
 */
export const receiptOfItem: RawBuilder<unknown> = sql`
  left join fee_refunds f on i.entity = 'refund' and f.school_id = i.school_id and f.id = i.entity_id
  join receipts r on r.school_id = i.school_id
    and case when i.entity = 'refund' then r.payment_id = f.payment_id else r.id = i.entity_id end
  join payments p on p.school_id = r.school_id and p.id = r.payment_id`

/** Paise of an item. */
export const amountOfItem: RawBuilder<number> = sql`case when i.entity = 'refund' then f.amount else r.amount end`

/** Likewise, with what takes money away below nought. */
export const signedAmountOfItem: RawBuilder<number> = sql`case when i.entity = 'receipt' then r.amount else -${amountOfItem} end`

/** The day of what an item tells, in the zone of its school. */
export const dayOfItem = sql<string>`
  case i.entity when 'refund' then coalesce(f.done_on, (f.requested_at at time zone 'Asia/Kolkata')::date)
    when 'cancel' then coalesce((r.cancelled_at at time zone 'Asia/Kolkata')::date, r.on_day) else r.on_day end`

const lineOf = (
  l: RawBuilder<unknown>,
) => sql`jsonb_build_object('kind', ${l}.kind, 'academicYear', coalesce(y.name, ''), 'installmentNo', n.no,
    'installment', coalesce(n.name, ''), 'head', coalesce(h.name, ''), 'externalKey', coalesce(d.external_key, ''), 'amount', ${l}.amount) order by ${l}.no`

const ofLine = (l: RawBuilder<unknown>) => sql`
  left join demands d on d.school_id = ${l}.school_id and d.id = ${l}.demand_id
  left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
  left join installments n on n.school_id = ${l}.school_id and n.id = ${l}.installment_id
  left join academic_years y on y.school_id = n.school_id and y.id = n.academic_year_id`

/** What the own system is told of an item: as it stands when it is told. */
export const payloadOfItem: RawBuilder<SyncPayload> = sql`
  jsonb_build_object('receiptId', r.id, 'receiptNo', r.receipt_no, 'date', ${dayOfItem}, 'admNo', r.adm_no, 'name', r.student_name,
    'division', r.division_name, 'account', (select a.name from fee_accounts a where a.school_id = r.school_id and a.id = r.fee_account_id),
    'amount', ${amountOfItem}, 'source', p.source,
    'mode', case when i.entity = 'refund' then f.method else p.mode end,
    'reference', coalesce(case when i.entity = 'refund' then coalesce(f.provider_refund_id, f.reference) else p.bank_ref end, ''),
    'orderNo', coalesce((select o.order_no from fee_orders o where o.school_id = p.school_id and o.id = p.order_id), ''),
    'reason', coalesce(case i.entity when 'refund' then f.reason when 'cancel' then r.cancel_reason end, ''),
    'refundId', f.id,
    'lines', case when i.entity = 'refund' then coalesce((
        select jsonb_agg(${lineOf(sql`l`)}) from fee_refund_lines l ${ofLine(sql`l`)} where l.school_id = f.school_id and l.refund_id = f.id), '[]')
      else coalesce((
        select jsonb_agg(${lineOf(sql`l`)}) from receipt_lines l ${ofLine(sql`l`)} where l.school_id = r.school_id and l.receipt_id = r.id), '[]') end)`
