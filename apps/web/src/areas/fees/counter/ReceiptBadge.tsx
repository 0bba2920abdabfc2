import { Badge } from '@school/ui'
import { useNamedText } from '../../../texts/text'
import type { ReceiptRow } from './receipt'

const tones: Readonly<Record<string, 'success' | 'danger' | 'warning' | 'secondary'>> = {
  issued: 'success',
  cleared: 'success',
  cancelled: 'danger',
  bounced: 'danger',
  reversed: 'danger',
  disputed: 'warning',
  'part-refunded': 'warning',
  refunded: 'secondary',
}

/** How a receipt stands: what became of a cheque or of the money says more than that it was issued. */
export function ReceiptBadge({ receipt }: { readonly receipt: Pick<ReceiptRow, 'status' | 'payment' | 'instrument'> }) {
  const named = useNamedText()
  const { status, payment, instrument } = receipt
  const says = status === 'issued' && payment.status !== 'received' ? payment.status : status
  const waits = status === 'issued' && instrument !== null && payment.status === 'received'
  if (waits) return <Badge status="warning">{named('receipts.cheque.open', 'open')}</Badge>
  const id = says === 'cleared' || says === 'bounced' ? `receipts.cheque.${says}` : `receipts.status.${says}`
  return <Badge status={tones[says] ?? 'secondary'}>{named(id, says)}</Badge>
}
