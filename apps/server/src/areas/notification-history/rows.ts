import type { contract, OutputOf } from '@school/api'
import {
  addDays,
  dayIn,
  type HistoryKind,
  type HistoryTab,
  historyTabsOf,
  instantIn,
  isPlainTeacher,
  momentIn,
  mostHistoryDays,
  mostHistoryRows,
  usualHistoryDays,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { firstId } from '../../platform/clock'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { invalid, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { chooseColumns, type SqlColumn, selectOf } from '../../school/report/columns'
import { countOfLastPage } from '../../school/report/page'
import { studentsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { schoolZone } from '../../school/zone'
import { batchInReach } from '../../services/messaging/file-uses'
import { maskedAddress } from '../../services/messaging/masked-addresses'
import { isItemOf, stateInWords } from '../../services/messaging/state'
import { reportWords } from './report-words'

type Contract = typeof contract.notificationHistory
export type Filters = OutputOf<NonNullable<Contract['exportReport']['body']>>['filters']
export type HistoryCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

const tabOf = { Student: 'student', Staff: 'staff' } as const satisfies Record<Filters['type'], HistoryTab>

/** @throws 404 when the person does not open a part of the history: it does not exist for them. */
export function refuseTab(person: Person, tab: HistoryTab): void {
  if (!historyTabsOf(viewerOf(person)).includes(tab)) throw notFound()
}

/** The days of a history. */
export interface HistoryDays {
  readonly from: string
  readonly to: string
}

/**
 * The days that are asked for, and the instants around them.
 *
 * @throws 400 when they stand the wrong way round, or are too many.
 */
export async function daysOf(services: Services, trx: Trx, schoolId: string | null, { from, to }: Pick<Filters, 'from' | 'to'>) {
  const zone = await schoolZone(trx, schoolId)
  const last = to ?? (from ? addDays(from, usualHistoryDays - 1) : dayIn(zone, services.clock.now()))
  const first = from ?? addDays(last, 1 - usualHistoryDays)
  if (first > last || addDays(first, mostHistoryDays) <= last)
    throw invalid([{ field: 'from', message: fieldText('WrongValue') }])
  const days: HistoryDays = { from: first, to: last }
  return { days, zone, start: instantIn(zone, `${first}T00:00:00`), end: instantIn(zone, `${addDays(last, 1)}T00:00:00`) }
}

/** Bell items carry the login in place of a number. */
const login = sql`case when o.channel = 'bell' and o.recipient <> '' then o.recipient::uuid end`

/** A message `o` with its batch `b`, bell item `n`, and whom it is for. */
export const withPeople = sql`
  from outbox o join message_batches b on b.school_id = o.school_id and b.id = o.batch_id
  left join notifications n on ${isItemOf(login)}
  left join guardians g on o.person_type = 'guardian' and g.school_id = o.school_id and g.id = o.person_id
  left join staff t on o.person_type = 'staff' and t.school_id = o.school_id and t.id = o.person_id
  left join students s on o.person_type = 'student' and s.school_id = o.school_id and s.id = o.person_id`

/** Asked of one login at a time: joined, all logins of all schools would be read. */
export const senderName = sql<string | null>`(select u.name from users u where u.id = b.made_by)`
/** Whose record a message leads to: a student, a child of the guardian, or one of staff. */
export const linkedStudent = sql<
  string | null
>`case o.person_type when 'student' then o.person_id when 'guardian' then o.student_ids[1] end`
export const linkedStaff = sql<string | null>`case when o.person_type = 'staff' then o.person_id end`
export const personName = sql<string>`coalesce(g.name, t.name, s.name, '')`
/** The name of a login, or a number or an address with its middle hidden. */
export const addressShown = sql<string>`case
  when o.channel = 'bell' then coalesce((select w.login_name from users w where w.id = ${login}), '')
  else ${maskedAddress(sql`o.recipient`)} end`
export const channelShown = sql<
  'sms' | 'email' | 'notification'
>`case o.channel when 'bell' then 'notification' else o.channel end`
export const kindShown = sql<HistoryKind>`
  case when o.repeats_id is not null then 'Repeat' when b.urgent_reason is not null then 'Urgent'
    when b.door = 'notice' then 'Notice' when b.door = 'album' then 'Album' else 'Message' end`
/** What is secret is gone from the text before it gets here; a sealed one is never shown. */
export const textShown = sql<string>`case when o.sealed then '••••' else o.body end`
/** Of a notification its own title, else the name of the format. */
export const titleShown = sql<string>`coalesce(nullif(o.subject, ''), b.format_name)`
export const studentNames = sql<string[]>`array(
  select x.name from students x where x.school_id = o.school_id and x.id = any(o.student_ids) order by x.name_key)`
/** What reaches a bell is there at once; of a text its provider tells. */
export const deliveredAt = sql<Date | null>`case when o.channel = 'bell' and o.status = 'Delivered' then o.sent_at else o.delivered_at end`
export const readAt = sql<Date | null>`coalesce(n.read_at, o.read_at)`

const moment = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const column = (key: string, value: RawBuilder<unknown>, isDefault = true): SqlColumn => ({
  key,
  title: reportWords.en.columns[key]!,
  value,
  isDefault,
})

/** What the column chooser offers; rows stand by their time alone. */
export const historyColumns: readonly SqlColumn[] = [
  column('sentOn', moment(sql`o.created_at`)),
  column('person', personName),
  column('students', sql`array_to_string(${studentNames}, ', ')`, false),
  column('channel', channelShown),
  column('kind', kindShown),
  column('title', titleShown),
  column('message', textShown),
  column('to', addressShown),
  column('status', stateInWords),
  column(
    'reason',
    sql`case when o.status = 'Skipped' then o.skip_reason || coalesce(' ' || o.skip_detail, '') else coalesce(o.last_error, '') end`,
    false,
  ),
  column('delivered', moment(deliveredAt), false),
  column('read', moment(readAt), false),
  column('sentBy', senderName),
]

/** Columns that hold an instant. */
const moments = ['sentOn', 'delivered', 'read']

const some = (of: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${of} = any(${[...ids]}::uuid[])` : sql`true`

/** Students whom the filters and the own scope leave; undefined for everybody. */
async function studentsOf(trx: Trx, person: Person, filters: Filters, wholeBatch: boolean): Promise<string[] | undefined> {
  const { personId, academicYearId, sectionIds, courseIds, divisionIds } = filters
  const byClass = [sectionIds, courseIds, divisionIds].some(ids => ids.length > 0) || academicYearId !== undefined
  const ownAlone = isPlainTeacher(viewerOf(person)) && !wholeBatch
  if (!byClass && !personId && !ownAlone) return undefined
  const inClass = sql`s.id in (
    select e.student_id from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where ${academicYearId ? sql`y.id = ${academicYearId}::uuid` : sql`y.is_current`}
      and ${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)})`
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where ${studentsInScope(person)} and ${byClass ? inClass : sql`true`}
      and ${personId ? sql`s.id = ${personId}::uuid` : sql`true`}`.execute(trx)
  return rows.map(row => row.id)
}

/** @throws 404 for a person who does not exist, or not for the caller. */
async function refuseStranger(trx: Trx, person: Person, { type, personId }: Filters): Promise<void> {
  if (!personId) return
  const { rows } = await (type === 'Student'
    ? sql`select from students s where s.id = ${personId}::uuid and ${studentsInScope(person)}`
    : sql`select from staff t where t.id = ${personId}::uuid`
  ).execute(trx)
  if (rows.length === 0) throw notFound()
}

/** Whether one batch is asked for that the person reads: then all messages of it, whatever parts they open. */
async function asksForBatch(trx: Trx, person: Person, { batchId }: Filters): Promise<boolean> {
  if (batchId === undefined) return false
  const { rows } = await sql`select from message_batches b where b.id = ${batchId}::uuid and ${batchInReach(person)}`.execute(trx)
  return rows.length > 0
}

const readAlready = sql<boolean>`exists (
  select from notifications n where ${isItemOf(login)} and n.read_at is not null)`

const storedStates: Readonly<Record<Exclude<Filters['status'], ''>, RawBuilder<boolean>>> = {
  Skipped: sql`o.status = 'Skipped'`,
  Queued: sql`o.status in ('Waiting', 'Held')`,
  Sending: sql`o.status = 'Sending'`,
  Sent: sql`o.status = 'Sent'`,
  Delivered: sql`o.status = 'Delivered' and not ${readAlready}`,
  Read: sql`(o.status = 'Read' or (o.status = 'Delivered' and ${readAlready}))`,
  Undelivered: sql`o.status = 'Undelivered'`,
  Failed: sql`o.status = 'Failed'`,
  Unconfirmed: sql`o.status = 'NotConfirmed'`,
  Cancelled: sql`o.status = 'Cancelled'`,
}

const ofBatch = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from message_batches b where b.school_id = o.school_id and b.id = o.batch_id and ${condition})`

const kinds: Readonly<Record<Exclude<Filters['kind'], ''>, RawBuilder<boolean>>> = {
  Message: sql`o.repeats_id is null and ${ofBatch(sql`b.urgent_reason is null and b.door not in ('notice', 'album')`)}`,
  Urgent: sql`o.repeats_id is null and ${ofBatch(sql`b.urgent_reason is not null`)}`,
  Repeat: sql`o.repeats_id is not null`,
  Notice: sql`o.repeats_id is null and ${ofBatch(sql`b.urgent_reason is null and b.door = 'notice'`)}`,
  Album: sql`o.repeats_id is null and ${ofBatch(sql`b.urgent_reason is null and b.door = 'album'`)}`,
}

/** What the filters find, as a condition on messages `o`. */
async function foundBy(
  trx: Trx,
  person: Person,
  filters: Filters,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<RawBuilder<boolean>> {
  const wholeBatch = await asksForBatch(trx, person, filters)
  if (!wholeBatch) refuseTab(person, tabOf[filters.type])
  await refuseStranger(trx, person, filters)
  const { type, channel, kind, status, text, personId, sectionIds, designationIds, batchId } = filters
  const students = type === 'Student' ? await studentsOf(trx, person, filters, wholeBatch) : undefined
  const narrowed = personId !== undefined || students !== undefined || sectionIds.length + designationIds.length > 0
  const ofStaff = sql`(${sectionIds.length + designationIds.length === 0} or o.person_id in (
    select t.id from staff t where ${some(sql`t.section_id`, sectionIds)} and ${some(sql`t.designation_id`, designationIds)}))`
  return sql`o.id >= ${firstId(start)}::uuid and o.created_at >= ${start} and o.created_at < ${end} and ${batchId ? sql`o.batch_id = ${batchId}::uuid` : sql`true`}
    and ${
      // One batch may speak to families and to staff.
      wholeBatch && !narrowed
        ? sql`o.person_type is not null`
        : type === 'Staff'
          ? sql`o.person_type = 'staff' and ${ofStaff} and ${personId ? sql`o.person_id = ${personId}::uuid` : sql`true`}`
          : sql`o.person_type in ('guardian', 'student') and ${
              students === undefined
                ? sql`true`
                : sql`exists (select from message_students l where l.school_id = o.school_id and l.message_id = o.id
                  and l.at >= ${start} and l.at < ${end} and l.student_id = any(${students}::uuid[]))`
            }`
    }
    and ${channel === '' ? sql`true` : sql`o.channel = ${channel === 'notification' ? 'bell' : channel}`}
    and ${kind === '' ? sql`true` : kinds[kind]} and ${status === '' ? sql`true` : storedStates[status]}
    and ${
      text === ''
        ? sql`true`
        : sql`((not o.sealed and ${matches(sql`search_key(o.body)`, text, 'contains')}) or ${matches(sql`search_key(o.subject)`, text, 'contains')}
            or ${ofBatch(matches(sql`search_key(b.format_name)`, text, 'contains'))})`
    }`
}

type Row = Record<string, string | number | null>

/** How many rows are found, as far as somebody counts. */
async function countTo(trx: Trx, where: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from outbox o where ${where} limit ${most + 1}) found`.execute(trx)
  return rows[0]!.count
}

interface Page {
  readonly page: number
  readonly pageSize: number
}

/** A page of the history, the newest first. What its rows show is read for these alone. */
export async function readHistoryPage(
  { trx, services, schoolId, ...call }: HistoryCall,
  filters: Filters,
  columns: readonly string[],
  { page, pageSize }: Page,
) {
  const person = personOf(call)
  const chosen = chooseColumns(historyColumns, columns)
  const { days, ...range } = await daysOf(services, trx, schoolId, filters)
  const where = await foundBy(trx, person, filters, range)
  const before = (page - 1) * pageSize
  const { rows: found } = await sql<{ id: string }>`
    select o.id from outbox o where ${where} order by o.created_at desc, o.id desc limit ${pageSize} offset ${before}`.execute(
    trx,
  )
  const shown = sql<Row>`
    select o.id, ${linkedStudent} as "studentId", ${linkedStaff} as "staffId", ${selectOf(chosen)} ${withPeople} where o.id = any(${found.map(row => row.id)}::uuid[])
    order by o.created_at desc, o.id desc`
  const results = found.length > 0 ? (await shown.execute(trx)).rows : []
  const count = countOfLastPage(found.length, { before, pageSize }) ?? (await countTo(trx, where, mostHistoryRows))
  return {
    results,
    pagination: { currentPage: page, pageSize, count: Math.min(count, mostHistoryRows) },
    ...days,
    more: count > mostHistoryRows,
  }
}

/** How many rows a file would have, as far as it may have them. */
export async function countForFile(
  { trx, services, schoolId, ...call }: HistoryCall,
  filters: Filters,
  most: number,
): Promise<number> {
  const { start, end } = await daysOf(services, trx, schoolId, filters)
  return countTo(trx, await foundBy(trx, personOf(call), filters, { start, end }), most)
}

/** The newest rows of the history, with instants as the school's clock showed them. */
export async function readHistory(
  services: Services,
  trx: Trx,
  person: Person,
  { filters, columns }: { readonly filters: Filters; readonly columns: readonly string[] },
  most: number,
): Promise<Row[]> {
  const { zone, start, end } = await daysOf(services, trx, person.schoolId, filters)
  const where = await foundBy(trx, person, filters, { start, end })
  const { rows } = await sql<Row>`
    select o.id, ${selectOf(chooseColumns(historyColumns, columns))} ${withPeople} where ${where}
    order by o.created_at desc, o.id desc limit ${most}`.execute(trx)
  const told = (key: string, value: string | number | null) =>
    moments.includes(key) && typeof value === 'string' ? momentIn(zone, new Date(value)) : value
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, told(key, value)])))
}
