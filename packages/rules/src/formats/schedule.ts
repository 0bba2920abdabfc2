import { addDays, isDay } from '../lists/dates'
import { trimmed } from '../texts/blank'

/** Days ahead that a message may be planned, and the steps of its minutes. */
export const scheduleDays = 30
export const scheduleStep = 5

/** Letters a reason for an urgent message takes. */
export const urgentReason = { least: 5, most: 200 } as const

/** Why a planned time, `YYYY-MM-DDTHH:mm:ss` of the school's clock, cannot be taken. */
export function scheduleProblem(at: string | null, now: string): 'missing' | 'past' | 'far' | 'step' | null {
  if (at === null || !isDay(at.slice(0, 10))) return 'missing'
  if (at <= now) return 'past'
  const last = `${addDays(now.slice(0, 10), scheduleDays)}${now.slice(10)}`
  if (at > last) return 'far'
  return Number(at.slice(14, 16)) % scheduleStep === 0 && Number(at.slice(17, 19) || '0') === 0 ? null : 'step'
}

/** Why a reason is none. */
export function urgentProblem(reason: string): 'short' | 'long' | null {
  const length = trimmed(reason).length
  return length < urgentReason.least ? 'short' : length > urgentReason.most ? 'long' : null
}
