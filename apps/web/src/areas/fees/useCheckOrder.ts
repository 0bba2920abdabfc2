import { parentFees, parentOrders } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

/** Asks the provider what became of a payment, and tells it. */
export function useCheckOrder(): (id: string) => void {
  const { client } = useApi()
  const text = useText()
  const reload = useReload()
  const toast = useToast()
  const fail = useProblemToast()
  return id =>
    void client.call(parentOrders.check, { params: { id } }).then(async order => {
      if (order.receipt) toast.success(text('payments.received', { no: order.receipt.receiptNo }))
      else if (order.status === 'failed')
        toast.error(text('payments.failed', { reason: order.failure || text('payments.noReason') }))
      else toast.info(text('payments.stillPending'))
      await reload(parentFees.payments, parentFees.dues, parentOrders.one)
    }, fail)
}
