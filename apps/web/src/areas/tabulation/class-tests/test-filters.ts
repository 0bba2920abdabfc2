import type { AnswerOfCall, classTests } from '@school/api/client'
import { sheetStatuses } from '@school/rules'
import { codeFilter, dayFilters, optionsOf, type ReportFilter, type ReportValues, rowFilter } from '../../../report'
import type { Say } from '../../../texts/text'

export const testViews = ['tests', 'students', 'student'] as const
export type TestView = (typeof testViews)[number]
export type TestOffers = AnswerOfCall<typeof classTests.initialValues>

const states = [...sheetStatuses, 'Published', 'NotPublished'] as const

/** The filters of the report; the views of students are of one class. */
export function testFilters(text: Say, view: TestView, offers: TestOffers | undefined, values: ReportValues): ReportFilter[] {
  const year = values.one('year') ?? offers?.academicYears.find(one => one.isCurrent)?.id
  return [
    {
      name: 'year',
      label: text('report.year'),
      kind: 'choice',
      options: optionsOf(offers?.academicYears),
      standard: offers?.academicYears.find(one => one.isCurrent)?.id,
      plain: true,
      clears: ['term'],
    },
    rowFilter(
      text,
      'term',
      text('classTests.term'),
      offers?.terms.filter(term => term.academicYearId === year),
    ),
    view === 'tests'
      ? rowFilter(text, 'division', text('report.division'), offers?.divisions)
      : {
          name: 'division',
          label: text('report.division'),
          kind: 'choice',
          options: optionsOf(offers?.divisions),
          standard: offers?.divisions[0]?.id,
          plain: true,
          clears: ['student'],
        },
    rowFilter(text, 'subject', text('classTests.column.subject'), offers?.subjects),
    { ...rowFilter(text, 'staff', text('classTests.column.by'), offers?.staff), more: true },
    {
      ...codeFilter(text, 'status', text('report.status'), states, state => text(`classTests.status.${state}`)),
      more: true,
    },
    ...dayFilters(text, values, ['from', text('classTests.from')], ['to', text('classTests.to')]),
  ]
}

/** The filters as calls take them. */
export const testsAsked = (values: ReportValues) => ({
  academicYearId: values.one('year'),
  termId: values.one('term'),
  from: values.day('from'),
  to: values.day('to'),
  subjectId: values.one('subject'),
  staffId: values.one('staff'),
  status: values.code('status', states) ?? ('' as const),
})
