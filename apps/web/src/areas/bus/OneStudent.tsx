import { bus } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { EntitySelectorInput, ErrorState, Field, FieldGrid, Select, Skeleton, studentSelector, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../FormDialog'
import { problemText, useProblemToast } from '../../problems'
import { optionsOf } from '../../report'
import { studying, useStudentLoaders } from '../../selectors'
import { useText } from '../../text'
import { namedStops, type Offers } from './stops'

/** A bus and a stop, each of which may still be open. */
interface Choice {
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

const ways = ['pickup', 'drop'] as const
type Way = (typeof ways)[number]
const trips = { pickup: 'Pickup', drop: 'Drop' } as const
const nothing: Choice = { busId: null, busStopId: null }

/** The regular stops of one student, whose buses may differ by the way. */
export function OneStudent({
  offers,
  academicYearId,
  onClose,
  onSaved,
}: {
  offers: Offers
  academicYearId: string
  onClose: () => void
  /** Reads anew what has changed. */
  onSaved: () => Promise<unknown>
}) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const loaders = useStudentLoaders()
  const [studentId, setStudent] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Partial<Record<Way, Choice>>>({})
  /** What somebody else changed meanwhile, until it is chosen anew. */
  const [conflicts, setConflicts] = useState<readonly Way[]>([])
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data, error, mutate } = useCall(bus.data, studentId ? { params: { id: studentId } } : null)
  const begun = data?.regular.find(row => row.academicYearId === academicYearId)
  const stopOf = (way: Way): Choice => chosen[way] ?? begun?.[way] ?? nothing
  const stopMissing = (way: Way) => stopOf(way).busId !== null && stopOf(way).busStopId === null
  const changed = ways.filter(way => stopOf(way).busStopId !== (begun?.[way]?.busStopId ?? null))
  const save = async () => {
    setChecked(true)
    if (!studentId || !begun || ways.some(stopMissing)) return
    const changes = changed.map(way => {
      const { busId, busStopId } = stopOf(way)
      return {
        studentId,
        trip: trips[way],
        stop: busId && busStopId ? { busId, busStopId } : null,
        version: begun[`${way}Version`],
      }
    })
    if (changes.length === 0) return onClose()
    setBusy(true)
    try {
      const { rejected } = await client.call(bus.save, { body: { kind: 'regular', academicYearId, changes } })
      await onSaved()
      if (rejected.length > 0) {
        setConflicts(ways.filter(way => rejected.some(change => change.trip === trips[way])))
        return
      }
      toast.success(text('bus.saved'))
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const stopProblem = (way: Way) => {
    if (checked && stopMissing(way)) return text('bus.required', { field: text(`bus.${way}Stop`) })
    if (!conflicts.includes(way)) return undefined
    const stop = namedStops(offers).nameOf(begun?.[way] ?? null) || text('bus.withoutStop')
    return text('bus.changedMeanwhile', { stop })
  }
  return (
    <FormDialog
      size="large"
      title={text('bus.oneStudent')}
      typed={changed.length > 0 || ways.some(stopMissing)}
      save={{ label: text('app.save'), busy, disabled: !begun }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={text('bus.student')} required>
        <EntitySelectorInput
          configuration={studentSelector}
          loaders={loaders}
          filters={studying}
          value={studentId}
          onChange={id => {
            setStudent(id)
            setChosen({})
            setConflicts([])
            setChecked(false)
          }}
        />
      </Field>
      {error && !data ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
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
              value={stopOf(way)}
              onChange={value => {
                setChosen(before => ({ ...before, [way]: value }))
                setConflicts(before => before.filter(one => one !== way))
              }}
              error={{ busStopId: stopProblem(way) }}
            />
          ))}
        </FieldGrid>
      ) : null}
    </FormDialog>
  )
}
