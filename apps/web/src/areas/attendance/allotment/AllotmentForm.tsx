import { attendanceAllotment as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import {
  Banner,
  Button,
  DateInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  Select,
  staffSelector,
  TextInput,
} from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useStaffLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import type { Allotment, AllotmentOffers } from './AttendanceAllotment'

const halves = ['both', 'FN', 'AN'] as const
const kinds = ['regular', 'substitute'] as const

interface WarningsProps {
  readonly staffId: string | null
  readonly from: string | null
  readonly to: string | null
}

/** What speaks against the chosen person, before it is saved. */
function Warnings({ staffId, from, to }: WarningsProps) {
  const text = useText()
  const { data = [] } = useCall(
    calls.warnings,
    staffId && from && (!to || to >= from) ? { query: { staffId, from, ...(to ? { to } : {}) } } : null,
  )
  return data.map(one => (
    <Banner key={`${one.kind} ${one.from}`} tone="warning">
      {one.kind === 'no-login'
        ? text('attendanceAllotment.noLogin', { staff: one.staff })
        : text('attendanceAllotment.onLeave', {
            staff: one.staff,
            from: displayDay(one.from ?? ''),
            to: displayDay(one.to ?? ''),
          })}
    </Banner>
  ))
}

interface AllotmentFormProps {
  readonly offers: AllotmentOffers
  readonly allotment: Allotment | undefined
  /** Classes that a new one begins with. */
  readonly divisionIds: readonly string[]
  readonly onEnd: (() => void) | undefined
  readonly onClose: () => void
}

/** Somebody for some classes and days; of one that exists its days, halves and kind. */
export function AllotmentForm({ offers, allotment, divisionIds, onEnd, onClose }: AllotmentFormProps) {
  const text = useText()
  const { client } = useApi()
  const loaders = useStaffLoaders()
  const { divisions, today } = offers
  const begun = allotment?.state === 'Active'
  const ended = allotment?.state === 'Ended'
  const form = useForm({
    begin: () => ({
      divisionIds: allotment
        ? [allotment.division.id]
        : divisionIds.length > 0
          ? [...divisionIds]
          : divisions.length === 1
            ? [divisions[0]!.id]
            : ([] as string[]),
      staffId: allotment?.staff.id ?? (null as string | null),
      halves: allotment?.halves ?? ('both' as const),
      kind: allotment?.kind ?? ('regular' as const),
      from: allotment?.from ?? (today as string | null),
      to: allotment?.to ?? (null as string | null),
      reason: allotment?.reason ?? '',
    }),
    problems: ({ divisionIds: classes, staffId, from, to, kind }) => ({
      divisionIds: classes.length > 0 ? undefined : text('attendanceAllotment.needed'),
      staffId: staffId ? undefined : text('attendanceAllotment.needed'),
      from: !from
        ? text('attendanceAllotment.needed')
        : !begun && from < today
          ? text('attendanceAllotment.FromToday')
          : undefined,
      to:
        kind === 'substitute' && !to
          ? text('attendanceAllotment.SubstituteEnds')
          : from && to && to < from
            ? text('report.daysOrder')
            : undefined,
    }),
    shownBy: [calls.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { divisionIds: classes, staffId, from, ...rest } = values
    const fields = { ...rest, from: from! }
    return form.save(
      () =>
        allotment
          ? client.call(calls.change, { params: { id: allotment.id }, body: { ...fields, version: allotment.version } })
          : client.call(calls.create, { body: { divisionIds: classes, staffId: staffId!, ...fields } }),
      text('attendanceAllotment.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={allotment ? `${allotment.division.name} · ${allotment.staff.name}` : text('attendanceAllotment.new')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy, disabled: ended }}
      actions={
        onEnd
          ? () => (
              <Button variant="dangerQuiet" onClick={onEnd}>
                {text(allotment?.state === 'Upcoming' ? 'attendanceAllotment.delete' : 'attendanceAllotment.end')}
              </Button>
            )
          : undefined
      }
      onSave={() => void save()}
    >
      {allotment ? null : (
        <>
          <Field label={text('attendanceAllotment.divisions')} required error={errorOf('divisionIds')}>
            <MultiSelect
              options={divisions.map(one => ({
                value: one.id,
                label: one.classTeacher ? `${one.name} · ${one.classTeacher.name}` : one.name,
              }))}
              value={values.divisionIds}
              onChange={ids => set('divisionIds')([...ids])}
            />
          </Field>
          <Field label={text('attendanceAllotment.staff')} required error={errorOf('staffId')}>
            <EntitySelectorInput
              configuration={staffSelector}
              loaders={loaders}
              filters={{ avoidRelievedStaff: 'Working' }}
              value={values.staffId}
              onChange={id => set('staffId')(id ?? null)}
            />
          </Field>
        </>
      )}
      <FieldGrid>
        <Field label={text('attendanceAllotment.halves')} required>
          <Select
            options={halves.map(value => ({ value, label: text(`calendar.halves.${value}`) }))}
            value={values.halves}
            disabled={ended}
            onChange={value => value && set('halves')(value)}
          />
        </Field>
        <Field label={text('attendanceAllotment.kind')} required>
          <Select
            options={kinds.map(value => ({ value, label: text(`attendanceAllotment.kind.${value}`) }))}
            value={values.kind}
            disabled={ended}
            onChange={value => value && set('kind')(value)}
          />
        </Field>
        <Field label={text('attendanceAllotment.from')} required error={errorOf('from')}>
          <DateInput
            value={values.from}
            min={begun || ended ? undefined : today}
            today={today}
            disabled={begun || ended}
            onChange={set('from')}
          />
        </Field>
        <Field label={text('attendanceAllotment.to')} required={values.kind === 'substitute'} error={errorOf('to')}>
          <DateInput value={values.to} min={values.from ?? today} today={today} disabled={ended} onChange={set('to')} />
        </Field>
      </FieldGrid>
      <Field label={text('attendanceAllotment.reason')}>
        <TextInput value={values.reason} maxLength={200} disabled={ended} onChange={set('reason')} />
      </Field>
      {ended ? null : <Warnings staffId={values.staffId} from={values.from} to={values.to} />}
    </FormDialog>
  )
}
