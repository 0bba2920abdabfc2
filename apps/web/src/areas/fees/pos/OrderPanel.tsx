import { feeOrders } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { isOpenOrder } from '@school/rules'
import { Actions, Badge, Banner, Button, Panel, PanelBody, Stack, useToast } from '@school/ui'
import { useEffect, useRef } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { saveBlob } from '../../../report/save-blob'
import { useText } from '../../../texts/text'
import { OrderFacts } from './OrderFacts'
import { SlipForm } from './SlipForm'
import type { Order } from './useOrder'

/** How an order that has ended is told. */
const endings = { busy: 'error.MachineBusy', cancelled: 'pos.cancelled', declined: 'pos.declined', time: 'pos.time' } as const

/** A payment on its machine: what is waited for, and what came of it. */
export function OrderPanel({ order, onDone }: { order: Order; onDone: () => void }) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const toast = useToast()
  const fail = useProblemToast()
  const isOpen = isOpenOrder(order.status)
  const told = useRef(isOpen ? undefined : order.id)
  const { receipt } = order
  useEffect(() => {
    if (!receipt || told.current === order.id) return
    told.current = order.id
    toast.success(text('pos.received', { no: receipt.receiptNo }))
  }, [receipt, order.id, toast, text])

  const act = (work: Promise<unknown>) => void work.then(() => reload(feeOrders.one), fail)
  const of = { params: { id: order.id } }
  const press = (key: 'approve' | 'decline') =>
    act(client.call(feeOrders.press, { ...of, body: { key } }).then(() => client.call(feeOrders.check, of)))
  const print = () =>
    void client
      .download(feeOrders.receipt, { params: { id: receipt!.id } })
      .then(blob => saveBlob(blob, `receipt-${receipt!.receiptNo.replace(/[^\w-]+/g, '-')}.pdf`), fail)

  return (
    <Panel
      title={order.student.name}
      actions={
        <Badge status={receipt ? 'success' : isOpen ? 'warning' : 'danger'}>
          {text(`pos.status.${receipt ? 'success' : isOpen ? 'pending' : 'failed'}`)}
        </Badge>
      }
    >
      <PanelBody>
        <Stack>
          {receipt ? <Banner tone="success">{text('pos.received', { no: receipt.receiptNo })}</Banner> : null}
          {!receipt && !isOpen ? <Banner tone="danger">{text(endings[order.endedBy ?? 'time'])}</Banner> : null}
          <OrderFacts order={order} />
          {isOpen && order.isCancelling ? <Banner tone="info">{text('pos.cancelling')}</Banner> : null}
          {!receipt && order.byHand && (isOpen || order.endedBy !== 'cancelled') ? <SlipForm order={order} /> : null}
          {isOpen && order.machine?.driver === 'sandbox' ? (
            <Banner tone="info" title={text('pos.trial')}>
              <Actions>
                <Button onClick={() => press('approve')}>{text('pos.approve')}</Button>
                <Button onClick={() => press('decline')}>{text('pos.decline')}</Button>
              </Actions>
            </Banner>
          ) : null}
          <Actions>
            {isOpen ? (
              <>
                {order.machine?.driver === 'manual' ? null : (
                  <Button onClick={() => act(client.call(feeOrders.check, of))}>{text('pos.check')}</Button>
                )}
                <Button
                  variant="dangerQuiet"
                  disabled={order.isCancelling}
                  onClick={() => act(client.call(feeOrders.cancel, of))}
                >
                  {text(order.machine?.driver === 'manual' ? 'app.cancel' : 'pos.cancel')}
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
