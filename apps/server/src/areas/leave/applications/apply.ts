import type { BodyOf, contract } from '@school/api'
import { mayCall } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { viewerOf } from '../../../platform/person'
import { changedMeanwhile, invalid, noAccess, notFound } from '../../../platform/problems'
import { schoolDay } from '../../../school/zone'
import { checkAttachments } from '../../../services/files/attachments'
import { type Applicant, applicantOf, lockApplicant, staffApplicant, studentApplicant } from './applicant'
import { type Assessed, assess, holidaysIn } from './assess'
import { ringApprovers } from './bells'
import { writeDays } from './days'
import { ended } from './ended'
import { leaveFieldText } from './field-texts'
import { fileRule } from './files'
import { findLeave } from './list'
import { leadsSchool } from './offices'
import { asDays, type LeaveCall } from './place'
import { refusalAnswer, refused } from './refusals'
import { afterAction, sceneOf } from './rows'
import { namesOfFirst, writeSteps } from './steps'
import { typeOf } from './types'

type Contract = typeof contract.leaveApplications
type CreateBody = BodyOf<Contract['create']>
type Named = Pick<CreateBody, 'applicantKind' | 'studentId' | 'staffId'>

/**
 * For whom the person applies: the chosen child, themselves, or somebody of the staff whom they lead.
 *
 * @throws not found for anybody else.
 */
export async function applicantFor(call: LeaveCall, { applicantKind, studentId, staffId }: Named): Promise<Applicant> {
  const person = personOf(call)
  const viewer = viewerOf(person)
  if (applicantKind === 'student') {
    if (!mayCall(['g.leave'], viewer)) throw noAccess()
    if (!person.childId || (studentId && studentId.toLowerCase() !== person.childId)) throw notFound()
    const child = await studentApplicant(call, person.childId)
    if (!child?.active || child.guardianId !== person.guardianId) throw notFound()
    return child
  }
  if (!mayCall(['s.leave.entry'], viewer)) throw noAccess()
  const wanted = staffId?.toLowerCase() ?? person.staffId
  if (!wanted || (wanted !== person.staffId && !leadsSchool(person))) throw notFound()
  const found = await staffApplicant(call, wanted)
  if (!found) throw notFound()
  return found
}

/** What is asked of the rules. */
async function askedOf(
  call: LeaveCall,
  applicant: Applicant,
  body: Pick<CreateBody, 'fromDate' | 'fromHalf' | 'toDate' | 'toHalf' | 'lopAccepted'>,
  more: { readonly files: number; readonly id: string | null },
) {
  const { fromDate, fromHalf, toDate, toHalf, lopAccepted } = body
  const { today } = await schoolDay(call)
  const onBehalf = applicant.kind === 'staff' && applicant.id !== personOf(call).staffId
  return { fromDate, fromHalf, toDate, toHalf, lopAccepted, onBehalf, today, ...more }
}

/** What an application would come to. */
export async function previewLeave(call: LeaveCall, body: BodyOf<Contract['preview']>) {
  const id = body.id?.toLowerCase() ?? null
  const before = id ? await findLeave(call, id) : undefined
  const applicant = before
    ? await applicantOf(
        call,
        before.applicantKind === 'student'
          ? { applicantKind: 'student', studentId: before.personId, staffId: null }
          : { applicantKind: 'staff', studentId: null, staffId: before.personId },
      )
    : await applicantFor(call, body)
  const type = await typeOf(call, body.leaveTypeId)
  const asked = await askedOf(call, applicant, body, { files: body.files, id })
  const found = await assess(call, applicant, type, asked)
  return {
    days: found.rows.map(row => ({ ...row })),
    charged: asDays(found.charged),
    working: asDays(found.working),
    lopDays: asDays(found.loss),
    available: found.available === null ? null : asDays(found.available),
    holidays: holidaysIn(asked, found.rows),
    enclosed: found.rows.filter(row => row.kind === 'sandwich').length,
    errors: found.refusals.map(refusalAnswer),
    steps: found.steps
      .filter(step => !step.skipped)
      .map(step => ({ approver: step.approver, names: step.holders.map(holder => holder.name) })),
  }
}

/** Refuses files that are no own uploads, or of another kind or size. */
async function checkFiles(call: LeaveCall, fileIds: readonly string[], kept: readonly string[] = []): Promise<string[]> {
  const ids = await checkAttachments(call, fileIds, kept)
  if (ids.length === 0) return ids
  const files = await call.trx.selectFrom('files').select(['extension', 'bytes']).where('id', 'in', ids).execute()
  const types: readonly string[] = fileRule.types
  for (const file of files) {
    if (!types.includes(file.extension.replace(/^\./, '').toLowerCase()))
      throw invalid([{ field: 'fileIds', message: leaveFieldText('FileType') }])
    if (Number(file.bytes) > fileRule.maxKb * 1024)
      throw invalid([{ field: 'fileIds', message: leaveFieldText('FileTooLarge', { n: fileRule.maxKb / 1024 }) }])
  }
  return ids
}

/** The next number of an application of the school. */
async function nextNo({ trx, schoolId }: LeaveCall): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leave-no:${schoolId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(no), 0)::int + 1 as no from leave_applications where school_id = ${schoolId}::uuid`.execute(trx)
  return rows[0]!.no
}

async function tellFirst(
  call: LeaveCall,
  id: string,
  applicant: Applicant,
  body: Pick<CreateBody, 'fromDate' | 'toDate'>,
  steps: Assessed['steps'],
) {
  const holders = steps.find(step => !step.skipped)?.holders ?? []
  const told = { id, applicantKind: applicant.kind, name: applicant.name, fromDate: body.fromDate, toDate: body.toDate }
  await ringApprovers(call, holders, told, 'Applied')
}

/** Applies for leave. */
export async function createLeave(call: LeaveCall, body: CreateBody) {
  const { trx, services, schoolId } = call
  const applicant = await applicantFor(call, body)
  await lockApplicant(call, applicant)
  const type = await typeOf(call, body.leaveTypeId)
  const fileIds = await checkFiles(call, body.fileIds)
  const found = await assess(call, applicant, type, await askedOf(call, applicant, body, { files: fileIds.length, id: null }))
  if (found.refusals[0]) throw refused(found.refusals[0])
  const id = services.newId()
  const no = await nextNo(call)
  const person = personOf(call)
  await trx
    .insertInto('leave_applications')
    .values({
      school_id: schoolId,
      id,
      no,
      applicant_kind: applicant.kind,
      student_id: applicant.kind === 'student' ? applicant.id : null,
      staff_id: applicant.kind === 'staff' ? applicant.id : null,
      leave_type_id: type.id,
      from_date: body.fromDate,
      from_half: body.fromHalf,
      to_date: body.toDate,
      to_half: body.toHalf,
      reason: body.reason,
      file_ids: fileIds,
      lop_accepted: body.lopAccepted,
      charged: found.charged,
      lop: found.loss,
      step: 1,
      applied_at: services.clock.now(),
      applied_by: person.userId,
    })
    .execute()
  await writeDays(call, id, found.rows)
  const step = await writeSteps(call, id, found.steps)
  if (step !== 1) await trx.updateTable('leave_applications').set({ step }).where('id', '=', id).execute()
  await tellFirst(call, id, applicant, body, found.steps)
  await call.audit({
    action: 'leave.apply',
    entity: 'leave_applications',
    entityId: id,
    after: { no, name: applicant.name, type: type.name, from: body.fromDate, to: body.toDate, days: asDays(found.charged) },
  })
  return { id, no, status: 'Pending' as const, version: 1, approvers: namesOfFirst(found.steps) }
}

/** Changes an application of which nothing is decided yet; its steps begin anew. */
export async function updateLeave(call: LeaveCall, id: string, body: BodyOf<Contract['update']>) {
  const before = await findLeave(call, id, true)
  const person = personOf(call)
  if (afterAction(person, before, 'edit', await sceneOf(call)) === null) throw ended(before)
  if (before.version !== body.version) throw changedMeanwhile()
  const applicant = await applicantOf(call, {
    applicantKind: before.applicantKind,
    studentId: before.personId,
    staffId: before.personId,
  })
  await lockApplicant(call, applicant)
  const type = await typeOf(call, body.leaveTypeId)
  const fileIds = await checkFiles(call, body.fileIds, before.fileIds)
  const asked = await askedOf(call, applicant, body, { files: fileIds.length, id: before.id })
  const found = await assess(call, applicant, type, asked)
  if (found.refusals[0]) throw refused(found.refusals[0])
  await writeDays(call, before.id, found.rows)
  const step = await writeSteps(call, before.id, found.steps)
  await call.trx
    .updateTable('leave_applications')
    .set({
      leave_type_id: type.id,
      from_date: body.fromDate,
      from_half: body.fromHalf,
      to_date: body.toDate,
      to_half: body.toHalf,
      reason: body.reason,
      file_ids: fileIds,
      lop_accepted: body.lopAccepted,
      charged: found.charged,
      lop: found.loss,
      step,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute()
  await tellFirst(call, before.id, applicant, body, found.steps)
  await call.audit({
    action: 'leave.update',
    entity: 'leave_applications',
    entityId: before.id,
    before: { type: before.type, from: before.fromDate, to: before.toDate, days: asDays(before.charged) },
    after: { type: type.name, from: body.fromDate, to: body.toDate, days: asDays(found.charged) },
  })
  const approvers = namesOfFirst(found.steps)
  return { id: before.id, no: before.no, status: 'Pending' as const, version: before.version + 1, approvers }
}
