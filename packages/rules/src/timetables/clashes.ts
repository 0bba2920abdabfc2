import { type BellPeriod, minutesOfTime, spansOverlap, type TimeSpan } from './bells'
import { type CycleWeeks, heldInWeek, type Lesson, weeksMeet } from './lessons'
import { type Requirement, requirementMet } from './load'

/** When somebody cannot or would rather not teach; times 'HH:mm' of the school. */
export const availabilityKinds = ['never', 'prefer-not'] as const
/** One of `availabilityKinds`. */
export type AvailabilityKind = (typeof availabilityKinds)[number]

export interface Availability extends TimeSpan {
  readonly staffId: string
  /** 1 is Monday. */
  readonly weekday: number
  readonly kind: AvailabilityKind
}

/** What a check of lessons needs to know of the school. */
export interface LessonGround {
  readonly cycleWeeks: CycleWeeks
  /** The period of a lesson in the bell that its class has on that weekday; undefined when that bell has it not. */
  readonly periodOf: (lesson: Lesson) => BellPeriod | undefined
  readonly isWorking: (staffId: string) => boolean
  readonly isAllotted: (staffId: string, divisionId: string, subjectId: string) => boolean
  readonly availability: readonly Availability[]
  readonly room: (roomId: string) => { readonly kind: string; readonly capacity: number | null } | undefined
  /** Students of a class. */
  readonly strength: (divisionId: string) => number
  readonly requirements: readonly Requirement[]
  readonly maxLessonsPerDay: number
  readonly maxInRow: number
}

/** What keeps a timetable from being published. */
export type LessonConflict =
  | {
      readonly is: 'StaffBusy' | 'RoomBusy' | 'DivisionBusy'
      readonly lessonId: string
      readonly otherId: string
      /** Who or what is asked for twice. */
      readonly id: string
    }
  | { readonly is: 'Never' | 'Relieved'; readonly lessonId: string; readonly id: string }
  | { readonly is: 'NotInBell'; readonly lessonId: string }

/** What somebody should know before a timetable is published. */
export type LessonWarning =
  | { readonly is: 'NotAllotted' | 'PreferNot'; readonly lessonId: string; readonly id: string }
  | { readonly is: 'RoomKind'; readonly lessonId: string; readonly id: string }
  | { readonly is: 'RoomTooSmall'; readonly lessonId: string; readonly id: string; readonly students: number }
  | {
      readonly is: 'TooManyADay' | 'TooManyInRow'
      readonly id: string
      readonly week: 1 | 2
      readonly weekday: number
      readonly count: number
    }
  | {
      readonly is: 'SubjectTooOften'
      readonly id: string
      readonly subjectId: string
      readonly week: 1 | 2
      readonly weekday: number
      readonly count: number
    }
  | { readonly is: 'Over' | 'Under'; readonly requirement: Requirement; readonly placed: number }

interface Placed {
  readonly lesson: Lesson
  readonly at: BellPeriod
}

/** Lessons further apart than this are not in a row. */
const breath = 10

const together = (a: Lesson, b: Lesson): boolean => a.combineKey !== '' && a.combineKey === b.combineKey

/** Whether two lessons of one class are of different parts of it. */
const ofOtherParts = (a: Lesson, b: Lesson): boolean => a.groupName !== '' && b.groupName !== '' && a.groupName !== b.groupName

const meet = (a: Placed, b: Placed): boolean =>
  weeksMeet(a.lesson, b.lesson) && spansOverlap(a.at, b.at) && !together(a.lesson, b.lesson)

/** Lessons by what they ask for on a weekday. */
function byAsked(
  placed: readonly Placed[],
  askedBy: (lesson: Lesson) => readonly string[],
): Map<string, { id: string; all: Placed[] }> {
  const found = new Map<string, { id: string; all: Placed[] }>()
  for (const one of placed)
    for (const id of askedBy(one.lesson)) {
      const key = `${one.lesson.weekday} ${id}`
      const held = found.get(key)
      if (held) held.all.push(one)
      else found.set(key, { id, all: [one] })
    }
  return found
}

function busy(
  is: 'StaffBusy' | 'RoomBusy' | 'DivisionBusy',
  placed: readonly Placed[],
  askedBy: (lesson: Lesson) => readonly string[],
): LessonConflict[] {
  const conflicts: LessonConflict[] = []
  for (const { id, all } of byAsked(placed, askedBy).values()) {
    all.sort((a, b) => (a.at.from < b.at.from ? -1 : a.at.from > b.at.from ? 1 : 0))
    for (const [at, one] of all.entries())
      for (let next = at + 1; next < all.length && all[next]!.at.from < one.at.to; next += 1) {
        const other = all[next]!
        if (meet(one, other) && !(is === 'DivisionBusy' && ofOtherParts(one.lesson, other.lesson)))
          conflicts.push({ is, lessonId: other.lesson.id, otherId: one.lesson.id, id })
      }
  }
  return conflicts
}

/**
 * Everything that keeps lessons of a version from being published. Times of day decide, not numbers of periods: sections have
 * bells of their own.
 */
export function lessonConflicts(lessons: readonly Lesson[], ground: LessonGround): LessonConflict[] {
  const placed: Placed[] = []
  const conflicts: LessonConflict[] = []
  for (const lesson of lessons) {
    const at = ground.periodOf(lesson)
    if (at) placed.push({ lesson, at })
    else conflicts.push({ is: 'NotInBell', lessonId: lesson.id })
    for (const id of lesson.staffIds) if (!ground.isWorking(id)) conflicts.push({ is: 'Relieved', lessonId: lesson.id, id })
  }
  const away = Map.groupBy(
    ground.availability.filter(one => one.kind === 'never'),
    one => one.staffId,
  )
  return [
    ...conflicts,
    ...unavailable(placed, away).map(({ lessonId, id }) => ({ is: 'Never' as const, lessonId, id })),
    ...busy('StaffBusy', placed, lesson => lesson.staffIds),
    ...busy('RoomBusy', placed, lesson => (lesson.roomId ? [lesson.roomId] : [])),
    ...busy('DivisionBusy', placed, lesson => [lesson.divisionId]),
  ]
}

const unavailable = (placed: readonly Placed[], away: ReadonlyMap<string, readonly Availability[]>) =>
  placed.flatMap(({ lesson, at }) =>
    lesson.staffIds
      .filter(id => away.get(id)?.some(one => one.weekday === lesson.weekday && spansOverlap(one, at)))
      .map(id => ({ lessonId: lesson.id, id })),
  )

/** How many lessons follow each other at most; those held together count once. */
function longestRow(all: readonly Placed[]): number {
  const sorted = [...all].sort((a, b) => (a.at.from < b.at.from ? -1 : 1))
  let [longest, row, end] = [0, 0, Number.NEGATIVE_INFINITY]
  for (const { at } of sorted) {
    row = minutesOfTime(at.from) - end <= breath ? row + 1 : 1
    end = minutesOfTime(at.to)
    longest = Math.max(longest, row)
  }
  return longest
}

const once = (all: readonly Placed[]): Placed[] => [
  ...new Map(all.map(one => [one.lesson.combineKey ? `${one.lesson.combineKey} ${one.at.from}` : one.lesson.id, one])).values(),
]

function daysOfStaff(placed: readonly Placed[], week: 1 | 2, { maxLessonsPerDay, maxInRow }: LessonGround): LessonWarning[] {
  const warnings: LessonWarning[] = []
  const held = placed.filter(one => heldInWeek(one.lesson, week))
  for (const { id, all } of byAsked(held, lesson => lesson.staffIds).values()) {
    const own = once(all)
    const { weekday } = own[0]!.lesson
    if (own.length > maxLessonsPerDay) warnings.push({ is: 'TooManyADay', id, week, weekday, count: own.length })
    const row = longestRow(own)
    if (row > maxInRow) warnings.push({ is: 'TooManyInRow', id, week, weekday, count: row })
  }
  return warnings
}

function daysOfSubjects(placed: readonly Placed[], week: 1 | 2, requirements: readonly Requirement[]): LessonWarning[] {
  const key = (one: { readonly divisionId: string; readonly subjectId: string | null; readonly groupName: string }) =>
    `${one.divisionId} ${one.subjectId} ${one.groupName}`
  const most = new Map(requirements.map(one => [key(one), one.maxPerDay]))
  const days = Map.groupBy(
    placed.filter(one => one.lesson.subjectId !== null && heldInWeek(one.lesson, week)),
    one => `${one.lesson.weekday} ${key(one.lesson)}`,
  )
  return [...days.values()].flatMap(all => {
    const { divisionId, subjectId, weekday } = all[0]!.lesson
    return all.length > (most.get(key(all[0]!.lesson)) ?? Number.POSITIVE_INFINITY)
      ? [{ is: 'SubjectTooOften' as const, id: divisionId, subjectId: subjectId!, week, weekday, count: all.length }]
      : []
  })
}

function rooms(placed: readonly Placed[], ground: LessonGround): LessonWarning[] {
  const asked = new Map(
    ground.requirements.flatMap(one =>
      one.roomKind ? [[`${one.divisionId} ${one.subjectId} ${one.groupName}`, one.roomKind] as const] : [],
    ),
  )
  return placed.flatMap(({ lesson, at }) => {
    const room = lesson.roomId ? ground.room(lesson.roomId) : undefined
    if (!lesson.roomId || !room) return []
    const warnings: LessonWarning[] = []
    const kind = asked.get(`${lesson.divisionId} ${lesson.subjectId} ${lesson.groupName}`)
    if (kind && kind !== room.kind) warnings.push({ is: 'RoomKind', lessonId: lesson.id, id: lesson.roomId })
    if (room.capacity === null) return warnings
    const sharing = lesson.combineKey
      ? placed.filter(one => together(one.lesson, lesson) && one.lesson.weekday === lesson.weekday && spansOverlap(one.at, at))
      : []
    const classes = new Set([lesson, ...sharing.map(one => one.lesson)].map(one => one.divisionId))
    const students = [...classes].reduce((sum, id) => sum + ground.strength(id), 0)
    if (lesson.groupName === '' && students > room.capacity)
      warnings.push({ is: 'RoomTooSmall', lessonId: lesson.id, id: lesson.roomId, students })
    return warnings
  })
}

/** What somebody should know of the lessons of a version. */
export function lessonWarnings(lessons: readonly Lesson[], ground: LessonGround): LessonWarning[] {
  const placed = lessons.flatMap(lesson => {
    const at = ground.periodOf(lesson)
    return at ? [{ lesson, at }] : []
  })
  const unwished = Map.groupBy(
    ground.availability.filter(one => one.kind === 'prefer-not'),
    one => one.staffId,
  )
  const notAllotted = lessons.flatMap(({ id: lessonId, divisionId, subjectId, staffIds }) =>
    subjectId === null
      ? []
      : staffIds
          .filter(id => !ground.isAllotted(id, divisionId, subjectId))
          .map(id => ({ is: 'NotAllotted' as const, lessonId, id })),
  )
  const ownLessons = Map.groupBy(lessons, lesson => lesson.divisionId)
  const required = ground.requirements.flatMap(requirement => {
    const { placed: count, left } = requirementMet(requirement, ownLessons.get(requirement.divisionId) ?? [], ground.cycleWeeks)
    return left === 0 ? [] : [{ is: left > 0 ? ('Under' as const) : ('Over' as const), requirement, placed: count }]
  })
  const weeks: readonly (1 | 2)[] = ground.cycleWeeks === 1 ? [1] : [1, 2]
  return [
    ...notAllotted,
    ...unavailable(placed, unwished).map(({ lessonId, id }) => ({ is: 'PreferNot' as const, lessonId, id })),
    ...weeks.flatMap(week => [...daysOfStaff(placed, week, ground), ...daysOfSubjects(placed, week, ground.requirements)]),
    ...rooms(placed, ground),
    ...required,
  ]
}
