import type { TimeSpan } from './bells'

/** Where a lesson stands whose teacher is away. */
export const coverStates = ['Needed', 'Assigned', 'Acknowledged', 'NotCovered', 'Withdrawn'] as const
/** One of `coverStates`. */
export type CoverState = (typeof coverStates)[number]

const steps: Readonly<Record<CoverState, readonly CoverState[]>> = {
  Needed: ['Assigned', 'NotCovered', 'Withdrawn'],
  Assigned: ['Acknowledged', 'Needed', 'Withdrawn'],
  Acknowledged: ['Needed', 'Withdrawn'],
  NotCovered: ['Assigned'],
  Withdrawn: [],
}

/** Whether a need may go from one state to another. What was not covered may still be told afterwards. */
export const coverMayBecome = (from: CoverState, to: CoverState): boolean => steps[from].includes(to)

/** A lesson that somebody has to stand in for. */
export interface CoverNeed extends TimeSpan {
  readonly lessonId: string
  readonly divisionId: string
  readonly sectionId: string
  readonly subjectId: string | null
  readonly absentStaffId: string
}

/** Somebody who could stand in, as they are on the day. */
export interface Substitute {
  readonly staffId: string
  readonly name: string
  readonly subjectIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly sectionIds: readonly string[]
  /** When they teach, stand in, watch a paper, are away or can never. */
  readonly busy: readonly TimeSpan[]
  readonly lessonsThatDay: number
  readonly substitutionsThatDay: number
  readonly substitutionsThisWeek: number
}

export interface CoverLimits {
  readonly maxLessonsPerDay: number
  readonly maxSubsPerDay: number
}

/** Points of a substitute, and where they come from. */
export interface CoverScore {
  readonly subject: number
  readonly division: number
  readonly section: number
  readonly thisWeek: number
  readonly thatDay: number
  readonly total: number
}

/** How well somebody fits. */
export function coverScore(need: CoverNeed, substitute: Substitute): CoverScore {
  const parts = {
    subject: need.subjectId && substitute.subjectIds.includes(need.subjectId) ? 40 : 0,
    division: substitute.divisionIds.includes(need.divisionId) ? 30 : 0,
    section: substitute.sectionIds.includes(need.sectionId) ? 10 : 0,
    thisWeek: 0 - 8 * substitute.substitutionsThisWeek,
    thatDay: 0 - 3 * substitute.lessonsThatDay,
  }
  return { ...parts, total: parts.subject + parts.division + parts.section + parts.thisWeek + parts.thatDay }
}

const isFree = (need: TimeSpan, { busy }: Substitute): boolean =>
  busy.every(span => !(span.from < need.to && need.from < span.to))

/** Whether somebody may stand in at all. */
export const mayCover = (need: CoverNeed, one: Substitute, limits: CoverLimits): boolean =>
  one.staffId !== need.absentStaffId &&
  isFree(need, one) &&
  one.lessonsThatDay + one.substitutionsThatDay < limits.maxLessonsPerDay &&
  one.substitutionsThatDay < limits.maxSubsPerDay

/** Those who may stand in, the best first. */
export function coverCandidates(
  need: CoverNeed,
  substitutes: readonly Substitute[],
  limits: CoverLimits,
): { readonly substitute: Substitute; readonly score: CoverScore }[] {
  return substitutes
    .filter(one => mayCover(need, one, limits))
    .map(substitute => ({ substitute, score: coverScore(need, substitute) }))
    .sort(
      (a, b) =>
        b.score.total - a.score.total ||
        a.substitute.substitutionsThisWeek - b.substitute.substitutionsThisWeek ||
        (a.substitute.name < b.substitute.name ? -1 : a.substitute.name > b.substitute.name ? 1 : 0) ||
        (a.substitute.staffId < b.substitute.staffId ? -1 : 1),
    )
}

/** One more substitution of somebody. */
export const withCover = (substitute: Substitute, need: TimeSpan): Substitute => ({
  ...substitute,
  busy: [...substitute.busy, { from: need.from, to: need.to }],
  substitutionsThatDay: substitute.substitutionsThatDay + 1,
  substitutionsThisWeek: substitute.substitutionsThisWeek + 1,
})

/** Gives each need of a day its best substitute, in order of the clock; who has one more is counted with it from then on. */
export function assignCover(
  needs: readonly CoverNeed[],
  substitutes: readonly Substitute[],
  limits: CoverLimits,
): { readonly need: CoverNeed; readonly staffId: string | null; readonly score: CoverScore | null }[] {
  let left = [...substitutes]
  const inTime = [...needs].sort((a, b) => (a.from !== b.from ? (a.from < b.from ? -1 : 1) : a.lessonId < b.lessonId ? -1 : 1))
  return inTime.map(need => {
    const [best] = coverCandidates(need, left, limits)
    if (!best) return { need, staffId: null, score: null }
    left = left.map(one => (one.staffId === best.substitute.staffId ? withCover(one, need) : one))
    return { need, staffId: best.substitute.staffId, score: best.score }
  })
}
