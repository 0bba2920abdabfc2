import type { contract, QueryOf } from '@school/api'
import { percentHalfUp, type StatisticsGroup } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { custom } from '../../../platform/problems'
import { usualZone } from '../../../school/zone'
import { type DeskCall, daysAsked, feeSchools, ofSchools, today, within } from '../order-desk/asked'

type Query = QueryOf<(typeof contract.onlinePayments)['statistics']>

/** Days after which money should be settled. */
const settledWithin = 3

interface Counted {
  orders: number
  success: number
  failed: number
  /** Failed orders that somebody tried to pay. */
  tried: number
  expired: number
  pending: number
  amount: number
  medianSeconds: number | null
  unsettled: number
  exceptions: number
}

interface Row extends Counted {
  id: string
  name: string
}

const localDay = sql`(o.created_at at time zone ${usualZone})::date`

const groups: Readonly<Record<StatisticsGroup, { readonly key: RawBuilder<string>; readonly name: RawBuilder<string> }>> = {
  day: { key: sql`${localDay}::text`, name: sql`${localDay}::text` },
  month: { key: sql`to_char(${localDay}, 'YYYY-MM')`, name: sql`to_char(${localDay}, 'YYYY-MM')` },
  school: { key: sql`o.school_id::text`, name: sql`sc.name` },
  gateway: { key: sql`ga.driver`, name: sql`ga.driver` },
  method: {
    key: sql`lower(coalesce(p.mode, ''))`,
    name: sql`lower(coalesce(p.mode, ''))`,
  },
}

const from = sql`
  fee_orders o join schools sc on sc.id = o.school_id
  join gateway_accounts ga on ga.school_id = o.school_id and ga.id = o.gateway_account_id
  left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
  left join payments p on p.school_id = r.school_id and p.id = r.payment_id`

const isTried = sql`(o.status = 'failed' and exists (select from order_attempts t where t.school_id = o.school_id and t.order_id = o.id))`

const counts = (now: string) => sql`
  count(*)::int as orders,
  (count(*) filter (where o.status in ('success', 'reconciled')))::int as success,
  (count(*) filter (where o.status = 'failed'))::int as failed,
  (count(*) filter (where ${isTried}))::int as tried,
  (count(*) filter (where o.status = 'expired'))::int as expired,
  (count(*) filter (where o.status in ('created', 'pending')))::int as pending,
  coalesce(sum(p.amount), 0)::bigint as amount,
  (percentile_cont(0.5) within group (order by extract(epoch from p.posted_at - o.created_at)) filter (where p.id is not null))::int as "medianSeconds",
  (count(*) filter (where p.id is not null and p.paid_on < ${now}::date - ${settledWithin}::int and not exists (
    select from settlement_lines l where l.school_id = p.school_id and l.payment_id = p.id)))::int as unsettled,
  coalesce(sum((select count(*) from payment_exceptions e where e.school_id = o.school_id and e.status = 'open'
    and (e.order_id = o.id or e.payment_id = p.id))), 0)::int as exceptions`

/** The share of orders that ended well among those that somebody tried to pay. */
const rateOf = ({ success, tried }: Pick<Counted, 'success' | 'tried'>) => percentHalfUp(success, success + tried) ?? null

const figuresOf = (row: Counted) => ({
  orders: row.orders,
  success: row.success,
  failed: row.failed,
  expired: row.expired,
  pending: row.pending,
  rate: rateOf(row),
  amount: row.amount,
  average: row.success === 0 ? null : Math.round(row.amount / row.success),
  medianSeconds: row.medianSeconds,
  unsettled: row.unsettled,
  exceptions: row.exceptions,
})

type Answered = { id: string; name: string } & ReturnType<typeof figuresOf>

const sortable = new Set<string>(['name', ...Object.keys(figuresOf({} as Counted))])

function ordered(rows: readonly Answered[], sort: string): readonly Answered[] {
  if (sort === '') return rows
  const key = sort.replace(/^-/, '')
  if (!sortable.has(key)) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: key.slice(0, 40) })
  const sign = sort.startsWith('-') ? -1 : 1
  const value = (row: Answered) => row[key as keyof Answered]
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'))
  })
}

/** How orders by gateways end, put together as asked, with all its groups. */
export async function readAllStatistics(call: DeskCall, { group, sort, ...asked }: Omit<Query, 'page' | 'pageSize'>) {
  const { trx } = call
  const days = daysAsked(call, asked)
  const where = sql<boolean>`${feeSchools(call)} and ${ofSchools(sql`o.school_id`, asked.schoolId)} and ${within(sql`o.created_at`, days)}`
  const { key, name } = groups[group]
  const columns = counts(today(call))
  const { rows } = await sql<Row>`
    select ${key} as id, max(${name}) as name, ${columns} from ${from} where ${where} group by 1
    order by ${group === 'day' || group === 'month' ? sql`1` : sql`2, 1`}`.execute(trx)
  const { rows: sums } = await sql<Counted>`select ${columns} from ${from} where ${where}`.execute(trx)
  const { rows: perDay } = await sql<{ day: string; amount: number; success: number; tried: number }>`
    select ${localDay}::text as day, coalesce(sum(p.amount), 0)::bigint as amount,
      (count(*) filter (where o.status in ('success', 'reconciled')))::int as success, (count(*) filter (where ${isTried}))::int as tried
    from ${from} where ${where} group by 1 order by 1`.execute(trx)
  const all = ordered(
    rows.map(row => ({ id: row.id, name: row.name, ...figuresOf(row) })),
    sort,
  )
  return {
    results: all,
    totals: figuresOf(sums[0]!),
    days: perDay.map(row => ({ day: row.day, amount: row.amount, rate: rateOf(row) })),
    ...days,
  }
}

/** A page of them. */
export async function readStatistics(call: DeskCall, { page, pageSize, ...asked }: Query) {
  const { results, ...rest } = await readAllStatistics(call, asked)
  return {
    results: results.slice((page - 1) * pageSize, page * pageSize),
    pagination: { currentPage: page, pageSize, count: results.length },
    ...rest,
  }
}
