import { feeOrders } from '@school/api/client'
import { useApi } from '@school/api/react'
import { isUtr, trimmed } from '@school/rules'
import { Button, Field, Form, Stack, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'
import type { Order } from '../pos/useOrder'

/** The number that the payer's app shows, so that the line of the bank is found. It posts nothing. */
export function UtrForm({ order }: { readonly order: Order }) {
  const text = useText()
  const { client } = useApi()
  const done = useDone(feeOrders.one)
  const [utr, setUtr] = useState(order.qr?.typedUtr ?? '')
  const [tried, setTried] = useState(false)
  const wrong = isUtr(trimmed(utr)) ? undefined : text('qrFees.utrDigits')
  const save = () => {
    setTried(true)
    const work = () => client.call(feeOrders.utr, { params: { id: order.id }, body: { utr: trimmed(utr) } })
    if (!wrong) void done(work, text('qrFees.utrSaved'))
  }
  return (
    <Stack
      as={Form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={text('qrFees.utr')} help={text('qrFees.utrHelp')} error={tried ? wrong : undefined}>
        <TextInput inputMode="numeric" maxLength={12} value={utr} onChange={setUtr} />
      </Field>
      <Button type="submit">{text('qrFees.saveUtr')}</Button>
    </Stack>
  )
}
