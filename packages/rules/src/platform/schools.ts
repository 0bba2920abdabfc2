import { addDays } from '../lists/dates'
import { operatorRoles, type Role } from '../menu/roles'

/** Where a school stands: set up, in use, paused, about to be removed, removed. */
export type SchoolStatus = 'Draft' | 'Active' | 'Suspended' | 'RemovalScheduled' | 'Removed'

const steps: Readonly<Record<SchoolStatus, readonly SchoolStatus[]>> = {
  Draft: ['Active', 'RemovalScheduled'],
  Active: ['Suspended', 'RemovalScheduled'],
  Suspended: ['Active', 'RemovalScheduled'],
  RemovalScheduled: ['Suspended', 'Removed'],
  Removed: [],
}

/** Whether a school may go from one status to another. */
export const schoolMayBecome = (from: SchoolStatus, to: SchoolStatus): boolean => steps[from].includes(to)

/** What a school may lack to be activated. */
export type ActivationLack = 'year' | 'division' | 'administrator'

/** What a school lacks to be activated: a current academic year, a division, a SystemAdmin. */
export const lackingToActivate = (school: {
  readonly hasCurrentYear: boolean
  readonly divisions: number
  readonly systemAdmins: number
}): ActivationLack[] => [
  ...(school.hasCurrentYear ? [] : (['year'] as const)),
  ...(school.divisions > 0 ? [] : (['division'] as const)),
  ...(school.systemAdmins > 0 ? [] : (['administrator'] as const)),
]

const removalWaitDays = 30

/** The earliest day on which a school may be removed: a draft at once, others after 30 days. */
export const earliestRemoval = (status: SchoolStatus, today: string): string =>
  addDays(today, status === 'Draft' ? 0 : removalWaitDays)

const takersOfData: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin']

/** How a login enters a school: as usual, to read and download only, or not. Operators enter all but removed schools. */
export function schoolEntry(status: SchoolStatus, roles: readonly Role[]): 'full' | 'readOnly' | 'refused' {
  if (status === 'Removed') return 'refused'
  if (status === 'Active' || roles.some(role => operatorRoles.includes(role))) return 'full'
  return status === 'RemovalScheduled' && roles.some(role => takersOfData.includes(role)) ? 'readOnly' : 'refused'
}

/** Whether messages of payment gateways are still taken for the school. */
export const takesPaymentMessages = (status: SchoolStatus): boolean => status !== 'Removed'
