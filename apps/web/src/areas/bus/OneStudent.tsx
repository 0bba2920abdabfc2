import { EntitySelectorInput, ErrorState, Field, FieldGrid, Select, Skeleton, studentSelector } from '@school/ui'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { problemText } from '../../forms/problems'
import { studying, useStudentLoaders } from '../../forms/selectors'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import type { Offers } from './stops'
import { useRegularStops, ways } from './useRegularStops'

/** A bus and a stop, each of which may still be open. */
export interface Choice {
  readonly busId: string | null
  readonly busStopId: string | null
}

/** A bus, then one of its stops. */
export function StopFields({
  offers,
  busLabel,
  stopLabel,
  value,
  onChange,
  disabled,
  required,
  error,
}: {
  offers: Pick<Offers, 'buses' | 'stops'>
  busLabel: string
  stopLabel: string
  value: Choice
  onChange: (value: Choice) => void
  disabled?: boolean
  required?: boolean
  error?: { readonly busId?: string; readonly busStopId?: string }
}) {
  return (
    <>
      <Field label={busLabel} required={required} error={error?.busId}>
        <Select
          clearable={!required}
          disabled={disabled}
          options={optionsOf(offers.buses)}
          value={value.busId}
          onChange={busId => onChange({ busId, busStopId: null })}
        />
      </Field>
      <Field label={stopLabel} required={required} error={error?.busStopId}>
        <Select
          disabled={disabled || !value.busId}
          options={optionsOf(offers.stops.filter(stop => stop.busId === value.busId))}
          value={value.busStopId}
          onChange={busStopId => onChange({ ...value, busStopId })}
        />
      </Field>
    </>
  )
}

/** The regular stops of one student, whose buses may differ by the way. */
export function OneStudent(props: Parameters<typeof useRegularStops>[0]) {
  const intl = useIntl()
  const text = useText()
  const loaders = useStudentLoaders()
  const { offers, onClose } = props
  const stops = useRegularStops(props)
  const { studentId, data, error, begun } = stops
  return (
    <FormDialog
      size="large"
      title={text('bus.oneStudent')}
      typed={stops.typed}
      save={{ label: text('app.save'), busy: stops.busy, disabled: !begun }}
      onSave={() => void stops.save()}
      onClose={onClose}
    >
      <Field label={text('bus.student')} required>
        <EntitySelectorInput
          configuration={studentSelector}
          loaders={loaders}
          filters={studying}
          value={studentId}
          onChange={stops.chooseStudent}
        />
      </Field>
      {error && !data ? <ErrorState onRetry={stops.retry}>{problemText(intl, error)}</ErrorState> : null}
      {studentId && !data && !error ? <Skeleton /> : null}
      {data && !begun ? <p>{text('bus.notInYear')}</p> : null}
      {begun ? (
        <FieldGrid>
          {ways.map(way => (
            <StopFields
              key={way}
              offers={offers}
              busLabel={text(`bus.${way}Bus`)}
              stopLabel={text(`bus.${way}Stop`)}
              value={stops.stopOf(way)}
              onChange={value => stops.choose(way, value)}
              error={{ busStopId: stops.stopProblem(way) }}
            />
          ))}
        </FieldGrid>
      ) : null}
    </FormDialog>
  )
}
