import { type AnswerOfCall, workingCalendar } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { calendarEventKinds, displayDay, trimmed } from '@school/rules'
import { Banner, DateInput, Field, FieldGrid, MultiSelect, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'
import { useHolidaySave } from './holiday'

type Calendar = AnswerOfCall<typeof workingCalendar.view>
export type CalendarEvent = Calendar['events'][number]

const halves = ['both', 'FN', 'AN'] as const
const audiences = ['all', 'students', 'staff'] as const

const begun = (event: CalendarEvent | undefined) => ({
  name: event?.name ?? '',
  kind: event?.kind ?? ('holiday' as CalendarEvent['kind']),
  from: event?.from ?? null,
  to: event?.to ?? null,
  halves: event?.halves ?? ('both' as CalendarEvent['halves']),
  audience: event?.audience ?? ('all' as CalendarEvent['audience']),
  sectionIds: event?.sectionIds ?? [],
  courseIds: event?.courseIds ?? [],
  note: event?.note ?? '',
})

type Values = ReturnType<typeof begun>

/** What an event needs, by field. */
function useProblems(calendar: Calendar) {
  const text = useText()
  const year = calendar.years.find(one => one.id === calendar.academicYearId)
  const outside = (day: string) => year !== undefined && (day < year.startsOn || day > year.endsOn)
  return ({ name, from, to, kind, halves: half }: Values): Partial<Record<keyof Values, string>> => ({
    ...(trimmed(name) ? {} : { name: text('calendar.nameRequired') }),
    ...(from ? (outside(from) ? { from: text('error.CalendarOutsideYear') } : {}) : { from: text('calendar.fromRequired') }),
    ...(to && outside(to) ? { to: text('error.CalendarOutsideYear') } : {}),
    ...(from && to && to < from ? { to: text('calendar.endBeforeStart') } : {}),
    ...(kind === 'half-day' && half === 'both' ? { halves: text('calendar.oneHalf') } : {}),
  })
}

/** What the event would touch, before it is saved. */
function Touches({ calendar, event, values }: { calendar: Calendar; event: CalendarEvent | undefined; values: Values }) {
  const text = useText()
  const { from, to, ...rest } = values
  const body = from
    ? { academicYearId: calendar.academicYearId, id: event?.id, ...rest, name: rest.name || '–', from, to: to ?? from }
    : null
  const { data } = useCall(workingCalendar.previewEvent, body && { body })
  if (!data || !from) return null
  const date = to && to !== from ? `${displayDay(from)} – ${displayDay(to)}` : displayDay(from)
  return (
    <>
      {data.registers > 0 ? <Banner tone="warning">{text('calendar.touches', { n: data.registers, date })}</Banner> : null}
      {data.restored > 0 ? <Banner tone="info">{text('calendar.restores', { n: data.restored })}</Banner> : null}
      {data.leaves > 0 ? <Banner tone="info">{text('leave.recalculated', { n: data.leaves })}</Banner> : null}
      {data.overlaps.length > 0 ? (
        <Banner tone="info">{text('calendar.overlaps', { names: data.overlaps.join(', ') })}</Banner>
      ) : null}
    </>
  )
}

/** A holiday, a working day or whatever differs from the weekdays. */
export function EventForm({
  calendar,
  event,
  onClose,
}: {
  calendar: Calendar
  event: CalendarEvent | undefined
  onClose: () => void
}) {
  const text = useText()
  const { client } = useApi()
  const [start] = useState(() => begun(event))
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState(false)
  const { busy, save } = useHolidaySave(onClose)
  const year = calendar.years.find(one => one.id === calendar.academicYearId)
  const problems = useProblems(calendar)(values)
  const set =
    <K extends keyof Values>(field: K) =>
    (value: Values[K] | null) =>
      setValues(before => ({ ...before, [field]: value }))
  const errorOf = (field: keyof Values) => (checked ? problems[field] : undefined)
  const fine = Object.keys(problems).length === 0
  const submit = () => {
    setChecked(true)
    if (!fine) return
    const body = { ...values, from: values.from!, to: values.to ?? values.from! }
    void save(confirm =>
      event
        ? client.call(workingCalendar.updateEvent, {
            params: { id: event.id },
            body: { ...body, version: event.version, confirm },
          })
        : client.call(workingCalendar.createEvent, { body: { academicYearId: calendar.academicYearId, ...body, confirm } }),
    )
  }
  const days = { min: year?.startsOn, max: year?.endsOn, today: calendar.today }
  return (
    <FormDialog
      size="large"
      title={event ? text('calendar.editEvent') : text('calendar.newEvent')}
      typed={JSON.stringify(values) !== JSON.stringify(start)}
      onClose={onClose}
      save={{ label: text('app.save'), busy }}
      onSave={submit}
    >
      <Field label={text('calendar.name')} required error={errorOf('name')}>
        <TextInput maxLength={80} value={values.name} onChange={set('name')} />
      </Field>
      <FieldGrid>
        <Field label={text('calendar.kind')} required>
          <Select
            options={calendarEventKinds.map(value => ({ value, label: text(`calendar.kind.${value}`) }))}
            value={values.kind}
            onChange={set('kind')}
          />
        </Field>
        <Field label={text('calendar.from')} required error={errorOf('from')}>
          <DateInput value={values.from} {...days} onChange={set('from')} />
        </Field>
        <Field label={text('calendar.to')} help={text('calendar.toHelp')} error={errorOf('to')}>
          <DateInput value={values.to} {...days} onChange={set('to')} />
        </Field>
        <Field label={text('calendar.halves')} required error={errorOf('halves')}>
          <Select
            options={halves.map(value => ({ value, label: text(`calendar.halves.${value}`) }))}
            value={values.halves}
            onChange={set('halves')}
          />
        </Field>
        <Field label={text('calendar.audience')} required>
          <Select
            options={audiences.map(value => ({ value, label: text(`calendar.audience.${value}`) }))}
            value={values.audience}
            onChange={set('audience')}
          />
        </Field>
        <Field label={text('calendar.sections')} help={text('calendar.sectionsHelp')}>
          <MultiSelect
            options={calendar.sections.map(one => ({ value: one.id, label: one.name }))}
            value={values.sectionIds}
            onChange={set('sectionIds')}
          />
        </Field>
        <Field label={text('calendar.courses')}>
          <MultiSelect
            options={calendar.courses.map(one => ({ value: one.id, label: one.name }))}
            value={values.courseIds}
            onChange={set('courseIds')}
          />
        </Field>
      </FieldGrid>
      <Field label={text('calendar.note')}>
        <TextInput maxLength={200} value={values.note} onChange={set('note')} />
      </Field>
      {fine ? <Touches calendar={calendar} event={event} values={values} /> : null}
    </FormDialog>
  )
}
