import { addDays } from '@school/rules'
import { Button, ButtonGroup, Field, Filters, IconButton, Select } from '@school/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '../../texts/text'
import { kinds } from './family-item'
import type { FamilyDiary } from './useFamilyDiary'
import { useDayName } from './words'

/** Day or week, and the way to the next one. */
export function DiaryTools({ diary: { address, step } }: { readonly diary: FamilyDiary }) {
  const text = useText()
  const dayName = useDayName()
  const { today, date, view, set } = address
  return (
    <>
      <ButtonGroup
        aria-label={text('diary.view')}
        options={(['day', 'week'] as const).map(value => ({ value, label: text(`diary.${value}`) }))}
        value={view}
        onChange={value => set({ view: value === 'week' ? 'week' : undefined })}
      />
      <IconButton
        variant="secondary"
        icon={ChevronLeft}
        label={view === 'week' ? text('diary.previousWeek') : dayName(addDays(date, -1))}
        onClick={() => step(-1)}
      />
      <Button disabled={date === today} onClick={() => set({ date: undefined })}>
        {text('diary.today')}
      </Button>
      <IconButton
        variant="secondary"
        icon={ChevronRight}
        label={view === 'week' ? text('diary.nextWeek') : dayName(addDays(date, 1))}
        onClick={() => step(1)}
      />
    </>
  )
}

/** What of the days is shown. */
export function DiaryFilters({ diary: { address, subjects } }: { readonly diary: FamilyDiary }) {
  const text = useText()
  const { kind, subject, set } = address
  return (
    <Filters>
      <Field label={text('diary.kind')}>
        <Select
          options={[
            { value: '' as const, label: text('app.all') },
            ...kinds.map(value => ({ value, label: text(`diary.kind.${value}`) })),
          ]}
          value={kind ?? ''}
          onChange={value => set({ kind: value || undefined })}
        />
      </Field>
      <Field label={text('diary.subject')}>
        <Select
          options={[{ value: '', label: text('app.all') }, ...subjects.map(value => ({ value, label: value }))]}
          value={subjects.includes(subject) ? subject : ''}
          onChange={value => set({ subject: value || undefined })}
        />
      </Field>
    </Filters>
  )
}
