import { type RawBuilder, sql } from 'kysely'
import { custom } from './problems'
import type { Services } from './services'
import { readDailyLeft, refuseAboveCap, refusePaused } from './sms-account'
import type { Trx } from './transaction'

type Reason = 'Allot' | 'Send' | 'Refund' | 'Correct'

interface Movement {
  readonly schoolId: string
  readonly delta: number
  readonly reason: Reason
  readonly batchId?: string | null
  readonly by?: string | null
  /** In the words of who did it. */
  readonly note?: string
}

interface Account {
  readonly balance: number
  readonly low_balance: number
  readonly status: string
  readonly daily_cap: number | null
}

/** The school's account, locked until the transaction ends: nobody else spends meanwhile. */
async function lockAccount(trx: Trx, schoolId: string): Promise<Account> {
  await sql`insert into sms_accounts (school_id) values (${schoolId}) on conflict (school_id) do nothing`.execute(trx)
  return trx
    .selectFrom('sms_accounts')
    .select(['balance', 'low_balance', 'status', 'daily_cap'])
    .where('school_id', '=', schoolId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function move(services: Services, trx: Trx, balance: number, movement: Movement): Promise<void> {
  const { schoolId, delta, reason, batchId = null, by = null, note = '' } = movement
  const after = balance + delta
  await trx.updateTable('sms_accounts').set({ balance: after }).where('school_id', '=', schoolId).execute()
  await trx
    .insertInto('sms_credits')
    .values({
      school_id: schoolId,
      id: services.newId(),
      at: services.clock.now(),
      delta,
      reason,
      batch_id: batchId,
      balance_after: after,
      made_by: by,
      note,
    })
    .execute()
}

/** The balance of a school and below what it counts as low. */
export async function readBalance(trx: Trx, schoolId: string): Promise<{ balance: number; low: number }> {
  const account = await trx
    .selectFrom('sms_accounts')
    .select(['balance', 'low_balance'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return { balance: account?.balance ?? 0, low: account?.low_balance ?? 1000 }
}

/** Active schools, among those of a condition on `schools sc`, whose credits are below what each counts as low. */
export async function countLowOnSms(trx: Trx, among: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sms_accounts a join schools sc on sc.id = a.school_id
    where sc.status = 'Active' and a.balance < a.low_balance and ${among}`.execute(trx)
  return rows[0]!.count
}

/** Gives credits to a school, or takes some away by a correction. */
export async function allotCredits(
  services: Services,
  trx: Trx,
  movement: { schoolId: string; delta: number; reason: 'Allot' | 'Correct'; by?: string | null; note?: string },
): Promise<void> {
  await move(services, trx, (await lockAccount(trx, movement.schoolId)).balance, movement)
}

/** What a send left of an account. */
export interface Spent {
  readonly before: number
  readonly after: number
  /** Below it the school is told. */
  readonly low: number
}

/**
 * Takes the credits of a send from the school's account. Nothing is asked, taken or answered where no message of it is paid.
 *
 * @param send `messages`: those of paid channels, which count towards the limit of the day.
 * @throws 409 when the account is paused, when too many would go today, or when there are not enough credits; nothing is
 * sent then.
 */
export async function spendCredits(
  services: Services,
  trx: Trx,
  send: { schoolId: string; credits: number; messages: number; batchId: string; by: string | null },
): Promise<Spent | undefined> {
  const { schoolId, credits, messages, batchId, by } = send
  if (credits === 0 && messages === 0) return undefined
  const { balance, low_balance: low, status, daily_cap: cap } = await lockAccount(trx, schoolId)
  refusePaused(status)
  refuseAboveCap(messages, cap, await readDailyLeft(trx, schoolId, cap, services.clock.now()))
  refuseShortage(credits, balance)
  if (credits > 0) await move(services, trx, balance, { schoolId, delta: -credits, reason: 'Send', batchId, by })
  return { before: balance, after: balance - credits, low }
}

/** @throws 409 in the words of the specification when a send needs more than there is. */
export function refuseShortage(required: number, available: number): void {
  if (required > available)
    throw custom(409, 'InsufficientSmsBalance', 'Insufficient SMS balance. Required {n}, available {m}.', {
      n: required,
      m: available,
    })
}

/** A message that has failed, as far as its credits go. */
export interface FailedMessage {
  readonly school_id: string | null
  readonly batch_id: string | null
  readonly credits: number
}

/** Gives back what failed messages had cost, in the transaction that marks them. */
export const refundCredits = (services: Services, trx: Trx, failed: readonly FailedMessage[]): Promise<void> =>
  settleCredits(services, trx, failed)

/**
 * Gives back what messages had cost that are lost, and takes again that of others that have arrived after all, never more
 * than there is.
 */
export async function settleCredits(
  services: Services,
  trx: Trx,
  lost: readonly FailedMessage[],
  arrived: readonly FailedMessage[] = [],
): Promise<void> {
  const moved = [...lost, ...arrived.map(message => ({ ...message, credits: -message.credits }))]
  const sums = new Map<string, { schoolId: string; batchId: string | null; delta: number }>()
  for (const { school_id: schoolId, batch_id: batchId, credits } of moved) {
    if (schoolId === null || credits === 0) continue
    const key = `${schoolId} ${batchId ?? ''}`
    sums.set(key, { schoolId, batchId, delta: (sums.get(key)?.delta ?? 0) + credits })
  }
  // Always in the same order, so that two servers that give back at once do not wait for each other.
  for (const [, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { balance } = await lockAccount(trx, sum.schoolId)
    const delta = Math.max(sum.delta, -balance)
    if (delta !== 0) await move(services, trx, balance, { ...sum, delta, reason: 'Refund' })
  }
}
