import { roundHalfUp } from '../lists/numbers'
import { type BellPeriod, type BellSchedule, spanLength, type TimeSpan } from './bells'
import type { DayPeriod } from './day'
import { type CycleWeeks, heldInWeek, type Lesson } from './lessons'

/** Hours of lessons that a class is to have in a year, by law: first the classes I to V, then VI to VIII. */
export const lawfulHours = { primary: 800, upperPrimary: 1000 } as const

/** Lessons that are held together count once. */
function countOf(lessons: readonly Lesson[]): number {
  return new Set(
    lessons.map(({ combineKey, weekday, periodId, id }) => (combineKey ? `${combineKey} ${weekday} ${periodId}` : id)),
  ).size
}

/** Lessons a week; of a cycle of two weeks the mean of both. */
export const lessonsPerWeek = (lessons: readonly Lesson[], cycleWeeks: CycleWeeks): number =>
  cycleWeeks === 1
    ? countOf(lessons)
    : (countOf(lessons.filter(lesson => heldInWeek(lesson, 1))) + countOf(lessons.filter(lesson => heldInWeek(lesson, 2)))) / 2

/** Lessons that one member of staff holds a week. */
export const loadOf = (lessons: readonly Lesson[], staffId: string, cycleWeeks: CycleWeeks): number =>
  lessonsPerWeek(
    lessons.filter(lesson => lesson.staffIds.includes(staffId)),
    cycleWeeks,
  )

/** Periods of lessons in the week of a section, from the bells of its days. */
export const lessonPeriods = (bells: readonly (BellSchedule | undefined)[]): number =>
  bells.reduce((sum, bell) => sum + (bell?.periods.filter(period => period.kind === 'lesson').length ?? 0), 0)

/** Periods that a member of staff has free a week: of the section with the most of them. */
export const freePeriods = (load: number, weeks: readonly number[]): number => Math.max(0, ...weeks) - load

/** How often a class is to have a subject. */
export interface Requirement {
  readonly divisionId: string
  readonly subjectId: string
  readonly perWeek: number
  /** A subject is not had more often on one day. */
  readonly maxPerDay: number
  /** A part of the class; empty: all of it. */
  readonly groupName: string
  readonly roomKind: string | null
}

/** How far a requirement is met. */
export interface MetRequirement {
  readonly placed: number
  readonly perWeek: number
  /** Still to place; negative where more is placed than is asked. */
  readonly left: number
}

/** How many of the lessons that a class is to have are placed. */
export function requirementMet(requirement: Requirement, lessons: readonly Lesson[], cycleWeeks: CycleWeeks): MetRequirement {
  const { divisionId, subjectId, groupName } = requirement
  const own = lessons.filter(
    lesson => lesson.divisionId === divisionId && lesson.subjectId === subjectId && lesson.groupName === groupName,
  )
  const placed = lessonsPerWeek(own, cycleWeeks)
  return { placed, perWeek: requirement.perWeek, left: requirement.perWeek - placed }
}

/** Minutes of lessons in the periods of one day; several groups at once are one lesson of the class. */
export const lessonMinutes = (periods: readonly DayPeriod[]): number =>
  periods.filter(period => period.held.length > 0).reduce((sum, period) => sum + spanLength(period), 0)

/** Minutes of the lesson periods of a bell. */
export const bellMinutes = (periods: readonly (Pick<BellPeriod, 'kind'> & TimeSpan)[]): number =>
  periods.filter(period => period.kind === 'lesson').reduce((sum, period) => sum + spanLength(period), 0)

/** Hours with one decimal of so many minutes. */
export const lessonHours = (minutes: number): number => roundHalfUp(minutes / 60, 1)
