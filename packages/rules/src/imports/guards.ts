import type { PlannedRow } from './rows'
import { personKey } from './values'

/** Why a checked run waits for an operator, with its text. */
export interface Guard {
  readonly code: 'Removal' | 'Shift' | 'Guardians'
  readonly message: string
}

/** More rows than this are too many at once. */
const limit = (floor: number, share: number, of: number) => Math.max(floor, share * of)

/** Missing rows would terminate more than 10 and more than 10 % of the studying. */
export function removalGuard(missing: number, studying: number): Guard | undefined {
  if (missing <= limit(10, 0.1, studying)) return undefined
  return {
    code: 'Removal',
    message: `${missing} of ${studying} students or staff are missing in the file and would leave. Is the file complete?`,
  }
}

/** Name and birth date of more than 5 and more than 5 % of the matched rows both change: a column was sorted alone. */
export function shiftGuard(rows: readonly PlannedRow[]): Guard | undefined {
  const matched = rows.filter(row => row.before)
  const shifted = matched.filter(
    ({ before, after }) =>
      before && after && personKey(before.name ?? '') !== personKey(after.name ?? '') && before.dateOfBirth !== after.dateOfBirth,
  )
  if (shifted.length <= limit(5, 0.05, matched.length)) return undefined
  return {
    code: 'Shift',
    message: `Names and dates of birth do not fit their admission numbers in ${shifted.length} rows. Was one column sorted alone?`,
  }
}

/** New guardians would replace those of more than 5 and more than 5 % of the matched rows. */
export function guardianGuard(rows: readonly PlannedRow[]): Guard | undefined {
  const matched = rows.filter(row => row.before)
  const replaced = matched.filter(row => row.action !== 'error' && row.problems.some(item => item.code === 'W05'))
  if (replaced.length <= limit(5, 0.05, matched.length)) return undefined
  return { code: 'Guardians', message: `Guardians change in ${replaced.length} rows. Was one column sorted alone?` }
}
