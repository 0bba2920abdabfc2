import { feeOrders, qrFees } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { formatRupees, isOpenOrder, qrStatus } from '@school/rules'
import { Actions, Badge, Banner, Button, Facts, Panel, PanelBody, QrCode, Stack, useToast } from '@school/ui'
import { useEffect, useRef } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { saveBlob } from '../../../report/save-blob'
import { useText } from '../../../texts/text'
import { Countdown } from '../pos/OrderFacts'
import type { Order } from '../pos/useOrder'
import { UtrForm } from './UtrForm'

const tones = {
  created: 'secondary',
  pending: 'warning',
  failed: 'danger',
  expired: 'secondary',
  success: 'success',
  reconciled: 'success',
} as const

/** The code itself, while it can be paid. */
function Code({ order }: { readonly order: Order }) {
  const text = useText()
  const label = text('qrFees.codeOf', { amount: formatRupees(order.amount), name: order.student.name })
  if (order.qr?.qrString) return <QrCode value={order.qr.qrString} label={label} size={240} />
  if (order.qr?.imageUrl) return <img src={order.qr.imageUrl} alt={label} width={240} />
  return <Banner tone="info">{text('qrFees.making')}</Banner>
}

function QrFacts({ order, isOpen }: { readonly order: Order; readonly isOpen: boolean }) {
  const text = useText()
  return (
    <Facts>
      <dt>{text('pos.total')}</dt>
      <dd>
        <b>{formatRupees(order.amount)}</b>
      </dd>
      <dt>{text('payments.installments')}</dt>
      <dd>{order.installments.join(', ')}</dd>
      {order.advanceUsed > 0 ? (
        <>
          <dt>{text('pos.advance')}</dt>
          <dd>{formatRupees(order.advanceUsed)}</dd>
        </>
      ) : null}
      <dt>{text('qrFees.by')}</dt>
      <dd>{order.qr?.gateway?.label ?? text('qrFees.own')}</dd>
      <dt>{text('pos.order')}</dt>
      <dd>{order.orderNo}</dd>
      {order.qr?.typedUtr ? (
        <>
          <dt>{text('bankFees.utr')}</dt>
          <dd>{order.qr.typedUtr}</dd>
        </>
      ) : null}
      {isOpen && order.qr?.mode === 'pg' ? (
        <>
          <dt>{text('qrFees.left')}</dt>
          <dd>
            <Countdown until={order.expiresAt} />
          </dd>
        </>
      ) : null}
    </Facts>
  )
}

/** An order as a code: what is waited for, and what came of it. */
export function QrPanel({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const toast = useToast()
  const fail = useProblemToast()
  const status = qrStatus(order.status, new Date(order.expiresAt), new Date())
  const isOpen = isOpenOrder(status)
  const { receipt } = order
  const told = useRef(receipt ? order.id : undefined)
  useEffect(() => {
    if (!receipt || told.current === order.id) return
    told.current = order.id
    toast.success(text('pos.received', { no: receipt.receiptNo }))
  }, [receipt, order.id, toast, text])
  const of = { params: { id: order.id } }
  const act = (work: Promise<unknown>) => void work.then(() => reload(feeOrders.one), fail)
  const send = () => void client.call(qrFees.send, of).then(({ sent }) => toast.info(text('qrFees.sent', { n: sent })), fail)
  const print = () =>
    void client
      .download(feeOrders.receipt, { params: { id: receipt!.id } })
      .then(blob => saveBlob(blob, `receipt-${receipt!.receiptNo.replace(/[^\w-]+/g, '-')}.pdf`), fail)
  return (
    <Panel title={order.student.name} actions={<Badge status={tones[status]}>{text(`qrFees.status.${status}`)}</Badge>}>
      <PanelBody>
        <Stack>
          {receipt ? <Banner tone="success">{text('pos.received', { no: receipt.receiptNo })}</Banner> : null}
          {!receipt && !isOpen ? <Banner tone="warning">{text('qrFees.expired')}</Banner> : null}
          {isOpen ? (
            <>
              <Banner tone="info">{text('qrFees.waiting')}</Banner>
              <Code order={order} />
            </>
          ) : null}
          <QrFacts order={order} isOpen={isOpen} />
          {!receipt && order.qr?.mode === 'upi' ? <UtrForm key={order.id} order={order} /> : null}
          <Actions>
            {isOpen ? (
              <>
                <Button onClick={() => act(client.call(feeOrders.check, of))}>{text('qrFees.check')}</Button>
                <Button onClick={send}>{text('qrFees.send')}</Button>
                <Button
                  variant="dangerQuiet"
                  disabled={order.isCancelling}
                  onClick={() => act(client.call(feeOrders.closeQr, of))}
                >
                  {text('qrFees.close')}
                </Button>
              </>
            ) : null}
            {receipt ? <Button onClick={print}>{text('pos.print')}</Button> : null}
            {isOpen ? null : (
              <Button variant="primary" onClick={onDone}>
                {text('pos.next')}
              </Button>
            )}
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
