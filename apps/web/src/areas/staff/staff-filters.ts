import type { AnswerOfCall, RequestOfCall, staff } from '@school/api/client'
import { genderCodes, staffStatusCodes } from '@school/rules'
import { dayFilters, optionsOf, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import { type Say, useText } from '../../texts/text'
import { useStaffText } from './staff-text'

export type StaffOffers = Omit<AnswerOfCall<typeof staff.reportInitialValues>, 'columns'>
type Filters = NonNullable<RequestOfCall<typeof staff.viewReport>['body']['filters']>

/** Stands for those who have none. */
export const noneId = '00000000-0000-0000-0000-000000000000'

export const teachingCodes = ['yes', 'no'] as const

/** The filters of the staff report as its calls take them. */
export const filtersOf = (values: ReportValues) =>
  ({
    sectionIds: values.many('section'),
    designationIds: values.many('designation'),
    categoryIds: values.many('category'),
    teaching: values.code('teaching', teachingCodes),
    gender: values.code('gender', genderCodes),
    status: values.choice('status', [...staffStatusCodes, 'all'], 'Working'),
    login: values.choice('login', ['', 'yes', 'no'], ''),
    joinedFrom: values.day('joinedFrom'),
    joinedTo: values.day('joinedTo'),
    text: values.text(),
  }) satisfies Filters

/** How values are called on the page. */
export interface Names {
  readonly text: Say
  readonly value: (column: string, value: string) => string
}

/** Filters that every list of staff has. */
export function commonFilters(
  { text, value }: Names,
  kind: 'choice' | 'choices',
  offers: StaffOffers | undefined,
): ReportFilter[] {
  const several = { kind, none: text('app.all') }
  const without = { value: noneId, label: text('staff.none') }
  return [
    { ...several, name: 'section', label: text('staff.column.section'), options: [...optionsOf(offers?.sections), without] },
    { ...several, name: 'designation', label: text('staff.column.designation'), options: optionsOf(offers?.designations) },
    { ...several, name: 'category', label: text('staff.column.category'), options: [...optionsOf(offers?.categories), without] },
    {
      name: 'teaching',
      label: text('staff.column.teaching'),
      kind: 'choice',
      options: teachingCodes.map(code => ({ value: code, label: value('teaching', code) })),
      none: text('app.all'),
      plain: true,
    },
    {
      name: 'status',
      label: text('report.status'),
      kind: 'choice',
      options: [
        ...staffStatusCodes.map(code => ({ value: code, label: value('status', code) })),
        { value: 'all', label: text('app.all') },
      ],
      standard: 'Working',
      plain: true,
    },
    searchFilter(text, text('staff.searchHelp')),
  ]
}

/** The filters of the staff report as they are drawn. */
export function staffFilters(names: Names, offers: StaffOffers | undefined, values: ReportValues): ReportFilter[] {
  const { text, value } = names
  const any = { kind: 'choice', more: true, none: text('app.any') } as const
  return [
    ...commonFilters(names, 'choices', offers),
    {
      ...any,
      name: 'gender',
      label: text('report.gender'),
      options: genderCodes.map(code => ({ value: code, label: value('gender', code) })),
    },
    {
      ...any,
      name: 'login',
      label: text('staff.column.login'),
      options: [
        { value: 'yes', label: text('staff.withLogin') },
        { value: 'no', label: text('staff.withoutLogin') },
      ],
      bare: true,
    },
    ...dayFilters(text, values, ['joinedFrom', text('staff.joinedFrom')], ['joinedTo', text('staff.joinedTo')]),
  ]
}

/** The filters of the staff report in the language of the page. */
export function useStaffFilters(offers: StaffOffers | undefined): (values: ReportValues) => ReportFilter[] {
  const text = useText()
  const value = useStaffText()
  return values => staffFilters({ text, value }, offers, values)
}
