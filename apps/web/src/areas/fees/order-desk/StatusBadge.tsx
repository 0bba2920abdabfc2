import type { OrderStatus } from '@school/rules'
import { Badge } from '@school/ui'
import { useText } from '../../../texts/text'

const tones = {
  created: 'secondary',
  expired: 'secondary',
  pending: 'warning',
  failed: 'danger',
  success: 'success',
  reconciled: 'success',
} as const

/** Where an order stands. */
export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`feeOrders.status.${status}`)}</Badge>
}
