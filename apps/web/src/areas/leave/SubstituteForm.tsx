import { attendanceAllotment } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay } from '@school/rules'
import { EntitySelectorInput, Field, staffSelector } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useStaffLoaders } from '../../forms/selectors'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import type { LeaveDetail } from './words'

/** Who takes the attendance of a class while its class teacher is on leave. */
export function SubstituteForm({
  leave,
  division,
  onClose,
}: {
  readonly leave: LeaveDetail
  readonly division: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}) {
  const text = useText()
  const { client } = useApi()
  const loaders = useStaffLoaders()
  const today = useSchoolToday()
  const from = [leave.fromDate, today].toSorted()[1]!
  const form = useForm({
    begin: () => ({ staffId: null as string | null }),
    problems: ({ staffId }) => ({ staffId: staffId ? undefined : text('attendanceAllotment.needed') }),
    shownBy: [attendanceAllotment.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(attendanceAllotment.create, {
          body: {
            divisionIds: [division.id],
            staffId: values.staffId!,
            halves: 'both',
            kind: 'substitute',
            from,
            to: leave.toDate,
            reason: '',
            leaveId: leave.id,
          },
        }),
      text('attendanceAllotment.saved'),
    )
  return (
    <FormDialog
      title={text('leave.allot')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <p>{`${division.name} · ${displayDay(from)} – ${displayDay(leave.toDate)}`}</p>
      <Field label={text('attendanceAllotment.staff')} required error={errorOf('staffId')}>
        <EntitySelectorInput
          configuration={staffSelector}
          loaders={loaders}
          filters={{ avoidRelievedStaff: 'Working' }}
          value={values.staffId}
          onChange={id => set('staffId')(id ?? null)}
        />
      </Field>
    </FormDialog>
  )
}
