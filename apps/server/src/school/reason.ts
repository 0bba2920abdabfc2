import { fieldText } from '../platform/field-texts'
import { custom, invalid } from '../platform/problems'

const shortest = 5

/** Refuses a reason that says nothing; a call that the specification names works without one. */
export function checkGivenReason(reason: string): void {
  if (reason !== '') checkReason(reason)
}

/** Refuses a reason that is missing or says nothing. */
export function checkReason(reason: string): void {
  if (reason === '') throw custom(400, 'ReasonRequired', 'Reason is required')
  if (reason.length < shortest) throw invalid([{ field: 'reason', message: fieldText('TooShort', { n: shortest }) }])
}
