import type { Half } from '../attendance/calendar'
import { weekdayOf } from '../lists/dates'
import { type BellPeriod, type BellSchedule, bellOf, type DayBell, periodsInOrder, spansOverlap, type TimeSpan } from './bells'
import type { LessonSuspension } from './exams'
import { cycleWeekOf, heldInWeek, type Lesson, type TimetableVersion, versionOn } from './lessons'

/** A day that goes by another weekday, another week of the cycle or another bell. */
export interface DayOverride {
  readonly day: string
  /** Empty: all sections. */
  readonly sectionIds: readonly string[]
  /** 1 is Monday; null: the own weekday. */
  readonly followWeekday: number | null
  readonly followWeek: 1 | 2 | null
  readonly bellId: string | null
}

/** A paper of a published exam timetable, as lessons have to mind it. */
export interface Suspension extends TimeSpan {
  readonly day: string
  readonly divisionIds: readonly string[]
  readonly suspends: LessonSuspension
}

/** How a lesson is held whose teacher is away. */
export const substitutionKinds = ['substitute', 'combine', 'supervise', 'free'] as const
/** One of `substitutionKinds`. */
export type SubstitutionKind = (typeof substitutionKinds)[number]

/** Who stands in for whom in one lesson of one day. */
export interface Substitution {
  readonly id: string
  readonly day: string
  readonly lessonId: string
  readonly absentStaffId: string
  readonly substituteStaffId: string | null
  readonly kind: SubstitutionKind
}

/** All that decides what is held in the classes of a section. */
export interface TimetableGround<L extends Lesson = Lesson> {
  readonly bells: readonly BellSchedule[]
  readonly dayBells: readonly DayBell[]
  readonly overrides: readonly DayOverride[]
  /** Published ones alone. */
  readonly versions: readonly TimetableVersion[]
  /** Lessons of a version in a class. */
  readonly lessons: (versionId: string, divisionId: string) => readonly L[]
  readonly suspensions: readonly Suspension[]
  readonly substitutions: readonly Substitution[]
}

/** A lesson of one day, and who stands in. */
export interface HeldLesson<L extends Lesson = Lesson> {
  readonly lesson: L
  readonly substitutions: readonly Substitution[]
}

/** A period of one day with the lessons of a class; a break has none. */
export interface DayPeriod<L extends Lesson = Lesson> extends BellPeriod {
  readonly held: readonly HeldLesson<L>[]
}

/** What is held in a class on a day. */
export interface TimetableDay<L extends Lesson = Lesson> {
  /** The version that it comes from; null where none holds, or nothing is worked. */
  readonly versionId: string | null
  readonly week: 1 | 2
  /** The weekday that the day goes by. */
  readonly weekday: number
  readonly periods: readonly DayPeriod<L>[]
}

/** What is said of a day for a section; a section's own word comes before that for all, the later of equals before the earlier. */
const overrideOf = (overrides: readonly DayOverride[], day: string, sectionId: string): DayOverride | undefined =>
  overrides.findLast(one => one.day === day && one.sectionIds.includes(sectionId)) ??
  overrides.findLast(one => one.day === day && one.sectionIds.length === 0)

/** Whether papers of the class take a period of a day away. */
export const isSuspended = (suspensions: readonly Suspension[], divisionId: string, day: string, period: TimeSpan): boolean =>
  suspensions.some(
    paper =>
      paper.day === day &&
      paper.divisionIds.includes(divisionId) &&
      (paper.suspends === 'day' || (paper.suspends === 'slot' && spansOverlap(paper, period))),
  )

/**
 * What is held in a class on a day: the week of its version, with the day that it follows, the halves that are worked, papers
 * and substitutions laid over it.
 *
 * @param place `halves` are the working ones of the day for the class.
 */
export function lessonsOn<L extends Lesson>(
  ground: TimetableGround<L>,
  {
    divisionId,
    sectionId,
    halves,
  }: { readonly divisionId: string; readonly sectionId: string; readonly halves: readonly Half[] },
  day: string,
): TimetableDay<L> {
  const override = overrideOf(ground.overrides, day, sectionId)
  const weekday = override?.followWeekday ?? weekdayOf(day)
  const version = halves.length > 0 ? versionOn(ground.versions, sectionId, day) : undefined
  if (!version) return { versionId: null, week: 1, weekday, periods: [] }
  const week = override?.followWeek ?? cycleWeekOf(version, day)
  const usual = bellOf(ground.bells, ground.dayBells, sectionId, weekday)
  // The bell is that of the day itself, also where it follows another; a day without one takes that of the day it follows.
  const own = override?.bellId
    ? ground.bells.find(bell => bell.id === override.bellId)
    : (bellOf(ground.bells, ground.dayBells, sectionId, weekdayOf(day)) ?? usual)
  if (!own) return { versionId: version.id, week, weekday, periods: [] }
  const noOf = new Map(ground.bells.flatMap(bell => bell.periods.map(period => [period.id, period.no] as const)))
  const byNo = Map.groupBy(
    ground.lessons(version.id, divisionId).filter(lesson => lesson.weekday === weekday && heldInWeek(lesson, week)),
    lesson => noOf.get(lesson.periodId),
  )
  const standIns = Map.groupBy(
    ground.substitutions.filter(one => one.day === day),
    one => one.lessonId,
  )
  const periods = periodsInOrder(own.periods)
    .filter(period => halves.includes(period.half) && !isSuspended(ground.suspensions, divisionId, day, period))
    .map(period => ({
      ...period,
      held: (byNo.get(period.no) ?? []).map(lesson => ({ lesson, substitutions: standIns.get(lesson.id) ?? [] })),
    }))
  return { versionId: version.id, week, weekday, periods }
}

/** A day with what is held on it, in order of the clock. */
export interface DayOfPeriods<P extends TimeSpan> {
  readonly day: string
  readonly periods: readonly P[]
}

/**
 * What is held at a time of the first day, and what comes next: later that day, else first thing on the next of the given days
 * that has something.
 *
 * @param days in order, the first being today; look at most a week ahead.
 */
export function nowAndNext<P extends TimeSpan>(
  days: readonly DayOfPeriods<P>[],
  time: string,
): { readonly now?: P; readonly next?: P & { readonly day: string } } {
  const [today, ...later] = days
  const now = today?.periods.find(period => period.from <= time && time < period.to)
  const soon = today && periodsInOrder(today.periods).find(period => period.from > time)
  const first = later.find(one => one.periods.length > 0)
  const next =
    soon && today ? { ...soon, day: today.day } : first ? { ...periodsInOrder(first.periods)[0]!, day: first.day } : undefined
  return { ...(now ? { now } : {}), ...(next ? { next } : {}) }
}
