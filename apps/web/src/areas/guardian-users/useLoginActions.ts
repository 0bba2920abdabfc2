import { guardianUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import type { BulkAction, RowSelection } from '@school/ui'
import {
  FileSpreadsheet,
  KeyRound,
  Mail,
  MessageCircle,
  MessageSquare,
  MessageSquareText,
  Printer,
  RefreshCw,
  UserPlus,
} from 'lucide-react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import { useHandOver } from '../messaging/useHandedOver'
import type { LoginWork } from './useLoginWork'
import type { Channel } from './user-filters'
import type { SeenLogins } from './useSeenLogins'

const sendIcons = { sms: MessageSquare, email: Mail, whatsapp: MessageCircle }

/** The buttons for the logins of the chosen students. */
export function useLoginActions(selected: RowSelection, logins: SeenLogins, work: LoginWork): BulkAction[] {
  const text = useText()
  const fail = useProblemToast()
  const handOver = useHandOver('guardian-user')
  const { data: settings } = useCall(guardianUsers.settings, {})
  const nobody = logins.userIds().length === 0
  const send = (channel: Channel): BulkAction => ({
    key: channel,
    label: text(`guardianUsers.send.${channel}`),
    icon: sendIcons[channel],
    disabled: nobody,
    busy: work.busy(channel),
    onSelect: () => void work.send(channel),
  })
  const renew = (key: 'regeneratePassword' | 'regenerateUser', label: string, icon: BulkAction['icon']): BulkAction => ({
    key,
    label,
    icon,
    look: 'danger',
    disabled: nobody,
    busy: work.busy(key),
    onSelect: () => void work.renew(key),
  })
  return [
    ...(settings?.channels ?? []).map(send),
    {
      key: 'slips',
      label: text('guardianUsers.slips'),
      icon: Printer,
      disabled: nobody,
      busy: work.busy('slips'),
      onSelect: () => void work.print(),
    },
    ...(handOver
      ? [
          {
            key: 'message',
            label: text('guardianUsers.message'),
            icon: MessageSquareText,
            onSelect: () => void handOver([...selected]).catch(fail),
          },
        ]
      : []),
    { key: 'excel', label: text('guardianUsers.excel'), icon: FileSpreadsheet, busy: work.busy('excel'), onSelect: work.excel },
    ...(settings?.mayRegenerate
      ? [
          renew('regeneratePassword', text('guardianUsers.regeneratePassword'), KeyRound),
          renew('regenerateUser', text('guardianUsers.regenerateUser'), RefreshCw),
        ]
      : []),
    {
      key: 'generate',
      label: text('guardianUsers.generate'),
      icon: UserPlus,
      look: 'primary',
      disabled: logins.missing().length === 0,
      busy: work.busy('generate'),
      onSelect: () => void work.generate(),
    },
  ]
}
