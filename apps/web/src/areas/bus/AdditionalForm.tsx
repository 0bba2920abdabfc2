import { busTrips } from '@school/rules'
import { DateInput, EntitySelectorInput, Field, FieldGrid, MultiSelect, Select, studentSelector, TextInput } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { studying, useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import type { AdditionalRow } from './AdditionalStops'
import { StopFields } from './OneStudent'
import type { Offers } from './stops'
import { useAdditionalForm } from './useAdditionalForm'
import { useWeekdays } from './weekdays'

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
  const form = useAdditionalForm({ offers, year, row, onClose })
  const { values, setValues, set, errorOf } = form
  const fixed = row !== undefined && row.edit !== 'all'
  const over = row?.edit === 'none'
  return (
    <FormDialog
      size="large"
      title={row ? text('bus.edit', { name: row.student }) : text('bus.new')}
      {...form.dialog}
      save={over ? undefined : { label: text('app.save'), busy: form.busy }}
      onSave={() => void form.save()}
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
