import type { AnswerOfCall, workingCalendar } from '@school/api/client'
import { type DayPlan, dayPlans } from '@school/rules'

export type Pattern = AnswerOfCall<typeof workingCalendar.view>['patterns'][number]

/** Weekdays, 1 is Monday, and the first to fifth of each in a month. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const ordinals = [1, 2, 3, 4, 5] as const

/** The plan of every weekday by how often it came in its month: `plans[weekday - 1][nth - 1]`. */
export type WeekPlans = readonly (readonly DayPlan[])[]

/** The weekdays of a section, or of the school, as a sheet; undefined where the section has none of its own. */
export function plansOf(patterns: readonly Pattern[], sectionId: string | null): WeekPlans | undefined {
  const rows = patterns.filter(row => row.sectionId === sectionId)
  if (sectionId !== null && rows.length === 0) return undefined
  return weekdays.map(weekday => {
    const of = rows.filter(row => row.weekday === weekday)
    return ordinals.map(nth => (of.find(row => row.nth.includes(nth)) ?? of.find(row => row.nth.length === 0))?.plan ?? 'none')
  })
}

/** The patterns with those of a section, or of the school, replaced by a sheet; undefined takes the section's own away. */
export function withPlans(patterns: readonly Pattern[], sectionId: string | null, plans: WeekPlans | undefined): Pattern[] {
  const others = patterns.filter(row => row.sectionId !== sectionId)
  if (!plans) return others
  const own = weekdays.flatMap((weekday): Pattern[] => {
    const line = plans[weekday - 1]!
    if (line.every(plan => plan === line[0])) return [{ sectionId, weekday, nth: [], plan: line[0]! }]
    return dayPlans.flatMap(plan => {
      const nth = ordinals.filter(one => line[one - 1] === plan)
      return nth.length > 0 ? [{ sectionId, weekday, nth, plan }] : []
    })
  })
  return [...others, ...own]
}
