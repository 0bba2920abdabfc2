import type { BodyOf, contract } from '@school/api'
import {
  approvesNotices,
  displayDay,
  firstNoticeStatus,
  mayApproveNotice,
  mayCancelNotice,
  mayEditNotice,
  mostNoticeFileKb,
  noticeDeletion,
  noticeFileTypes,
} from '@school/rules'
import { personOf } from '../../platform/http/call'
import { checkVersion, custom, invalid, noAccess, notFound } from '../../platform/problems'
import { audienceColumns, audienceOf, checkAudience } from '../../services/audience/offers'
import { checkAttachments } from '../../services/files/attachments'
import type { WriteCall } from '../../services/messaging/order'
import { checkDescription } from './description'
import { tellCancelled } from './notify'
import { eventAnswer, findNotice, type NoticeRow } from './rows'
import { approvalOf, approveFirst, eventCancelled, type NoticeCall } from './scope'
import { noticeFieldText } from './texts'

type Contract = typeof contract.notices
type Given = BodyOf<Contract['create']>

async function checkDays({ trx }: NoticeCall, body: Given, kept?: string): Promise<{ academicYearId: string }> {
  const query = trx.selectFrom('academic_years').select(['id', 'starts_on', 'ends_on'])
  const asked = body.academicYearId ?? kept
  const year = await (asked ? query.where('id', '=', asked) : query.where('is_current', '=', true)).executeTakeFirst()
  if (!year) throw notFound()
  const { startsOn, endsOn, startTime, endTime } = body
  if (endsOn < startsOn) throw invalid([{ field: 'endsOn', message: noticeFieldText('EndsBefore') }])
  const outside = (day: string) => day < year.starts_on || day > year.ends_on
  const message = noticeFieldText('OutsideYear', { from: displayDay(year.starts_on), to: displayDay(year.ends_on) })
  const wrong = (['startsOn', 'endsOn'] as const).filter(field => outside(body[field]))
  if (wrong.length > 0) throw invalid(wrong.map(field => ({ field, message })))
  if (endTime && !startTime) throw invalid([{ field: 'startTime', message: noticeFieldText('StartTimeNeeded') }])
  if (endTime && startsOn === endsOn && endTime <= startTime)
    throw invalid([{ field: 'endTime', message: noticeFieldText('EndTimeBefore') }])
  return { academicYearId: year.id }
}

async function checkFiles(call: NoticeCall, fileIds: readonly string[], kept?: readonly string[]): Promise<string[]> {
  const ids = await checkAttachments(call, fileIds, kept)
  if (ids.length === 0) return ids
  const files = await call.trx.selectFrom('files').select(['extension', 'bytes']).where('id', 'in', ids).execute()
  const types: readonly string[] = noticeFileTypes
  if (files.some(file => !types.includes(file.extension.replace(/^\./, '').toLowerCase())))
    throw invalid([{ field: 'fileIds', message: noticeFieldText('FileType') }])
  if (files.some(file => Number(file.bytes) > mostNoticeFileKb * 1024))
    throw invalid([{ field: 'fileIds', message: noticeFieldText('FileTooLarge', { n: mostNoticeFileKb }) }])
  return ids
}

/** What a form says, checked, as columns. */
async function columnsOf(call: NoticeCall, body: Given, kept?: NoticeRow) {
  const { html, text } = checkDescription(body.description)
  const { academicYearId } = await checkDays(call, body, kept?.academic_year_id)
  const audience = await checkAudience(call, body.audience, kept && audienceOf(kept))
  return {
    academic_year_id: academicYearId,
    kind: body.kind,
    title: body.title,
    description: html,
    plain_text: text,
    starts_on: body.startsOn,
    ends_on: body.endsOn,
    start_time: body.startTime || null,
    end_time: body.endTime || null,
    venue: body.venue || null,
    ...audienceColumns(audience),
    attachment_file_ids: await checkFiles(call, body.fileIds, kept?.attachment_file_ids),
    ask_ack: body.askAck,
    publish_at: body.publishAt ? new Date(body.publishAt) : null,
  }
}

/** What the audit keeps of a notice: never its text. */
const audited = (row: Pick<NoticeRow, 'title' | 'kind' | 'audience_roles' | 'audience_division_ids'>, status: string) => ({
  title: row.title,
  kind: row.kind,
  status,
  roles: row.audience_roles,
  divisionIds: row.audience_division_ids,
})

/** Writes a notice. */
export async function createNotice(call: NoticeCall, body: Given) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const columns = await columnsOf(call, body)
  const status = firstNoticeStatus(person, await approvalOf(call))
  const id = services.newId()
  const now = services.clock.now()
  const approved = status === 'Approved' ? { approved_by: person.userId, approved_at: now } : {}
  await trx
    .insertInto('notice_events')
    .values({
      school_id: schoolId,
      id,
      ...columns,
      status,
      author_id: person.userId,
      staff_id: person.staffId,
      created_at: now,
      ...approved,
    })
    .execute()
  await call.audit({ action: 'notices.create', entity: 'notice_events', entityId: id, after: audited(columns, status) })
  return eventAnswer(call, id)
}

/** Changes a notice while it may be. */
export async function updateNotice(call: NoticeCall, id: string, body: BodyOf<Contract['update']>) {
  const found = await findNotice(call, id, true)
  const reader = readerOf(call, found)
  if (!mayEditNotice(reader, stateOf(found))) {
    if (found.status === 'Cancelled' && approvesNotices(reader)) throw eventCancelled()
    throw noAccess()
  }
  checkVersion(found.version, body.version)
  const columns = await columnsOf(call, body, found)
  await call.trx
    .updateTable('notice_events')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'notices.update',
    entity: 'notice_events',
    entityId: id,
    before: audited(found, found.status),
    after: audited(columns, found.status),
  })
  return eventAnswer(call, id)
}

const readerOf = (call: NoticeCall, row: NoticeRow) => {
  const { roles, userId } = personOf(call)
  return { roles, author: row.author_id === userId }
}
const stateOf = (row: NoticeRow) => ({ status: row.status, notified: row.notified_at !== null })

/** Approves a notice; what is approved stays as it is. */
export async function approveNotice(call: NoticeCall, id: string) {
  const { trx, services } = call
  const found = await findNotice(call, id, true)
  if (!approvesNotices(personOf(call))) throw noAccess()
  if (found.status === 'Cancelled') throw eventCancelled()
  if (found.status === 'Approved') return eventAnswer(call, id)
  if (!mayApproveNotice(readerOf(call, found), stateOf(found), await approvalOf(call)))
    throw custom(403, 'OwnNotice', 'Somebody else has to approve what you wrote.')
  await trx
    .updateTable('notice_events')
    .set(({ eb }) => ({
      status: 'Approved',
      approved_by: personOf(call).userId,
      approved_at: services.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'notices.approve',
    entity: 'notice_events',
    entityId: id,
    before: audited(found, found.status),
    after: audited(found, 'Approved'),
  })
  return eventAnswer(call, id)
}

/** Cancels what was approved; the people who were told of it hear why. */
export async function cancelNotice(call: WriteCall, id: string, reason: string) {
  const { trx, services } = call
  const found = await findNotice(call, id, true)
  if (!approvesNotices(personOf(call))) throw noAccess()
  if (found.status === 'Cancelled') throw eventCancelled()
  if (!mayCancelNotice(readerOf(call, found), stateOf(found))) throw approveFirst()
  await trx
    .updateTable('notice_events')
    .set(({ eb }) => ({
      status: 'Cancelled',
      cancelled_by: personOf(call).userId,
      cancelled_at: services.clock.now(),
      cancel_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const told = await tellCancelled(call, found, reason)
  await call.audit({
    action: 'notices.cancel',
    entity: 'notice_events',
    entityId: id,
    reason,
    before: audited(found, found.status),
    after: { ...audited(found, 'Cancelled'), told },
  })
  return eventAnswer(call, id)
}

/** Deletes a notice; a second time it does not exist. */
export async function removeNotice(call: NoticeCall, id: string): Promise<{ id: string }> {
  const found = await findNotice(call, id, true)
  const how = noticeDeletion(readerOf(call, found), stateOf(found))
  if (how === 'no') throw noAccess()
  if (how === 'cancelFirst') throw custom(409, 'CancelFirst', 'Cancel the event first.')
  await call.trx
    .updateTable('notice_events')
    .set({ deleted_at: call.services.clock.now(), attachment_file_ids: [] })
    .where('id', '=', id)
    .execute()
  await call.audit({ action: 'notices.delete', entity: 'notice_events', entityId: id, before: audited(found, found.status) })
  return { id }
}
