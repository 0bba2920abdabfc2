import { type AnswerOfCall, messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../text'

const balances = {
  guardian: messaging.guardianBalance,
  staff: messaging.staffBalance,
  busReport: messaging.busBalance,
} as const

type Sent = Pick<AnswerOfCall<typeof messaging.batch>, 'door' | 'channel'>

/** What a send has left of the credits and, where it does not take messages now, the state of the provider. */
export function BalanceAfter({ sent: { door, channel } }: { sent: Sent }) {
  const text = useText()
  const intl = useIntl()
  const query = { channel: channel === 'whatsapp' ? 'whatsapp' : 'sms' } as const
  const { data } = useCall(balances[door], { query })
  if (!data) return null
  const n = intl.formatNumber(data.balance)
  const left = text(data.low ? 'messages.balanceLow' : 'messages.balanceLeft', { n })
  const trouble = data.status === 'Active' ? '' : text(`messages.provider.${data.status}`)
  return <Banner tone={data.low || trouble ? 'warning' : 'info'}>{[trouble, left].filter(Boolean).join(' ')}</Banner>
}
