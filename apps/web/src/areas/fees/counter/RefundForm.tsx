import { feeReceipts } from '@school/api/client'
import { useApi } from '@school/api/react'
import { formatRupees, trimmed } from '@school/rules'
import { Field, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { moved, paiseOf, type Receipt } from './receipt'

/** Asks for money of a receipt to go back; another person approves it. */
export function RefundForm({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const most = formatRupees(receipt.refundable)
  const form = useForm({
    begin: () => ({ amount: (receipt.refundable / 100) as number | null, reason: '', method: receipt.refundMethods[0]! }),
    problems: ({ amount, reason }) => ({
      amount:
        paiseOf(amount) > 0 && paiseOf(amount) <= receipt.refundable ? undefined : text('receipts.amountWrong', { amount: most }),
      reason: trimmed(reason).length < 3 ? text('receipts.reasonShort') : undefined,
    }),
    shownBy: moved,
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(feeReceipts.askRefund, {
          body: {
            paymentId: receipt.payment.id,
            amount: paiseOf(values.amount),
            reason: trimmed(values.reason),
            method: values.method,
          },
        }),
      text('receipts.refundAsked'),
    )
  return (
    <FormDialog
      title={text('receipts.refundOf', { no: receipt.receiptNo })}
      {...form.dialog}
      save={{ label: text('receipts.askRefund'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('receipts.amount')} required help={text('receipts.atMost', { amount: most })} error={errorOf('amount')}>
        <NumberInput money value={values.amount} onChange={set('amount')} />
      </Field>
      <Field label={text('receipts.method')} required>
        <Select
          options={receipt.refundMethods.map(value => ({ value, label: text(`receipts.method.${value}`) }))}
          value={values.method}
          onChange={value => value && set('method')(value)}
        />
      </Field>
      <Field label={text('receipts.reason')} required error={errorOf('reason')}>
        <TextInput maxLength={200} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
