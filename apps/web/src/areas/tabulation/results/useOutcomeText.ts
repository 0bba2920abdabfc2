import type { Outcome } from '@school/rules'
import { useText } from '../../../texts/text'

const keys = {
  Pass: 'tabReports.code.pass',
  'Pass with grace': 'tabReports.code.pass-with-grace',
  Compartment: 'tabReports.code.compartment',
  Fail: 'tabReports.code.fail',
  Incomplete: 'tabReports.code.incomplete',
  Withheld: 'tabReports.code.withheld',
} as const satisfies Record<Outcome, string>

/** What outcomes are called. */
export function useOutcomeText() {
  const text = useText()
  return (outcome: Outcome) => text(keys[outcome])
}
