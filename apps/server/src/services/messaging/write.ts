import { batchExpiry, bellKindOfDoor, isAlertDoor, laneOf } from '@school/rules'
import type { AcceptedOrder, WriteCall } from './order'
import type { SendPlan } from './plan'

const rowsAtOnce = 500

/** Writes the messages of a batch; the worker delivers those that wait. */
export async function writeMessages(
  call: WriteCall,
  batchId: string,
  checked: AcceptedOrder,
  plan: SendPlan,
  again?: ReadonlyMap<number, string>,
) {
  const { trx, services, schoolId } = call
  const now = services.clock.now()
  const { releaseAt, needsApproval, order, timeZone } = checked
  const lane = laneOf({
    urgent: order.urgentReason !== null,
    alert: isAlertDoor(order.door),
    messages: plan.messages.filter(message => !message.skip).length,
  })
  const rows = plan.messages.map((message, at) => ({
    id: services.newId(),
    school_id: schoolId,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    body: message.text,
    sealed: false,
    kind: 'message',
    lane,
    status: message.skip ? 'Skipped' : needsApproval ? 'Held' : message.channel === 'bell' ? 'Delivered' : 'Waiting',
    run_after: releaseAt,
    created_at: now,
    ...(message.channel === 'bell' && !message.skip && !needsApproval ? { sent_at: releaseAt } : {}),
    expires_at: batchExpiry(releaseAt, order.door, timeZone),
    credits: message.credits,
    batch_id: batchId,
    person_type: message.personType,
    person_id: message.personId,
    student_ids: [...message.studentIds],
    skip_reason: message.skip?.reason ?? null,
    skip_detail: message.skip?.parameter ?? null,
    parts: message.parts,
    variables: message.variables ? [...message.variables] : null,
    repeats_id: again?.get(at) ?? null,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('outbox')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  const about = rows.flatMap(({ id, student_ids: students }) =>
    [...new Set(students)].map(student => ({ school_id: schoolId, student_id: student, at: now, message_id: id })),
  )
  for (let from = 0; from < about.length; from += rowsAtOnce)
    await trx
      .insertInto('message_students')
      .values(about.slice(from, from + rowsAtOnce))
      .execute()
  services.outbox.wake()
}

/** Puts the items of a batch into bells; held ones wait for an approval. */
export async function writeBells(call: WriteCall, batchId: string, checked: AcceptedOrder, plan: SendPlan) {
  const { trx, services, schoolId } = call
  const now = services.clock.now()
  const items = plan.bells.map(bell => ({
    school_id: schoolId,
    id: services.newId(),
    user_id: bell.userId,
    child_id: bell.studentIds.length === 1 ? bell.studentIds[0]! : null,
    student_ids: bell.studentIds.length > 1 ? [...bell.studentIds] : [],
    kind: bellKindOfDoor(checked.order.door),
    audience: bell.audience,
    title: bell.title,
    message: bell.message,
    route: bell.route ?? null,
    // Quiet hours do not keep the bell; a plan does.
    sent_at: checked.sendAt ?? now,
    batch_id: batchId,
    held: checked.needsApproval,
  }))
  for (let from = 0; from < items.length; from += rowsAtOnce)
    await trx
      .insertInto('notifications')
      .values(items.slice(from, from + rowsAtOnce))
      .execute()
}
