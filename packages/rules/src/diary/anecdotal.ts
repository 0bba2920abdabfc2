import { holdsOne } from '../menu/predicate'
import type { Role } from '../menu/roles'

/** What an observation says of a student. */
export const natures = ['Positive', 'Neutral', 'Concern'] as const
/** One of `natures`. */
export type Nature = (typeof natures)[number]

/** Students that one form may write an entry each for. */
export const mostAnecdotalStudents = 40
/** Files of one entry of the anecdotal or the class diary. */
export const mostDiaryFiles = 5

const leaders: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']

/** Somebody of the staff before an entry that lies in the own scope. */
export interface DiaryReader {
  readonly roles: readonly Role[]
  /** Whether the person wrote the entry. */
  readonly author: boolean
  /** Whether the person leads a class of the entry. */
  readonly classTeacher: boolean
}

/** Whether the person leads the school, as those who read and remove everything do. */
export const leadsSchool = ({ roles }: Pick<DiaryReader, 'roles'>): boolean => holdsOne({ roles }, leaders)

/** Confidential entries are read by the author, the class teacher and those who lead the school. */
export const mayReadConfidential = (reader: DiaryReader): boolean => reader.author || reader.classTeacher || leadsSchool(reader)

/** The author edits always, nobody else does. */
export const mayEditAnecdotal = ({ author }: Pick<DiaryReader, 'author'>): boolean => author

/** The guardian hears of it once, and never of what is confidential. */
export const mayNotifyAnecdotal = (
  reader: Pick<DiaryReader, 'author' | 'roles'>,
  entry: { readonly confidential: boolean; readonly notified: boolean },
): boolean => !entry.confidential && !entry.notified && (reader.author || leadsSchool(reader))

/**
 * How the person may delete an entry: the author freely while no guardian heard of it, those who lead the school at any
 * time with a reason.
 */
export function anecdotalDeletion(
  reader: Pick<DiaryReader, 'author' | 'roles'>,
  entry: { readonly notified: boolean },
): 'free' | 'reason' | 'no' {
  if (reader.author && !entry.notified) return 'free'
  return leadsSchool(reader) ? 'reason' : 'no'
}

/** Entries of one student by nature. */
export interface NatureCounts {
  readonly positive: number
  readonly neutral: number
  readonly concern: number
  readonly total: number
}

/** Counts entries by their nature. */
export function countNatures(entries: readonly Nature[]): NatureCounts {
  const of = (nature: Nature) => entries.filter(one => one === nature).length
  return { positive: of('Positive'), neutral: of('Neutral'), concern: of('Concern'), total: entries.length }
}
