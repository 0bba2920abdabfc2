import { fieldTextOf } from '@school/texts'

const ids = {
  SchoolsNeeded: 'maintenance.schoolsNeeded',
  StartOver: 'maintenance.fault.StartOver',
  EndBeforeStart: 'maintenance.fault.EndBeforeStart',
  EndOver: 'maintenance.fault.EndOver',
  TooLong: 'maintenance.fault.TooLong',
} as const

/** The words of a problem of a field, in the language of who asks. */
export const maintenanceFieldText = fieldTextOf(ids)
