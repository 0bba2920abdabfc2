import { type AlertType, alertTypeOf, type DayStatus } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import type { AcceptedOrder, SendCall, SendOrder, WriteCall } from '../messaging/order'
import type { Recipient } from '../messaging/people'
import { alertChannels, goingOf, type SendPlan } from '../messaging/plan'
import { statusesOf } from './day'

/** Until the transaction ends nobody else tells families of this day. */
export async function lockDay({ trx, schoolId }: Pick<SendCall, 'trx' | 'schoolId'>, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absence-alerts ${schoolId} ${day}`}, 0))`.execute(trx)
}

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
    where on_day = ${day}::date and student_id = any(${ids}::uuid[])`.execute(call.trx)
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
  await sql`
    insert into absence_alerts (school_id, id, student_id, on_day, type, channel, batch_id, sent_at, by_id)
    select ${schoolId}::uuid, x.id, x.student, ${order.attendance.day}::date, x.type, ${channel}, ${batchId}::uuid, ${services.clock.now()},
      ${order.automatic ? null : personOf(call).userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, student uuid, type text)
    on conflict (school_id, student_id, on_day, type, channel) do nothing`.execute(trx)
}
