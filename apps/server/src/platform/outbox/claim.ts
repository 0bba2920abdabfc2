import { afterLease, type MessageChannel } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../services'
import { refundCredits } from '../sms-credits'
import type { Trx } from '../transaction'
import type { ChooseDriver } from './drivers'
import { type Change, type Claimed, readOnce } from './message'

const leaseSeconds = 60
/** Messages that one server has in hand at a time, and how many of these places only codes may take. */
export const places = 10
const placesForCodes = 2
/** How many of them pushes may take: what is sent to a whole school must not keep text messages waiting. */
const placesOfPushes = 4

interface Abandoned {
  id: string
  channel: MessageChannel
  recipient: string
  attempts: number
  started_at: Date | null
  expires_at: Date
  driver: string | null
  school_id: string | null
  batch_id: string | null
  credits: number
}

async function claim(
  services: Services,
  trx: Trx,
  name: string,
  which: ReturnType<typeof sql>,
  room: number,
): Promise<Claimed[]> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<Claimed>`
    with due as (
      select id, school_id, batch_id from outbox where status = 'Waiting' and run_after <= ${now} and ${which}
      order by (kind <> 'code'), run_after, id limit ${room} for update skip locked)
    update outbox o set status = 'Sending', attempts = attempts + 1, leased_until = ${until}, leased_by = ${name}, started_at = null
    from due left join message_batches b on b.school_id = due.school_id and b.id = due.batch_id where o.id = due.id
    returning o.id, o.channel, o.recipient, o.subject, o.body, o.variables, coalesce(o.template, b.template) as template, b.file_ids, o.school_id, o.sealed, o.attempts,
      o.created_at, o.expires_at, o.about_id,
      (select name from schools where id = o.school_id) as school_name, (select email from schools where id = o.school_id) as school_email`.execute(
    trx,
  )
  return rows
}

/** Claims for a server what is due, codes first, and tells whether more may be waiting than there was room for. */
export async function claimDue(
  services: Services,
  trx: Trx,
  name: string,
  { all: inHand, pushes: pushesInHand }: { readonly all: number; readonly pushes: number },
): Promise<{ claimed: Claimed[]; crowded: boolean }> {
  const room = places - inHand
  const codes = await claim(services, trx, name, sql`kind = 'code'`, room)
  const left = Math.min(room - codes.length, places - placesForCodes - inHand - codes.length)
  const others = left > 0 ? await claim(services, trx, name, sql`kind <> 'code' and channel <> 'push'`, left) : []
  const rest = Math.min(left - others.length, placesOfPushes - pushesInHand)
  const pushes = rest > 0 ? await claim(services, trx, name, sql`channel = 'push'`, rest) : []
  return { claimed: [...codes, ...others, ...pushes], crowded: left <= others.length || rest <= pushes.length }
}

/** Decides about messages whose server has not been heard of again. */
export async function takeUp(services: Services, trx: Trx, driverOf: ChooseDriver): Promise<Change[]> {
  const now = services.clock.now()
  const { rows } = await sql<Abandoned>`
    select id, channel, recipient, attempts, started_at, expires_at, driver, school_id, batch_id, credits from outbox
    where status = 'Sending' and leased_until < ${now} order by leased_until limit 100 for update skip locked`.execute(trx)
  const changes: Change[] = []
  for (const row of rows) {
    const driver = driverOf(row.channel, row.recipient)
    const idempotent = driver.idempotent && driver.name === row.driver
    const { state, runAfter, reason } = afterLease({ ...row, expiresAt: row.expires_at, idempotent }, row.started_at, now)
    await trx
      .updateTable('outbox')
      .set({
        status: state,
        run_after: runAfter ?? now,
        last_error: reason,
        leased_until: null,
        leased_by: null,
        // A try that was not begun does not count.
        attempts: row.started_at === null ? row.attempts - 1 : row.attempts,
        ...(state === 'Failed' ? readOnce : {}),
      })
      .where('id', '=', row.id)
      .execute()
    if (state === 'Failed') await refundCredits(services, trx, [row])
    changes.push([row.channel, state, row.batch_id])
  }
  return changes
}
