import type { AnswerOfCall, platform } from '@school/api/client'
import { dayFilters, optionsOf, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import type { Say } from '../../texts/text'

type Offers = AnswerOfCall<typeof platform.schoolsInitialValues>

/** How a school stands out. */
export const tones = { Active: 'success', Draft: 'secondary', Suspended: 'warning', RemovalScheduled: 'danger' } as const

/** The filters of schools as they are drawn. */
export function schoolFilters(
  text: Say,
  named: (id: string, fallback: string) => string,
  offers: Offers | undefined,
  values: ReportValues,
): readonly ReportFilter[] {
  const any = { kind: 'choice', none: text('app.all') } as const
  return [
    {
      ...any,
      name: 'status',
      label: text('platform.status'),
      options: Object.keys(tones).map(value => ({ value, label: named(`platform.status.${value}`, value) })),
    },
    { ...any, name: 'group', label: text('platform.group'), options: optionsOf(offers?.groups) },
    { ...any, name: 'state', label: text('platform.stateOf'), options: optionsOf(offers?.states) },
    searchFilter(text, text('platform.searchHelp')),
    {
      ...any,
      name: 'board',
      label: text('platform.board'),
      options: (offers?.boards ?? []).map(value => ({ value, label: named(`platform.board.${value}`, value) })),
      more: true,
    },
    {
      ...any,
      name: 'module',
      label: text('platform.module'),
      options: (offers?.modules ?? []).map(value => ({ value, label: value })),
      more: true,
    },
    ...dayFilters(text, values, ['liveFrom', text('platform.liveFrom')], ['liveTo', text('platform.liveTo')]),
  ]
}
