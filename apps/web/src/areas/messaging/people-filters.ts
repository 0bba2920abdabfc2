import type { AnswerOfCall, messaging } from '@school/api/client'
import {
  classesOf,
  classFilters,
  codeFilter,
  optionsOf,
  type ReportFilter,
  type ReportValues,
  rowFilter,
  searchFilter,
} from '../../report'
import type { Say } from '../../texts/text'

export type GuardianOffers = AnswerOfCall<typeof messaging.guardianInitialValues>
export type StaffOffers = AnswerOfCall<typeof messaging.staffInitialValues>

const genders = ['Male', 'Female', 'Other'] as const
const logins = ['with', 'without'] as const
const teaching = ['yes', 'no'] as const

const genderFilter = (text: Say): ReportFilter => ({
  ...codeFilter(text, 'gender', text('messages.gender'), genders, value => text(`messages.gender.${value}`)),
  more: true,
})

/** Students whose guardians are written to. */
export const guardianFilters = (text: Say, offers: GuardianOffers | undefined, values: ReportValues): readonly ReportFilter[] => [
  ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values),
  searchFilter(text, text('messages.searchGuardians')),
  genderFilter(text),
  { ...rowFilter(text, 'bus', text('messages.bus'), offers?.buses), more: true },
  { ...codeFilter(text, 'login', text('messages.login'), logins, value => text(`messages.login.${value}`)), more: true },
]

/** The same as the calls take them. */
export const guardiansAsked = (values: ReportValues) => ({
  academicYearId: values.one('year') ?? '',
  ...classesOf(values),
  gender: values.code('gender', genders),
  busId: values.one('bus') ?? '',
  login: values.code('login', logins),
  text: values.text(),
})

/** Staff who are written to. */
export const staffFilters = (text: Say, offers: StaffOffers | undefined): readonly ReportFilter[] => [
  { name: 'section', label: text('report.section'), kind: 'choices', options: optionsOf(offers?.sections) },
  { name: 'designation', label: text('messages.designation'), kind: 'choices', options: optionsOf(offers?.designations) },
  rowFilter(text, 'category', text('messages.category'), offers?.categories),
  searchFilter(text, text('messages.searchStaff')),
  {
    ...codeFilter(text, 'teaching', text('messages.teaching'), teaching, value => text(`messages.teaching.${value}`)),
    more: true,
  },
  genderFilter(text),
]

/** The same as the calls take them. */
export const staffAsked = (values: ReportValues) => ({
  sectionIds: values.many('section'),
  designationIds: values.many('designation'),
  categoryId: values.one('category') ?? '',
  teaching: values.code('teaching', teaching),
  gender: values.code('gender', genders),
  text: values.text(),
})
