import { bus } from '@school/api/client'
import { useApi } from '@school/api/react'
import { addDays, type BusTrip, busTrips } from '@school/rules'
import { DateInput, EntitySelectorInput, Field, FieldGrid, MultiSelect, Select, studentSelector, TextInput } from '@school/ui'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { studying, useStudentLoaders } from '../../selectors'
import { useText } from '../../text'
import type { AdditionalRow } from './AdditionalStops'
import { StopFields } from './OneStudent'
import type { Offers } from './stops'
import { useWeekdays } from './weekdays'

interface Values {
  studentId: string | null
  trip: BusTrip | null
  busId: string | null
  busStopId: string | null
  startsOn: string | null
  endsOn: string | null
  weekdays: number[]
  reason: string
}

const within = (day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= day && day <= endsOn

const begun = (offers: Offers, year: Offers['years'][number], row: AdditionalRow | undefined): Values => ({
  studentId: row?.studentId ?? null,
  trip: row?.trip ?? 'Both',
  busId: row?.busId ?? null,
  busStopId: row?.busStopId ?? null,
  startsOn: row?.startsOn ?? (within(offers.today, year) ? offers.today : year.startsOn),
  endsOn: row?.endsOn ?? null,
  weekdays: [...(row?.weekdays ?? offers.weekdays)],
  reason: row?.reason ?? '',
})

/** What is missing or wrong, by field. */
function useProblems(offers: Offers, year: Offers['years'][number], row: AdditionalRow | undefined) {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('bus.required', { field })
    const { startsOn, endsOn } = values
    const tooEarly = row?.edit === 'end' && endsOn !== null && endsOn < addDays(offers.today, -1)
    return {
      ...(values.studentId ? {} : { studentId: required(text('bus.student')) }),
      ...(values.trip ? {} : { trip: required(text('bus.trip')) }),
      ...(values.busId ? {} : { busId: required(text('bus.bus')) }),
      ...(values.busStopId ? {} : { busStopId: required(text('bus.stop')) }),
      ...(startsOn ? {} : { startsOn: required(text('bus.from')) }),
      ...(startsOn && !within(startsOn, year) ? { startsOn: text('bus.outsideYear') } : {}),
      ...(endsOn && endsOn > year.endsOn ? { endsOn: text('bus.outsideYear') } : {}),
      ...(tooEarly ? { endsOn: text('bus.tooEarly') } : {}),
      ...(startsOn && endsOn && endsOn < startsOn ? { endsOn: text('bus.endBeforeStart') } : {}),
      ...(values.weekdays.length > 0 ? {} : { weekdays: required(text('bus.days')) }),
    }
  }
}

/** A stop for a time, new or changed; of one in use the end and the reason alone. */
export function AdditionalForm({
  offers,
  year,
  row,
  onClose,
}: {
  offers: Offers
  year: Offers['years'][number]
  row: AdditionalRow | undefined
  onClose: () => void
}) {
  const text = useText()
  const loaders = useStudentLoaders()
  const weekdays = useWeekdays()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, year, row),
    problems: useProblems(offers, year, row),
    shownBy: [bus.additional, bus.data],
    onClose,
  })
  const { values, setValues, set, errorOf } = form
  const fixed = row !== undefined && row.edit !== 'all'
  const over = row?.edit === 'none'
  const save = () => {
    const { studentId, ...rest } = values
    const body = {
      ...rest,
      trip: values.trip!,
      busId: values.busId!,
      busStopId: values.busStopId!,
      startsOn: values.startsOn!,
    }
    return form.save(
      () =>
        row
          ? client.call(bus.update, { params: { id: row.id }, body: { ...body, version: row.version } })
          : client.call(bus.save, { body: { kind: 'additional', academicYearId: year.id, studentId: studentId!, ...body } }),
      text('bus.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={row ? text('bus.edit', { name: row.student }) : text('bus.new')}
      {...form.dialog}
      save={over ? undefined : { label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      {row?.edit === 'end' ? <p>{text('bus.inUse')}</p> : null}
      {over ? <p>{text('error.BusEnded')}</p> : null}
      {row ? null : (
        <Field label={text('bus.student')} required error={errorOf('studentId')}>
          <EntitySelectorInput
            configuration={studentSelector}
            loaders={loaders}
            filters={studying}
            value={values.studentId}
            onChange={set('studentId')}
          />
        </Field>
      )}
      <FieldGrid>
        <Field label={text('bus.trip')} required error={errorOf('trip')}>
          <Select
            disabled={fixed}
            options={busTrips.map(value => ({ value, label: text(`bus.trip.${value}`) }))}
            value={values.trip}
            onChange={set('trip')}
          />
        </Field>
        <StopFields
          offers={offers}
          busLabel={text('bus.bus')}
          stopLabel={text('bus.stop')}
          required
          disabled={fixed}
          value={values}
          onChange={stop => setValues(before => ({ ...before, ...stop }))}
          error={{ busId: errorOf('busId'), busStopId: errorOf('busStopId') }}
        />
        <Field label={text('bus.from')} required error={errorOf('startsOn')}>
          <DateInput
            disabled={fixed}
            value={values.startsOn}
            min={year.startsOn}
            max={year.endsOn}
            today={offers.today}
            onChange={set('startsOn')}
          />
        </Field>
        <Field label={text('bus.to')} help={text('bus.toHelp')} error={errorOf('endsOn')}>
          <DateInput
            disabled={over}
            value={values.endsOn}
            min={values.startsOn ?? year.startsOn}
            max={year.endsOn}
            today={offers.today}
            onChange={set('endsOn')}
          />
        </Field>
        <Field label={text('bus.days')} required error={errorOf('weekdays')}>
          <MultiSelect disabled={fixed} options={weekdays.options} value={values.weekdays} onChange={set('weekdays')} />
        </Field>
      </FieldGrid>
      <Field label={text('bus.reason')}>
        <TextInput maxLength={100} disabled={over} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
