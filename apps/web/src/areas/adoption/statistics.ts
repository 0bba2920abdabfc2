import type { AnswerOfCall, adoption } from '@school/api/client'
import { activityChannels } from '@school/rules'
import { codeFilter, dayFilters, type Report, type ReportFilter, type ReportValues } from '../../report'
import type { Say } from '../../texts/text'

export type View = AnswerOfCall<typeof adoption.ofSchool>
export type Row = View['results'][number]

export const userTypes = ['Guardian', 'Student', 'Staff'] as const

export const columnKeys = [
  ...(['name', 'people', 'created', 'activated', 'activatedPercent', 'active7', 'active30'] as const),
  ...(['web', 'android', 'ios', 'lastLoginAt'] as const),
]

/** Columns of the report; the first is named by what its rows are. */
export const columnsOf = (text: Say, first: string) =>
  columnKeys.map(key => ({ key, title: key === 'name' ? first : text(`adoption.column.${key}`), isDefault: true }))

/** Filters that both reports have. */
export const commonFilters = (text: Say, values: ReportValues): readonly ReportFilter[] => [
  {
    name: 'type',
    label: text('adoption.userType'),
    kind: 'choice',
    options: userTypes.map(value => ({ value, label: text(`adoption.type.${value}`) })),
    standard: 'Guardian',
    plain: true,
  },
  codeFilter(text, 'channel', text('adoption.channel'), activityChannels, channel => text(`adoption.by.${channel}`)),
  ...dayFilters(text, values, ['from', text('adoption.from')], ['to', text('adoption.to')]),
]

/** The same as their calls take them. */
export const askedOf = ({ values, sort }: Pick<Report, 'values' | 'sort'>) => ({
  userType: values.choice('type', userTypes, 'Guardian'),
  channel: values.code('channel', activityChannels),
  from: values.day('from') ?? '',
  to: values.day('to') ?? '',
  sort: sort[0]?.column ?? '',
  descending: sort[0]?.descending ? '1' : '',
})
