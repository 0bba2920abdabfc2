import { type AnswerOfCall, notificationHistory } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  addDays,
  type BatchMessageState,
  batchMessageStates,
  type HistoryChannel,
  type HistoryKind,
  historyChannels,
  historyKinds,
  mostHistoryDays,
} from '@school/rules'
import { Combobox, EntitySelectorInput, studentSelector } from '@school/ui'
import { classesOf, classFilters, optionsOf, type ReportFilter, type ReportValues } from '../../report'
import { useStudentLoaders } from '../../selectors'
import { type Say, useText } from '../../text'

export type HistoryType = 'Student' | 'Staff'
type Offers = AnswerOfCall<typeof notificationHistory.initialValues>

const anybody = '00000000-0000-0000-0000-000000000000'

/** What is wrong with the days, or nothing. */
function daysProblem(text: Say, from: string | undefined, to: string | undefined): string | undefined {
  if (!from || !to) return undefined
  if (from > to) return text('report.daysOrder')
  return addDays(from, mostHistoryDays) <= to ? text('history.tooManyDays', { n: mostHistoryDays }) : undefined
}

/** The filters as they are drawn; `ready` once all that they offer is known. */
export function useMessageFilters(type: HistoryType, offers: Offers | undefined, choose: (id: string | null) => void) {
  const text = useText()
  const loaders = useStudentLoaders()
  const isStaff = type === 'Staff'
  const { data: classes } = useCall(notificationHistory.studentInitialValues, isStaff ? null : { body: {} })
  const { data: staff } = useCall(notificationHistory.staffList, isStaff ? { params: { id: anybody } } : null)
  const any = { kind: 'choice', none: text('app.all') } as const

  const ofStudents = (values: ReportValues): readonly ReportFilter[] => [
    ...classFilters(text, offers && classes && { years: offers.academicYears, ...classes }, values).map(filter =>
      filter.name === 'year' ? { ...filter, more: true } : filter,
    ),
    {
      name: 'person',
      label: text('history.student'),
      kind: 'id',
      field: (
        <EntitySelectorInput
          configuration={studentSelector}
          loaders={loaders}
          value={values.one('person') ?? null}
          onChange={choose}
        />
      ),
    },
  ]
  const ofStaff = (values: ReportValues): readonly ReportFilter[] => [
    { name: 'section', label: text('report.section'), kind: 'choices', options: optionsOf(offers?.sections) },
    { name: 'designation', label: text('history.designation'), kind: 'choices', options: optionsOf(offers?.designations) },
    {
      name: 'person',
      label: text('history.staff'),
      kind: 'id',
      chosen: staff?.find(one => one.id === values.one('person'))?.name,
      field: <Combobox options={optionsOf(staff)} value={values.one('person') ?? null} onChange={choose} />,
    },
  ]
  const filters = (values: ReportValues): readonly ReportFilter[] => [
    { name: 'text', label: text('app.search'), kind: 'text', none: text('history.search') },
    ...(isStaff ? ofStaff(values) : ofStudents(values)),
    {
      ...any,
      name: 'channel',
      label: text('history.column.channel'),
      options: historyChannels.map(value => ({ value, label: text(`messages.channel.${value}`) })),
      more: true,
    },
    {
      ...any,
      name: 'kind',
      label: text('history.column.kind'),
      options: historyKinds.map(value => ({ value, label: text(`history.kind.${value}`) })),
      more: true,
    },
    {
      ...any,
      name: 'status',
      label: text('report.status'),
      options: batchMessageStates.map(value => ({ value, label: text(`messages.state.${value}`) })),
      more: true,
    },
    { name: 'from', label: text('messages.from'), kind: 'day', more: true },
    {
      name: 'to',
      label: text('messages.to'),
      kind: 'day',
      more: true,
      error: daysProblem(text, values.day('from'), values.day('to')),
    },
  ]
  return { filters, ready: isStaff ? staff !== undefined : classes !== undefined }
}

/** The filters as calls take them; days that are wrong are not asked for. */
export function messageFilters(type: HistoryType, values: ReportValues) {
  const [from, to] = [values.day('from'), values.day('to')]
  const wrong = from && to && (from > to || addDays(from, mostHistoryDays) <= to)
  return {
    type,
    personId: values.one('person'),
    academicYearId: type === 'Student' ? values.one('year') : undefined,
    ...classesOf(values),
    designationIds: values.many('designation'),
    channel: values.choice<HistoryChannel | ''>('channel', ['', ...historyChannels], ''),
    kind: values.choice<HistoryKind | ''>('kind', ['', ...historyKinds], ''),
    status: values.choice<BatchMessageState | ''>('status', ['', ...batchMessageStates], ''),
    from: wrong ? undefined : from,
    to,
    text: values.text(),
  }
}
