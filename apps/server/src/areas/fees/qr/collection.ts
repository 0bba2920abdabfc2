import type { contract, QueryOf } from '@school/api'
import { daysBetween, maskedUpiAddress, type OrderStatus } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { schoolZone } from '../../../school/zone'
import { oneOf } from '../report-scope'

export type QrFilters = Omit<QueryOf<(typeof contract.qrReports)['collection']>, 'page' | 'pageSize'>

export interface QrScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly asked: QrFilters
  readonly from: string
  readonly to: string
  /** The moment at which orders are over. */
  readonly at: Date
}

const mostDays = 366

/** @throws 400 for days that are in no order or too many. */
export function qrScope(trx: Trx, schoolId: string, asked: QrFilters, today: string, at: Date): QrScope {
  const to = asked.toDate ?? (asked.fromDate && asked.fromDate > today ? asked.fromDate : today)
  const from = asked.fromDate ?? (asked.toDate && asked.toDate < today ? asked.toDate : today)
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
  return { trx, schoolId, asked, from, to, at }
}

interface Row {
  id: string
  studentId: string
  date: string
  orderNo: string
  admNo: string
  name: string
  division: string
  installments: string
  amount: number
  mode: 'pg' | 'upi'
  utr: string
  narration: string
  status: OrderStatus
  receiptNo: string
  createdBy: string
}

/** Orders `o` in the state in which they are shown: what is over is expired. */
function ordersOf({ schoolId, asked, from, to, at }: QrScope, zone: string): RawBuilder<unknown> {
  return sql`(
    select o.*, case when o.status in ('created', 'pending') and o.expires_at <= ${at}::timestamptz then 'expired' else o.status end as shown,
      (o.created_at at time zone ${zone})::date as on_day
    from fee_orders o
    where o.school_id = ${schoolId} and o.channel = 'qr' and o.created_at >= (${from}::date::timestamp at time zone ${zone})
      and o.created_at < ((${to}::date + 1)::timestamp at time zone ${zone})
      and (${asked.mode} = '' or o.qr_mode = ${asked.mode}) and ${oneOf(sql`o.created_by`, asked.userId)})`
}

export async function readQrCollection(scope: QrScope, page: { readonly limit: number; readonly offset: number }) {
  const { trx, schoolId, asked } = scope
  const orders = ordersOf(scope, await schoolZone(trx, schoolId))
  const wanted = sql`(${asked.status} = '' or o.shown = ${asked.status})`
  const { rows } = await sql<Row>`
    select o.id, o.student_id as "studentId", o.on_day::text as date, o.order_no as "orderNo", coalesce(r.adm_no, s.adm_no, '') as "admNo",
      coalesce(r.student_name, s.name, '') as name, coalesce(nullif(r.division_name, ''), c.name || ' ' || v.name, '') as division,
      coalesce((select string_agg(i.name, ', ' order by i.due_date, i.no) from installments i where i.school_id = o.school_id and i.id in (
        select l.installment_id from fee_order_lines l where l.school_id = o.school_id and l.order_id = o.id)), '') as installments,
      o.amount, o.qr_mode as mode, coalesce(p.bank_ref, o.typed_utr, '') as utr, coalesce(b.narration, '') as narration, o.shown as status,
      coalesce(r.receipt_no, '') as "receiptNo", coalesce(u.name, '') as "createdBy"
    from ${orders} o
    left join students s on s.school_id = o.school_id and s.id = o.student_id
    left join academic_years y on y.school_id = o.school_id and y.is_current
    left join enrolments e on e.school_id = o.school_id and e.student_id = o.student_id and e.academic_year_id = y.id
    left join divisions v on v.school_id = e.school_id and v.id = e.division_id
    left join courses c on c.school_id = v.school_id and c.id = v.course_id
    left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    left join payments p on p.school_id = r.school_id and p.id = r.payment_id
    left join bank_lines b on b.school_id = p.school_id and b.bank_account_id = p.source_account_id and b.line_key = p.provider_payment_id
    left join users u on u.id = o.created_by
    where ${wanted} order by o.created_at desc, o.id desc limit ${page.limit} offset ${page.offset}`.execute(trx)
  const { rows: totals } = await sql<{ status: OrderStatus; count: number; amount: number }>`
    select o.shown as status, count(*)::int as count, coalesce(sum(o.amount), 0)::bigint as amount from ${orders} o where ${wanted}
    group by o.shown order by o.shown`.execute(trx)
  return {
    results: rows.map(({ narration, ...row }) => ({ ...row, payer: maskedUpiAddress(narration) })),
    totals,
    count: totals.reduce((sum, one) => sum + one.count, 0),
  }
}
