import { type AnswerOfCall, feedbackView } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EntitySelectorInput, studentSelector } from '@school/ui'
import { useStudentLoaders } from '../../forms/selectors'
import { type RowOf, sortText, useReport, useReportRows } from '../../report'
import { useNamedText, useText } from '../../texts/text'
import { feedbackFilters, filtersOf } from './feedback-filters'

export type Row = RowOf<typeof feedbackView.list>
export type View = AnswerOfCall<typeof feedbackView.list>

/** What guardians wrote, as the address asks, with figures over all pages. */
export function useFeedbackReport() {
  const text = useText()
  const named = useNamedText()
  const loaders = useStudentLoaders()
  const { data: offers } = useCall(feedbackView.initialValues, {})
  const { data: categories } = useCall(feedbackView.categories, {})
  const report = useReport({
    name: 'guardian-feedback',
    columns:
      categories &&
      offers?.columns.map(column => ({ ...column, title: named(`feedbackView.column.${column.key}`, column.title) })),
    filters: values => [
      ...feedbackFilters(text, offers, categories, values),
      {
        name: 'student',
        label: text('feedbackView.student'),
        kind: 'id',
        more: true,
        field: (
          <EntitySelectorInput
            configuration={studentSelector}
            loaders={loaders}
            value={values.one('student') ?? null}
            onChange={id => setStudent(id)}
          />
        ),
      },
    ],
  })
  const setStudent = (id: string | null) => report.set({ student: id ?? undefined })
  const filters = filtersOf(report.values)
  const sort = sortText(report.sort)
  const rows = useReportRows(report, feedbackView.list, page => ({
    query: { ...filters, columns: report.columns, sort, ...page },
  }))
  // The same page with the figures over all pages.
  const summary = (rows.data as View | undefined)?.summary
  return { report, filters, sort, rows, summary }
}
