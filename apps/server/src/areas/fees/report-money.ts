import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../platform/problems'
import { enrolledOn } from '../../school/enrolments'
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

/** The transfer to the bank that a payment `p` came with. */
const settlement = sql`
  left join lateral (
    select b.settled_on, coalesce(b.utr, '') as utr from settlement_lines sl
    join settlement_batches b on b.school_id = sl.school_id and b.id = sl.settlement_batch_id
    where sl.school_id = p.school_id and sl.payment_id = p.id order by b.settled_on limit 1) st on true`

/** Payments online with their orders, and orders that nothing came of. */
function online(scope: FeeScope): MoneyReport {
  const { accountId, gatewayId, status } = scope.asked
  const asked = (of: RawBuilder<unknown>) => (status ? sql`${of} = ${status}` : sql`true`)
  const paid = sql`case when p.status = 'received' then coalesce(o.status, 'success') else p.status end`
  return {
    rows: sql`
      select r.id, r.student_id as "studentId", p.paid_on::text as date, coalesce(o.order_no, p.provider_payment_id) as "transactionId",
        p.provider_payment_id as "paymentId", r.adm_no as "admNo", r.student_name as name, r.division_name as division, p.mode, p.amount,
        ${paid} as status, r.receipt_no as "receiptNo", st.settled_on::text as "settledOn", coalesce(st.utr, '') as utr, r.status as receipt
      from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
      left join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
      ${settlement} ${classOfReceipt(scope)}
      where ${receiptsIn(scope)} and p.source = 'online' and ${asked(paid)} and ${oneOf(sql`p.source_account_id`, gatewayId)}
      union all
      select o.id, s.id, (o.created_at at time zone sc.time_zone)::date::text, o.order_no, '', s.adm_no, s.name, ${divisionName},
        coalesce((select max(t.method) from order_attempts t where t.school_id = o.school_id and t.order_id = o.id), ''), o.amount, o.status, '',
        null, '', ''
      from fee_orders o join schools sc on sc.id = o.school_id join students s on s.school_id = o.school_id and s.id = o.student_id
      ${classOf(scope, sql`s.id`, enrolledOn(scope.to))}
      where o.school_id = ${scope.schoolId} and o.channel = 'online' and o.receipt_id is null
        and (o.created_at at time zone sc.time_zone)::date between ${scope.from}::date and ${scope.to}::date
        and not exists (select from payments p where p.school_id = o.school_id and p.order_id = o.id)
        and ${oneOf(sql`o.fee_account_id`, accountId)} and ${classAsked(scope, sql`s.id`)} and ${asked(sql`o.status`)}
        and ${oneOf(sql`o.gateway_account_id`, gatewayId)}`,
    order: sql`date, "transactionId", id`,
    counted: sql`receipt = 'issued'`,
  }
}

/** Receipts that were taken back, and what was asked to be given back, by the day on which it was asked for. */
function cancelled(scope: FeeScope): MoneyReport {
  const { kind } = scope.asked
  const day = sql`(f.requested_at at time zone sc.time_zone)::date`
  const receipts = sql`
    select r.id, r.student_id as "studentId", r.on_day::text as date, r.receipt_no as "receiptNo", r.student_name as name, r.amount,
      coalesce(r.cancel_reason, '') as reason, coalesce((select u.name from users u where u.id = r.cancelled_by), '') as by,
      null::text as "refundStatus", r.status
    from receipts r ${classOfReceipt(scope)} where ${receiptsIn(scope)} and r.status = 'cancelled'`
  const refunds = sql`
    select f.id, r.student_id, ${day}::text, r.receipt_no, r.student_name, f.amount, f.reason,
      coalesce((select u.name from users u where u.id = f.requested_by), ''), f.status, r.status
    from fee_refunds f join schools sc on sc.id = f.school_id join receipts r on r.school_id = f.school_id and r.payment_id = f.payment_id
    ${classOfReceipt(scope)}
    where f.school_id = ${scope.schoolId} and ${day} between ${scope.from}::date and ${scope.to}::date
      and ${oneOf(sql`f.fee_account_id`, scope.asked.accountId)} and ${classAsked(scope, sql`r.student_id`)}`
  const whole = sql`select * from (${receipts}) taken union all ${refunds}`
  return {
    rows:
      kind === 'cancelled'
        ? receipts
        : kind === 'refunds'
          ? sql`select * from (${whole}) w where w."refundStatus" is not null`
          : whole,
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
