import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../platform/problems'
import { classAsked, classOf, classOfReceipt, classPlace, divisionName, type FeeScope, oneOf } from './report-scope'

/** A report that the database puts together: its rows, what orders them, and which of them are counted in the totals. */
export interface MoneyReport {
  readonly rows: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly counted?: RawBuilder<boolean>
}

/** Amounts of a receipt `r` by kind of its lines. */
const parts = sql`
  cross join lateral (
    select coalesce(sum(l.amount) filter (where l.kind = 'principal'), 0)::bigint as principal,
      coalesce(sum(l.amount) filter (where l.kind = 'fine'), 0)::bigint as fine,
      coalesce(sum(l.amount) filter (where l.kind = 'advance'), 0)::bigint as advance
    from receipt_lines l where l.school_id = r.school_id and l.receipt_id = r.id) l`

const receiptsIn = (scope: FeeScope) => sql`
  r.school_id = ${scope.schoolId} and r.on_day between ${scope.from}::date and ${scope.to}::date
  and ${oneOf(sql`r.fee_account_id`, scope.asked.accountId)} and ${classAsked(scope, sql`r.student_id`)}`

function collection(scope: FeeScope): MoneyReport {
  const { source, mode, userId } = scope.asked
  return {
    rows: sql`
      select r.id, r.student_id as "studentId", r.on_day::text as date, r.receipt_no as "receiptNo", r.adm_no as "admNo", r.student_name as name,
        r.division_name as division, p.mode, p.bank_ref as reference, l.principal, l.fine, l.advance, r.amount as total, r.status
      from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
      ${classOfReceipt(scope)} ${parts}
      where ${receiptsIn(scope)} and ${source ? sql`p.source = ${source}` : sql`true`} and ${mode ? sql`p.mode = ${mode}` : sql`true`}
        and ${oneOf(sql`p.posted_by`, userId)}`,
    order: sql`date, "receiptNo", id`,
    counted: sql`status = 'issued'`,
  }
}

/** No orders are kept: a payment stands for its own. */
function online(scope: FeeScope): MoneyReport {
  return {
    rows: sql`
      select r.id, r.student_id as "studentId", p.paid_on::text as date, p.provider_payment_id as "transactionId", r.adm_no as "admNo",
        r.student_name as name, r.division_name as division, p.mode, p.amount, p.status, r.receipt_no as "receiptNo", r.status as receipt
      from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
      ${classOfReceipt(scope)}
      where ${receiptsIn(scope)} and p.source = 'online'`,
    order: sql`date, "transactionId", id`,
    counted: sql`receipt = 'issued'`,
  }
}

function cancelled(scope: FeeScope): MoneyReport {
  const { kind } = scope.asked
  const refunds = sql`p.status in ('part-refunded', 'refunded')`
  return {
    rows: sql`
      select r.id, r.student_id as "studentId", r.on_day::text as date, r.receipt_no as "receiptNo", r.student_name as name, r.amount,
        coalesce(r.cancel_reason, '') as reason, coalesce((select u.name from users u where u.id = r.cancelled_by), '') as by,
        case when ${refunds} then p.status end as "refundStatus", r.status
      from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
      ${classOfReceipt(scope)}
      where ${receiptsIn(scope)} and ${kind === 'cancelled' ? sql`r.status = 'cancelled'` : kind === 'refunds' ? refunds : sql`(r.status = 'cancelled' or ${refunds})`}`,
    order: sql`date, "receiptNo", id`,
  }
}

const place = sql`row_number() over (order by ${classPlace}, s.name_key, s.id) as place`

function advance(scope: FeeScope): MoneyReport {
  return {
    rows: sql`
      select s.id, s.id as "studentId", s.adm_no as "admNo", s.name, ${divisionName} as division, a.available, a.held, ${place}
      from (
        select a.student_id, sum(a.advance_available)::bigint as available, sum(a.advance_held)::bigint as held
        from student_fee_accounts a
        where a.school_id = ${scope.schoolId} and a.advance_available + a.advance_held > 0 and ${oneOf(sql`a.fee_account_id`, scope.asked.accountId)}
        group by a.student_id) a
      join students s on s.school_id = ${scope.schoolId} and s.id = a.student_id ${classOf(scope, sql`s.id`)}
      where ${classAsked(scope, sql`s.id`)}`,
    order: sql`place`,
  }
}

function bus(scope: FeeScope): MoneyReport {
  return {
    rows: sql`
      select s.id, s.id as "studentId", b.name as bus, t.name as stop, s.adm_no as "admNo", s.name,
        case when r.pickup_stop_id is not null and r.drop_stop_id is not null then 'both' when r.pickup_stop_id is not null then 'pickup'
          when r.drop_stop_id is not null then 'drop' end as trips,
        d.net, d.paid, d.net - d.paid as balance, ${place}
      from (
        select d.student_id, sum(d.gross - d.concession - d.write_off)::bigint as net, sum(d.paid)::bigint as paid
        from demands d join fee_accounts a on a.school_id = d.school_id and a.id = d.fee_account_id and a.kind = 'bus'
        where d.school_id = ${scope.schoolId} and d.academic_year_id = ${scope.yearId}::uuid and d.status <> 'carried'
        group by d.student_id) d
      join students s on s.school_id = ${scope.schoolId} and s.id = d.student_id ${classOf(scope, sql`s.id`)}
      left join student_buses r on r.school_id = s.school_id and r.student_id = s.id and r.academic_year_id = ${scope.yearId}::uuid
      left join bus_stops t on t.school_id = r.school_id and t.id = coalesce(r.pickup_stop_id, r.drop_stop_id)
      left join buses b on b.school_id = t.school_id and b.id = t.bus_id
      where ${classAsked(scope, sql`s.id`)} and ${oneOf(sql`b.id`, scope.asked.busId)} and ${oneOf(sql`t.id`, scope.asked.stopId)}`,
    order: sql`bus nulls last, stop, place`,
  }
}

/** Every entry of a student with what was owed after it; the balance counts the entries before the first day too. */
function ledger(scope: FeeScope): MoneyReport {
  const { studentId, accountId, fromDate, toDate } = scope.asked
  if (!studentId) throw custom(400, 'SelectStudent', 'Please select a student.')
  return {
    rows: sql`
      select * from (
        select g.id, g.student_id as "studentId", g.on_day::text as date, g.kind as particulars,
          coalesce(r.receipt_no, i.name || ' · ' || h.name) as reference, g.debit, g.credit,
          (sum(g.debit - g.credit) over (order by g.on_day, g.at, g.id))::bigint as balance,
          row_number() over (order by g.on_day, g.at, g.id) as place
        from fee_ledger g
        left join receipts r on r.school_id = g.school_id and r.id = g.ref_id
        left join demands d on d.school_id = g.school_id and d.id = g.ref_id
        left join installments i on i.school_id = d.school_id and i.id = d.installment_id
        left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
        where g.school_id = ${scope.schoolId} and g.student_id = ${studentId}::uuid and ${oneOf(sql`g.fee_account_id`, accountId)}) g
      where (${fromDate ?? null}::text is null or date >= ${fromDate ?? null}::text) and (${toDate ?? null}::text is null or date <= ${toDate ?? null}::text)`,
    order: sql`place`,
  }
}

export const moneyReports = { collection, online, 'cancelled-refunds': cancelled, advance, bus, ledger } as const
