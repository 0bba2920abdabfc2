import { type AlertType, alertTypeOf, type DayStatus } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import type { AcceptedOrder, SendCall, SendOrder, WriteCall } from '../../services/messaging/order'
import type { Recipient } from '../../services/messaging/people'
import { alertChannels, goingOf, type SendPlan } from '../../services/messaging/plan'
import { statusesOf } from './day'

/** Until the transaction ends nobody else tells families of this day. */
export async function lockDay({ trx, schoolId }: Pick<SendCall, 'trx' | 'schoolId'>, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absence-alerts ${schoolId} ${day}`}, 0))`.execute(trx)
}

/**
 * Alerts of a day that told nobody: everything that their batches sent about the student is lost. What is on its way, or of
 * which nobody knows whether it arrived, counts as told.
 */
export const lostAlerts = (day: string) => sql<string>`
  select l.id from absence_alerts l join (
    select o.batch_id, x.student_id, bool_and(o.status in ('Failed', 'Undelivered')) as lost
    from outbox o cross join lateral unnest(o.student_ids) x(student_id)
    where o.status <> 'Skipped' and o.batch_id in (select d.batch_id from absence_alerts d where d.on_day = ${day}::date)
    group by o.batch_id, x.student_id) m on m.batch_id = l.batch_id and m.student_id = l.student_id and m.lost
  where l.on_day = ${day}::date`

const shownDay = (day: string) => day.split('-').reverse().join('/')

/** Texts that say the date say this one. */
const dated = (recipient: Recipient, day: string): Recipient => ({
  ...recipient,
  entry: { ...recipient.entry, attendanceDate: shownDay(day), date: shownDay(day) },
})

/** What the day was for the people of an order, and who was told of it already. */
export async function readTold(
  call: Pick<SendCall, 'trx' | 'schoolId'>,
  { attendance, channel, rideDay, extra }: SendOrder,
  found: Recipient[],
): Promise<{ readonly people: Recipient[]; readonly alerts?: ReadonlyMap<string, AlertType> }> {
  // What the server read itself counts more than what was handed over.
  const people = extra ? found.map(one => ({ ...one, entry: { ...extra[one.id], ...one.entry } })) : found
  if (rideDay) return { people: people.map(recipient => dated(recipient, rideDay)) }
  if (!attendance) return { people }
  const { day, half, statuses, type: given } = attendance
  const ids = people.map(recipient => recipient.id)
  const present = await statusesOf(call.trx, call.schoolId, { day, half, ids })
  const typeOf = (status: DayStatus | undefined) => given ?? (status && alertTypeOf(status))
  const { rows } = await sql<{ id: string; type: AlertType; channel: string }>`
    select student_id as id, type, channel from absence_alerts
    where on_day = ${day}::date and student_id = any(${ids}::uuid[]) and id not in (${lostAlerts(day)})`.execute(call.trx)
  const toldBy = Map.groupBy(rows, row => `${row.id} ${row.type}`)
  const alerts = new Map<string, AlertType>()
  const marked = people.map(recipient => {
    const status = present.get(recipient.id)
    const type = typeOf(status)
    if (type && alertChannels[channel]) alerts.set(recipient.id, type)
    const seen = statuses[recipient.id]
    return {
      ...dated(recipient, day),
      told: {
        changed: seen !== undefined && seen !== status,
        channels: new Set(toldBy.get(`${recipient.id} ${type}`)?.map(row => row.channel)),
      },
    }
  })
  return { people: marked, alerts }
}

/** Keeps whom a batch tells of the day, in the transaction that accepts it. */
export async function writeAlerts(
  call: WriteCall,
  batchId: string,
  { order, alerts }: AcceptedOrder,
  plan: SendPlan,
): Promise<void> {
  const channel = alertChannels[order.channel]
  if (!order.attendance || !alerts || !channel) return
  const { trx, services, schoolId } = call
  const told = [...new Set(goingOf(plan).flatMap(message => message.studentIds))]
  const rows = told.flatMap(id => {
    const type = alerts.get(id)
    return type ? [{ id: services.newId(), student: id, type }] : []
  })
  const { day } = order.attendance
  const found = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, student uuid, type text)`
  await sql`
    delete from absence_alerts a using ${found}
    where a.on_day = ${day}::date and a.channel = ${channel} and a.student_id = x.student and a.type = x.type and a.id in (${lostAlerts(day)})`.execute(
    trx,
  )
  await sql`
    insert into absence_alerts (school_id, id, student_id, on_day, type, channel, batch_id, sent_at, by_id)
    select ${schoolId}::uuid, x.id, x.student, ${day}::date, x.type, ${channel}, ${batchId}::uuid, ${services.clock.now()},
      ${order.automatic ? null : personOf(call).userId}::uuid
    from ${found}
    on conflict (school_id, student_id, on_day, type, channel) do nothing`.execute(trx)
}

/** What is sent again tells in the place of what did not arrive. */
export async function followAlerts(
  { trx, services }: Pick<WriteCall, 'trx' | 'services'>,
  batchId: string,
  again: string,
  studentIds: readonly string[],
): Promise<void> {
  await sql`
    update absence_alerts set batch_id = ${again}::uuid, sent_at = ${services.clock.now()}
    where batch_id = ${batchId}::uuid and student_id = any(${[...studentIds]}::uuid[])`.execute(trx)
}
