import { formatRupees, isOpenOrder } from '@school/rules'
import { Facts } from '@school/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../texts/text'
import type { Order } from './useOrder'

/** Seconds until a moment, counted down. */
function useCountdown(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  })
  return seconds
}

function Countdown({ until }: { until: string }) {
  const seconds = useCountdown(until)
  return <span>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
}

/** What is paid on which machine, and how long it is waited for. */
export function OrderFacts({ order }: { readonly order: Order }) {
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
      <dt>{text('pos.machine')}</dt>
      <dd>{order.machine?.label ?? ''}</dd>
      <dt>{text('pos.order')}</dt>
      <dd>{order.orderNo}</dd>
      {order.rrn ? (
        <>
          <dt>{text('pos.rrn')}</dt>
          <dd>{order.rrn}</dd>
        </>
      ) : null}
      {isOpenOrder(order.status) ? (
        <>
          <dt>{text('pos.left')}</dt>
          <dd>
            <Countdown until={order.expiresAt} />
          </dd>
        </>
      ) : null}
    </Facts>
  )
}
