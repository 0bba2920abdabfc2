import type { RefundStatus } from '@school/rules'
import { Badge } from '@school/ui'
import { useText } from '../../../texts/text'

const tones = {
  requested: 'warning',
  approved: 'info',
  processing: 'info',
  done: 'success',
  failed: 'danger',
  rejected: 'secondary',
} as const

export function RefundBadge({ status }: { readonly status: RefundStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`receipts.refund.${status}`)}</Badge>
}
