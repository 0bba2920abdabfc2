import { type CreditRates, dayIn, instantIn, type OwnRates, ratesWith } from '@school/rules'
import { sql } from 'kysely'
import { firstId } from './clock'
import { custom } from './problems'
import type { Trx } from './transaction'

/** Whether the paid messages of a school leave. */
export type AccountStatus = 'Active' | 'Paused'

/** What a school's messages take, and how many may go. */
export interface SmsAccount {
  readonly rates: CreditRates
  readonly status: AccountStatus
  /** Null: no limit. */
  readonly dailyCap: number | null
  /** Paise that a credit costs; 0 where none is agreed. */
  readonly creditPrice: number
  /** Hosts that links in text messages may have. */
  readonly linkHosts: readonly string[]
  /** The school pays for what did not arrive, too. */
  readonly billUndelivered: boolean
}

/** The account of a school; one that has none yet has what is usual. */
export async function readSmsAccount(trx: Trx, schoolId: string): Promise<SmsAccount> {
  const row = await trx
    .selectFrom('sms_accounts')
    .select(['rates', 'status', 'daily_cap', 'link_hosts', 'credit_price', 'bill_undelivered'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return {
    rates: ratesWith((row?.rates ?? {}) as OwnRates),
    status: row?.status === 'Paused' ? 'Paused' : 'Active',
    dailyCap: row?.daily_cap ?? null,
    creditPrice: row?.credit_price ?? 0,
    linkHosts: row?.link_hosts ?? [],
    billUndelivered: row?.bill_undelivered ?? false,
  }
}

/** States of messages whose credits the school has back. */
export const givenBackStates = ({ billUndelivered }: Pick<SmsAccount, 'billUndelivered'>): readonly string[] =>
  billUndelivered ? ['Failed', 'Cancelled'] : ['Failed', 'Cancelled', 'Undelivered']

/** Paid messages that a school may still send on its present day; null without a limit. */
export async function readDailyLeft(trx: Trx, schoolId: string, cap: number | null, now: Date): Promise<number | null> {
  if (cap === null) return null
  const { time_zone: zone } = await trx
    .selectFrom('schools')
    .select('time_zone')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const since = instantIn(zone, `${dayIn(zone, now)}T00:00:00`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where id >= ${firstId(since)}::uuid and school_id = ${schoolId}::uuid and created_at >= ${since}
      and channel in ('sms', 'whatsapp', 'voice') and status not in ('Skipped', 'Cancelled')`.execute(trx)
  return Math.max(0, cap - rows[0]!.count)
}

/** @throws 409 in the words of the specification while the messages of a school are paused. */
export function refusePaused(status: string): void {
  if (status === 'Paused') throw custom(409, 'SmsPaused', 'SMS sending is paused for this school.')
}

/** @throws 409 in the words of the specification when a send has more messages than may go today. */
export function refuseAboveCap(messages: number, cap: number | null, left: number | null): void {
  if (cap !== null && left !== null && messages > left)
    throw custom(409, 'DailyLimit', 'Daily limit of {n} messages reached. {m} left today.', { n: cap, m: left })
}

/** Schools whose paid messages wait. */
export async function pausedSchools(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('sms_accounts').select('school_id').where('status', '=', 'Paused').execute()
  return rows.map(row => row.school_id)
}
