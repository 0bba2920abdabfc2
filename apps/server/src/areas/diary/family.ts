import { addDays, byDiaryPlace, canBeDone, type DiaryKind, dayIn, mayUndoDone } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { ownStudents } from '../../school/scope'
import { schoolDay } from '../../school/zone'
import { readAttachments } from '../../services/files/attachments'
import { daysOfMonth } from '../attendance/family-days'
import { readNoticeDays } from '../notices/days'
import { readTestDays } from '../tabulation/class-tests/child-days'
import { readMissedDays } from './attendance-days'
import { readBusDays } from './bus-days'
import {
  type AnecdotalRow,
  type EntryRow,
  type FamilyDiary,
  type Item,
  ofAnecdotal,
  ofEntry,
  ofMissedDay,
  ofNotice,
  ofRide,
  ofTest,
} from './family-items'
import { acknowledges, type DiaryCall, guardiansSee } from './scope'

/** How long something waits in the list of what is not done. */
const waitsForDays = 30
const mostAnecdotals = 200

/** The chosen child, or the student; undefined without one. */
async function childOf(call: Pick<DiaryCall, 'trx' | 'person'>): Promise<string | undefined> {
  const person = personOf(call)
  if (!person.childId) return undefined
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where s.id = ${person.childId} and ${ownStudents(person)}`.execute(call.trx)
  return rows[0]?.id
}

const entriesOfChild = (trx: Trx, childId: string, timeZone: string, condition: ReturnType<typeof sql>) =>
  sql<EntryRow>`
  select q.id, q.kind, m.name as subject, q.title, q.body, q.due_on::text as due_on, q.on_day::text as on_day, q.edited_at,
    to_char(q.published_at at time zone ${timeZone}, 'HH24:MI') as at_time, (k.done_at at time zone ${timeZone})::date::text as done_on,
    q.attachment_file_ids, coalesce(t.name, u.name) as by, k.seen_at, k.done_at
  from diary_acks k join diary_entries q on q.school_id = k.school_id and q.id = k.entry_id
  left join masters m on m.school_id = q.school_id and m.id = q.subject_id
  left join staff t on t.school_id = q.school_id and t.id = q.staff_id left join users u on u.id = q.author_id
  where k.student_id = ${childId} and q.deleted_at is null and ${condition}
  order by q.on_day, q.published_at, q.id`.execute(trx)

const anecdotalsOfChild = async (trx: Trx, childId: string, condition: ReturnType<typeof sql>, limit = mostAnecdotals) =>
  (
    await sql<AnecdotalRow>`
      select a.id, a.on_day::text as on_day, to_char(a.at_time, 'HH24:MI') as at_time, a.nature, m.name as category, a.observation, a.action_taken,
        a.attachment_file_ids, coalesce(t.name, u.name) as by, a.edited_after_notice_at
      from anecdotals a join masters m on m.school_id = a.school_id and m.id = a.category_id
      left join staff t on t.school_id = a.school_id and t.id = a.staff_id left join users u on u.id = a.author_id
      where a.student_id = ${childId} and a.deleted_at is null and not a.confidential and a.notified_at is not null and ${condition}
      order by a.on_day desc, a.at_time desc nulls last, a.id desc limit ${limit}`.execute(trx)
  ).rows

const inMonth = (column: ReturnType<typeof sql>, month: string) =>
  sql`${column} >= ${`${month}-01`}::date and ${column} < ${`${month}-01`}::date + interval '1 month'`

interface SchoolClock {
  readonly timeZone: string
  readonly today: string
  /** Whether families mark homework and reminders as done. */
  readonly asks: boolean
}

/** Which days of a diary are asked for. */
interface Asked {
  readonly entries: ReturnType<typeof sql>
  readonly anecdotals: ReturnType<typeof sql>
  readonly days: readonly string[]
}

/** The diary of a child: what waits first, then by time. */
async function itemsOf(
  call: DiaryCall,
  childId: string,
  { timeZone, today, asks }: SchoolClock,
  { entries, anecdotals, days }: Asked,
): Promise<Item[]> {
  const { trx, services } = call
  const { rows } = await entriesOfChild(trx, childId, timeZone, entries)
  const noted = (await guardiansSee(call)) ? await anecdotalsOfChild(trx, childId, anecdotals) : []
  const rides = await readBusDays(trx, childId, days)
  const away = await readMissedDays(call, childId, { days, today, timeZone })
  const announced = await readNoticeDays(call, childId, days)
  const tests = await readTestDays(call, days)
  const filesOf = await readAttachments(
    services,
    trx,
    [...rows, ...noted, ...announced].map(row => row.attachment_file_ids),
  )
  const items = [
    ...rows.map(row => ofEntry(row, filesOf, asks, today)),
    ...noted.map(row => ofAnecdotal(row, filesOf)),
    ...rides.map(ofRide),
    ...away.map(ofMissedDay),
    ...announced.map(row => ofNotice(row, filesOf)),
    ...tests.map(ofTest),
  ]
  return items.toSorted((a, b) => byDiaryPlace({ time: a.time, undone: a.mayDo }, { time: b.time, undone: b.mayDo }))
}

/** The diary of the chosen child for a day or a month. */
export async function readFamilyDiary(call: DiaryCall, asked: { date?: string; month?: string }): Promise<FamilyDiary> {
  if (asked.date && asked.month) throw invalid([{ field: 'month', message: fieldText('WrongValue') }])
  const { timeZone, today } = await schoolDay(call)
  const acknowledge = await acknowledges(call)
  const childId = await childOf(call)
  const { month, date = today } = asked
  if (!childId) return { today, acknowledge, days: month ? [] : [{ date, items: [] }], undone: [] }
  const isAsked = (day: string) => (month ? day.startsWith(month) : day === date)
  const on = (column: ReturnType<typeof sql>) => (month ? inMonth(column, month) : sql`${column} = ${date}::date`)
  const since = addDays(today, -waitsForDays)
  const waiting = sql`q.on_day < ${today}::date and q.on_day >= ${since}::date and k.done_at is null and q.kind in ('Homework', 'Reminder')`
  const items = await itemsOf(
    call,
    childId,
    { timeZone, today, asks: acknowledge },
    {
      entries: acknowledge ? sql`((${on(sql`q.on_day`)}) or (${waiting}))` : on(sql`q.on_day`),
      anecdotals: on(sql`a.on_day`),
      days: month ? daysOfMonth(month) : [date],
    },
  )
  const undone = items.filter(item => item.mayDo && item.date < today && item.date >= since)
  const days = Map.groupBy(
    items.filter(item => isAsked(item.date)),
    item => item.date,
  )
  const bare = (list: readonly Item[] = []) => list.map(({ date: _, ...item }) => item)
  return {
    today,
    acknowledge,
    days: month
      ? [...days].toSorted(([a], [b]) => a.localeCompare(b)).map(([day, list]) => ({ date: day, items: bare(list) }))
      : [{ date, items: bare(days.get(date)) }],
    undone: undone.toSorted((a, b) => (a.dueOn ?? a.date).localeCompare(b.dueOn ?? b.date) || a.date.localeCompare(b.date)),
  }
}

/** The row that addresses an entry to the chosen child, locked; another does not exist. */
async function addressed(call: DiaryCall, entryId: string) {
  const childId = await childOf(call)
  if (!childId) throw notFound()
  const { rows } = await sql<{ kind: DiaryKind; seen_at: Date | null; done_at: Date | null }>`
    select q.kind, k.seen_at, k.done_at from diary_acks k join diary_entries q on q.school_id = k.school_id and q.id = k.entry_id
    where k.entry_id = ${entryId} and k.student_id = ${childId} and q.deleted_at is null for update of k`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return { childId, ...rows[0] }
}

async function mark(
  { trx }: Pick<DiaryCall, 'trx'>,
  entryId: string,
  childId: string,
  set: { seen_at: Date | null; done_at: Date | null },
) {
  await trx.updateTable('diary_acks').set(set).where('entry_id', '=', entryId).where('student_id', '=', childId).execute()
  return { seenAt: set.seen_at?.toISOString() ?? null, doneAt: set.done_at?.toISOString() ?? null }
}

/** Marks an entry as opened; the first time counts. */
export async function markSeen(call: DiaryCall, entryId: string) {
  const found = await addressed(call, entryId)
  const now = call.services.clock.now()
  return mark(call, entryId, found.childId, { seen_at: found.seen_at ?? now, done_at: found.done_at })
}

async function doable(call: DiaryCall, entryId: string) {
  const found = await addressed(call, entryId)
  if (!canBeDone(found.kind)) throw custom(409, 'CannotBeDone', 'Only homework and reminders are marked as done.')
  if (!(await acknowledges(call))) throw custom(409, 'DoneNotAsked', 'The school does not ask for this.')
  return found
}

/** Marks an entry as done. */
export async function markDone(call: DiaryCall, entryId: string) {
  const found = await doable(call, entryId)
  const now = call.services.clock.now()
  return mark(call, entryId, found.childId, { seen_at: found.seen_at ?? now, done_at: found.done_at ?? now })
}

/** Takes the mark back on the day it was set. */
export async function undoDone(call: DiaryCall, entryId: string) {
  const found = await doable(call, entryId)
  const { timeZone, today } = await schoolDay(call)
  if (found.done_at && !mayUndoDone(dayIn(timeZone, found.done_at), today))
    throw custom(409, 'UndoTooLate', 'This can be undone on the same day only.')
  return mark(call, entryId, found.childId, { seen_at: found.seen_at, done_at: null })
}

/** What guardians were told of the chosen child. */
export async function readFamilyAnecdotals(call: DiaryCall, month: string | undefined) {
  const { trx, services } = call
  const childId = await childOf(call)
  if (!childId || !(await guardiansSee(call))) return { months: [], entries: [] }
  const { rows: months } = await sql<{ month: string }>`
    select distinct to_char(a.on_day, 'YYYY-MM') as month from anecdotals a
    where a.student_id = ${childId} and a.deleted_at is null and not a.confidential and a.notified_at is not null order by 1 desc`.execute(
    trx,
  )
  const rows = await anecdotalsOfChild(trx, childId, month ? inMonth(sql`a.on_day`, month) : sql`true`)
  const filesOf = await readAttachments(
    services,
    trx,
    rows.map(row => row.attachment_file_ids),
  )
  return {
    months: months.map(row => row.month),
    entries: rows.map(row => ({
      id: row.id,
      date: row.on_day,
      time: row.at_time ?? '',
      nature: row.nature,
      category: row.category,
      observation: row.observation,
      action: row.action_taken ?? '',
      by: row.by ?? '',
      files: filesOf(row.attachment_file_ids),
      updatedAt: row.edited_after_notice_at?.toISOString() ?? null,
    })),
  }
}
