import { orderDesk } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { Button, type DrawerContent, ErrorState, Skeleton, useToast } from '@school/ui'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { OrderStory, type WholeOrder } from './OrderStory'

/** The drawer of an order with its story; its provider can be asked, and where that is allowed its success be forced. */
export function useOrderDrawer(
  id: string | undefined,
  { onForce, onClose }: { readonly onForce: ((order: WholeOrder) => void) | undefined; readonly onClose: () => void },
): DrawerContent | undefined {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const { data, error, mutate } = useCall(orderDesk.one, id ? { params: { id } } : null)
  if (!id) return undefined
  const order = data?.id === id ? data : undefined
  const check = async () => {
    setBusy(true)
    try {
      const { status, receiptNo } = await client.call(orderDesk.check, { params: { id } })
      if (receiptNo) toast.success(text('feeOrders.received', { no: receiptNo }))
      else toast.info(text('feeOrders.isNow', { no: order?.orderNo ?? '', status: text(`feeOrders.status.${status}`) }))
    } catch (failure) {
      fail(failure)
    }
    setBusy(false)
    await reload(orderDesk.one, orderDesk.list)
  }
  return {
    key: id,
    title: order ? `${order.orderNo} · ${order.name}` : text('feeOrders.column.orderNo'),
    content: order ? (
      <OrderStory order={order} />
    ) : error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : (
      <Skeleton />
    ),
    footer:
      order && !order.receiptNo ? (
        <>
          {onForce && order.mayForce ? (
            <Button icon={ShieldCheck} onClick={() => onForce(order)}>
              {text('feeOrders.force')}
            </Button>
          ) : null}
          <Button variant="primary" icon={RefreshCw} busy={busy} onClick={() => void check()}>
            {text('feeOrders.check')}
          </Button>
        </>
      ) : undefined,
    onClose,
  }
}
