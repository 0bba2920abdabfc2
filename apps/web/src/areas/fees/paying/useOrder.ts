import { type AnswerOfCall, parentOrders } from '@school/api/client'
import { useCall } from '@school/api/react'
import { isOpenOrder } from '@school/rules'
import { useEffect, useState } from 'react'

export type Order = AnswerOfCall<typeof parentOrders.one>

/** How often an order is looked at: often while the payer has just come back, then less, in ms. */
const [often, seldom, patience] = [3000, 10_000, 60_000]

/** An order, looked at until it ends, and whether the bank has been silent for a minute. */
export function useOrder(id: string) {
  const [begun] = useState(() => Date.now())
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const answer = useCall(
    parentOrders.one,
    { params: { id } },
    {
      refreshInterval: latest => {
        if (latest && !isOpenOrder(latest.status)) return 0
        return Date.now() - begun < patience ? often : seldom
      },
    },
  )
  return { order: answer.data, error: answer.error, isSlow }
}
