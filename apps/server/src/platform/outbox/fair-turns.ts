import { type MessageChannel, takeAllowance, usualPerSecond } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../transaction'

/** A school and a channel by which something of it is to leave. The all-zero school is none. */
export interface Turn {
  readonly account: string
  readonly channel: MessageChannel
}

/** What may be claimed at a turn. */
export interface Share extends Turn {
  readonly most: number
}

/** The account of messages that belong to no school. */
export const noAccount = '00000000-0000-0000-0000-000000000000'

const beginning: Turn = { account: noAccount, channel: '' as MessageChannel }

/** As it stands in the index. */
export const accountSql = sql`coalesce(school_id, '00000000-0000-0000-0000-000000000000'::uuid)`
export const waitingSql = sql`status = 'Waiting' and kind <> 'code' and channel <> 'push'`

/** Lane by lane, so that what is planned for later is never read. */
const dueSql = (now: Date, since: string) => sql`exists (
  select from unnest(array[1, 2, 3]::smallint[]) l(lane) cross join lateral (
    select from outbox where id >= ${since}::uuid and ${waitingSql} and ${accountSql} = t.account and channel = t.channel
      and lane = l.lane and run_after <= ${now} limit 1) d)`

/**
 * The next turns after one, of schools that are not paused. The index is read from school to school, whatever the number of
 * messages that each waits with.
 */
async function turnsAfter(trx: Trx, { account, channel }: Turn, most: number, now: Date, since: string): Promise<Turn[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select ${accountSql} as account, channel from outbox where id >= ${since}::uuid and ${waitingSql} and (${accountSql}, channel) > ${after}
    order by ${accountSql}, channel limit 1`
  const { rows } = await sql<Turn>`
    with recursive turns as (
      (${next(sql`(${account}::uuid, ${channel}::text)`)})
      union all
      select n.account, n.channel from turns t cross join lateral (${next(sql`(t.account, t.channel)`)}) n)
    select t.account, t.channel from turns t
    where (t.channel not in ('sms', 'whatsapp', 'voice')
        or not exists (select from sms_accounts a where a.school_id = t.account and a.status = 'Paused'))
      and ${dueSql(now, since)}
    limit ${most}`.execute(trx)
  return rows
}

/** Lets schools and channels take turns: each server goes on where it was. */
export class Turns {
  private last = beginning

  /**
   * Shares out places among the next turns.
   *
   * @param since no message with a lower id may still leave.
   */
  async next(trx: Trx, places: number, now: Date, since: string): Promise<Share[]> {
    const from = this.last
    const found = await turnsAfter(trx, from, places, now, since)
    if (found.length < places && from !== beginning) {
      const again = await turnsAfter(trx, beginning, places - found.length, now, since)
      found.push(...again.filter(turn => !found.some(one => one.account === turn.account && one.channel === turn.channel)))
    }
    this.last = found.at(-1) ?? beginning
    const each = Math.floor(places / Math.max(1, found.length))
    const more = places - each * found.length
    return found.map((turn, at) => ({ ...turn, most: each + (at < more ? 1 : 0) }))
  }
}

const keyOf = ({ account, channel }: Turn) => `${account} ${channel}`

/**
 * Cuts shares down to what the accounts may hand over now. The rows stay locked until the transaction ends, so that all
 * servers share them; what is answered second notes what was really taken.
 *
 * @param isLimited channels that somebody else carries; others have no limit.
 */
export async function withinRates(
  trx: Trx,
  shares: readonly Share[],
  isLimited: (channel: MessageChannel) => boolean,
  now: Date,
): Promise<{ allowed: Share[]; cut: boolean; note: (taken: readonly Turn[]) => Promise<void> }> {
  const limited = shares.filter(({ channel }) => isLimited(channel))
  if (limited.length === 0) return { allowed: [...shares], cut: false, note: async () => {} }
  const accounts = limited.map(({ account }) => account)
  const channels = limited.map(({ channel }) => channel)
  const asked = sql`unnest(${accounts}::uuid[], ${channels}::text[]) as t(account, channel)`
  const read = async () => {
    const { rows } = await sql<Turn & { left_over: number; at: Date; own: number | null }>`
      select t.account, t.channel, l.left_over, l.at, (a.per_second ->> t.channel)::int as own
      from ${asked} join send_allowances l on l.account_id = t.account and l.channel = t.channel
      left join sms_accounts a on a.school_id = t.account order by t.account, t.channel for update of l`.execute(trx)
    return rows
  }
  let rows = await read()
  if (rows.length < limited.length) {
    await sql`
      insert into send_allowances (account_id, channel, left_over, at)
      select account, channel, 0, ${new Date(now.getTime() - 1000)} from ${asked} on conflict do nothing`.execute(trx)
    rows = await read()
  }
  const known = new Map(rows.map(row => [keyOf(row), row]))
  const takeOf = (turn: Turn, wanted: number) => {
    const row = known.get(keyOf(turn))!
    return takeAllowance({ leftOver: row.left_over, at: row.at }, wanted, row.own ?? usualPerSecond[turn.channel], now)
  }
  const allowed = shares.map(share => (isLimited(share.channel) ? { ...share, most: takeOf(share, share.most).taken } : share))
  return {
    allowed: allowed.filter(share => share.most > 0),
    cut: allowed.some(({ most }, at) => most < shares[at]!.most),
    note: async taken => {
      const used = limited
        .map(turn => ({ turn, count: taken.filter(one => keyOf(one) === keyOf(turn)).length }))
        .filter(({ count }) => count > 0)
      if (used.length === 0) return
      await sql`
        update send_allowances l set left_over = t.left_over, at = ${now}
        from unnest(${used.map(one => one.turn.account)}::uuid[], ${used.map(one => one.turn.channel)}::text[],
          ${used.map(one => takeOf(one.turn, one.count).leftOver)}::float8[]) as t(account, channel, left_over)
        where l.account_id = t.account and l.channel = t.channel`.execute(trx)
    },
  }
}
