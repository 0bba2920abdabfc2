import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { changedMeanwhile, custom, HttpProblem, invalid } from '../../../platform/problems'
import { schoolDay } from '../../../school/zone'
import { lockBalances, postLedger } from '../ledger'
import { applicantOf, lockApplicant } from './applicant'
import { ringApplicant, ringApprovers } from './bells'
import { type DayRow, settle } from './charge'
import { readDays, writeDays } from './days'
import { ended } from './ended'
import { leaveFieldText } from './field-texts'
import { findLeave } from './list'
import { explainMarks } from './marks'
import { awayOn, holdersOf, isOwn, officesOf } from './offices'
import { asDays, asHundredths, type LeaveCall } from './place'
import { type LeaveRecord, mayDecide } from './rows'
import { planEscalation } from './steps'
import { typeOf } from './types'

type Contract = typeof contract.leaveApplications

/** An application that the person decides now, held until the transaction ends. */
async function toDecide(call: LeaveCall, id: string, version: number | undefined) {
  const leave = await findLeave(call, id, true)
  const person = personOf(call)
  const applicant = await applicantOf(call, {
    applicantKind: leave.applicantKind,
    studentId: leave.personId,
    staffId: leave.personId,
  })
  if (leave.status !== 'Pending') throw ended(leave)
  if (isOwn(person, applicant)) throw custom(403, 'LeaveOwn', 'You cannot decide your own application.')
  if (version !== undefined && version !== leave.version)
    throw leave.steps.some(step => step.decision === 'Approved') ? ended(leave) : changedMeanwhile()
  const how = mayDecide(person, leave)
  if (!how) throw ended(leave)
  return { leave, applicant, how }
}

type Deciding = Awaited<ReturnType<typeof toDecide>>

/** Writes what was decided of a step. */
async function decideStep(
  call: LeaveCall,
  { leave, how }: Deciding,
  place: number,
  decision: 'Approved' | 'Rejected',
  remarks: string,
): Promise<void> {
  await call.trx
    .updateTable('leave_steps')
    .set({
      decision,
      remarks: remarks || null,
      by: personOf(call).userId,
      at: call.services.clock.now(),
      on_behalf: how === 'onBehalf',
    })
    .where('application_id', '=', leave.id)
    .where('place', '=', place)
    .execute()
}

/** The next step that somebody holds now; those that nobody holds are passed over. */
async function goOn(call: LeaveCall, { leave, applicant, how }: Deciding) {
  const offices = await officesOf(call)
  const { today } = await schoolDay(call)
  // Who decides in the place of a step that waited too long has decided the own one as well.
  const later = leave.steps.filter(step => step.place > leave.step && step.decision === 'Waiting')
  const rest = how === 'escalated' ? later.slice(1) : later
  if (how === 'escalated' && later[0]) await decideStep(call, { leave, applicant, how }, later[0].place, 'Approved', '')
  for (const step of rest) {
    const holders = await holdersOf(call, offices, step, applicant)
    const away =
      step.approver === 'class-teacher'
        ? await awayOn(
            call,
            holders.flatMap(one => one.staffId ?? []),
            today,
          )
        : new Set()
    const there = holders.filter(one => !away.has(one.staffId))
    if (there.length > 0) return { place: step.place, holders: there }
    await call.trx
      .updateTable('leave_steps')
      .set({ decision: 'Skipped' })
      .where('application_id', '=', leave.id)
      .where('place', '=', step.place)
      .execute()
  }
  return undefined
}

/** Takes what a leave of staff costs from the balance, as it is now. */
async function takeBalance(call: LeaveCall, leave: LeaveRecord, lopDays: number | undefined): Promise<void> {
  const type = await typeOf(call, leave.leaveTypeId)
  await lockBalances(call, [{ staffId: leave.personId, leaveTypeId: type.id }])
  const stored = await readDays(call, leave.id)
  const days = stored.map(row => ({
    ...row,
    kind: row.kind === 'lop' ? (row.half === 'day' ? ('sandwich' as const) : ('charged' as const)) : row.kind,
  })) as { date: string; half: DayRow['half']; kind: 'charged' | 'holiday' | 'sandwich' }[]
  const charge = { days, hundredths: leave.charged }
  const settled = await settle(call, leave.personId, type, charge, { except: leave.id, holds: false })
  const granted = lopDays === undefined ? leave.lop : asHundredths(lopDays)
  if (settled.loss > granted && type.paid) {
    const short = settled.years.find(year => year.loss > 0)!
    throw custom(409, 'LeaveBalanceShort', 'Balance is now {n}. Approve with {m} day(s) loss of pay?', {
      n: asDays(short.available ?? 0),
      m: asDays(settled.loss),
    })
  }
  await writeDays(call, leave.id, settled.rows)
  await call.trx.updateTable('leave_applications').set({ lop: settled.loss }).where('id', '=', leave.id).execute()
  await postLedger(
    call,
    settled.years
      .filter(year => type.paid && year.available !== null)
      .map(year => ({
        staffId: leave.personId,
        leaveTypeId: type.id,
        leaveYear: year.leaveYear,
        kind: 'use' as const,
        hundredths: -year.used,
        applicationId: leave.id,
      })),
    personOf(call).userId,
  )
}

/** Approves the step that waits; the last one grants the leave. */
export async function approveLeave(
  call: LeaveCall,
  id: string,
  { remarks, version, lopDays }: { remarks: string; version: number | undefined; lopDays?: number | undefined },
) {
  const deciding = await toDecide(call, id, version)
  const { leave, applicant } = deciding
  await lockApplicant(call, applicant)
  await decideStep(call, deciding, leave.step, 'Approved', remarks)
  const next = await goOn(call, deciding)
  const set = (values: { status?: 'Approved'; step?: number }) =>
    call.trx
      .updateTable('leave_applications')
      .set({ ...values, version: leave.version + 1 })
      .where('id', '=', leave.id)
      .execute()
  const audit = (status: string) =>
    call.audit({
      action: 'leave.approve',
      entity: 'leave_applications',
      entityId: leave.id,
      after: { no: leave.no, name: leave.name, step: leave.step, status, remarks },
    })
  const answer = { id: leave.id, no: leave.no, version: leave.version + 1, changed: [] }
  if (next) {
    await set({ step: next.place })
    await call.trx
      .updateTable('leave_steps')
      .set({ since: call.services.clock.now() })
      .where('application_id', '=', leave.id)
      .where('place', '=', next.place)
      .execute()
    await planEscalation(call, leave.id, next.place)
    await ringApprovers(call, next.holders, leave, 'Applied')
    await audit('Pending')
    return { ...answer, status: 'Pending' as const, locked: [] }
  }
  if (leave.applicantKind === 'staff') await takeBalance(call, leave, lopDays)
  await set({ status: 'Approved' })
  const locked = await grantMarks(call, leave)
  await ringApplicant(call, leave, 'Approved')
  await audit('Approved')
  return { ...answer, status: 'Approved' as const, locked: [...locked] }
}

/** What granted leave of a student does to marks. @returns months that are locked. */
async function grantMarks(call: LeaveCall, leave: LeaveRecord): Promise<readonly string[]> {
  if (leave.applicantKind !== 'student') return []
  const { countsAs } = await typeOf(call, leave.leaveTypeId)
  const { locked } = await explainMarks(
    call,
    { ...leave, studentId: leave.personId, countsAs: countsAs ?? 'LV' },
    personOf(call).userId,
  )
  return locked
}

/** Rejects an application. */
export async function rejectLeave(
  call: LeaveCall,
  id: string,
  { remarks, version }: { remarks: string; version: number | undefined },
) {
  if (remarks.length < 3) throw invalid([{ field: 'remarks', message: leaveFieldText('RemarksNeeded') }])
  const deciding = await toDecide(call, id, version)
  const { leave } = deciding
  await decideStep(call, deciding, leave.step, 'Rejected', remarks)
  await call.trx
    .updateTable('leave_applications')
    .set({ status: 'Rejected', ended_at: call.services.clock.now(), version: leave.version + 1 })
    .where('id', '=', leave.id)
    .execute()
  await ringApplicant(call, leave, 'Rejected', { remarks })
  await call.audit({
    action: 'leave.reject',
    entity: 'leave_applications',
    entityId: leave.id,
    after: { no: leave.no, name: leave.name, remarks },
  })
  return { id: leave.id, no: leave.no, status: 'Rejected' as const, version: leave.version + 1 }
}

/** Decides several, each by itself: one that cannot be decided leaves the others alone. */
export async function decideMany(call: LeaveCall, { ids, decision, remarks }: BodyOf<Contract['decide']>) {
  if (decision === 'reject' && remarks.length < 3) throw invalid([{ field: 'remarks', message: leaveFieldText('RemarksNeeded') }])
  const failed = []
  const locked = new Set<string>()
  // In one order, so that two who decide the same never wait for each other in a ring.
  for (const id of ids.map(one => one.toLowerCase()).toSorted()) {
    const leave = await findLeave(call, id)
    await sql`savepoint deciding`.execute(call.trx)
    try {
      if (decision === 'approve')
        for (const month of (await approveLeave(call, id, { remarks, version: undefined })).locked) locked.add(month)
      else await rejectLeave(call, id, { remarks, version: undefined })
      await sql`release savepoint deciding`.execute(call.trx)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      await sql`rollback to savepoint deciding`.execute(call.trx)
      const { name, message, values = {} } = error
      failed.push({ id, no: leave.no, name: leave.name, refusal: { field: null, name, message, values: { ...values } } })
    }
  }
  return { done: ids.length - failed.length, failed, locked: [...locked].toSorted() }
}
