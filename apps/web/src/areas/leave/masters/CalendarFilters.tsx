import type { CalendarAudience } from '@school/rules'
import { calendarAudiences } from '@school/rules'
import { Field, Select, useFilterState } from '@school/ui'
import { useText } from '../../../texts/text'
import type { Calendar } from './CalendarYear'

interface CalendarFiltersProps {
  readonly calendar: Calendar | undefined
  readonly audience: CalendarAudience
  readonly sectionId: string | undefined
  /** How many of them are not as they stand at first, and what sets them back. */
  readonly active: number
  readonly onClear: () => void
  readonly onShow: (name: 'year' | 'audience' | 'section', value: string | null) => void
}

/** Of which year, and for whom, the calendar is shown. */
export function CalendarFilters({ calendar, audience, sectionId, active, onClear, onShow }: CalendarFiltersProps) {
  const text = useText()
  useFilterState({ active, onClear })
  return (
    <>
      <Field label={text('calendar.academicYear')}>
        <Select
          options={(calendar?.years ?? []).map(one => ({ value: one.id, label: one.name }))}
          value={calendar?.academicYearId ?? null}
          onChange={value => onShow('year', value)}
        />
      </Field>
      <Field label={text('calendar.audience')}>
        <Select
          options={calendarAudiences.map(value => ({ value, label: text(`calendar.audience.${value}`) }))}
          value={audience}
          onChange={value => onShow('audience', value)}
        />
      </Field>
      <Field label={text('calendar.section')}>
        <Select
          options={[
            { value: '', label: text('calendar.wholeSchool') },
            ...(calendar?.sections ?? []).map(one => ({ value: one.id, label: one.name })),
          ]}
          value={sectionId ?? ''}
          onChange={value => onShow('section', value)}
        />
      </Field>
    </>
  )
}
