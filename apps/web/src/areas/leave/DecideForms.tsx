import { leaveApplications, Problem } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, type Half, trimmed } from '@school/rules'
import { DateInput, Field, FieldGrid, Select, TextInput, useConfirm } from '@school/ui'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { problemText } from '../../forms/problems'
import { ReasonForm } from '../../forms/ReasonForm'
import { useText } from '../../texts/text'
import { shownByLeave, useToldBeside } from './useLeaveWork'
import type { LeaveRow } from './words'

const longest = 300

/** Approves an application; where the balance has become too small it is asked whether the rest is loss of pay. */
export function ApproveForm({ leave, onClose }: { readonly leave: LeaveRow; readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const confirm = useConfirm()
  const beside = useToldBeside()
  const { client } = useApi()
  const form = useForm({ begin: () => ({ remarks: '' }), problems: () => ({}), shownBy: shownByLeave, onClose })
  const { values, set } = form
  const send = (lopDays?: number) =>
    client.call(leaveApplications.approve, {
      params: { id: leave.id },
      body: { remarks: trimmed(values.remarks), version: leave.version, ...(lopDays === undefined ? {} : { lopDays }) },
    })
  const approve = async () => {
    try {
      return await send()
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.body.name !== 'LeaveBalanceShort') throw failure
      const sure = await confirm({
        icon: 'warning',
        message: problemText(intl, failure),
        confirmText: text('leave.approveLop'),
      })
      if (!sure) throw failure
      return send(Number(failure.body.values?.m))
    }
  }
  return (
    <FormDialog
      title={text('leave.approveTitle', { no: leave.no })}
      {...form.dialog}
      save={{ label: text('leave.approve'), busy: form.busy }}
      onSave={() => void form.save(async () => beside(await approve()), text('leave.approved'))}
    >
      <p>{[leave.name, leave.type, displayDay(leave.fromDate), displayDay(leave.toDate)].join(' · ')}</p>
      <Field label={text('leave.remarks')}>
        <TextInput maxLength={longest} value={values.remarks} onChange={set('remarks')} />
      </Field>
    </FormDialog>
  )
}

const useReasonProblem = () => {
  const text = useText()
  return (letters: number) => (letters < 3 ? text('leave.remarksNeeded') : undefined)
}

/** Rejects an application, with why. */
export function RejectForm({ leave, onClose }: { readonly leave: LeaveRow; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const problemOf = useReasonProblem()
  return (
    <ReasonForm
      title={text('leave.rejectTitle', { no: leave.no })}
      action={text('leave.reject')}
      label={text('leave.remarks')}
      longest={longest}
      problemOf={problemOf}
      work={remarks =>
        client.call(leaveApplications.reject, { params: { id: leave.id }, body: { remarks, version: leave.version } })
      }
      said={text('leave.rejected')}
      shownBy={shownByLeave}
      onClose={onClose}
    />
  )
}

/** Ends granted leave, with why. */
export function CancelForm({ leave, onClose }: { readonly leave: LeaveRow; readonly onClose: () => void }) {
  const text = useText()
  const beside = useToldBeside()
  const { client } = useApi()
  const problemOf = useReasonProblem()
  return (
    <ReasonForm
      title={text('leave.cancelAsk', { no: leave.no, from: displayDay(leave.fromDate), to: displayDay(leave.toDate) })}
      action={text('leave.cancel')}
      label={text('leave.column.reason')}
      longest={longest}
      problemOf={problemOf}
      work={async reason => beside(await client.call(leaveApplications.cancel, { params: { id: leave.id }, body: { reason } }))}
      said={text('leave.cancelled')}
      shownBy={shownByLeave}
      onClose={onClose}
    />
  )
}

/** Gives granted leave an earlier end. */
export function ShortenForm({ leave, onClose }: { readonly leave: LeaveRow; readonly onClose: () => void }) {
  const text = useText()
  const beside = useToldBeside()
  const { client } = useApi()
  const problemOf = useReasonProblem()
  const form = useForm({
    begin: () => ({ toDate: null as string | null, toHalf: 'AN' as Half, reason: '' }),
    problems: ({ toDate, reason }) => ({
      toDate: toDate && toDate >= leave.fromDate && toDate <= leave.toDate ? undefined : text('leave.endOutside'),
      reason: problemOf(trimmed(reason).length),
    }),
    shownBy: shownByLeave,
    onClose,
  })
  const { values, set, errorOf } = form
  const save = async () =>
    beside(
      await client.call(leaveApplications.shorten, {
        params: { id: leave.id },
        body: { toDate: values.toDate!, toHalf: values.toHalf, reason: trimmed(values.reason) },
      }),
    )
  return (
    <FormDialog
      title={text('leave.shortenTitle', { no: leave.no })}
      {...form.dialog}
      save={{ label: text('leave.shorten'), busy: form.busy }}
      onSave={() => void form.save(save, text('leave.shortened'))}
    >
      <FieldGrid>
        <Field label={text('leave.newEnd')} required error={errorOf('toDate')}>
          <DateInput value={values.toDate} min={leave.fromDate} max={leave.toDate} onChange={set('toDate')} />
        </Field>
        <Field label={text('leave.field.toHalf')}>
          <Select
            options={(['FN', 'AN'] as const).map(value => ({ value, label: text(`leave.half.${value}`) }))}
            value={values.toHalf}
            onChange={value => value && set('toHalf')(value)}
          />
        </Field>
      </FieldGrid>
      <Field label={text('leave.column.reason')} required error={errorOf('reason')}>
        <TextInput maxLength={longest} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
