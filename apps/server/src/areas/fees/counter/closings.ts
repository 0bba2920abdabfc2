import type { BodyOf, contract, QueryOf } from '@school/api'
import { cashModeNames, drawerOf, trimmed } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, invalid, notFound } from '../../../platform/problems'
import { schoolToday } from '../../../school/zone'
import { type CounterCall, daysOf, pageOf, refuseReaders } from './rights'
import { counterText } from './texts'

type Contract = typeof contract.feeReceipts

interface Mode {
  readonly mode: string
  readonly count: number
  readonly amount: number
}

/** What a cashier took on a day by mode, and what went out of the drawer again. */
async function dayOf({ trx, schoolId }: CounterCall, cashierId: string, onDay: string) {
  const { rows: byMode } = await sql<Mode>`
    select p.mode, count(*)::int as count, sum(r.amount)::bigint as amount from receipts r
    join payments p on p.school_id = r.school_id and p.id = r.payment_id
    where p.school_id = ${schoolId} and p.posted_by = ${cashierId}::uuid and p.paid_on = ${onDay}::date and p.source in ('counter', 'pos', 'qr')
    group by p.mode order by p.mode`.execute(trx)
  const { rows: cancelled } = await sql<{ count: number; amount: number; cash: number }>`
    select count(*)::int as count, coalesce(sum(r.amount), 0)::bigint as amount,
      coalesce(sum(r.amount) filter (where p.source = 'counter' and p.mode = ${cashModeNames.cash} and r.cancel_outcome = 'void'), 0)::bigint as cash
    from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id join schools s on s.id = r.school_id
    where r.school_id = ${schoolId} and r.status = 'cancelled' and r.cancelled_by = ${cashierId}::uuid
      and (r.cancelled_at at time zone s.time_zone)::date = ${onDay}::date`.execute(trx)
  const { rows: refunds } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from fee_refunds
    where school_id = ${schoolId} and method = 'cash' and status = 'done' and done_by = ${cashierId}::uuid and done_on = ${onDay}::date`.execute(
    trx,
  )
  return {
    byMode,
    cancelledCount: cancelled[0]!.count,
    cancelled: cancelled[0]!.amount,
    cashReturned: cancelled[0]!.cash,
    refunded: refunds[0]!.amount,
    cash: byMode.find(one => one.mode === cashModeNames.cash)?.amount ?? 0,
  }
}

interface Row {
  id: string
  cashierId: string
  cashier: string
  onDay: string
  no: number
  opening: number
  byMode: Mode[]
  cancelledCount: number
  cancelled: number
  cashReturned: number
  refunded: number
  expected: number
  counted: number
  difference: number
  note: string
  at: Date
}

export type Closing = ReturnType<typeof answer>

const answer = ({ cashierId, cashier, at, ...row }: Row) => ({
  ...row,
  cashier: { id: cashierId, name: cashier },
  at: at.toISOString(),
})

async function readRows(
  { trx, schoolId }: CounterCall,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.cashier_id as "cashierId", coalesce(u.name, '') as cashier, c.on_day as "onDay", c.no, c.opening, c.by_mode as "byMode",
      c.cancelled_count as "cancelledCount", c.cancelled, c.cash_returned as "cashReturned", c.refunded, c.expected, c.counted, c.difference, c.note, c.at
    from cashier_closings c left join users u on u.id = c.cashier_id
    where c.school_id = ${schoolId} and ${where} order by c.on_day desc, lower(u.name), c.no desc, c.id ${page}`.execute(trx)
  return rows
}

export async function readClosing(call: CounterCall, id: string): Promise<Closing> {
  const [row] = await readRows(call, sql`c.id = ${id}::uuid`)
  if (!row) throw notFound()
  return answer(row)
}

const newest = sql`not exists (select from cashier_closings n
  where n.school_id = c.school_id and n.cashier_id = c.cashier_id and n.on_day = c.on_day and n.no > c.no)`

/** Days of the last month unless others are named. */
const usual = (today: string) => `${today.slice(0, 8)}01`

export async function listClosings(call: CounterCall, query: QueryOf<Contract['closings']>) {
  const today = await schoolToday(call.services, call.trx, call.schoolId)
  const { from, to } = daysOf(
    { fromDate: query.fromDate, toDate: query.toDate ?? (query.fromDate ? undefined : today) },
    usual(today),
  )
  const where = sql`${newest} and c.on_day between ${from}::date and ${query.toDate || !query.fromDate ? to : today}::date
    and ${query.userId ? sql`c.cashier_id = ${query.userId}::uuid` : sql`true`}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cashier_closings c where c.school_id = ${call.schoolId} and ${where}`.execute(call.trx)
  const { limit, offset } = pageOf(query)
  return {
    results: (await readRows(call, where, sql`limit ${limit} offset ${offset}`)).map(answer),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
  }
}

export async function draftClosing(call: CounterCall, asked: string | undefined) {
  const { trx, services, schoolId } = call
  const onDay = asked ?? (await schoolToday(services, trx, schoolId))
  const { userId, name } = personOf(call)
  const { rows } = await sql<{ opening: number; isClosed: boolean }>`
    select opening, on_day = ${onDay}::date as "isClosed" from cashier_closings
    where school_id = ${schoolId} and cashier_id = ${userId}::uuid and on_day <= ${onDay}::date order by on_day desc, no desc limit 1`.execute(
    trx,
  )
  const [last] = rows
  return {
    cashier: { id: userId, name },
    onDay,
    ...(await dayOf(call, userId, onDay)),
    // What was put into the drawer the last time.
    opening: last?.opening ?? 0,
    isClosed: last?.isClosed ?? false,
  }
}

/** Whoever closes a day and whoever takes money on it wait for each other. */
const lockDays = ({ trx, schoolId }: Pick<CounterCall, 'trx' | 'schoolId'>, cashierId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`closing ${schoolId} ${cashierId}`}, 0))`.execute(trx)

/** @throws 409 for a cashier who has closed the day. */
export async function refuseClosedDay(
  { trx, schoolId }: Pick<CounterCall, 'trx' | 'schoolId'>,
  cashierId: string,
  onDay: string,
): Promise<void> {
  await lockDays({ trx, schoolId }, cashierId)
  const { rows } = await sql`
    select 1 from cashier_closings where school_id = ${schoolId} and cashier_id = ${cashierId}::uuid and on_day = ${onDay}::date limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw custom(409, 'DayClosed', 'You have closed this day. It takes no more money of the counter.')
}

export async function closeDay(call: CounterCall, { onDay, opening, counted, note }: BodyOf<Contract['close']>) {
  refuseReaders(call)
  const { trx, services, schoolId } = call
  const cashierId = personOf(call).userId
  if (onDay > (await schoolToday(services, trx, schoolId))) throw invalid([{ field: 'onDay', message: counterText('DayAhead') }])
  await lockDays(call, cashierId)
  const { byMode, cash, ...sums } = await dayOf(call, cashierId, onDay)
  const expected = drawerOf({ opening, cash, cashReturned: sums.cashReturned, refunded: sums.refunded })
  if (counted !== expected && trimmed(note) === '') throw invalid([{ field: 'note', message: counterText('DifferenceReason') }])
  const id = services.newId()
  await sql`
    insert into cashier_closings (school_id, id, cashier_id, on_day, no, opening, by_mode, cancelled_count, cancelled, cash_returned, refunded, expected,
      counted, difference, note, at, by)
    select ${schoolId}, ${id}, ${cashierId}, ${onDay}, coalesce(max(no), 0) + 1, ${opening}, ${JSON.stringify(byMode)}::jsonb, ${sums.cancelledCount},
      ${sums.cancelled}, ${sums.cashReturned}, ${sums.refunded}, ${expected}, ${counted}, ${counted - expected}, ${note}, ${services.clock.now()}, ${cashierId}
    from cashier_closings where school_id = ${schoolId} and cashier_id = ${cashierId} and on_day = ${onDay}`.execute(trx)
  await call.audit({
    action: 'cashier.close',
    entity: 'cashier_closings',
    entityId: id,
    after: { onDay, opening, counted, expected },
  })
  return readClosing(call, id)
}
