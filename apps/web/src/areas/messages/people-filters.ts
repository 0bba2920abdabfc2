import type { AnswerOfCall, messaging } from '@school/api/client'
import { classesOf, classFilters, optionsOf, type ReportFilter, type ReportValues } from '../../report'
import type { Say } from '../../text'

export type GuardianOffers = AnswerOfCall<typeof messaging.guardianInitialValues>
export type StaffOffers = AnswerOfCall<typeof messaging.staffInitialValues>

const genders = ['Male', 'Female', 'Other'] as const
const logins = ['with', 'without'] as const
const teaching = ['yes', 'no'] as const

const genderFilter = (text: Say): ReportFilter => ({
  name: 'gender',
  label: text('messages.gender'),
  kind: 'choice',
  none: text('app.all'),
  more: true,
  options: genders.map(value => ({ value, label: text(`messages.gender.${value}`) })),
})

/** Students whose guardians are written to. */
export const guardianFilters = (text: Say, offers: GuardianOffers | undefined, values: ReportValues): readonly ReportFilter[] => [
  ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values),
  { name: 'text', label: text('app.search'), kind: 'text', none: text('messages.searchGuardians') },
  genderFilter(text),
  {
    name: 'bus',
    label: text('messages.bus'),
    kind: 'choice',
    none: text('app.all'),
    more: true,
    options: optionsOf(offers?.buses),
  },
  {
    name: 'login',
    label: text('messages.login'),
    kind: 'choice',
    none: text('app.all'),
    more: true,
    options: logins.map(value => ({ value, label: text(`messages.login.${value}`) })),
  },
]

/** The same as the call takes them. */
export const guardianQuery = (values: ReportValues) => ({
  academicYearId: values.one('year') ?? '',
  ...classesOf(values),
  gender: values.choice<(typeof genders)[number] | ''>('gender', ['', ...genders], ''),
  busId: values.one('bus') ?? '',
  login: values.choice<(typeof logins)[number] | ''>('login', ['', ...logins], ''),
  text: values.text(),
  all: false,
})

/** Staff who are written to. */
export const staffFilters = (text: Say, offers: StaffOffers | undefined): readonly ReportFilter[] => [
  { name: 'section', label: text('report.section'), kind: 'choices', options: optionsOf(offers?.sections) },
  { name: 'designation', label: text('messages.designation'), kind: 'choices', options: optionsOf(offers?.designations) },
  {
    name: 'category',
    label: text('messages.category'),
    kind: 'choice',
    none: text('app.all'),
    options: optionsOf(offers?.categories),
  },
  { name: 'text', label: text('app.search'), kind: 'text', none: text('messages.searchStaff') },
  {
    name: 'teaching',
    label: text('messages.teaching'),
    kind: 'choice',
    none: text('app.all'),
    more: true,
    options: teaching.map(value => ({ value, label: text(`messages.teaching.${value}`) })),
  },
  genderFilter(text),
]

/** The same as the call takes them. */
export const staffQuery = (values: ReportValues) => ({
  sectionIds: values.many('section'),
  designationIds: values.many('designation'),
  categoryId: values.one('category') ?? '',
  teaching: values.choice<(typeof teaching)[number] | ''>('teaching', ['', ...teaching], ''),
  gender: values.choice<(typeof genders)[number] | ''>('gender', ['', ...genders], ''),
  text: values.text(),
  all: false,
})
