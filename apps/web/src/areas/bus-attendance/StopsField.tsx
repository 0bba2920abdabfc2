import { Actions, Field, IconButton, Select, TextInput } from '@school/ui'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useText } from '../../texts/text'
import type { RideOffers } from './offers'
import type { Stop } from './useTripForm'

/** Stops along the way with their times: moved, left out, and added again at the end. */
export function StopsField({
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
