import { type AnswerOfCall, messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { sendDoors } from '@school/rules'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'

const balances = {
  guardian: messaging.guardianBalance,
  staff: messaging.staffBalance,
  busReport: messaging.busBalance,
  absentPresent: messaging.absentBalance,
  // The bus attendance asks the bus report.
  busAttendance: messaging.busBalance,
  feeDues: messaging.guardianBalance,
} as const

type Sent = Pick<AnswerOfCall<typeof messaging.batch>, 'door' | 'channel' | 'credits'>

/**
 * What a send has left of the credits, in words: all is well, or a warning, also where the provider of the channel takes
 * no messages now. Nothing after a send that was free.
 */
export function useBalanceAfter(sent: Sent | undefined): { readonly left?: string; readonly warning?: string } {
  const text = useText()
  const intl = useIntl()
  const query = { channel: sent?.channel === 'whatsapp' ? 'whatsapp' : 'sms' } as const
  const door = sendDoors.find(one => one === sent?.door) ?? 'guardian'
  const { data } = useCall(balances[door], sent && sent.credits > 0 ? { query } : null)
  if (!data) return {}
  const left = text(data.low ? 'messages.balanceLow' : 'messages.balanceLeft', { n: intl.formatNumber(data.balance) })
  const trouble = data.status === 'Active' ? undefined : text(`messages.provider.${data.status}`)
  if (!data.low) return { left, ...(trouble ? { warning: trouble } : {}) }
  return { warning: [trouble, left].filter(Boolean).join(' ') }
}
