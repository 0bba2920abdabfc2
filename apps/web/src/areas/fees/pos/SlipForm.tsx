import { feeOrders, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { isApprovalCode, isRrn } from '@school/rules'
import { Button, Field, FieldGrid, Form, RadioGroup, Stack, TextInput } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { Order } from './useOrder'

/** What the slip of the machine says, typed by the cashier. */
export function SlipForm({ order }: { order: Order }) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const fail = useProblemToast()
  const [values, setValues] = useState({ rrn: '', approvalCode: '', last4: '', mode: 'card' as 'card' | 'upi' })
  const [tried, setTried] = useState(false)
  const [used, setUsed] = useState<{ rrn: string; message: string }>()
  const [busy, setBusy] = useState(false)
  const set =
    <K extends keyof typeof values>(key: K) =>
    (value: (typeof values)[K]) =>
      setValues(before => ({ ...before, [key]: value }))
  const wrong = {
    rrn: isRrn(values.rrn) ? (used?.rrn === values.rrn ? used.message : undefined) : text('pos.rrnDigits'),
    approvalCode: isApprovalCode(values.approvalCode) ? undefined : text('pos.codeLetters'),
    last4: values.mode === 'upi' || /^(\d{4})?$/.test(values.last4) ? undefined : text('pos.fourDigits'),
  }
  const save = async () => {
    setTried(true)
    if (wrong.rrn || wrong.approvalCode || wrong.last4) return
    setBusy(true)
    const body = { ...values, last4: values.mode === 'upi' ? '' : values.last4 }
    try {
      await client.call(feeOrders.manualResult, { params: { id: order.id }, body })
      await reload(feeOrders.one)
    } catch (failure) {
      if (failure instanceof Problem && failure.name === 'RrnUsed') setUsed({ rrn: values.rrn, message: failure.message })
      else fail(failure)
    }
    setBusy(false)
  }
  return (
    <Stack
      as={Form}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <p>{text('pos.slip')}</p>
      <RadioGroup
        aria-label={text('payments.mode')}
        options={[
          { value: 'card', label: text('pos.card') },
          { value: 'upi', label: text('pos.upi') },
        ]}
        value={values.mode}
        onChange={set('mode')}
      />
      <FieldGrid>
        <Field label={text('pos.rrn')} required error={tried ? wrong.rrn : undefined}>
          <TextInput inputMode="numeric" maxLength={12} value={values.rrn} onChange={set('rrn')} />
        </Field>
        <Field label={text('pos.approvalCode')} required error={tried ? wrong.approvalCode : undefined}>
          <TextInput maxLength={6} value={values.approvalCode} onChange={set('approvalCode')} />
        </Field>
        {values.mode === 'card' ? (
          <Field label={text('pos.last4')} error={tried ? wrong.last4 : undefined}>
            <TextInput inputMode="numeric" maxLength={4} value={values.last4} onChange={set('last4')} />
          </Field>
        ) : null}
      </FieldGrid>
      <Button type="submit" variant="primary" busy={busy}>
        {text('pos.saveSlip')}
      </Button>
    </Stack>
  )
}
