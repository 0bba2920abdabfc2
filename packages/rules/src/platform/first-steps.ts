import { mayOpenRoute } from '../menu/access'
import type { Viewer } from '../menu/predicate'

/** What a new school does first, in this order. */
export const firstStepCodes = ['classes', 'staff', 'students', 'logins', 'message'] as const
export type FirstStepCode = (typeof firstStepCodes)[number]

/** Where each is done; the first that the person may open. */
const screens: Readonly<Record<FirstStepCode, readonly string[]>> = {
  classes: ['/school/school-settings?tab=classes', '/school/general-settings?tab=classes'],
  staff: ['/utility/import-photo?kind=staff'],
  students: ['/utility/import-photo?kind=students'],
  logins: ['/student/auto-generate-guardian-user'],
  message: ['/communication/communication-to-guardian'],
}

export interface FirstStep {
  readonly code: FirstStepCode
  /** How many there are: divisions, people, logins of guardians, sends and notices. */
  readonly count: number
  /** Absent where the person may not do it. */
  readonly route?: string
}

/** For how long a school counts as new, in days: messages are kept for longer, so none that was sent is forgotten meanwhile. */
export const newSchoolDays = 365

/** The steps with what is there of each; one is done when there is one. None of a school that has done all of them. */
export function firstSteps(counts: Readonly<Record<FirstStepCode, number>>, viewer: Viewer): FirstStep[] {
  if (firstStepCodes.every(code => counts[code] > 0)) return []
  return firstStepCodes.map(code => {
    const route = screens[code].find(address => mayOpenRoute(address, viewer))
    return { code, count: counts[code], ...(route && { route }) }
  })
}
