/** `read-only`: nothing can be changed; `closed`: nothing answers. */
export const maintenanceModes = ['read-only', 'closed'] as const
export type MaintenanceMode = (typeof maintenanceModes)[number]
export const maintenanceScopes = ['all', 'schools'] as const
export type MaintenanceScope = (typeof maintenanceScopes)[number]
export const maintenanceStates = ['Planned', 'Warning', 'On', 'Ended', 'Cancelled'] as const
export type MaintenanceState = (typeof maintenanceStates)[number]

/** Hours that a maintenance lasts at most, minutes that people are warned before it at most, and unless said otherwise. */
export const mostMaintenanceHours = 24
export const mostWarnMinutes = 1440
export const usualWarnMinutes = 60

/** Times of a maintenance in ms; null for what did not happen. */
export interface MaintenanceTimes {
  readonly startsAt: number
  readonly endsAt: number
  readonly warnMinutes: number
  readonly endedAt: number | null
  readonly cancelledAt: number | null
}

/** What a maintenance is at a moment. It is on from its start up to its end. */
export function maintenanceState(window: MaintenanceTimes, now: number): MaintenanceState {
  if (window.cancelledAt !== null) return 'Cancelled'
  if (window.endedAt !== null || now >= window.endsAt) return 'Ended'
  if (now >= window.startsAt) return 'On'
  return now >= window.startsAt - window.warnMinutes * 60_000 ? 'Warning' : 'Planned'
}

/** What may be changed: all of it before it is on, its end alone then, and nothing of what is over. */
export const maintenanceEdit = (state: MaintenanceState): 'all' | 'end' | 'none' =>
  state === 'Planned' || state === 'Warning' ? 'all' : state === 'On' ? 'end' : 'none'

export type MaintenanceFault = 'StartOver' | 'EndBeforeStart' | 'EndOver' | 'TooLong'

/**
 * What is wrong with the times of a maintenance. A start in the present minute is now.
 *
 * @param begun its start is not chosen any more
 */
export function checkMaintenance(
  { startsAt, endsAt }: Pick<MaintenanceTimes, 'startsAt' | 'endsAt'>,
  now: number,
  begun = false,
): { readonly field: 'startsAt' | 'endsAt'; readonly fault: MaintenanceFault } | undefined {
  if (!begun && startsAt < Math.floor(now / 60_000) * 60_000) return { field: 'startsAt', fault: 'StartOver' }
  if (endsAt <= startsAt) return { field: 'endsAt', fault: 'EndBeforeStart' }
  if (endsAt <= now) return { field: 'endsAt', fault: 'EndOver' }
  return endsAt - startsAt > mostMaintenanceHours * 3_600_000 ? { field: 'endsAt', fault: 'TooLong' } : undefined
}

/** Schools of a maintenance. */
export interface MaintenanceSchools {
  readonly scope: MaintenanceScope
  readonly ids: readonly string[]
}

/** Whether two maintenances concern a school both. */
export const maintenanceMeets = (one: MaintenanceSchools, other: MaintenanceSchools): boolean =>
  one.scope === 'all' || other.scope === 'all' || one.ids.some(id => other.ids.includes(id))

/** '29:05' of so many ms, in minutes and seconds; never below zero. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
