import type { AnswerOf, contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { schoolsInScope } from '../../../school/scope'

type Contract = typeof contract.studentFees
type Receipt = AnswerOf<Contract['receipt']>

/** One receipt from its payment to the ledger. */
export async function readReceipt(call: CallContext<Contract['receipt']>): Promise<Receipt> {
  const { trx, params } = call
  const { rows } = await sql<Receipt & { schoolId: string }>`
    select r.school_id as "schoolId", r.id as "receiptId", r.receipt_no as "receiptNo", r.on_day as date, r.status,
      jsonb_build_object('id', r.student_id, 'name', r.student_name, 'admNo', r.adm_no) as student, r.division_name as division, a.name as account, r.amount,
      jsonb_build_object('source', p.source, 'mode', p.mode, 'reference', coalesce(p.bank_ref, ''), 'amount', p.amount, 'payerCharge', p.payer_charge,
        'paidOn', p.paid_on, 'status', p.status, 'orderNo', coalesce(o.order_no, '')) as payment,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', l.kind, 'installment', coalesce(i.name, ''), 'head', coalesce(h.name, ''), 'amount', l.amount) order by l.no)
        from receipt_lines l left join installments i on i.school_id = l.school_id and i.id = l.installment_id
        left join demands d on d.school_id = l.school_id and d.id = l.demand_id
        left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
        where l.school_id = r.school_id and l.receipt_id = r.id), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'date', g.on_day, 'kind', g.kind, 'debit', g.debit, 'credit', g.credit) order by g.on_day, g.at, g.id)
        from fee_ledger g where g.school_id = r.school_id and g.student_id = r.student_id and g.fee_account_id = r.fee_account_id
          and g.ref_id in (select r.id union all select f.id from fee_refunds f where f.school_id = r.school_id and f.payment_id = r.payment_id)), '[]') as ledger,
      coalesce((
        select jsonb_agg(jsonb_build_object('entity', y.entity, 'status', y.status, 'externalRef', y.external_ref) order by y.created_at)
        from sync_items y where y.school_id = r.school_id
          and y.entity_id in (select r.id union all select f.id from fee_refunds f where f.school_id = r.school_id and f.payment_id = r.payment_id)), '[]') as sync
    from receipts r join schools sc on sc.id = r.school_id and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
    join payments p on p.school_id = r.school_id and p.id = r.payment_id
    join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id
    left join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
    where r.id = ${params.receiptId}`.execute(trx)
  const [found] = rows
  if (!found) throw notFound()
  const { schoolId: _, ...receipt } = found
  return receipt
}
