import type { contract, QueryOf } from '@school/api'
import { daysBetween } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../../platform/problems'
import { inBulk, type Trx } from '../../../platform/transaction'

export type CollectionFilters = Omit<QueryOf<(typeof contract.posReports)['collection']>, 'page' | 'pageSize'>

export interface CollectionScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly asked: CollectionFilters
  readonly from: string
  readonly to: string
}

export interface CollectionRow {
  id: string
  studentId: string
  date: string
  receiptNo: string
  admNo: string
  name: string
  division: string
  machine: string
  mode: string
  last4: string
  rrn: string
  amount: number
  refunded: number
  cashier: string
  settledOn: string | null
  status: 'issued' | 'cancelled'
}

const mostDays = 366

/** @throws 400 for days that are in no order or too many. */
export function collectionScope(trx: Trx, schoolId: string, asked: CollectionFilters, today: string): CollectionScope {
  const to = asked.toDate ?? (asked.fromDate && asked.fromDate > today ? asked.fromDate : today)
  const from = asked.fromDate ?? (asked.toDate && asked.toDate < today ? asked.toDate : today)
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
  return { trx, schoolId, asked, from, to }
}

/** Money that was given back of a payment `p`. */
const refunded = sql`coalesce((
  select sum(f.amount) from fee_refunds f where f.school_id = p.school_id and f.payment_id = p.id and f.status = 'done'), 0)::bigint`

/** Payments by card machines with their receipts. */
function rowsOf({ schoolId, asked, from, to }: CollectionScope): RawBuilder<unknown> {
  const one = (column: RawBuilder<unknown>, id: string | undefined) => (id ? sql`${column} = ${id}::uuid` : sql`true`)
  const { settled } = asked
  return sql`
    select r.id, r.student_id as "studentId", r.on_day::text as date, r.receipt_no as "receiptNo", r.adm_no as "admNo", r.student_name as name,
      r.division_name as division, t.label as machine, p.mode, coalesce(a.last4, '') as last4, p.provider_payment_id as rrn, p.amount,
      ${refunded} as refunded, coalesce(o.created_by, p.posted_by) as "cashierId", st.settled_on::text as "settledOn", r.status
    from payments p
    join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    join pos_terminals t on t.school_id = p.school_id and t.id = p.source_account_id
    left join fee_orders o on o.school_id = r.school_id and o.receipt_id = r.id
    left join order_attempts a on a.school_id = o.school_id and a.order_id = o.id and a.provider_payment_id = p.provider_payment_id
    left join lateral (
      select b.settled_on from settlement_lines l join settlement_batches b on b.school_id = l.school_id and b.id = l.settlement_batch_id
      where l.school_id = p.school_id and l.payment_id = p.id order by b.settled_on limit 1) st on true
    where p.school_id = ${schoolId} and p.source = 'pos' and r.on_day between ${from}::date and ${to}::date
      and ${one(sql`t.id`, asked.terminalId)} and ${one(sql`coalesce(o.created_by, p.posted_by)`, asked.cashierId)}
      and ${asked.mode === '' ? sql`true` : sql`p.mode = ${asked.mode}`}
      and ${settled === '' ? sql`true` : settled === 'yes' ? sql`st.settled_on is not null` : sql`st.settled_on is null`}`
}

const order = sql`lower(machine), date, "receiptNo", id`

// What is cancelled was never there; what was given back is no more.
const sums = sql`
  count(*)::int as count, coalesce(sum(amount) filter (where status = 'issued'), 0)::bigint as amount,
  coalesce(sum(refunded) filter (where status = 'issued'), 0)::bigint as refunded,
  coalesce(sum(amount - refunded) filter (where status = 'issued'), 0)::bigint as total`

interface Sums {
  count: number
  amount: number
  refunded: number
  total: number
}

/** Who took the money of some rows. */
async function namesOf(trx: Trx, rows: readonly { readonly cashierId: string | null }[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(row => row.cashierId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{
    id: string
    name: string
  }>`select id, name from users where id = any(${ids}::uuid[])`.execute(trx)
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Rows of the collection with what each machine took on each day. */
export async function readCollection(scope: CollectionScope, page: { readonly limit: number; readonly offset: number }) {
  const { trx } = scope
  const rows = rowsOf(scope)
  return inBulk(trx, async () => {
    const found = await sql<Omit<CollectionRow, 'cashier'> & { cashierId: string | null }>`
      select * from (${rows}) found order by ${order} limit ${page.limit} offset ${page.offset}`.execute(trx)
    const subtotals = await sql<Sums & { machine: string; date: string }>`
      select machine, date, ${sums} from (${rows}) found group by machine, date order by lower(machine), machine, date`.execute(
      trx,
    )
    const total = await sql<Sums>`select ${sums} from (${rows}) found`.execute(trx)
    const names = await namesOf(trx, found.rows)
    const results = found.rows.map(
      ({ cashierId, ...row }): CollectionRow => ({ ...row, cashier: names.get(cashierId ?? '') ?? '' }),
    )
    return { results, subtotals: subtotals.rows, totals: total.rows[0]! }
  })
}
