import type { AnswerOf, contract, QueryOf } from '@school/api'
import { addMonths, dayIn, instantIn } from '@school/rules'
import { sql } from 'kysely'
import { firstId } from '../../platform/clock'
import { personOf } from '../../platform/http/call'
import { givenBackStates, readSmsAccount, type SmsAccount } from '../../platform/sms-account'
import { readBalance } from '../../platform/sms-credits'
import { schoolZone } from '../../school/zone'
import { type HistoryCall, refuseTab } from './rows'

type Contract = typeof contract.notificationHistory
type Usage = AnswerOf<Contract['usage']>

/** What was sent by month and channel. Login details leave no messages behind: theirs are counted by what they cost. */
async function readMonths(
  { trx }: Pick<HistoryCall, 'trx'>,
  account: SmsAccount,
  { zone, start }: { readonly zone: string; readonly start: Date },
): Promise<Usage['months']> {
  const monthOf = (at: ReturnType<typeof sql>) => sql`to_char(${at} at time zone ${zone}::text, 'YYYY-MM')`
  const { rows } = await sql<Usage['months'][number]>`
    select ${monthOf(sql`o.created_at`)} as month, case o.channel when 'bell' then 'notification' else o.channel end as channel,
      count(*) filter (where o.status <> 'Cancelled')::int as messages, coalesce(sum(o.parts) filter (where o.status <> 'Cancelled'), 0)::int as parts,
      sum(o.credits)::int as credits, coalesce(sum(o.credits) filter (where o.status = any(${[...givenBackStates(account)]}::text[])), 0)::int as refunded
    from outbox o where o.id >= ${firstId(start)}::uuid and o.person_id is not null and o.created_at >= ${start} and o.status <> 'Skipped' group by 1, 2
    union all
    select month, 'credentials', sum(messages)::int, 0, sum(credits)::int, sum(refunded)::int from (
      select ${monthOf(sql`c.at`)} as month, count(*) as messages, 0 as credits, 0 as refunded
      from credential_sends c where c.at >= ${start} and c.result = 'Queued' group by 1
      union all
      select ${monthOf(sql`m.at`)}, 0, coalesce(-sum(m.delta) filter (where m.reason = 'Send'), 0), coalesce(sum(m.delta) filter (where m.reason = 'Refund'), 0)
      from sms_credits m where m.at >= ${start} and m.reason in ('Send', 'Refund')
        and not exists (select from message_batches b where b.school_id = m.school_id and b.id = m.batch_id) group by 1) of_logins
    group by 1
    order by 1 desc, 2`.execute(trx)
  return rows
}

/** The balance when each month ended; of the present one as it is. */
async function readBalances(
  { trx }: Pick<HistoryCall, 'trx'>,
  zone: string,
  months: readonly string[],
): Promise<Usage['balances']> {
  const ends = months.map(month => instantIn(zone, `${addMonths(month, 1)}-01T00:00:00`))
  const { rows } = await sql<{ balance: number | null }>`
    select (select m.balance_after from sms_credits m where m.at < x.ending order by m.at desc, m.id desc limit 1) as balance
    from unnest(${ends}::timestamptz[]) with ordinality as x(ending, place) order by x.place`.execute(trx)
  return months.map((month, at) => ({ month, balance: rows[at]!.balance }))
}

/** What the school used of its credits. */
export async function readUsage(
  call: HistoryCall,
  { months: count, page, pageSize }: QueryOf<Contract['usage']>,
): Promise<Usage> {
  const { trx, services, schoolId } = call
  refuseTab(personOf(call), 'usage')
  const zone = await schoolZone(trx, schoolId)
  const present = dayIn(zone, services.clock.now()).slice(0, 7)
  const months = Array.from({ length: count }, (_, at) => addMonths(present, at + 1 - count))
  const { rows } = await sql<{
    id: string
    at: Date
    reason: Usage['results'][number]['reason']
    delta: number
    balance_after: number
    by: string | null
    format_name: string | null
  }>`
    select m.id, m.at, m.reason, m.delta, m.balance_after, (select u.name from users u where u.id = m.made_by) as by, b.format_name
    from sms_credits m left join message_batches b on b.school_id = m.school_id and b.id = m.batch_id
    order by m.at desc, m.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const counted = await sql<{ count: number }>`select count(*)::int as count from sms_credits`.execute(trx)
  const account = await readSmsAccount(trx, schoolId!)
  return {
    months: await readMonths(call, account, { zone, start: instantIn(zone, `${months[0]!}-01T00:00:00`) }),
    balances: await readBalances(call, zone, months),
    balance: (await readBalance(trx, schoolId!)).balance,
    creditPrice: account.creditPrice,
    results: rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      reason: row.reason,
      delta: row.delta,
      balance: row.balance_after,
      by: row.by ?? '',
      format: row.format_name ?? '',
    })),
    pagination: { currentPage: page, pageSize, count: counted.rows[0]!.count },
  }
}
