import { type AnswerOfCall, notificationHistory } from '@school/api/client'
import { useCall } from '@school/api/react'
import { addDays, batchMessageStates, historyChannels, historyKinds, mostHistoryDays } from '@school/rules'
import { Combobox, EntitySelectorInput, studentSelector } from '@school/ui'
import { useStudentLoaders } from '../../forms/selectors'
import { classesOf, classFilters, codeFilter, optionsOf, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import { type Say, useText } from '../../texts/text'

export type HistoryType = 'Student' | 'Staff'
type Offers = AnswerOfCall<typeof notificationHistory.initialValues>

const anybody = '00000000-0000-0000-0000-000000000000'

const inClasses = (values: ReportValues) => Object.values(classesOf(values)).some(ids => ids.length > 0)

/** The chosen classes for a chooser of students, which knows those of the current year alone. */
function selectorFilters(values: ReportValues, offers: Offers | undefined) {
  const year = values.one('year')
  if (year && !offers?.academicYears.find(one => one.id === year)?.isCurrent) return undefined
  const { sectionIds, courseIds, divisionIds } = classesOf(values)
  return { getSectionValues: sectionIds, getCourseValues: courseIds, divisionFilterValues: divisionIds }
}

/** What is wrong with the days, or nothing. */
function daysProblem(text: Say, from: string | undefined, to: string | undefined): string | undefined {
  if (!from || !to) return undefined
  if (from > to) return text('report.daysOrder')
  return addDays(from, mostHistoryDays) <= to ? text('history.tooManyDays', { n: mostHistoryDays }) : undefined
}

/** Chooses of the staff of one section, or of all where none or several are chosen. */
function StaffChooser({ values, choose }: { values: ReportValues; choose: (id: string | null) => void }) {
  const sections = values.many('section')
  const { data } = useCall(notificationHistory.staffList, { params: { id: sections.length === 1 ? sections[0]! : anybody } })
  return <Combobox options={optionsOf(data)} value={values.one('person') ?? null} onChange={choose} />
}

/** The filters as they are drawn; `ready` once all that they offer is known. */
export function useMessageFilters(type: HistoryType, offers: Offers | undefined, choose: (id: string | null) => void) {
  const text = useText()
  const loaders = useStudentLoaders()
  const isStaff = type === 'Staff'
  const { data: classes } = useCall(notificationHistory.studentInitialValues, isStaff ? null : { body: {} })
  const { data: staff } = useCall(notificationHistory.staffList, isStaff ? { params: { id: anybody } } : null)
  const behind = (filter: ReportFilter): ReportFilter => ({ ...filter, more: true })

  /** A year says in which classes students are. Where no class is chosen, none is asked for until somebody chooses one. */
  const yearFilter = (filter: ReportFilter, values: ReportValues): ReportFilter =>
    behind(inClasses(values) ? filter : { ...filter, standard: undefined, none: text('app.all') })
  const ofStudents = (values: ReportValues): readonly ReportFilter[] => [
    ...classFilters(text, offers && classes && { years: offers.academicYears, ...classes }, values).map(filter =>
      filter.name === 'year' ? yearFilter(filter, values) : filter,
    ),
    {
      name: 'person',
      label: text('history.student'),
      kind: 'id',
      field: (
        <EntitySelectorInput
          configuration={studentSelector}
          loaders={loaders}
          filters={selectorFilters(values, offers)}
          value={values.one('person') ?? null}
          onChange={choose}
        />
      ),
    },
  ]
  const ofStaff = (values: ReportValues): readonly ReportFilter[] => [
    { name: 'section', label: text('report.section'), kind: 'choices', options: optionsOf(offers?.sections), clears: ['person'] },
    { name: 'designation', label: text('history.designation'), kind: 'choices', options: optionsOf(offers?.designations) },
    {
      name: 'person',
      label: text('history.staff'),
      kind: 'id',
      chosen: staff?.find(one => one.id === values.one('person'))?.name,
      field: <StaffChooser values={values} choose={choose} />,
    },
  ]
  const filters = (values: ReportValues): readonly ReportFilter[] => [
    searchFilter(text, text('history.search')),
    ...(isStaff ? ofStaff(values) : ofStudents(values)),
    behind(
      codeFilter(text, 'channel', text('history.column.channel'), historyChannels, code => text(`messages.channel.${code}`)),
    ),
    behind(codeFilter(text, 'kind', text('history.column.kind'), historyKinds, code => text(`history.kind.${code}`))),
    behind(codeFilter(text, 'status', text('report.status'), batchMessageStates, code => text(`messages.state.${code}`))),
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
    channel: values.code('channel', historyChannels),
    kind: values.code('kind', historyKinds),
    status: values.code('status', batchMessageStates),
    from: wrong ? undefined : from,
    to,
    text: values.text(),
  }
}
