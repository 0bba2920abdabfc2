import type { AnswerOfCall, anecdotal } from '@school/api/client'
import { natures } from '@school/rules'
import { classFilters, dayFilters, optionsOf, type ReportFilter, type ReportValues } from '../../report'
import type { Say } from '../../texts/text'
import { views } from './report-filters'

export type Offers = AnswerOfCall<typeof anecdotal.reportInitialValues>

/** The filters as they are drawn. */
export function anecdotalFilters(text: Say, offers: Offers | undefined, values: ReportValues): readonly ReportFilter[] {
  const any = { kind: 'choice', none: text('app.all') } as const
  return [
    ...classFilters(text, offers, values),
    { ...any, name: 'category', label: text('diary.category'), options: optionsOf(offers?.categories) },
    {
      ...any,
      name: 'nature',
      label: text('diary.nature'),
      options: natures.map(value => ({ value, label: text(`diary.nature.${value}`) })),
      plain: true,
    },
    {
      name: 'view',
      label: text('diary.view'),
      kind: 'choice',
      options: views.map(value => ({ value, label: text(`diary.report.${value}`) })),
      standard: 'list',
      plain: true,
      hidden: true,
    },
    ...dayFilters(text, values, ['from', text('diary.report.from')], ['to', text('diary.report.to')]),
    { ...any, name: 'staff', label: text('diary.report.staff'), options: optionsOf(offers?.staff), more: true },
    {
      ...any,
      name: 'notified',
      label: text('diary.notified'),
      options: (['yes', 'no'] as const).map(value => ({ value, label: text(`diary.report.${value}`) })),
      more: true,
    },
  ]
}
