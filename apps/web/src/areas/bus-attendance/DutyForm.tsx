import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import {
  Button,
  DateInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  staffSelectormultiple,
  TextInput,
  useToast,
} from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useStaffLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import type { Duty } from './Duties'
import type { RideOffers } from './offers'

interface Values {
  tripIds: string[]
  staffIds: string[]
  from: string | null
  to: string | null
}

/** Staff on trips for a time; of a duty that exists its days alone. */
export function DutyForm({
  offers,
  duty,
  onEnd,
  onClose,
}: {
  readonly offers: RideOffers
  readonly duty: Duty | undefined
  readonly onEnd: (() => void) | undefined
  readonly onClose: () => void
}) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const loaders = useStaffLoaders()
  const form = useForm<Values>({
    begin: () => ({
      tripIds: duty ? [duty.trip.id] : [],
      staffIds: duty ? [duty.staff.id] : [],
      from: duty?.from ?? offers.today,
      to: duty?.to ?? null,
    }),
    problems: values => ({
      tripIds: values.tripIds.length > 0 ? undefined : text('rides.required'),
      staffIds: values.staffIds.length > 0 ? undefined : text('rides.required'),
      from: values.from ? undefined : text('rides.required'),
      to: values.from && values.to && values.to < values.from ? text('report.daysOrder') : undefined,
    }),
    shownBy: [calls.duties],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(async () => {
      const days = { from: values.from!, to: values.to }
      const { close } = duty
        ? await client.call(calls.changeDuty, { params: { id: duty.id }, body: { ...days, version: duty.version } })
        : await client.call(calls.createDuties, { body: { tripIds: values.tripIds, staffIds: values.staffIds, ...days } })
      for (const { staff, trip, minutes } of close)
        toast.show({ type: 'warning', message: text('rides.duty.close', { staff, trip, n: minutes }) })
    }, text('rides.saved'))
  return (
    <FormDialog
      size="large"
      title={duty ? `${duty.trip.bus} · ${duty.trip.name}` : text('rides.duty.new')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      actions={
        onEnd
          ? () => (
              <Button variant="dangerQuiet" onClick={onEnd}>
                {text(duty?.state === 'Upcoming' ? 'rides.duty.delete' : 'rides.duty.end')}
              </Button>
            )
          : undefined
      }
      onSave={() => void save()}
    >
      {duty ? (
        <Field label={text('rides.staff')}>
          <TextInput value={duty.staff.name} disabled onChange={() => undefined} />
        </Field>
      ) : (
        <>
          <Field label={text('rides.tripsOf')} required error={errorOf('tripIds')}>
            <MultiSelect
              options={offers.trips
                .filter(trip => trip.active)
                .map(trip => ({ value: trip.id, label: `${trip.bus} · ${trip.name}` }))}
              value={values.tripIds}
              onChange={set('tripIds')}
            />
          </Field>
          <Field label={text('rides.staff')} required error={errorOf('staffIds')}>
            <EntitySelectorInput
              multiple
              configuration={staffSelectormultiple}
              loaders={loaders}
              filters={{ avoidRelievedStaff: 'Working' }}
              value={values.staffIds}
              onChange={ids => set('staffIds')([...ids])}
            />
          </Field>
        </>
      )}
      <FieldGrid>
        <Field label={text('rides.from')} required error={errorOf('from')}>
          <DateInput value={values.from} today={offers.today} onChange={set('from')} />
        </Field>
        <Field label={text('rides.to')} error={errorOf('to')}>
          <DateInput value={values.to} min={values.from ?? undefined} today={offers.today} onChange={set('to')} />
        </Field>
      </FieldGrid>
    </FormDialog>
  )
}
