import { bankFees as calls, type RequestOfCall } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Field, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { WaitingLine } from './SuspenseTab'

type Reason = RequestOfCall<typeof calls.ignore>['body']['reason']

const reasons: readonly Reason[] = ['returned', 'own-cash', 'other-income']

/** Why a line is no fees. */
export function IgnoreForm({ line, onClose }: { readonly line: WaitingLine; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ reason: null as Reason | null, note: '' }),
    problems: values => ({ reason: values.reason ? undefined : text('bankFees.chooseReason') }),
    shownBy: [calls.lines, calls.files],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () => client.call(calls.ignore, { params: { id: line.id }, body: { reason: values.reason!, note: trimmed(values.note) } }),
      text('bankFees.ignored'),
    )
  return (
    <FormDialog
      title={text('bankFees.ignore')}
      {...form.dialog}
      save={{ label: text('bankFees.ignore'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('bankFees.reason')} required error={errorOf('reason')}>
        <Select
          options={reasons.map(value => ({ value, label: text(`bankFees.ignoreReason.${value}`) }))}
          value={values.reason}
          onChange={set('reason')}
        />
      </Field>
      <Field label={text('bankFees.note')}>
        <TextInput maxLength={200} value={values.note} onChange={set('note')} />
      </Field>
    </FormDialog>
  )
}
