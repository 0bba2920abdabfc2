import { addDays, daysBetween, weekdayOf } from '../lists/dates'

/** Staff of one lesson at most. */
export const mostLessonStaff = 4
/** Weeks after which a timetable begins anew. */
export const cycleLengths = [1, 2] as const
/** One of `cycleLengths`. */
export type CycleWeeks = (typeof cycleLengths)[number]

/** What a timetable is that has been made. */
export const timetableVersionStates = ['Draft', 'Published', 'Superseded'] as const
/** One of `timetableVersionStates`; superseded follows from a later one and is not kept. */
export type TimetableVersionState = (typeof timetableVersionStates)[number]

/** A timetable that holds from its first day until the next one begins. */
export interface TimetableVersion {
  readonly id: string
  readonly startsOn: string
  readonly cycleWeeks: CycleWeeks
  /** Empty: all sections. */
  readonly sectionIds: readonly string[]
}

/** What is done in a class in one period of a week. */
export interface Lesson {
  readonly id: string
  readonly divisionId: string
  /** 1 or 2 of the cycle; 0 is both. */
  readonly week: 0 | 1 | 2
  /** 1 is Monday. */
  readonly weekday: number
  readonly periodId: string
  readonly subjectId: string | null
  /** In place of a subject. */
  readonly activity: string
  readonly staffIds: readonly string[]
  readonly roomId: string | null
  /** A part of the class, such as a language; empty: the whole class. */
  readonly groupName: string
  /** Lessons that are held together bear the same; empty: held by itself. */
  readonly combineKey: string
  readonly pinned: boolean
}

/** The version that holds for a section on a day: of those that began by then the latest. */
export const versionOn = <V extends TimetableVersion>(versions: readonly V[], sectionId: string, day: string): V | undefined =>
  versions
    .filter(version => version.startsOn <= day && (version.sectionIds.length === 0 || version.sectionIds.includes(sectionId)))
    .reduce<V | undefined>((latest, version) => (latest && latest.startsOn >= version.startsOn ? latest : version), undefined)

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The week of the cycle in which a day lies; 1 is the week in which the version begins. */
export function cycleWeekOf({ startsOn, cycleWeeks }: Pick<TimetableVersion, 'startsOn' | 'cycleWeeks'>, day: string): 1 | 2 {
  const weeks = daysBetween(mondayOf(startsOn), mondayOf(day)) / 7
  return weeks % cycleWeeks === 0 ? 1 : 2
}

/** Whether a lesson is held in a week of the cycle. */
export const heldInWeek = ({ week }: Pick<Lesson, 'week'>, asked: 1 | 2): boolean => week === 0 || week === asked

/** Whether two lessons are ever held in the same week. */
export const weeksMeet = (a: Pick<Lesson, 'week'>, b: Pick<Lesson, 'week'>): boolean =>
  a.week === 0 || b.week === 0 || a.week === b.week

/** Where a version that is made stands on a day, beside the published ones of the year. */
export function versionState(
  version: TimetableVersion & { readonly published: boolean },
  published: readonly TimetableVersion[],
  day: string,
): TimetableVersionState {
  if (!version.published) return 'Draft'
  const later = published.some(
    other =>
      other.startsOn > version.startsOn &&
      other.startsOn <= day &&
      (other.sectionIds.length === 0 ||
        (version.sectionIds.length > 0 && version.sectionIds.every(id => other.sectionIds.includes(id)))),
  )
  return later ? 'Superseded' : 'Published'
}
