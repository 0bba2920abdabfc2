import { operatorRoles, type Role } from '../menu/roles'

/** How long a session lives. */
export interface SessionLimits {
  /** Minutes without use after which a session ends. */
  readonly idleMinutes: number
  /** Minutes after which it ends whatever its use. */
  readonly absoluteMinutes: number
  /** Whether it ends when the browser is closed. */
  readonly endsWithBrowser: boolean
}

const hour = 60
const day = 24 * hour

/**
 * How long a session of these roles lives. Without *Keep me signed in* it ends after two idle hours.
 *
 * @param choice the school's settings; the defaults are 30 days for families and 24 hours for staff.
 */
export function sessionLimits(
  roles: readonly string[],
  choice: { keep: boolean; guardianIdleDays?: number; staffIdleHours?: number },
): SessionLimits {
  const holds = (list: readonly Role[]) => roles.some(role => (list as readonly string[]).includes(role))
  const endsWithBrowser = !choice.keep
  if (holds(operatorRoles)) return { idleMinutes: 2 * hour, absoluteMinutes: 12 * hour, endsWithBrowser }
  const family = roles.length > 0 && roles.every(role => role === 'Guardian' || role === 'Student')
  const idle = family ? (choice.guardianIdleDays ?? 30) * day : (choice.staffIdleHours ?? 24) * hour
  return {
    idleMinutes: choice.keep ? idle : Math.min(idle, 2 * hour),
    absoluteMinutes: family ? 180 * day : 7 * day,
    endsWithBrowser,
  }
}
