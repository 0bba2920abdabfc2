import type { AnswerOfCall, feedbackView } from '@school/api/client'
import { feedbackStatuses } from '@school/rules'
import { classesOf, classFiltersOfToday, dayFilters, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import type { Say } from '../../texts/text'

type Offers = AnswerOfCall<typeof feedbackView.initialValues>
type Categories = AnswerOfCall<typeof feedbackView.categories>

/** The filters as they are drawn. */
export function feedbackFilters(
  text: Say,
  offers: Offers | undefined,
  categories: Categories | undefined,
  values: ReportValues,
): readonly ReportFilter[] {
  const any = { kind: 'choice', none: text('app.all') } as const
  const named = categories?.map(({ id, name }) => ({ value: id, label: name }))
  return [
    {
      ...any,
      name: 'category',
      label: text('feedbackView.category'),
      options: named,
      offered: categories?.map(one => ({
        value: one.id,
        label: one.new > 0 ? text('feedbackView.withNew', { name: one.name, n: one.new }) : one.name,
      })),
    },
    {
      ...any,
      name: 'status',
      label: text('report.status'),
      options: feedbackStatuses.map(value => ({ value, label: text(`feedbackView.status.${value}`) })),
      plain: true,
    },
    ...classFiltersOfToday(text, offers, values),
    ...dayFilters(text, values, ['from', text('feedbackView.from')], ['to', text('feedbackView.to')]),
    searchFilter(text),
  ]
}

/** The filters as calls take them. */
export const filtersOf = (values: ReportValues) => ({
  categoryId: values.one('category'),
  status: values.code('status', feedbackStatuses),
  ...classesOf(values),
  studentId: values.one('student'),
  from: values.day('from'),
  to: values.day('to'),
  text: values.text(),
})
