import { natures } from '@school/rules'
import { classesOf, type ReportValues } from '../../report'

/** The three views of the report. */
export const views = ['list', 'student', 'category'] as const
export type View = (typeof views)[number]

export const viewOf = (text: string | null): View => views.find(view => view === text) ?? 'list'

/** The filters of the report as its calls take them. */
export const reportFilters = (values: ReportValues) => ({
  academicYearId: values.one('year'),
  ...classesOf(values),
  studentId: values.one('student'),
  categoryId: values.one('category'),
  nature: values.code('nature', natures),
  staffId: values.one('staff'),
  from: values.day('from'),
  to: values.day('to'),
  notified: values.choice('notified', ['', 'yes', 'no'], ''),
})
