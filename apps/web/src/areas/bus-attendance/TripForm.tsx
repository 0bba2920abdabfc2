import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type BusTripKind, busTripKinds, timesInOrder, workingWeekdays } from '@school/rules'
import { Actions, Button, Checkbox, Field, FieldGrid, IconButton, MultiSelect, Select, TextInput } from '@school/ui'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { useText } from '../../text'
import { useWeekdays } from '../bus/weekdays'
import type { RideOffers } from './offers'
import type { Trip } from './Trips'

interface Stop {
  readonly busStopId: string
  readonly at: string
}

interface Values {
  busId: string | null
  kind: BusTripKind
  name: string
  departAt: string
  stops: readonly Stop[]
  weekdays: number[]
  active: boolean
}

const begun = (trip: Trip | undefined): Values => ({
  busId: trip?.busId ?? null,
  kind: trip?.kind ?? 'pickup',
  name: trip?.name ?? '',
  departAt: trip?.departAt ?? '',
  stops: (trip?.stops ?? []).map(stop => ({ busStopId: stop.busStopId, at: stop.at ?? '' })),
  weekdays: [...(trip?.weekdays ?? workingWeekdays)],
  active: trip?.active ?? true,
})

/** Stops along the way with their times: moved, left out, and added again at the end. */
function StopsField({
  offers,
  busId,
  stops,
  onChange,
}: {
  readonly offers: RideOffers
  readonly busId: string
  readonly stops: readonly Stop[]
  readonly onChange: (stops: readonly Stop[]) => void
}) {
  const text = useText()
  const own = offers.stops.filter(stop => stop.busId === busId)
  const nameOf = (id: string) => own.find(stop => stop.id === id)?.name ?? ''
  const missing = own.filter(stop => !stops.some(one => one.busStopId === stop.id))
  const move = (at: number, to: number) => onChange(stops.with(at, stops[to]!).with(to, stops[at]!))
  return (
    <>
      {stops.map((stop, at) => (
        <Actions key={stop.busStopId} data-start="">
          <Field label={`${at + 1}. ${nameOf(stop.busStopId)}`}>
            <TextInput type="time" value={stop.at} onChange={value => onChange(stops.with(at, { ...stop, at: value }))} />
          </Field>
          <IconButton
            icon={ArrowUp}
            label={text('rides.earlier', { stop: nameOf(stop.busStopId) })}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={text('rides.later', { stop: nameOf(stop.busStopId) })}
            disabled={at === stops.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <IconButton
            icon={X}
            label={text('rides.leaveOut', { stop: nameOf(stop.busStopId) })}
            onClick={() => onChange(stops.toSpliced(at, 1))}
          />
        </Actions>
      ))}
      {missing.length > 0 ? (
        <Field label={text('rides.addStop')}>
          <Select
            options={missing.map(stop => ({ value: stop.id, label: stop.name }))}
            value={null}
            onChange={id => id && onChange([...stops, { busStopId: id, at: '' }])}
          />
        </Field>
      ) : null}
    </>
  )
}

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
  const { client } = useApi()
  const weekdays = useWeekdays()
  const needed = (value: unknown) => (value ? undefined : text('rides.required'))
  const form = useForm<Values>({
    begin: () => begun(trip),
    problems: values => ({
      busId: needed(values.busId),
      name: needed(values.name.trim()),
      departAt: needed(values.departAt),
      weekdays: needed(values.weekdays.length > 0),
      stops:
        needed(values.stops.length > 0) ??
        (timesInOrder(
          values.departAt,
          values.stops.map(stop => ({ at: stop.at || null })),
        )
          ? undefined
          : text('rides.timesInOrder')),
    }),
    shownBy: [calls.trips, calls.initialValues],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const fixed = trip?.isUsed ?? false
  /** All stops of the bus, in the morning along the way and in the evening back. */
  const stopsOf = (busId: string | null, kind: BusTripKind): readonly Stop[] => {
    const own = offers.stops.filter(stop => stop.busId === busId).map(stop => ({ busStopId: stop.id, at: '' }))
    return kind === 'drop' ? own.toReversed() : own
  }
  const choose = (more: Partial<Pick<Values, 'busId' | 'kind'>>) =>
    setValues(before => {
      const next = { ...before, ...more }
      return trip ? next : { ...next, stops: stopsOf(next.busId, next.kind) }
    })
  const save = () => {
    const body = {
      busId: values.busId!,
      kind: values.kind,
      name: values.name.trim(),
      departAt: values.departAt,
      stops: values.stops.map(stop => ({ busStopId: stop.busStopId, at: stop.at || null })),
      weekdays: values.weekdays,
      active: values.active,
    }
    return form.save(
      () =>
        trip
          ? client.call(calls.changeTrip, { params: { id: trip.id }, body: { ...body, version: trip.version } })
          : client.call(calls.createTrip, { body }),
      text('rides.saved'),
    )
  }
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
      onSave={() => void save()}
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
