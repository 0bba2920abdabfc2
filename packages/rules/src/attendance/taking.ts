import { type DayPlan, earliestChange, type Half, halvesOf, lockedFrom, monthOf } from './calendar'
import { countHalves, type DayMarks, dayStatus } from './marks'

/** How often a school takes attendance: once a day, or once a half. */
export const attendanceModes = ['day', 'session'] as const

/** One of `attendanceModes`. */
export type AttendanceMode = (typeof attendanceModes)[number]

/** What is taken at once. */
export const sittings = ['DAY', 'FN', 'AN'] as const

/** One of `sittings`. */
export type Sitting = (typeof sittings)[number]

/** The halves that a sitting takes of a plan. */
export const halvesOfSitting = (sitting: Sitting, plan: DayPlan): readonly Half[] =>
  halvesOf(plan).filter(half => sitting === 'DAY' || sitting === half)

/** How often a day of this plan is taken: once, or once for each of its halves. */
export function sittingsOf(mode: AttendanceMode, plan: DayPlan): readonly Sitting[] {
  const planned = halvesOf(plan)
  if (planned.length === 0) return []
  return mode === 'day' ? ['DAY'] : planned
}

/** When the halves are due, `HH:mm`. */
export interface CutOffs {
  readonly FN: string
  readonly AN: string
}

/** When a sitting is due: with the first half that it takes. */
export const cutOffOf = (sitting: Sitting, plan: DayPlan, cutOffs: CutOffs): string =>
  cutOffs[halvesOfSitting(sitting, plan)[0] ?? 'FN']

/** Where a sitting of a register stands. */
export const registerStates = ['Not expected', 'Due', 'Not taken', 'Taken', 'Late', 'Changed', 'Void'] as const

/** One of `registerStates`. */
export type RegisterState = (typeof registerStates)[number]

/** The present on the clock of the school. */
export interface Present {
  readonly today: string
  /** HH:mm. */
  readonly time: string
}

/** A sitting on a day, as far as its state needs it. */
export interface SittingFacts {
  readonly day: string
  readonly expected: boolean
  readonly void: boolean
  /** When it was taken, on the clock of the school; undefined while it is not. */
  readonly takenAt: Present | undefined
  readonly changed: boolean
  readonly cutOff: string
}

/** The state of a sitting: late is what was taken at its cut-off or later. */
export function registerState(
  { day, expected, void: isVoid, takenAt, changed, cutOff }: SittingFacts,
  now: Present,
): RegisterState {
  if (isVoid) return 'Void'
  if (takenAt) {
    if (changed) return 'Changed'
    return takenAt.today > day || takenAt.time >= cutOff ? 'Late' : 'Taken'
  }
  if (!expected) return 'Not expected'
  return day < now.today || (day === now.today && now.time >= cutOff) ? 'Not taken' : 'Due'
}

/** Who may be about to mark a class. */
export interface Marker {
  /** Leads the school: the administrators and the head. */
  readonly leads: boolean
  readonly classTeacher: boolean
  /** Halves of allotments in which the day and today both lie. */
  readonly allotted: readonly Half[]
}

/** A class on a day that is to be marked. */
export interface MarkingDay extends Present {
  readonly day: string
  readonly year: { readonly startsOn: string; readonly endsOn: string; readonly locked: boolean }
  readonly plan: DayPlan
  readonly isWorking: (day: string) => boolean
  /** The month was opened again for this class, for now. */
  readonly reopened: boolean
  readonly opensAt: string
  readonly backDays: number
  readonly lockDay: number
}

/** Why a class cannot be marked. */
export type MarkingRefusal = 'nobody' | 'future' | 'holiday' | 'locked' | 'back' | 'early'

/** The halves that somebody may mark, or why none. */
export type Marking =
  | { readonly may: true; readonly halves: readonly Half[]; readonly duty: boolean }
  | { readonly may: false; readonly because: MarkingRefusal }

const refused = (because: MarkingRefusal): Marking => ({ may: false, because })

/**
 * Whether and which halves of a class somebody may mark on a day. Who leads the school may on every working day of the year
 * that is not locked; a class teacher, and who is allotted, some working days back and today once registers are open.
 */
export function mayMark(marker: Marker, day: MarkingDay): Marking {
  const { leads, classTeacher, allotted } = marker
  if (!leads && !classTeacher && allotted.length === 0) return refused('nobody')
  if (day.day > day.today) return refused('future')
  const planned = halvesOf(day.plan)
  if (planned.length === 0) return refused('holiday')
  if (day.year.locked || (!day.reopened && day.today >= lockedFrom(monthOf(day.day), day.lockDay))) return refused('locked')
  const duty = leads || classTeacher
  const halves = duty ? planned : planned.filter(half => allotted.includes(half))
  if (halves.length === 0) return refused('nobody')
  if (!leads) {
    if (day.day === day.today && day.time < day.opensAt) return refused('early')
    if (!day.reopened && day.day < earliestChange(day.today, day.backDays, day.year.startsOn, day.isWorking))
      return refused('back')
  }
  return { may: true, halves, duty }
}

/** People of a class by what their day was. */
export interface HeadCounts {
  readonly strength: number
  /** There all day, those who were late or on duty among them. */
  readonly present: number
  readonly absent: number
  readonly leave: number
  readonly late: number
  readonly halfDay: number
}

/** Counts people by their day; who has no mark is in the strength alone. */
export function headCounts(plan: DayPlan, days: Iterable<DayMarks>): HeadCounts {
  const counts = { strength: 0, present: 0, absent: 0, leave: 0, late: 0, halfDay: 0 }
  for (const marks of days) {
    counts.strength += 1
    const status = dayStatus(plan, marks)
    if (status === 'Absent') counts.absent += 1
    else if (status === 'On leave') counts.leave += 1
    else if (status === 'Half day') counts.halfDay += 1
    else if (status === 'Late' || status === 'Present' || status === 'On duty') counts.present += 1
    if (status === 'Late') counts.late += 1
  }
  return counts
}

/** Whether so many are absent all day that saving asks first: three in ten. */
export const manyAbsent = ({ absent, strength }: Pick<HeadCounts, 'absent' | 'strength'>): boolean =>
  absent > 0 && absent * 10 >= strength * 3

/** The halves of a class by mark, for its percentage of the day. */
export const halvesByMark = (plan: DayPlan, days: Iterable<DayMarks>) =>
  countHalves([...days].flatMap(marks => halvesOf(plan).map(half => marks[half])))
