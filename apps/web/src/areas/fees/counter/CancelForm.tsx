import { feeReceipts, fees } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Field, RadioGroup, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { moved, type Receipt } from './receipt'

/** Asks why a receipt is taken back, and what becomes of its money. */
export function CancelForm({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const outcomes = (['void', 'to-advance'] as const).filter(one => receipt.actions.includes(one))
  const form = useForm({
    begin: () => ({ reason: '', outcome: outcomes[0]! }),
    problems: ({ reason }) => ({ reason: trimmed(reason).length < 3 ? text('receipts.reasonShort') : undefined }),
    shownBy: [...moved, fees.position],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(feeReceipts.cancel, {
          params: { id: receipt.id },
          body: { reason: trimmed(values.reason), outcome: values.outcome },
        }),
      text('receipts.cancelled', { no: receipt.receiptNo }),
    )
  return (
    <FormDialog
      title={`${text('receipts.cancel')} ${receipt.receiptNo}`}
      {...form.dialog}
      save={{ label: text('receipts.cancel'), variant: 'danger', busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('receipts.reason')} required error={errorOf('reason')}>
        <TextInput maxLength={200} value={values.reason} onChange={set('reason')} />
      </Field>
      <RadioGroup
        aria-label={text('receipts.outcome')}
        options={outcomes.map(value => ({ value, label: text(`receipts.outcome.${value}`) }))}
        value={values.outcome}
        onChange={set('outcome')}
      />
    </FormDialog>
  )
}
