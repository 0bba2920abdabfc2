import { displayDay, momentIn } from '@school/rules'
import type { FilterChip } from '@school/ui'
import { useText } from '../../text'
import { useSchoolZone } from '../../zone'
import { useValueText } from './code-text'
import { useMonthName } from './ReportFilters'
import type { Offers, ReportQuery } from './report-query'

type Set = (changes: Readonly<Record<string, string | undefined>>) => void

const nameIn = (list: readonly { id: string; name: string }[] = [], ids: readonly (string | undefined)[] = []) =>
  list.filter(item => ids.includes(item.id)).map(item => item.name)

/** The filters in words: those that can be taken back one by one, and all of them for the head of the printed report. */
export function useReportWords(offers: Offers | undefined, { filters }: ReportQuery, set: Set) {
  const text = useText()
  const zone = useSchoolZone()
  const monthName = useMonthName()
  const valueText = useValueText()
  const { status = 'studying' } = filters
  const masters = offers?.masters
  const named = [
    ['section', text('people.section'), nameIn(offers?.sections, filters.sectionIds)],
    ['course', text('people.course'), nameIn(offers?.courses, filters.courseIds)],
    ['division', text('people.division'), nameIn(offers?.divisions, filters.divisionIds)],
    ['block', text('people.column.block'), nameIn(masters?.blocks, [filters.blockId])],
    ['religion', text('people.column.religion'), nameIn(masters?.religions, [filters.religionId])],
    ['caste', text('people.column.caste'), nameIn(masters?.castes, [filters.casteId])],
    ['reservation', text('people.column.reservation'), nameIn(masters?.reservations, [filters.reservationId])],
    ['admittedFrom', text('people.admittedFrom'), filters.admittedFrom ? [displayDay(filters.admittedFrom)] : []],
    ['admittedTo', text('people.admittedTo'), filters.admittedTo ? [displayDay(filters.admittedTo)] : []],
    ['month', text('people.birthMonth'), filters.birthMonth ? [monthName(filters.birthMonth)] : []],
    ['bus', text(filters.busUser === 'yes' ? 'people.busYes' : 'people.busNo'), filters.busUser ? [''] : []],
  ] as const
  const chips: FilterChip[] = named.flatMap(([key, label, names]) =>
    names.length > 0 ? [{ key, label: `${label} ${names.join(', ')}`.trim(), onRemove: () => set({ [key]: undefined }) }] : [],
  )
  const year = offers?.years.find(item => (filters.academicYearId ? item.id === filters.academicYearId : item.isCurrent))
  const printed = [
    [
      year && `${text('people.year')} ${year.name}`,
      `${text('people.status')} ${status === 'all' ? text('app.all') : valueText('status', status)}`,
      filters.gender && `${text('people.gender')} ${valueText('gender', filters.gender)}`,
      ...chips.map(chip => chip.label),
      filters.text && `${text('app.search')} ${filters.text}`,
    ]
      .filter(Boolean)
      .join(' · '),
    text('people.printedOn', { at: momentIn(zone, new Date()) }),
  ]
  return { chips, printed }
}
