import type { AnswerOfCall, guardianUsers } from '@school/api/client'
import { credentialStates } from '@school/rules'
import { classesOf, classFiltersOfToday, dayFilters, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import type { Say } from '../../texts/text'

/** Classes that every screen of this area offers. */
export type ClassOffers = Pick<AnswerOfCall<typeof guardianUsers.autoInitialValues>, 'sections' | 'courses' | 'divisions'>
/** What the lists of users offer. */
export type UserOffers = ClassOffers & {
  readonly userTypes: readonly UserType[]
}

export type UserType = 'Guardian' | 'Student'
export type Channel = 'sms' | 'email' | 'whatsapp'
export type State = (typeof credentialStates)[number]

const typeOf = (values: ReportValues) => values.choice<UserType>('type', ['Guardian', 'Student'], 'Guardian')

/** The kind of users, where the school has several. */
export const typeFilter = (text: Say, offers: UserOffers | undefined): ReportFilter => ({
  name: 'type',
  label: text('guardianUsers.userType'),
  kind: 'choice',
  options: (offers?.userTypes ?? ['Guardian', 'Student']).map(value => ({ value, label: text(`guardianUsers.type.${value}`) })),
  standard: 'Guardian',
  plain: true,
  hidden: (offers?.userTypes.length ?? 1) < 2,
})

/** The filters of the lists of users as their calls take them. */
export const filtersOf = (values: ReportValues) => ({
  ...classesOf(values),
  userType: typeOf(values),
  status: values.code('status', credentialStates),
  text: values.text(),
})

/** The filters of the lists of users as they are drawn. */
export const userFilters = (text: Say, offers: UserOffers | undefined, values: ReportValues): readonly ReportFilter[] => [
  ...classFiltersOfToday(text, offers, values),
  typeFilter(text, offers),
  {
    name: 'status',
    label: text('report.status'),
    kind: 'choice',
    options: credentialStates.map(value => ({ value, label: text(`guardianUsers.state.${value}`) })),
    none: text('app.all'),
    plain: true,
  },
  searchFilter(text, text('guardianUsers.searchHelp')),
]

/** The filters of the report as its call takes them. */
export const reportFiltersOf = (values: ReportValues) => ({
  ...filtersOf(values),
  sentFrom: values.day('sentFrom'),
  sentTo: values.day('sentTo'),
  lastLoginFrom: values.day('lastLoginFrom'),
  lastLoginTo: values.day('lastLoginTo'),
  neverLoggedIn: values.flag('never'),
})

/** The filters of the report as they are drawn. */
export function reportFilters(text: Say, offers: UserOffers | undefined, values: ReportValues): readonly ReportFilter[] {
  return [
    ...userFilters(text, offers, values),
    ...dayFilters(text, values, ['sentFrom', text('guardianUsers.sentFrom')], ['sentTo', text('guardianUsers.sentTo')]),
    ...dayFilters(
      text,
      values,
      ['lastLoginFrom', text('guardianUsers.lastLoginFrom')],
      ['lastLoginTo', text('guardianUsers.lastLoginTo')],
    ),
    { name: 'never', label: text('guardianUsers.neverLoggedIn'), kind: 'flag', more: true },
  ]
}
