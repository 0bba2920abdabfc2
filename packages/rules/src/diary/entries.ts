import { sharePercent } from '../people/figures'
import { type DiaryReader, leadsSchool } from './anecdotal'

/** What a class is given. */
export const diaryKinds = ['Homework', 'Classwork', 'Note', 'Reminder'] as const
/** One of `diaryKinds`. */
export type DiaryKind = (typeof diaryKinds)[number]

/** Homework needs a day until which it is done. */
export const needsDueDay = (kind: DiaryKind): boolean => kind === 'Homework'

/** Families mark homework and reminders as done. */
export const canBeDone = (kind: DiaryKind): boolean => kind === 'Homework' || kind === 'Reminder'

/** Share of the students addressed for whom an entry is marked done, one decimal; undefined for nobody. */
export const diaryDonePercent = (done: number, addressed: number): number | undefined => sharePercent(done, addressed)

/** The days of an entry, `YYYY-MM-DD`. */
export interface DiaryDays {
  readonly publishedOn: string
  readonly dueOn: string | null
}

/** The author and the class teacher change an entry on its day, or until it is due. */
export const mayEditDiary = (
  reader: Pick<DiaryReader, 'author' | 'classTeacher'>,
  { publishedOn, dueOn }: DiaryDays,
  today: string,
): boolean => (reader.author || reader.classTeacher) && (today === publishedOn || (dueOn !== null && today <= dueOn))

/** The author and the class teacher take an entry back at any time, and so do those who lead the school. */
export const mayDeleteDiary = (reader: DiaryReader): boolean => reader.author || reader.classTeacher || leadsSchool(reader)

/** What was marked done can be undone on the same day. Days are `YYYY-MM-DD`. */
export const mayUndoDone = (doneOn: string | null, today: string): boolean => doneOn === today

/** An item of a day as its place in the list asks it. */
export interface DiaryPlace {
  /** 'HH:mm', or empty when only the day is known. */
  readonly time: string
  readonly undone: boolean
}

/** What waits for somebody comes first, then by time. */
export const byDiaryPlace = (a: DiaryPlace, b: DiaryPlace): number =>
  Number(b.undone) - Number(a.undone) || a.time.localeCompare(b.time)
