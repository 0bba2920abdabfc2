import type { Say } from '../texts/text'
import type { ReportFilter, ReportValues } from './address'
import { type Named, optionsOf } from './class-filters'

/** One of some codes; no choice is all of them. */
export const codeFilter = <T extends string>(
  text: Say,
  name: string,
  label: string,
  codes: readonly T[],
  say: (code: T) => string,
): ReportFilter => ({
  name,
  label,
  kind: 'choice',
  options: codes.map(value => ({ value, label: say(value) })),
  none: text('app.all'),
})

/** One of some rows; no choice is all of them. */
export const rowFilter = (text: Say, name: string, label: string, rows: readonly Named[] | undefined): ReportFilter => ({
  name,
  label,
  kind: 'choice',
  options: optionsOf(rows),
  none: text('app.all'),
})

/** What is typed to search; `help` says what is searched. */
export const searchFilter = (text: Say, help?: string): ReportFilter => ({
  name: 'text',
  label: text('app.search'),
  kind: 'text',
  none: help,
})

/**
 * The days from one to another, each by its name and label; it is told when the last one is before the first. `standard`
 * are the days that the report takes while none is chosen.
 */
export function dayFilters(
  text: Say,
  values: ReportValues,
  [from, fromLabel]: readonly [string, string],
  [to, toLabel]: readonly [string, string],
  more = true,
  standard: { readonly from?: string; readonly to?: string } = {},
): readonly ReportFilter[] {
  const [first, last] = [values.day(from), values.day(to)]
  const error = first && last && first > last ? text('report.daysOrder') : undefined
  return [
    { name: from, label: fromLabel, kind: 'day', more, standard: standard.from },
    { name: to, label: toLabel, kind: 'day', more, standard: standard.to, error },
  ]
}
