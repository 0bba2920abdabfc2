import { orderDesk } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Banner, DateTimeInput, Field, Select, SingleFileUpload, TextInput, type UploadedFile } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useUploadInto } from '../../../forms/uploads'
import { useSchoolToday } from '../../../session/zone'
import { useText } from '../../../texts/text'
import type { WholeOrder } from './OrderStory'

const largestKb = 5120
const proofTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Says that the money of an order is there, with what proves it. */
export function ForceForm({ order, onClose }: { readonly order: WholeOrder; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const today = useSchoolToday()
  const upload = useUploadInto('Uploads')
  const form = useForm({
    begin: () => ({
      lineId: order.proofs[0]?.id ?? null,
      providerPaymentId: order.proofs[0]?.kind === 'settlement' ? order.proofs[0].reference : '',
      paidAt: null as string | null,
      file: null as UploadedFile | null,
      orderNo: '',
    }),
    problems: values => ({
      lineId: values.lineId ? undefined : text('feeOrders.Line'),
      providerPaymentId: values.providerPaymentId.trim() ? undefined : text('feeOrders.needed'),
      paidAt: values.paidAt ? undefined : text('feeOrders.needed'),
      file: values.file ? undefined : text('feeOrders.File'),
      orderNo: values.orderNo.trim().toUpperCase() === order.orderNo ? undefined : text('feeOrders.OrderNo'),
    }),
    shownBy: [orderDesk.one, orderDesk.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const proof = order.proofs.find(one => one.id === values.lineId)
  const choose = (id: string | null) => {
    const line = order.proofs.find(one => one.id === id)
    form.setValues(before => ({
      ...before,
      lineId: id,
      // A settlement names the payment itself.
      ...(line?.kind === 'settlement' ? { providerPaymentId: line.reference } : {}),
    }))
  }
  const save = () =>
    form.save(
      () =>
        client.call(orderDesk.forceSuccess, {
          params: { id: order.id },
          body: {
            providerPaymentId: values.providerPaymentId.trim(),
            amount: proof!.amount,
            paidAt: values.paidAt!,
            fileId: values.file!.id,
            ...(proof!.kind === 'settlement' ? { settlementLineId: proof!.id } : { bankLineId: proof!.id }),
            orderNo: values.orderNo.trim(),
          },
        }),
      text('feeOrders.forced'),
    )
  return (
    <FormDialog
      title={text('feeOrders.force')}
      {...form.dialog}
      save={{ label: text('feeOrders.force'), variant: 'danger', busy: form.busy, disabled: order.proofs.length === 0 }}
      onSave={() => void save()}
    >
      <Banner tone="warning">{text(order.proofs.length > 0 ? 'feeOrders.forceHint' : 'feeOrders.noProof')}</Banner>
      <Field label={text('feeOrders.proofLine')} required error={errorOf('lineId')}>
        <Select
          options={order.proofs.map(({ id, kind, day, reference, amount }) => ({
            value: id,
            label: text(`feeOrders.proof.${kind}`, { day: displayDay(day), reference, amount: formatRupees(amount) }),
          }))}
          value={values.lineId}
          onChange={choose}
        />
      </Field>
      <Field label={text('feeOrders.providerPaymentId')} required error={errorOf('providerPaymentId')}>
        <TextInput maxLength={100} value={values.providerPaymentId} onChange={set('providerPaymentId')} />
      </Field>
      <Field label={text('feeOrders.paidAt')} required error={errorOf('paidAt')}>
        <DateTimeInput value={values.paidAt} today={today} format="dd/MM/yyyy HH:mm" onChange={set('paidAt')} />
      </Field>
      <SingleFileUpload
        label={text('feeOrders.proofFile')}
        accept={proofTypes}
        maxSize={largestKb}
        upload={upload}
        value={values.file}
        onChange={set('file')}
        error={errorOf('file')}
      />
      <Field label={text('feeOrders.typeOrderNo', { no: order.orderNo })} required error={errorOf('orderNo')}>
        <TextInput maxLength={20} value={values.orderNo} onChange={set('orderNo')} />
      </Field>
    </FormDialog>
  )
}
