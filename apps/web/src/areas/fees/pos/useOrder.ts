import { type AnswerOfCall, feeOrders } from '@school/api/client'
import { useCall } from '@school/api/react'
import { isOpenOrder } from '@school/rules'

export type Order = AnswerOfCall<typeof feeOrders.one>

/** How often an order is looked at while its machine waits, in ms. */
const watch = 1500

/** An order, looked at again and again until it ends. */
export function useOrder(id: string | null): Order | undefined {
  const { data } = useCall(feeOrders.one, id ? { params: { id } } : null, {
    refreshInterval: latest => (latest && !isOpenOrder(latest.status) ? 0 : watch),
  })
  // While another order is on the way, the answer is still that of the last one.
  return id !== null && data?.id === id ? data : undefined
}
