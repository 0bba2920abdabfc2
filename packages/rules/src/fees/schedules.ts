/** Where a schedule of fees stands. */
export const scheduleStatuses = ['draft', 'published', 'closed'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** Whom a head is asked of: all, those whose first year this is, or the others. */
export const headsApplyTo = ['all', 'new', 'existing'] as const
export type HeadAppliesTo = (typeof headsApplyTo)[number]

/** Whom a schedule is for; what is left out is anybody. */
export interface ScheduleScope {
  readonly courseId: string | null
  readonly divisionId: string | null
  readonly feeCategoryId: string | null
}

/** What decides a student's schedule. */
export interface ScheduledStudent {
  readonly courseId: string
  readonly divisionId: string
  readonly feeCategoryId: string | null
}

/** How near a scope is to a student: division and category, division, course and category, course, category, the school. */
const nearness = ({ courseId, divisionId, feeCategoryId }: ScheduleScope): number =>
  (divisionId ? 4 : courseId ? 2 : 0) + (feeCategoryId ? 1 : 0)

const holds = (scope: ScheduleScope, student: ScheduledStudent): boolean =>
  (scope.divisionId === null || scope.divisionId === student.divisionId) &&
  (scope.courseId === null || scope.courseId === student.courseId) &&
  (scope.feeCategoryId === null || scope.feeCategoryId === student.feeCategoryId)

/** The schedule of a student among those of an account and year: the most specific scope wins; undefined: there is none. */
export function scheduleFor<S extends ScheduleScope>(schedules: readonly S[], student: ScheduledStudent): S | undefined {
  let best: S | undefined
  for (const schedule of schedules)
    if (holds(schedule, student) && (!best || nearness(schedule) > nearness(best))) best = schedule
  return best
}

/** Whether a head is asked of a student. */
export function headApplies(
  head: { readonly id: string; readonly appliesTo: HeadAppliesTo; readonly isOptional: boolean; readonly active: boolean },
  student: { readonly isNew: boolean; readonly optedHeadIds: readonly string[] },
): boolean {
  if (!head.active) return false
  if (head.appliesTo === 'new' && !student.isNew) return false
  if (head.appliesTo === 'existing' && student.isNew) return false
  return !head.isOptional || student.optedHeadIds.includes(head.id)
}

/** An amount of a schedule. */
export interface ScheduledAmount {
  readonly installmentId: string
  readonly headId: string
  /** Paise. */
  readonly amount: number
}

/** An amount that a new revision changes. */
export interface AmountChange {
  readonly installmentId: string
  readonly headId: string
  readonly from: number
  readonly to: number
}

/** Amounts in which two revisions differ; an amount that one of them lacks is 0 there. */
export function revisionChanges(before: readonly ScheduledAmount[], after: readonly ScheduledAmount[]): AmountChange[] {
  const keyOf = ({ installmentId, headId }: ScheduledAmount) => `${installmentId} ${headId}`
  const old = new Map(before.map(one => [keyOf(one), one]))
  const next = new Map(after.map(one => [keyOf(one), one]))
  return [...new Map([...old, ...next]).entries()].flatMap(([key, { installmentId, headId }]) => {
    const [from, to] = [old.get(key)?.amount ?? 0, next.get(key)?.amount ?? 0]
    return from === to ? [] : [{ installmentId, headId, from, to }]
  })
}

/** An amount with so many hundredths of a percent more, in whole rupees, as schedules are carried over from another year. */
export const raisedAmount = (paise: number, bps: number): number =>
  Math.max(0, Math.floor((paise * (10_000 + bps) + 500_000) / 1_000_000) * 100)
