import type { BodyOf, contract } from '@school/api'
import { addDays, type LeaveInterval } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, invalid } from '../../../platform/problems'
import { schoolDay } from '../../../school/zone'
import { lockBalances } from '../ledger'
import { applicantOf, lockApplicant, plansOf } from './applicant'
import { ringApplicant, ringApprovers } from './bells'
import { bookAnew, reckonOthers, rewriteDays } from './book'
import { costOf, othersOf } from './charge'
import { ended } from './ended'
import { leaveFieldText } from './field-texts'
import { findLeave } from './list'
import { type MarksChanged, unexplainMarks } from './marks'
import { isOwn, loginsOf } from './offices'
import { asDays, type LeaveCall, type LeavePlace } from './place'
import { refusal, refused } from './refusals'
import { afterAction, hasBegun, type LeaveRecord, sceneOf } from './rows'
import { typeOf } from './types'

type Contract = typeof contract.leaveApplications

const person = (leave: LeaveRecord) => ({
  applicantKind: leave.applicantKind,
  studentId: leave.personId,
  staffId: leave.personId,
})

/** Marks that a leave explained in some days are absences again; the class teacher is told. */
async function giveMarksBack(
  place: LeavePlace,
  leave: LeaveRecord,
  within: LeaveInterval,
  by: string | null,
): Promise<MarksChanged> {
  if (leave.applicantKind !== 'student') return { days: [], locked: [] }
  const { countsAs } = await typeOf(place, leave.leaveTypeId)
  const changed = await unexplainMarks(
    place,
    { id: leave.id, no: leave.no, studentId: leave.personId, countsAs: countsAs ?? 'LV' },
    within,
    by,
  )
  if (changed.days.length > 0 && leave.classTeacherId)
    await ringApprovers(place, await loginsOf(place, [leave.classTeacherId]), leave, 'Absent')
  return changed
}

/** Who was allotted in the place of a class teacher on leave is so no longer than the leave lasts. */
async function endSubstitutes(
  { trx, services, schoolId }: LeavePlace,
  leave: LeaveRecord,
  lastDay: string | null,
): Promise<void> {
  if (leave.applicantKind !== 'staff') return
  const { today } = await schoolDay({ trx, services, schoolId })
  const last = lastDay ?? today
  await sql`
    delete from attendance_allotments where school_id = ${schoolId}::uuid and leave_id = ${leave.id}::uuid
      and from_day > ${last}::date and from_day > ${today}::date`.execute(trx)
  await sql`
    update attendance_allotments set to_day = greatest(from_day, ${last}::date), version = version + 1
    where school_id = ${schoolId}::uuid and leave_id = ${leave.id}::uuid and (to_day is null or to_day > ${last}::date)`.execute(
    trx,
  )
}

/**
 * Ends an application that waits or is granted, whoever asks: a person, or the leaving of staff.
 *
 * @param status Withdrawn by the applicant while it waits, else Cancelled.
 */
export async function endLeave(
  place: LeavePlace,
  leave: LeaveRecord,
  { status, reason, by }: { status: 'Withdrawn' | 'Cancelled'; reason: string; by: string | null },
) {
  const applicant = await applicantOf(place, person(leave))
  await lockApplicant(place, applicant)
  if (applicant.kind === 'staff') await lockBalances(place, [{ staffId: applicant.id, leaveTypeId: leave.leaveTypeId }])
  await place.trx
    .updateTable('leave_applications')
    .set({ status, ended_at: place.services.clock.now(), end_reason: reason || null, version: leave.version + 1 })
    .where('id', '=', leave.id)
    .execute()
  if (leave.status === 'Approved') await bookAnew(place, leave, [], by)
  if (leave.status === 'Approved') await endSubstitutes(place, leave, null)
  const { locked } = leave.status === 'Approved' ? await giveMarksBack(place, leave, leave, by) : { locked: [] }
  const changed = await reckonOthers(place, applicant, leave, by)
  return { locked: [...locked], changed }
}

/** Takes an own application back that waits. */
export async function withdrawLeave(call: LeaveCall, id: string) {
  const leave = await findLeave(call, id, true)
  if (afterAction(personOf(call), leave, 'withdraw', await sceneOf(call)) === null) throw ended(leave)
  await endLeave(call, leave, { status: 'Withdrawn', reason: '', by: personOf(call).userId })
  await call.audit({
    action: 'leave.withdraw',
    entity: 'leave_applications',
    entityId: leave.id,
    before: { no: leave.no, name: leave.name, from: leave.fromDate, to: leave.toDate },
  })
  return { id: leave.id, no: leave.no, status: 'Withdrawn' as const, version: leave.version + 1 }
}

/** Ends granted leave. */
export async function cancelLeave(call: LeaveCall, id: string, { reason }: BodyOf<Contract['cancel']>) {
  const leave = await findLeave(call, id, true)
  const who = personOf(call)
  const scene = await sceneOf(call)
  const own = isOwn(who, { kind: leave.applicantKind, id: leave.personId, guardianId: leave.guardianId })
  if (afterAction(who, leave, 'cancel', scene) === null) {
    if (leave.status === 'Approved' && own && hasBegun(leave, scene))
      throw custom(409, 'LeaveBegun', 'This leave has begun. Ask an approver to cancel it.')
    throw ended(leave)
  }
  if (!own && reason.length < 3) throw invalid([{ field: 'reason', message: leaveFieldText('RemarksNeeded') }])
  const { locked, changed } = await endLeave(call, leave, { status: 'Cancelled', reason, by: who.userId })
  if (!own) await ringApplicant(call, leave, 'Cancelled', { reason })
  await call.audit({
    action: 'leave.cancel',
    entity: 'leave_applications',
    entityId: leave.id,
    before: { no: leave.no, name: leave.name, from: leave.fromDate, to: leave.toDate, reason },
  })
  return { id: leave.id, no: leave.no, status: 'Cancelled' as const, version: leave.version + 1, locked, changed }
}

/** Gives granted leave an earlier end. */
export async function shortenLeave(call: LeaveCall, id: string, { toDate, toHalf, reason }: BodyOf<Contract['shorten']>) {
  const leave = await findLeave(call, id, true)
  const who = personOf(call)
  if (afterAction(who, leave, 'shorten', await sceneOf(call)) === null) throw ended(leave)
  const shorter: LeaveInterval = { fromDate: leave.fromDate, fromHalf: leave.fromHalf, toDate, toHalf }
  const isEarlier = toDate < leave.toDate || (toDate === leave.toDate && toHalf === 'FN' && leave.toHalf === 'AN')
  const isWithin = toDate > leave.fromDate || (toDate === leave.fromDate && !(leave.fromHalf === 'AN' && toHalf === 'FN'))
  if (!isEarlier || !isWithin) throw invalid([{ field: 'toDate', message: leaveFieldText('EndOutside') }])
  const applicant = await applicantOf(call, person(leave))
  await lockApplicant(call, applicant)
  if (applicant.kind === 'staff') await lockBalances(call, [{ staffId: applicant.id, leaveTypeId: leave.leaveTypeId }])
  const type = await typeOf(call, leave.leaveTypeId)
  const plans = await plansOf(call, applicant, shorter)
  const earlier = await othersOf(call, applicant, { from: leave.fromDate, to: leave.toDate }, leave.id)
  const charge = costOf(
    plans,
    shorter,
    type.holidayRule,
    earlier.filter(one => one.no < leave.no),
  )
  if (!charge) throw refused(refusal('LeaveNoWorkingDay', 'toDate'))
  await call.trx
    .updateTable('leave_applications')
    .set({ to_date: toDate, to_half: toHalf, end_reason: reason })
    .where('id', '=', leave.id)
    .execute()
  const charged = await rewriteDays(call, leave, charge.days, who.userId)
  const after: LeaveInterval =
    toHalf === 'FN'
      ? { fromDate: toDate, fromHalf: 'AN', toDate: leave.toDate, toHalf: leave.toHalf }
      : { fromDate: addDays(toDate, 1), fromHalf: 'FN', toDate: leave.toDate, toHalf: leave.toHalf }
  const { locked } = await giveMarksBack(call, leave, after, who.userId)
  await endSubstitutes(call, leave, toDate)
  const changed = await reckonOthers(call, applicant, leave, who.userId)
  await ringApplicant(call, { ...leave, toDate }, 'Shortened', { reason })
  await call.audit({
    action: 'leave.shorten',
    entity: 'leave_applications',
    entityId: leave.id,
    before: { no: leave.no, to: leave.toDate, days: asDays(leave.charged) },
    after: { to: toDate, days: asDays(charged), reason },
  })
  return { id: leave.id, no: leave.no, status: 'Approved' as const, version: leave.version + 1, locked: [...locked], changed }
}
