import type { contract, OutputOf } from '@school/api'
import { canBeDone, type DiaryKind, escapedHtml, mayUndoDone, type Nature } from '@school/rules'
import type { readAttachments } from '../../services/files/attachments'
import type { readNoticeDays } from '../notices/days'
import type { readTestDays } from '../tabulation/class-tests/child-days'
import type { readMissedDays } from './attendance-days'
import type { readBusDays } from './bus-days'

export type FamilyDiary = OutputOf<NonNullable<(typeof contract.diary.familyDiary)['answer']>>
export type Item = FamilyDiary['undone'][number]

type FilesOf = Awaited<ReturnType<typeof readAttachments>>
type RowOf<T extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>[number]

export interface EntryRow {
  id: string
  kind: DiaryKind
  subject: string | null
  title: string
  body: string
  due_on: string | null
  on_day: string
  /** HH:mm by the clock of the school. */
  at_time: string
  edited_at: Date | null
  attachment_file_ids: string[]
  by: string | null
  seen_at: Date | null
  done_at: Date | null
  done_on: string | null
}

export interface AnecdotalRow {
  id: string
  on_day: string
  at_time: string | null
  nature: Nature
  category: string
  observation: string
  action_taken: string | null
  attachment_file_ids: string[]
  by: string | null
  edited_after_notice_at: Date | null
}

/** Of what nobody marks as done. */
const isRead = { mayDo: false, mayUndo: false }

export function ofEntry(row: EntryRow, filesOf: FilesOf, asks: boolean, today: string): Item {
  const doable = asks && canBeDone(row.kind)
  return {
    type: 'diary',
    date: row.on_day,
    id: row.id,
    kind: row.kind,
    ...(row.subject ? { subject: row.subject } : {}),
    title: row.title,
    html: escapedHtml(row.body),
    text: row.body,
    time: row.at_time,
    files: filesOf(row.attachment_file_ids),
    ...(row.due_on ? { dueOn: row.due_on } : {}),
    ...(row.seen_at ? { seenAt: row.seen_at.toISOString() } : {}),
    ...(row.done_at ? { doneAt: row.done_at.toISOString() } : {}),
    ...(row.edited_at ? { updatedAt: row.edited_at.toISOString() } : {}),
    ...(row.by ? { by: row.by } : {}),
    mayDo: doable && !row.done_at,
    mayUndo: doable && mayUndoDone(row.done_on, today),
  }
}

export const ofAnecdotal = (row: AnecdotalRow, filesOf: FilesOf): Item => ({
  type: 'anecdotal',
  date: row.on_day,
  id: row.id,
  nature: row.nature,
  title: row.category,
  html: escapedHtml(row.observation),
  text: row.observation,
  time: row.at_time ?? '',
  files: filesOf(row.attachment_file_ids),
  ...(row.action_taken ? { action: row.action_taken } : {}),
  ...(row.edited_after_notice_at ? { updatedAt: row.edited_after_notice_at.toISOString() } : {}),
  ...(row.by ? { by: row.by } : {}),
  ...isRead,
})

export const ofRide = (row: RowOf<typeof readBusDays>): Item => ({
  type: 'bus',
  date: row.day,
  id: row.id,
  trip: row.trip,
  title: row.stop,
  html: escapedHtml(row.reason),
  text: row.reason,
  time: '',
  files: [],
  ...isRead,
})

export const ofMissedDay = (row: RowOf<typeof readMissedDays>): Item => ({
  type: 'attendance',
  date: row.day,
  id: row.id,
  attendance: row.status,
  title: row.status,
  html: '',
  text: '',
  time: row.time,
  files: [],
  ...isRead,
})

export const ofTest = (row: RowOf<typeof readTestDays>): Item => ({
  type: 'class-test',
  date: row.day,
  id: row.id,
  subject: row.subject,
  title: row.title,
  html: escapedHtml(row.syllabus),
  text: row.syllabus,
  time: '',
  files: [],
  ...isRead,
})

export const ofNotice = (row: RowOf<typeof readNoticeDays>, filesOf: FilesOf): Item => ({
  type: 'notice',
  date: row.day,
  id: row.id,
  notice: { kind: row.kind, cancelled: row.cancelled, venue: row.venue },
  title: row.title,
  html: row.description,
  text: row.plain_text,
  time: row.time,
  files: filesOf(row.attachment_file_ids),
  ...(row.by ? { by: row.by } : {}),
  ...isRead,
})
