import type { contract, OutputOf } from '@school/api'
import { maskedEvidence } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

export type Happening = OutputOf<NonNullable<(typeof contract.orderDesk)['one']['answer']>>['timeline'][number]

type Kind = Happening['kind']

interface Row {
  at: Date
  kind: Kind
  state: string
  reference: string | null
  amount: number | null
  by: string | null
  text: string | null
  raw: string | null
}

/** Events of one order that are shown; a provider that repeats itself says nothing new. */
const mostEvents = 50

/** All that happened to an order, the oldest first; what is planned stands last. */
export async function readTimeline(trx: Trx, schoolId: string, id: string): Promise<Happening[]> {
  const { rows } = await sql<Row>`
    with o as materialized (select * from fee_orders where school_id = ${schoolId} and id = ${id})
    select * from (
      select o.created_at as at, 'created' as kind, o.channel as state, o.order_no as reference, o.amount, u.name as by, null as text, null as raw
      from o left join users u on u.id = coalesce(o.created_by, o.payer_user_id)
      union all
      select o.handed_at, 'handed', '', o.provider_order_id, null::bigint, null, null, null from o where o.handed_at is not null
      union all
      select a.at, 'attempt', a.status, a.provider_payment_id, a.amount, null,
        nullif(concat_ws(' · ', a.method, '•••• ' || a.last4, a.bank_ref, a.error_code, a.error_text), ''), null
      from o join order_attempts a on a.school_id = o.school_id and a.order_id = o.id
      union all
      (select e.received_at, 'event', case when e.signature_ok then 'signed' else 'refused' end, e.event_id, null::bigint, null,
        concat_ws(' · ', e.kind, e.error), e.raw_body
      from o join gateway_events e on e.school_id = o.school_id and e.order_no = o.order_no
      order by e.received_at desc limit ${mostEvents})
      union all
      select o.last_checked_at, 'check', coalesce(o.provider_status, ''), null, null::bigint, null, o.check_count::text, null
      from o where o.last_checked_at is not null
      union all
      select o.cancel_asked_at, 'cancelAsked', coalesce(o.ended_by, ''), null, null::bigint, null, null, null from o where o.cancel_asked_at is not null
      union all
      select p.posted_at, 'receipt', r.status, r.receipt_no, r.amount, u.name, p.mode, null
      from o join payments p on p.school_id = o.school_id
        and (p.order_id = o.id or p.id = (select r.payment_id from receipts r where r.school_id = o.school_id and r.id = o.receipt_id))
      join receipts r on r.school_id = p.school_id and r.payment_id = p.id left join users u on u.id = p.posted_by
      union all
      select o.told_at, 'told', '', null, null::bigint, null, null, null from o where o.told_at is not null
      union all
      select coalesce(y.synced_at, y.created_at), 'sync', y.status, y.external_ref, null::bigint, null, y.last_error, null
      from o join sync_items y on y.school_id = o.school_id and y.entity in ('receipt', 'cancel') and y.entity_id = o.receipt_id
      union all
      select b.at, 'settled', '', b.utr, l.amount, null, b.ref, null
      from o join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
      join settlement_lines l on l.school_id = r.school_id and l.payment_id = r.payment_id
      join settlement_batches b on b.school_id = l.school_id and b.id = l.settlement_batch_id
      union all
      select e.at, 'deed', e.action, null, null::bigint, u.name, e.reason, null
      from o join audit_entries e on e.school_id = o.school_id and e.entity = 'fee_orders' and e.entity_id = o.id and e.action <> 'feeOrder.create'
      left join users u on u.id = e.actor_id
      union all
      select o.next_check_at, 'nextCheck', '', null, null::bigint, null, null, null from o where o.next_check_at is not null
    ) happened order by at, kind`.execute(trx)
  return rows.map(({ at, raw, ...row }) => ({ ...row, at: at.toISOString(), raw: raw === null ? null : maskedEvidence(raw) }))
}
