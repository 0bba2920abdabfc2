import { bus } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import {
  Button,
  Dialog,
  EntitySelectorInput,
  ErrorState,
  Field,
  FieldGrid,
  Select,
  Skeleton,
  Stack,
  studentSelector,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { optionsOf } from '../../report'
import { useStudentLoaders } from '../../selectors'
import { useText } from '../../text'
import type { Offers, Stop } from './stops'

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
  value: { readonly busId: string | null; readonly busStopId: string | null }
  onChange: (value: { busId: string | null; busStopId: string | null }) => void
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
const nothing = { busId: null, busStopId: null }

interface Begun {
  readonly pickup: Stop | null
  readonly drop: Stop | null
  readonly pickupVersion: number
  readonly dropVersion: number
}

function StudentStops({
  offers,
  studentId,
  academicYearId,
  begun,
  formId,
  onSaved,
}: {
  offers: Offers
  studentId: string
  academicYearId: string
  begun: Begun
  formId: string
  onSaved: () => void
}) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const [values, setValues] = useState<Record<Way, { busId: string | null; busStopId: string | null }>>({
    pickup: begun.pickup ?? nothing,
    drop: begun.drop ?? nothing,
  })
  const [checked, setChecked] = useState(false)
  const missing = (way: Way) => checked && values[way].busId !== null && values[way].busStopId === null
  const save = async () => {
    setChecked(true)
    if (ways.some(way => values[way].busId !== null && values[way].busStopId === null)) return
    const changes = ways
      .filter(way => values[way].busStopId !== (begun[way]?.busStopId ?? null))
      .map(way => {
        const { busId, busStopId } = values[way]
        return {
          studentId,
          trip: trips[way],
          stop: busId && busStopId ? { busId, busStopId } : null,
          version: begun[`${way}Version`],
        }
      })
    if (changes.length === 0) return onSaved()
    try {
      const { rejected } = await client.call(bus.save, { body: { kind: 'regular', academicYearId, changes } })
      if (rejected.length > 0) toast.info(text('error.VersionConflict'))
      else toast.success(text('bus.saved'))
      onSaved()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <FieldGrid>
        {ways.map(way => (
          <StopFields
            key={way}
            offers={offers}
            busLabel={text(`bus.${way}Bus`)}
            stopLabel={text(`bus.${way}Stop`)}
            value={values[way]}
            onChange={value => setValues(before => ({ ...before, [way]: value }))}
            error={missing(way) ? { busStopId: text('bus.required', { field: text(`bus.${way}Stop`) }) } : undefined}
          />
        ))}
      </FieldGrid>
    </form>
  )
}

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
  onSaved: () => void
}) {
  const intl = useIntl()
  const text = useText()
  const loaders = useStudentLoaders()
  const [studentId, setStudent] = useState<string | null>(null)
  const { data, error, mutate } = useCall(bus.data, studentId ? { params: { id: studentId } } : null)
  const begun = data?.regular.find(row => row.academicYearId === academicYearId)
  const formId = 'one-student-stops'
  return (
    <Dialog
      open
      staticBackdrop
      size="large"
      title={text('bus.oneStudent')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!begun}>
            {text('app.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={text('bus.student')} required>
          <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={setStudent} />
        </Field>
        {error && !data ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {studentId && !data && !error ? <Skeleton /> : null}
        {data && !begun ? <p>{text('bus.notInYear')}</p> : null}
        {data && begun ? (
          <StudentStops
            key={data.student.id}
            offers={offers}
            studentId={data.student.id}
            academicYearId={academicYearId}
            begun={begun}
            formId={formId}
            onSaved={() => {
              onSaved()
              onClose()
            }}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}
