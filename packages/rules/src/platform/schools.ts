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
