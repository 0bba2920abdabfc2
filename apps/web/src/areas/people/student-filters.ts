import type { AnswerOfCall, people, RequestOfCall } from '@school/api/client'
import { genderCodes, studentStatusCodes } from '@school/rules'
import { useIntl } from 'react-intl'
import { classFilters, dayFilters, optionsOf, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import { type Say, useText } from '../../texts/text'
import { useValueText } from './code-text'

type View = RequestOfCall<typeof people.viewStudentReport>['body']
export type StudentFilters = NonNullable<View['filters']>
/** What the filters and the column chooser offer. */
export type Offers = AnswerOfCall<typeof people.studentReportInitialValues>

/** How values are called on the page. */
export interface Names {
  readonly text: Say
  readonly value: (column: string, value: string) => string
  readonly month: (month: number) => string
}

/** Ages that are offered, and that the statistics may lead to. */
const oldestOffered = 30
const oldest = 150

const ageOf = (values: ReportValues) => {
  const age = Number(values.one('age') ?? Number.NaN)
  return Number.isInteger(age) && age >= 0 && age <= oldest ? age : undefined
}

/** Stands for those who have none of a kind. */
export const noneId = '00000000-0000-0000-0000-000000000000'

/** The filters of the student report as its call takes them. */
export const filtersOf = (values: ReportValues): StudentFilters => ({
  academicYearId: values.one('year'),
  sectionIds: values.many('section'),
  courseIds: values.many('course'),
  divisionIds: values.many('division'),
  status: values.choice('status', ['studying', 'terminated', 'all'], 'studying'),
  onDate: values.day('onDate'),
  age: ageOf(values),
  gender: values.choice('gender', ['', 'Male', 'Female', 'Other'], ''),
  blockId: values.one('block'),
  religionId: values.one('religion'),
  casteId: values.one('caste'),
  reservationId: values.one('reservation'),
  busUser: values.choice('bus', ['', 'yes', 'no'], ''),
  admittedFrom: values.day('admittedFrom'),
  admittedTo: values.day('admittedTo'),
  birthMonth: Number(values.one('month')) || undefined,
  text: values.text(),
})

/** The filters of the student report as they are drawn. */
export function studentFilters(
  { text, value, month }: Names,
  offers: Offers | undefined,
  values: ReportValues,
): readonly ReportFilter[] {
  const any = text('app.any')
  const ages = Math.max(oldestOffered, ageOf(values) ?? 0)
  const choice = { kind: 'choice', more: true, none: any } as const
  const master = (name: 'block' | 'religion' | 'caste' | 'reservation', rows: Offers['masters']['blocks'] = []) => ({
    ...choice,
    name,
    label: text(`people.column.${name}`),
    options: [...optionsOf(rows), { value: noneId, label: text('people.none') }],
    // What people may not see they cannot ask for either.
    hidden: !offers?.columns.some(({ key }) => key === name),
  })
  return [
    ...classFilters(text, offers, values),
    {
      name: 'status',
      label: text('report.status'),
      kind: 'choice',
      options: [
        ...studentStatusCodes.map(code => ({ value: code, label: value('status', code) })),
        { value: 'all', label: text('app.all') },
      ],
      standard: 'studying',
      plain: true,
    },
    {
      name: 'gender',
      label: text('report.gender'),
      kind: 'choice',
      options: genderCodes.map(code => ({ value: code, label: value('gender', code) })),
      none: text('app.all'),
      plain: true,
    },
    searchFilter(text, text('people.searchHelp')),
    { name: 'onDate', label: text('people.onDate'), kind: 'day', more: true },
    {
      ...choice,
      name: 'age',
      label: text('people.column.age'),
      options: Array.from({ length: ages + 1 }, (_, age) => ({ value: String(age), label: String(age) })),
    },
    master('block', offers?.masters.blocks),
    master('religion', offers?.masters.religions),
    master('caste', offers?.masters.castes),
    master('reservation', offers?.masters.reservations),
    {
      ...choice,
      name: 'bus',
      label: text('people.bus'),
      options: [
        { value: 'yes', label: text('people.busYes') },
        { value: 'no', label: text('people.busNo') },
      ],
      bare: true,
    },
    ...dayFilters(text, values, ['admittedFrom', text('people.admittedFrom')], ['admittedTo', text('people.admittedTo')]),
    {
      ...choice,
      name: 'month',
      label: text('people.birthMonth'),
      options: Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: month(index + 1) })),
    },
  ]
}

/** The filters of the student report in the language of the page. */
export function useStudentFilters(offers: Offers | undefined): (values: ReportValues) => readonly ReportFilter[] {
  const intl = useIntl()
  const text = useText()
  const value = useValueText()
  const month = (number: number) => intl.formatDate(new Date(2026, number - 1, 1), { month: 'long' })
  return values => studentFilters({ text, value, month }, offers, values)
}
