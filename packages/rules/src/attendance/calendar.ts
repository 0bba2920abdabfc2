import { addDays, addMonths, isDay, weekdayOf } from '../lists/dates'

/** A half of a day: forenoon or afternoon. Marks, working days and leave are all counted in halves. */
export const halves = ['FN', 'AN'] as const
/** One of `halves`. */
export type Half = (typeof halves)[number]

/** Which halves of a day are working. */
export const dayPlans = ['none', 'FN', 'AN', 'full'] as const
/** One of `dayPlans`. */
export type DayPlan = (typeof dayPlans)[number]

/** Whose days a row of the calendar is about. */
export const calendarAudiences = ['students', 'staff'] as const
/** One of `calendarAudiences`. */
export type CalendarAudience = (typeof calendarAudiences)[number]

/** What an event of the calendar does to its days. */
export const calendarEventKinds = ['holiday', 'vacation', 'local', 'half-day', 'working', 'restricted'] as const
/** One of `calendarEventKinds`. */
export type CalendarEventKind = (typeof calendarEventKinds)[number]

/** The plan of a weekday, for the school or for one section. */
export interface CalendarPattern {
  readonly audience: CalendarAudience
  /** Null: the whole school. */
  readonly sectionId: string | null
  /** 1 is Monday. */
  readonly weekday: number
  /** The first to fifth such weekday of a month; empty for all. */
  readonly nth: readonly number[]
  readonly plan: DayPlan
}

/** Days that differ from the pattern. Days are `YYYY-MM-DD`. */
export interface CalendarDays {
  /** A greater id is a newer event. */
  readonly id: string
  readonly name: string
  readonly kind: CalendarEventKind
  readonly from: string
  readonly to: string
  readonly halves: 'FN' | 'AN' | 'both'
  readonly audience: 'all' | CalendarAudience
  /** Sections and courses that it is for; both empty for the whole school. */
  readonly sectionIds: readonly string[]
  readonly courseIds: readonly string[]
}

/** The working calendar of one academic year. */
export interface WorkingCalendar {
  readonly startsOn: string
  readonly endsOn: string
  readonly patterns: readonly CalendarPattern[]
  readonly events: readonly CalendarDays[]
}

/** Where somebody is: students by their course, staff by their section. */
export interface CalendarPlace {
  readonly sectionId?: string | null
  readonly courseId?: string | null
}

/** What is planned on a day, and what it is called where an event took halves away. */
export interface PlannedDay {
  readonly plan: DayPlan
  readonly event?: string
}

/** The working halves of a plan. */
export const halvesOf = (plan: DayPlan): readonly Half[] => (plan === 'full' ? halves : plan === 'none' ? [] : [plan])

/** The plan of some halves. */
export function planOf(working: readonly Half[]): DayPlan {
  const [forenoon, afternoon] = [working.includes('FN'), working.includes('AN')]
  if (forenoon) return afternoon ? 'full' : 'FN'
  return afternoon ? 'AN' : 'none'
}

/** How near an event is to a place: 3 its course, 2 its section, 1 the school; undefined when it is not for it. */
function nearness({ sectionIds, courseIds }: CalendarDays, { sectionId, courseId }: CalendarPlace): number | undefined {
  if (courseId && courseIds.includes(courseId)) return 3
  if (sectionId && sectionIds.includes(sectionId)) return 2
  return sectionIds.length === 0 && courseIds.length === 0 ? 1 : undefined
}

/** What the weekday alone says. The rows of a section stand in the place of the school's for that weekday. */
function patternOn(calendar: WorkingCalendar, day: string, audience: CalendarAudience, sectionId?: string | null): DayPlan {
  const weekday = weekdayOf(day)
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  const rows = calendar.patterns.filter(row => row.audience === audience && row.weekday === weekday)
  const own = sectionId ? rows.filter(row => row.sectionId === sectionId) : []
  const among = own.length > 0 ? own : rows.filter(row => row.sectionId === null)
  return (among.find(row => row.nth.includes(nth)) ?? among.find(row => row.nth.length === 0))?.plan ?? 'none'
}

/**
 * Which halves of a day are working for an audience at a place. Each half is decided by the nearest event that speaks of
 * it (course before section before school; of equals the newest), else by the pattern of the weekday.
 */
export function plannedDay(
  calendar: WorkingCalendar,
  day: string,
  audience: CalendarAudience,
  place: CalendarPlace = {},
): PlannedDay {
  if (day < calendar.startsOn || day > calendar.endsOn) return { plan: 'none' }
  const pattern = halvesOf(patternOn(calendar, day, audience, place.sectionId))
  const covering = calendar.events
    .filter(({ kind, from, to, audience: whose }) => {
      return kind !== 'restricted' && from <= day && day <= to && (whose === 'all' || whose === audience)
    })
    .flatMap(event => {
      const near = nearness(event, place)
      return near ? [{ event, near }] : []
    })
    .sort((a, b) => b.near - a.near || (a.event.id < b.event.id ? 1 : -1))
    .map(({ event }) => event)
  const named = (event: CalendarDays, half: Half) => event.halves === 'both' || event.halves === half
  // An event of working days speaks of the whole day: what it does not name is no longer working.
  const deciding = (half: Half) => covering.find(event => event.kind === 'working' || named(event, half))
  const working = halves.filter(half => {
    const event = deciding(half)
    return event ? event.kind === 'working' && named(event, half) : pattern.includes(half)
  })
  const taken = halves.filter(half => !working.includes(half)).flatMap(half => deciding(half) ?? [])
  const [event] = taken
  return event ? { plan: planOf(working), event: event.name } : { plan: planOf(working) }
}

/** Working halves between two days, both counted. */
export function plannedHalves(
  calendar: WorkingCalendar,
  from: string,
  to: string,
  audience: CalendarAudience,
  place: CalendarPlace = {},
): number {
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1)) count += halvesOf(plannedDay(calendar, day, audience, place).plan).length
  return count
}

/** How many days a year falls short of what is asked; 0 when it does not. Days come in halves: 213.5. */
export const shortOfDays = (working: number, asked: number): number => Math.max(0, asked - working / 2)

/**
 * The first day that may still be changed when it may be `back` working days back; today when none.
 *
 * @param isWorking whether a day has a working half.
 */
export function earliestChange(today: string, back: number, startsOn: string, isWorking: (day: string) => boolean): string {
  let earliest = today
  let left = back
  for (let day = addDays(today, -1); left > 0 && day >= startsOn; day = addDays(day, -1)) {
    if (!isWorking(day)) continue
    earliest = day
    left -= 1
  }
  return earliest
}

/** The month `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The day of the same date in a year; undefined where the year has none, as for the 29th of February. */
export function sameDateIn(day: string, { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }) {
  const years = [...new Set([startsOn, endsOn].map(one => one.slice(0, 4)))]
  return years.map(year => `${year}${day.slice(4)}`).find(one => isDay(one) && one >= startsOn && one <= endsOn)
}

/** The day from which a month `YYYY-MM` can no longer be changed: day `lockDay` of the month after it. */
export const lockedFrom = (month: string, lockDay: number): string => `${addMonths(month, 1)}-${String(lockDay).padStart(2, '0')}`
