import type { TextValues } from '../texts/language'
import { personKey } from '../texts/search-key'
import type { Speak } from '../texts/speak'
import type { GuardCode } from './codes'
import type { PlannedRow } from './rows'

/** Why a checked run waits for an operator. */
export interface Guard {
  readonly code: GuardCode
  /** What its text names. */
  readonly values: TextValues
}

/** The text of a guard. */
export const guardMessage = ({ code, values }: Guard, speak: Speak): string => speak(`imports.guard.${code}`, values) ?? code

/** More rows than this are too many at once. */
const limit = (floor: number, share: number, of: number) => Math.max(floor, share * of)

/** Missing rows would terminate more than 10 and more than 10 % of the studying. */
export function removalGuard(missing: number, studying: number): Guard | undefined {
  if (missing <= limit(10, 0.1, studying)) return undefined
  return { code: 'Removal', values: { n: missing, of: studying } }
}

/** Name and birth date of more than 5 and more than 5 % of the matched rows both change: a column was sorted alone. */
export function shiftGuard(rows: readonly PlannedRow[]): Guard | undefined {
  const matched = rows.filter(row => row.before)
  const shifted = matched.filter(
    ({ before, after }) =>
      before && after && personKey(before.name ?? '') !== personKey(after.name ?? '') && before.dateOfBirth !== after.dateOfBirth,
  )
  if (shifted.length <= limit(5, 0.05, matched.length)) return undefined
  return { code: 'Shift', values: { n: shifted.length } }
}

/** New guardians would replace those of more than 5 and more than 5 % of the matched rows. */
export function guardianGuard(rows: readonly PlannedRow[]): Guard | undefined {
  const matched = rows.filter(row => row.before)
  const replaced = matched.filter(row => row.action !== 'error' && row.problems.some(item => item.code === 'W05'))
  if (replaced.length <= limit(5, 0.05, matched.length)) return undefined
  return { code: 'Guardians', values: { n: replaced.length } }
}
