import { busTripKinds } from '@school/rules'
import { Button, Checkbox, Field, FieldGrid, MultiSelect, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useText } from '../../texts/text'
import { useWeekdays } from '../bus/weekdays'
import type { RideOffers } from './offers'
import { StopsField } from './StopsField'
import type { Trip } from './Trips'
import { useTripForm } from './useTripForm'

/** A trip of a bus, new or changed. One with attendance stays with its bus and kind. */
export function TripForm({
  offers,
  trip,
  onDelete,
  onClose,
}: {
  readonly offers: RideOffers
  readonly trip: Trip | undefined
  readonly onDelete: (() => void) | undefined
  readonly onClose: () => void
}) {
  const text = useText()
  const weekdays = useWeekdays()
  const form = useTripForm({ offers, trip, onClose })
  const { values, set, errorOf, choose } = form
  const fixed = trip?.isUsed ?? false
  return (
    <FormDialog
      size="large"
      title={trip ? `${trip.bus} · ${trip.name}` : text('rides.trip.new')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      actions={
        onDelete
          ? () => (
              <Button variant="dangerQuiet" onClick={onDelete}>
                {text('rides.trip.delete')}
              </Button>
            )
          : undefined
      }
      onSave={() => void form.save()}
    >
      <FieldGrid>
        <Field label={text('rides.bus')} required error={errorOf('busId')}>
          <Select
            disabled={fixed}
            options={offers.buses.map(bus => ({ value: bus.id, label: bus.name }))}
            value={values.busId}
            onChange={busId => choose({ busId })}
          />
        </Field>
        <Field label={text('rides.kind')} required>
          <Select
            disabled={fixed}
            options={busTripKinds.map(kind => ({ value: kind, label: text(`rides.kind.${kind}`) }))}
            value={values.kind}
            onChange={kind => kind && choose({ kind })}
          />
        </Field>
        <Field label={text('rides.name')} required error={errorOf('name')}>
          <TextInput maxLength={30} value={values.name} onChange={set('name')} />
        </Field>
        <Field label={text('rides.departsAt')} required error={errorOf('departAt')}>
          <TextInput type="time" value={values.departAt} onChange={set('departAt')} />
        </Field>
      </FieldGrid>
      <Field label={text('rides.weekdays')} required error={errorOf('weekdays')}>
        <MultiSelect options={weekdays.options} value={values.weekdays} onChange={set('weekdays')} />
      </Field>
      {values.busId ? (
        <>
          <StopsField offers={offers} busId={values.busId} stops={values.stops} onChange={set('stops')} />
          {errorOf('stops') ? <p role="alert">{errorOf('stops')}</p> : null}
        </>
      ) : null}
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('rides.active')}
      </Checkbox>
    </FormDialog>
  )
}
