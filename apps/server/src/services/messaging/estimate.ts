import { dayIn, instantIn } from '@school/rules'
import { sql } from 'kysely'
import { firstId } from '../../platform/clock'
import { readBalance } from '../../platform/sms-credits'
import type { AskedOrder, SendCall } from './order'
import { goingOf, type PlannedMessage, skippedOf } from './plan'
import { fallbackOf, prepare } from './prepare'

/** How many of these got the same text today. */
async function repeatedToday(call: SendCall, timeZone: string, messages: readonly PlannedMessage[]): Promise<number> {
  const { trx, services } = call
  const since = instantIn(timeZone, `${dayIn(timeZone, services.clock.now())}T00:00:00`)
  const texts = JSON.stringify(messages.map(({ to, text }) => ({ to, text })))
  const { rows } = await sql<{ count: number }>`
    select count(distinct o.recipient)::int as count from outbox o
    join jsonb_to_recordset(${texts}::jsonb) as x("to" text, text text) on x."to" = o.recipient and x.text = o.body
    where o.id >= ${firstId(since)}::uuid and o.created_at >= ${since} and o.batch_id is not null and o.status not in ('Skipped', 'Cancelled')`.execute(
    trx,
  )
  return rows[0]!.count
}

/** What a send would take, and who would get nothing. */
export async function estimateSend(call: SendCall, order: AskedOrder) {
  const prepared = await prepare(call, order)
  const { checked, plan } = prepared
  const texts = await fallbackOf(call, prepared)
  const going = goingOf(plan)
  return {
    messages: going.length + (texts ? goingOf(texts.plan).length : 0),
    skipped: skippedOf({ messages: [...plan.messages, ...(texts?.plan.messages ?? [])] }).map(group => ({
      ...group,
      ids: [...group.ids],
      names: [...group.names],
    })),
    parts: plan.parts + (texts?.plan.parts ?? 0),
    credits: plan.credits + (texts?.plan.credits ?? 0),
    balance: (await readBalance(call.trx, call.schoolId)).balance,
    unicode: plan.unicode || texts?.plan.unicode === true,
    repeatedToday: await repeatedToday(call, checked.timeZone, going),
    holdUntil: checked.held ? checked.releaseAt.toISOString() : null,
    textsHoldUntil: texts?.checked.held ? texts.checked.releaseAt.toISOString() : null,
    needsApproval: checked.needsApproval,
  }
}
