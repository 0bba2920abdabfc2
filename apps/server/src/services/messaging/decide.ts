import { createHash } from 'node:crypto'
import { isAlertDoor, type RepeatableState, releaseAt, trimmed } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { isPromotional } from '../../platform/outbox/message'
import { custom, invalid, noAccess } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { refundCredits } from '../../platform/sms-credits'
import { schoolZone } from '../../school/zone'
import { onceFor, refuseTooMany, writeBatch } from './accept'
import { type BatchCall, type BatchRow, isRepeatable, readBatch, takeBatch } from './batches'
import type { AddressChannel } from './channels'
import { dayAlerts } from './hooks'
import { type AcceptedOrder, refuseChannel } from './order'
import type { PersonType } from './people'
import { ringStaff } from './persons'
import type { PlannedMessage } from './plan'
import { readSilence } from './skip-reasons'
import { messagingFieldText } from './texts'

const cannot = () => custom(409, 'BatchState', 'This is no longer possible. Please reload.')

async function quietRelease(
  call: BatchCall,
  { send_at: sendAt, urgent_reason: urgent, template, channel, door }: BatchRow,
  isText: boolean,
): Promise<Date> {
  const { trx, schoolId, services } = call
  const now = services.clock.now()
  const ready = sendAt && sendAt > now ? sendAt : now
  if (!isText) return ready
  const time = async (code: string) => String(await settingValue(trx, schoolId, code)).slice(0, 5)
  const quiet = { from: await time('comm.quietFrom'), to: await time('comm.quietTo') }
  return releaseAt(ready, {
    timeZone: await schoolZone(trx, schoolId),
    quiet,
    urgent: urgent !== null || isAlertDoor(door),
    voice: channel === 'voice',
    promotional: isPromotional(template),
  })
}

async function decide(call: BatchCall, id: string, decision: BatchRow['decision'], reason?: string): Promise<void> {
  await call.trx
    .updateTable('message_batches')
    .set({
      decision,
      decided_by: personOf(call).userId,
      decided_at: call.services.clock.now(),
      ...(reason === undefined ? {} : { reject_reason: reason }),
    })
    .where('id', '=', id)
    .execute()
  // What nobody was told of may be told again.
  if (decision !== 'Accepted') await call.trx.deleteFrom('absence_alerts').where('batch_id', '=', id).execute()
}

/** Stops what has not left, and gives its credits back. */
async function stop(call: BatchCall, id: string): Promise<void> {
  const { trx, services } = call
  const now = services.clock.now()
  const stopped = await trx
    .updateTable('outbox')
    .set({ status: 'Cancelled' })
    .where('batch_id', '=', id)
    .where('status', 'in', ['Waiting', 'Held'])
    .returning(['school_id', 'batch_id', 'credits'])
    .execute()
  // One that is in hand and comes back finds its time over.
  await trx.updateTable('outbox').set({ expires_at: now }).where('batch_id', '=', id).where('status', '=', 'Sending').execute()
  await refundCredits(services, trx, stopped)
  // What stands in a bell already stays; what was planned for later, or waited, does not come.
  await trx
    .deleteFrom('notifications')
    .where('batch_id', '=', id)
    .where(eb => eb.or([eb('held', '=', true), eb('sent_at', '>', now)]))
    .execute()
}

async function tell(call: BatchCall, id: string, action: string, reason?: string): Promise<void> {
  await call.audit({
    action: `messages.${action}`,
    entity: 'message_batches',
    entityId: id,
    ...(reason === undefined ? {} : { reason }),
  })
}

/** Stops a batch as far as it has not left. */
export async function cancelBatch(call: BatchCall, id: string) {
  const { row, actions } = await takeBatch(call, id)
  if (!actions.includes('cancel')) throw cannot()
  await stop(call, row.id)
  // Planned items of a notification have not arrived.
  if (row.channel === 'notification')
    await call.trx
      .updateTable('outbox')
      .set({ status: 'Cancelled' })
      .where('batch_id', '=', id)
      .where('status', '=', 'Delivered')
      .execute()
  await decide(call, id, 'Cancelled')
  await tell(call, id, 'cancel')
  return readBatch(call, id)
}

async function takeWaiting(call: BatchCall, id: string, action: 'approve' | 'reject') {
  const { row, actions } = await takeBatch(call, id)
  if (row.status !== 'Waiting') throw cannot()
  if (!actions.includes(action)) throw noAccess()
  return row
}

/** Lets a waiting batch go: at once, at its time, or after quiet hours. */
export async function approveBatch(call: BatchCall, id: string) {
  const { trx, services } = call
  const row = await takeWaiting(call, id, 'approve')
  const now = services.clock.now()
  const release = await quietRelease(call, row, row.channel !== 'notification')
  const later = Math.max(0, release.getTime() - row.release_at.getTime())
  await sql`
    update outbox set status = case when channel = 'bell' then 'Delivered' else 'Waiting' end, run_after = ${release},
      sent_at = case when channel = 'bell' then ${release}::timestamptz end, expires_at = expires_at + make_interval(secs => ${later / 1000})
    where batch_id = ${id}::uuid and status = 'Held'`.execute(trx)
  await trx
    .updateTable('notifications')
    .set({ held: false, sent_at: row.send_at && row.send_at > now ? row.send_at : now })
    .where('batch_id', '=', id)
    .where('held', '=', true)
    .execute()
  await trx.updateTable('message_batches').set({ release_at: release }).where('id', '=', id).execute()
  await decide(call, id, 'Accepted')
  const values = { name: personOf(call).name, format: row.format_name }
  await ringStaff(call, [row.made_by], 'ApprovedTitle', 'Approved', values)
  await tell(call, id, 'approve')
  services.outbox.wake()
  return readBatch(call, id)
}

/** Refuses a waiting batch. */
export async function rejectBatch(call: BatchCall, id: string, typed: string) {
  const reason = trimmed(typed)
  if (reason.length < 5 || reason.length > 200) throw invalid([{ field: 'reason', message: messagingFieldText('ReasonLength') }])
  const row = await takeWaiting(call, id, 'reject')
  await stop(call, id)
  await decide(call, id, 'Rejected', reason)
  const values = { name: personOf(call).name, format: row.format_name, reason }
  await ringStaff(call, [row.made_by], 'RejectedTitle', 'Rejected', values)
  await tell(call, id, 'reject', reason)
  return readBatch(call, id)
}

/** Takes the bell items of a notification away; the history says so. */
export async function withdrawBatch(call: BatchCall, id: string) {
  const { actions } = await takeBatch(call, id)
  if (!actions.includes('withdraw')) throw cannot()
  const now = call.services.clock.now()
  // Open pages hear that something has left the bell.
  await sql`
    with gone as (delete from notifications where batch_id = ${id}::uuid returning school_id, user_id, held)
    select live_tell(school_id, array_agg(user_id), 'notification', '{}', ${now}) from gone where not held group by school_id`.execute(
    call.trx,
  )
  await decide(call, id, 'Withdrawn')
  await tell(call, id, 'withdraw')
  return readBatch(call, id)
}

interface RepeatRow {
  id: string
  channel: AddressChannel
  recipient: string
  subject: string | null
  body: string
  variables: string[] | null
  person_type: PersonType
  person_id: string
  student_ids: string[]
  parts: number
  paid: number
}

const stored: Readonly<Record<RepeatableState, string>> = {
  Failed: 'Failed',
  Undelivered: 'Undelivered',
  Unconfirmed: 'NotConfirmed',
}

/** Whether a message `o` is about somebody who studies, or for somebody who works, in the school as before. */
const isStillHere = sql<boolean>`(
  (o.person_type = 'staff' and not exists (
    select from staff t where t.school_id = o.school_id and t.id = o.person_id and t.status <> 'Working'))
  or (o.person_type <> 'staff' and (o.student_ids = '{}' or exists (
    select from students s where s.school_id = o.school_id and s.id = any(o.student_ids) and s.status = 'studying'))))`

/** @throws 409 when the school sends approved formats alone and that of the batch is none any more. */
async function refuseUnapproved(call: BatchCall, { id, channel }: BatchRow): Promise<void> {
  if (channel === 'email' || (await settingValue(call.trx, call.schoolId, 'sms.formatApproval')) !== true) return
  // What was sent again before names no format of its own.
  const { rows } = await sql`
    with recursive line as (
      select id, parent_batch_id, format_id from message_batches where id = ${id}::uuid
      union all
      select p.id, p.parent_batch_id, p.format_id from line l join message_batches p on p.id = l.parent_batch_id where l.format_id is null)
    select from line join message_formats f on f.id = line.format_id
    where f.channel <> 'notification' and f.deleted_at is null and not f.is_approved`.execute(call.trx)
  if (rows.length > 0) throw custom(409, 'FormatWaiting', 'This format is waiting for approval.')
}

/** Sends what did not arrive once more, as a batch of its own; a message is repeated once at most. */
export async function sendAgain(call: BatchCall, id: string, states: readonly RepeatableState[]) {
  const hash = createHash('sha256')
    .update(JSON.stringify(['again', personOf(call).userId, id, [...states].sort()]))
    .digest('hex')
  return onceFor(call, hash, async key => {
    const { row, actions } = await takeBatch(call, id)
    if (!actions.includes('send-again')) throw cannot()
    await refuseChannel(call, row.channel)
    await refuseUnapproved(call, row)
    const { rows } = await sql<RepeatRow>`
      select o.id, o.channel, o.recipient, o.subject, o.body, o.variables, o.person_type, o.person_id, o.student_ids, o.parts, o.credits as paid
      from outbox o where o.batch_id = ${id}::uuid and ${isRepeatable(states.map(state => stored[state]))} and ${isStillHere}
      order by o.id`.execute(call.trx)
    const people = rows.map(({ recipient, person_type: personType, person_id: personId }) => ({
      personType,
      personId,
      mobile: recipient,
      whatsapp: recipient,
      email: recipient,
    }))
    const silenceOf = await readSilence(call, { door: row.door, urgentReason: row.urgent_reason }, people)
    const left = rows.filter(({ channel }, at) => silenceOf(people[at]!, channel) === undefined)
    if (left.length === 0) throw custom(409, 'NoRecipientLeft', 'No recipient is left.')
    const messages = left.map(
      (message): PlannedMessage => ({
        channel: message.channel,
        personType: message.person_type,
        personId: message.person_id,
        ids: message.student_ids,
        studentIds: message.student_ids,
        name: '',
        to: message.recipient,
        subject: message.subject,
        text: message.body,
        variables: message.variables ?? undefined,
        parts: message.parts,
        credits: message.paid,
      }),
    )
    const sum = (of: (message: PlannedMessage) => number) => messages.reduce((all, message) => all + of(message), 0)
    await refuseTooMany(
      call,
      sum(one => one.credits),
    )
    const release = await quietRelease(call, { ...row, send_at: null }, true)
    const checked: AcceptedOrder = {
      order: {
        door: row.door,
        channel: row.channel,
        sendTo: row.door === 'staff' ? 'Staff' : 'Guardian',
        exampleMessage: '',
        urgentReason: row.urgent_reason,
        fileIds: row.file_ids,
      },
      format: undefined,
      formatName: row.format_name,
      body: row.body,
      content: row.content,
      title: row.title,
      timeZone: await schoolZone(call.trx, call.schoolId),
      sendAt: null,
      releaseAt: release,
      held: release > call.services.clock.now(),
      onePerNumber: true,
      alsoBell: false,
      needsApproval: false,
      template: row.template ?? undefined,
      voice: row.voice_description_id === null ? undefined : { id: row.voice_description_id, seconds: 0 },
    }
    const outcome = await writeBatch(call, {
      checked,
      plan: { messages, bells: [], credits: sum(one => one.credits), parts: sum(one => one.parts), unicode: false },
      key,
      hash,
      parentBatchId: id,
      repeats: new Map(left.map((message, at) => [at, message.id])),
    })
    const students = left.flatMap(message => message.student_ids)
    await call.services.ports.take(dayAlerts).followAlerts(call, id, outcome.batchId, students)
    return outcome
  })
}
