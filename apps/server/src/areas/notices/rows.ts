import type { contract, QueryOf } from '@school/api'
import {
  mayApproveNotice,
  mayCancelNotice,
  mayEditNotice,
  mayNotifyNotice,
  type NoticeKind,
  type NoticeStatus,
  noticeDeletion,
  shownNoticeStatus,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { matches } from '../../school/search'
import { type AudienceRow, namedAudiences } from '../../services/audience/offers'
import { readAttachments } from '../../services/files/attachments'
import { approvalOf, inNoticeScope, isShownTo, type Moment, type NoticeCall, type Reading, readingOf } from './scope'

type Contract = typeof contract.notices

export interface NoticeRow extends AudienceRow {
  id: string
  academic_year_id: string
  year: string
  kind: NoticeKind
  title: string
  description: string
  plain_text: string
  starts_on: string
  ends_on: string
  start_time: string | null
  end_time: string | null
  starts_at: Date | null
  ends_at: Date | null
  venue: string | null
  attachment_file_ids: string[]
  ask_ack: boolean
  status: NoticeStatus
  publish_at: Date | null
  published_at: Date
  author_id: string
  by: string | null
  approved_by: string | null
  approved_at: Date | null
  cancel_reason: string | null
  notified_at: Date | null
  told: number
  seen: number
  acknowledged: number
  seen_at: Date | null
  ack_at: Date | null
  is_shown: boolean
  in_scope: boolean
  version: number
}

/** From when the audience of `a` could see it. */
export const publishedAt = sql<Date>`coalesce(greatest(a.approved_at, a.publish_at), a.created_at)`

const from = sql`from notice_events a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id`

interface Asked {
  readonly where: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
  readonly limit?: number
  readonly offset?: number
}

/** Notices with what the person has seen of them and may do with them. */
export async function readNotices(
  call: NoticeCall,
  moment: Moment & Reading,
  { where, order = sql`${publishedAt} desc, a.id desc`, limit = 1, offset = 0 }: Asked,
): Promise<NoticeRow[]> {
  const person = personOf(call)
  const at = (day: RawBuilder<unknown>, time: RawBuilder<unknown>) => sql`(${day} + ${time}) at time zone ${moment.timeZone}`
  const { rows } = await sql<NoticeRow>`
    select a.id, a.academic_year_id, y.name as year, a.kind, a.title, a.description, a.plain_text, a.starts_on::text as starts_on, a.ends_on::text as ends_on,
      to_char(a.start_time, 'HH24:MI') as start_time, to_char(a.end_time, 'HH24:MI') as end_time,
      ${at(sql`a.starts_on`, sql`a.start_time`)} as starts_at, ${at(sql`a.ends_on`, sql`a.end_time`)} as ends_at, a.venue,
      a.audience_roles, a.audience_section_ids, a.audience_course_ids, a.audience_division_ids, a.audience_designation_ids,
      a.attachment_file_ids, a.ask_ack, a.status, a.publish_at, ${publishedAt} as published_at, a.author_id, coalesce(t.name, u.name) as by,
      au.name as approved_by, a.approved_at, a.cancel_reason, a.notified_at, a.told, n.seen, n.acknowledged, k.seen_at, k.ack_at,
      ${isShownTo(moment)} as is_shown, ${inNoticeScope(person)} as in_scope, a.version
    from (select a.* ${from} where a.deleted_at is null and ${where} order by ${order} limit ${limit} offset ${offset}) a
    join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
    left join staff t on t.school_id = a.school_id and t.id = a.staff_id left join users u on u.id = a.author_id
    left join users au on au.id = a.approved_by
    left join notice_seen k on k.school_id = a.school_id and k.notice_id = a.id and k.user_id = ${person.userId}::uuid
    left join lateral (select count(*)::int as seen, count(ns.ack_at)::int as acknowledged from notice_seen ns
      where ns.school_id = a.school_id and ns.notice_id = a.id) n on true
    order by ${order}`.execute(call.trx)
  return rows
}

async function count(call: NoticeCall, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${from} where a.deleted_at is null and ${where}`.execute(call.trx)
  return rows[0]!.count
}

const instant = (at: Date | null) => at?.toISOString() ?? null

/** Rows as the people of their audience get them. */
async function itemsOf(call: NoticeCall, rows: readonly NoticeRow[]) {
  const filesOf = await readAttachments(
    call.services,
    call.trx,
    rows.map(row => row.attachment_file_ids),
  )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    html: row.description,
    text: row.plain_text,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    startTime: row.start_time ?? '',
    endTime: row.end_time ?? '',
    startsAt: instant(row.starts_at),
    endsAt: instant(row.ends_at),
    venue: row.venue ?? '',
    files: filesOf(row.attachment_file_ids),
    status: row.status,
    cancelReason: row.cancel_reason ?? '',
    publishedAt: row.published_at.toISOString(),
    by: row.by ?? '',
    askAck: row.ask_ack,
    seenAt: instant(row.seen_at),
    ackAt: instant(row.ack_at),
    mayAcknowledge: row.ask_ack && row.is_shown && row.status === 'Approved' && !row.ack_at,
    version: row.version,
  }))
}

/** Rows as those who look after notices get them. */
async function eventsOf(call: NoticeCall, rows: readonly NoticeRow[], { today, now }: Moment) {
  const person = personOf(call)
  const approval = await approvalOf(call)
  const audienceOf = await namedAudiences(call.trx, rows)
  const items = await itemsOf(call, rows)
  return rows.map((row, index) => {
    const reader = { roles: person.roles, author: row.author_id === person.userId }
    const state = { status: row.status, notified: row.notified_at !== null }
    const { in_scope: may } = row
    return {
      ...items[index]!,
      academicYearId: row.academic_year_id,
      year: row.year,
      audience: audienceOf(row),
      shownStatus: shownNoticeStatus({ status: row.status, endsOn: row.ends_on }, today),
      publishAt: instant(row.publish_at),
      approvedBy: row.approved_by ?? '',
      approvedAt: instant(row.approved_at),
      notifiedAt: instant(row.notified_at),
      told: row.told,
      seen: may ? row.seen : null,
      acknowledged: may ? row.acknowledged : null,
      mayEdit: may && mayEditNotice(reader, state),
      mayApprove: may && mayApproveNotice(reader, state, approval),
      mayNotify: may && mayNotifyNotice(reader, state) && !(row.publish_at && row.publish_at > now),
      mayCancel: may && mayCancelNotice(reader, state),
      mayDelete: may && noticeDeletion(reader, state) === 'yes',
    }
  })
}

/** One notice as its page shows it. */
export async function eventAnswer(call: NoticeCall, id: string) {
  const moment = await readingOf(call)
  const rows = await readNotices(call, moment, { where: sql`a.id = ${id}::uuid` })
  return (await eventsOf(call, rows, moment))[0]!
}

/** A notice that the person looks after, locked when it is to be changed; another does not exist. */
export async function findNotice(call: NoticeCall, id: string, forChange = false): Promise<NoticeRow> {
  if (forChange)
    await call.trx
      .selectFrom('notice_events')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute()
  const [row] = await readNotices(call, await readingOf(call), {
    where: sql`a.id = ${id}::uuid and ${inNoticeScope(personOf(call))}`,
  })
  if (!row) throw notFound()
  return row
}

/** A page of the notices that the person looks after. */
export async function listNotices(call: NoticeCall, query: QueryOf<Contract['list']>) {
  const { page, pageSize, academicYearId, kind, status, audience, from: first, to, text } = query
  const moment = await readingOf(call)
  const over = sql`a.ends_on < ${moment.today}::date`
  const byStatus = {
    '': sql`true`,
    Pending: sql`a.status = 'Pending'`,
    Approved: sql`(a.status = 'Approved' and not ${over})`,
    Ended: sql`(a.status = 'Approved' and ${over})`,
    Cancelled: sql`a.status = 'Cancelled'`,
  }
  const where = sql`${inNoticeScope(personOf(call))} and ${byStatus[status]}
    and ${academicYearId ? sql`a.academic_year_id = ${academicYearId}::uuid` : sql`true`}
    and (${kind} = '' or a.kind = ${kind}) and (${audience} = '' or ${audience} = any(a.audience_roles))
    and ${first ? sql`a.ends_on >= ${first}::date` : sql`true`} and ${to ? sql`a.starts_on <= ${to}::date` : sql`true`}
    and ${inWords(text)}`
  const order = sql`a.created_at desc, a.id desc`
  const rows = await readNotices(call, moment, { where, order, limit: pageSize, offset: (page - 1) * pageSize })
  return {
    results: await eventsOf(call, rows, moment),
    pagination: { currentPage: page, pageSize, count: await count(call, where) },
  }
}

const inWords = (text: string) =>
  sql`(${matches(sql`search_key(a.title)`, text, 'contains')} or ${matches(sql`search_key(a.plain_text)`, text, 'contains')})`

/** A page of the notices that are shown to the person. */
export async function listMine(call: NoticeCall, { page, pageSize, kind, text }: QueryOf<Contract['mine']>) {
  const moment = await readingOf(call)
  const where = sql`${isShownTo(moment)} and (${kind} = '' or a.kind = ${kind}) and ${inWords(text)}`
  const rows = await readNotices(call, moment, { where, limit: pageSize, offset: (page - 1) * pageSize })
  return {
    results: await itemsOf(call, rows),
    pagination: { currentPage: page, pageSize, count: await count(call, where) },
  }
}

/** A notice that is shown to the person or that the person looks after. */
export async function findReadable(call: NoticeCall, id: string, board: boolean): Promise<NoticeRow> {
  const person = personOf(call)
  const moment = await readingOf(call)
  const shown = isShownTo(moment)
  const [row] = await readNotices(call, moment, {
    where: sql`a.id = ${id}::uuid and ${board ? sql`(${inNoticeScope(person)} or ${shown})` : shown}`,
  })
  if (!row) throw notFound()
  return board ? row : { ...row, in_scope: false }
}

/** One notice as the person may see it. */
export async function readableAnswer(call: NoticeCall, row: NoticeRow) {
  return (await eventsOf(call, [row], await readingOf(call)))[0]!
}
