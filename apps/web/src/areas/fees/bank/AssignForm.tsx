import { bankFees as calls, fees } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { EntitySelectorInput, Facts, Field, Select, studentSelector } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useStudentLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import type { BankOffers } from './CodesTab'
import type { WaitingLine } from './SuspenseTab'

interface Props {
  readonly line: WaitingLine
  readonly accounts: BankOffers['results']
  readonly onClose: () => void
}

/** Whose money a line is. */
export function AssignForm({ line, accounts, onClose }: Props) {
  const text = useText()
  const { client } = useApi()
  const loaders = useStudentLoaders()
  const form = useForm({
    begin: () => ({ studentId: null as string | null, feeAccountId: line.bank.feeAccountId as string | null }),
    problems: values => ({ studentId: values.studentId ? undefined : text('bankFees.selectStudent') }),
    shownBy: [calls.lines, calls.files, calls.paymentIds],
    onClose,
  })
  const { values, set, errorOf } = form
  const { data: position } = useCall(fees.position, values.studentId ? { params: { id: values.studentId }, query: {} } : null)
  const due = position?.accounts.find(one => one.id === values.feeAccountId)?.totalDue
  const options = new Map([
    ...accounts.map(one => [one.feeAccount.id, one.feeAccount.name] as const),
    ...(position?.accounts ?? []).map(one => [one.id, one.name] as const),
  ])
  const save = () =>
    form.save(async () => {
      const body = { studentId: values.studentId!, feeAccountId: values.feeAccountId! }
      await client.call(calls.assign, { params: { id: line.id }, body })
    }, text('bankFees.assigned'))
  return (
    <FormDialog
      title={text('bankFees.assign')}
      {...form.dialog}
      save={{ label: text('bankFees.assign'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Facts>
        <dt>{text('bankFees.amount')}</dt>
        <dd>
          <b>{formatRupees(line.amount)}</b>
        </dd>
        <dt>{text('bankFees.date')}</dt>
        <dd>{displayDay(line.valueDate)}</dd>
        <dt>{text('bankFees.narration')}</dt>
        <dd>{line.narration || '–'}</dd>
        {due === undefined ? null : (
          <>
            <dt>{text('bankFees.due')}</dt>
            <dd>{formatRupees(due)}</dd>
          </>
        )}
      </Facts>
      <Field label={text('bankFees.student')} required error={errorOf('studentId')}>
        <EntitySelectorInput
          configuration={studentSelector}
          loaders={loaders}
          value={values.studentId}
          onChange={set('studentId')}
        />
      </Field>
      <Field label={text('bankFees.feeAccount')} required>
        <Select
          options={[...options].map(([value, label]) => ({ value, label }))}
          value={values.feeAccountId}
          onChange={set('feeAccountId')}
        />
      </Field>
    </FormDialog>
  )
}
