import { genderCodes, studentStatusCodes } from '@school/rules'
import { DateInput, Field, Filters, MultiSelect, SearchInput, Select } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../text'
import { useSchoolToday } from '../../zone'
import { useValueText } from './code-text'
import type { Offers, ReportQuery } from './report-query'

type Props = {
  offers: Offers | undefined
  query: ReportQuery
  set: (changes: Readonly<Record<string, string | undefined>>) => void
  typed: string
  onType: (text: string) => void
}

const options = (list: readonly { id: string; name: string }[] = []) => list.map(item => ({ value: item.id, label: item.name }))

/** Name of a month in the language of the page. */
export function useMonthName(): (month: number) => string {
  const intl = useIntl()
  return month => intl.formatDate(new Date(2026, month - 1, 1), { month: 'long' })
}

/** What the filters offer of the classes: courses of the chosen sections, divisions of the chosen courses. */
function classesOf(offers: Offers | undefined, { sectionIds = [], courseIds = [] }: ReportQuery['filters']) {
  const courses = offers?.courses.filter(course => sectionIds.length === 0 || sectionIds.includes(course.sectionId))
  const divisions = offers?.divisions.filter(division =>
    courseIds.length > 0
      ? courseIds.includes(division.courseId)
      : sectionIds.length === 0 || courses?.some(course => course.id === division.courseId),
  )
  return { courses, divisions }
}

/** The filters of the student report; rarer ones open behind one button. */
export function ReportFilters({ offers, query, set, typed, onType }: Props) {
  const text = useText()
  const valueText = useValueText()
  const { filters } = query
  const { courses, divisions } = classesOf(offers, filters)
  return (
    <Filters more={<MoreFilters offers={offers} query={query} set={set} />}>
      <Field label={text('people.year')}>
        <Select
          options={options(offers?.years)}
          value={filters.academicYearId ?? offers?.years.find(year => year.isCurrent)?.id ?? null}
          onChange={value => set({ year: value ?? '' })}
        />
      </Field>
      <Field label={text('people.section')}>
        <MultiSelect
          options={options(offers?.sections)}
          value={filters.sectionIds ?? []}
          placeholder={text('app.all')}
          onChange={value => set({ section: value.join(','), course: undefined, division: undefined })}
        />
      </Field>
      <Field label={text('people.course')}>
        <MultiSelect
          options={options(courses)}
          value={filters.courseIds ?? []}
          placeholder={text('app.all')}
          onChange={value => set({ course: value.join(','), division: undefined })}
        />
      </Field>
      <Field label={text('people.division')}>
        <MultiSelect
          options={options(divisions)}
          value={filters.divisionIds ?? []}
          placeholder={text('people.allDivisions')}
          onChange={value => set({ division: value.join(',') })}
        />
      </Field>
      <Field label={text('people.status')}>
        <Select
          options={[
            ...studentStatusCodes.map(code => ({ value: code as string, label: valueText('status', code) })),
            { value: 'all', label: text('app.all') },
          ]}
          value={filters.status ?? 'studying'}
          onChange={value => set({ status: value ?? '' })}
        />
      </Field>
      <Field label={text('people.gender')}>
        <Select
          options={[
            { value: '', label: text('app.all') },
            ...genderCodes.map(code => ({ value: code as string, label: valueText('gender', code) })),
          ]}
          value={filters.gender ?? ''}
          onChange={value => set({ gender: value ?? '' })}
        />
      </Field>
      <div data-wide="">
        <Field label={text('app.search')}>
          <SearchInput value={typed} onChange={onType} maxLength={100} placeholder={text('people.searchHelp')} />
        </Field>
      </div>
    </Filters>
  )
}

function MoreFilters({ offers, query: { filters }, set }: Pick<Props, 'offers' | 'query' | 'set'>) {
  const text = useText()
  const today = useSchoolToday()
  const monthName = useMonthName()
  const any = { value: '', label: text('app.any') }
  const { admittedFrom, admittedTo } = filters
  const wrongOrder = admittedFrom && admittedTo && admittedFrom > admittedTo
  const masters = [
    { name: 'block', items: offers?.masters.blocks, value: filters.blockId },
    { name: 'religion', items: offers?.masters.religions, value: filters.religionId },
    { name: 'caste', items: offers?.masters.castes, value: filters.casteId },
    { name: 'reservation', items: offers?.masters.reservations, value: filters.reservationId },
  ] as const
  // What people may not see they cannot ask for either.
  const visible = masters.filter(({ name }) => offers?.columns.some(({ key }) => key === name))
  return (
    <>
      {visible.map(({ name, items, value }) => (
        <Field key={name} label={text(`people.column.${name}`)}>
          <Select options={[any, ...options(items)]} value={value ?? ''} onChange={chosen => set({ [name]: chosen ?? '' })} />
        </Field>
      ))}
      <Field label={text('people.bus')}>
        <Select
          options={[any, { value: 'yes', label: text('people.busYes') }, { value: 'no', label: text('people.busNo') }]}
          value={filters.busUser ?? ''}
          onChange={value => set({ bus: value ?? '' })}
        />
      </Field>
      <div data-wide="">
        <Field label={text('people.admittedFrom')}>
          <DateInput value={admittedFrom ?? null} today={today} onChange={value => set({ admittedFrom: value ?? undefined })} />
        </Field>
      </div>
      <div data-wide="">
        <Field label={text('people.admittedTo')} error={wrongOrder ? text('people.admittedOrder') : undefined}>
          <DateInput value={admittedTo ?? null} today={today} onChange={value => set({ admittedTo: value ?? undefined })} />
        </Field>
      </div>
      <Field label={text('people.birthMonth')}>
        <Select
          options={[
            any,
            ...Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) })),
          ]}
          value={filters.birthMonth ? String(filters.birthMonth) : ''}
          onChange={value => set({ month: value ?? '' })}
        />
      </Field>
    </>
  )
}
