import { type AnswerOfCall, messaging } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import type { FormatEntry } from '@school/rules'
import { type BulkAction, NotificationFormatDialog, SmsFormatDialog, WhatsappFormatDialog } from '@school/ui'
import { Bell, Mail, MessageCircle, MessageSquare } from 'lucide-react'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useUploadInto } from '../../uploads'
import { useSchoolZone } from '../../zone'
import { type Door, notificationLoaders, smsLoaders, whatsappLoaders } from './format-loaders'
import { type SendChannel, useSending } from './useSending'

export type Offers = Pick<
  AnswerOfCall<typeof messaging.guardianInitialValues>,
  'channels' | 'smsApproval' | 'plainOnly' | 'mayBeUrgent' | 'readOnly'
>

const icons = { sms: MessageSquare, notification: Bell, whatsapp: MessageCircle, email: Mail } as const

/** Ways to write to everybody chosen; one that the school does not let the person use is disabled. */
export function useChannelActions(offers: Offers | undefined, choose: (channel: SendChannel) => void): BulkAction[] {
  const text = useText()
  const usable = (offers?.channels ?? []).flatMap(channel =>
    channel.code === 'voice' ? [] : [{ ...channel, code: channel.code }],
  )
  return usable.map(({ code, enabled }) => ({
    key: code,
    label: text(`messages.channel.${code}`),
    icon: icons[code],
    ...(code === 'sms' ? { look: 'primary' as const } : {}),
    disabled: !enabled,
    onSelect: () => choose(code),
  }))
}

/** Why some ways out of the school cannot be used, in one line. */
export function useChannelNotes(offers: Offers | undefined): string {
  const text = useText()
  return (offers?.channels ?? [])
    .flatMap(({ code, reason }) => (reason ? [`${text(`messages.channel.${code}`)}: ${text(`messages.reason.${reason}`)}`] : []))
    .join(' · ')
}

/** The Set Format dialog of the chosen way, with everything behind it. */
export function SendDialog({
  door,
  channel,
  offers,
  ids,
  entries,
  describe,
  onClose,
  onSent,
}: {
  readonly door: Door
  readonly channel: SendChannel
  readonly offers: Offers
  readonly ids: readonly string[]
  /** Chosen people that were seen; the first fills the preview. */
  readonly entries: readonly FormatEntry[]
  readonly describe: (entry: FormatEntry) => string | undefined
  readonly onClose: () => void
  readonly onSent: (batchId: string) => void
}) {
  const { client } = useApi()
  const zone = useSchoolZone()
  const reload = useReload()
  const upload = useUploadInto('School')
  const { StaffId } = useSignedIn().claims
  const sending = useSending(door, channel, ids, {
    mayBeUrgent: offers.mayBeUrgent,
    onSent: batchId => {
      onSent(batchId)
      void reload(messaging.batches, messaging.guardianView)
    },
  })
  const shared = {
    open: true,
    onClose,
    door,
    entries,
    describe,
    timeZone: zone,
    rights: {
      readOnly: offers.readOnly,
      staffId: /^[0-]*$/.test(StaffId) ? null : StaffId,
      plainOnly: offers.plainOnly && channel === 'sms',
    },
    ...(offers.readOnly ? {} : { sending }),
  }
  switch (channel) {
    case 'notification':
      return <NotificationFormatDialog {...shared} loaders={notificationLoaders(client, door)} />
    case 'whatsapp':
      return <WhatsappFormatDialog {...shared} loaders={whatsappLoaders(client, door)} upload={upload} />
    default:
      return (
        <SmsFormatDialog
          {...shared}
          loaders={smsLoaders(client, door, channel === 'sms')}
          {...(channel === 'email' ? { mail: { upload } } : {})}
        />
      )
  }
}
