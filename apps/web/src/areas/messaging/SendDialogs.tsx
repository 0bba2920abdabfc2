import { type AnswerOfCall, messaging } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import type { FormatEntry } from '@school/rules'
import { type BulkAction, NotificationFormatDialog, SmsFormatDialog, WhatsappFormatDialog } from '@school/ui'
import { Bell, Mail, MessageCircle, MessageSquare, PhoneCall } from 'lucide-react'
import { useUploadInto } from '../../forms/uploads'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import { type Door, notificationLoaders, smsLoaders, whatsappLoaders } from './format-loaders'
import type { Recipients, SendChannel } from './recipients'
import { useSending } from './useSending'
import { VoiceSendDialog } from './VoiceSendDialog'

export type Offers = Pick<
  AnswerOfCall<typeof messaging.guardianInitialValues>,
  'channels' | 'voiceDescriptions' | 'settings' | 'smsApproval' | 'plainOnly' | 'mayBeUrgent' | 'mayKeepFormats' | 'readOnly'
>

const icons = { sms: MessageSquare, notification: Bell, whatsapp: MessageCircle, voice: PhoneCall, email: Mail } as const

/** Ways of a door to write to everybody chosen; one that the school does not let the person use is disabled. */
export function useChannelActions(door: Door, offers: Offers | undefined, choose: (channel: SendChannel) => void): BulkAction[] {
  const text = useText()
  const usable = (offers?.channels ?? []).flatMap(channel =>
    channel.code === 'voice' && door !== 'guardian' && door !== 'staff' ? [] : [{ ...channel, code: channel.code }],
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
  to,
  channel,
  offers,
  entries,
  describe,
  onClose,
  onSent,
}: {
  readonly to: Recipients
  readonly channel: SendChannel
  readonly offers: Offers
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
  const { door } = to
  const sending = useSending(to, channel, {
    mayBeUrgent: offers.mayBeUrgent,
    onePerNumber: offers.settings.avoidRepeatedSMS,
    // The text of a notification is no format that operators could have approved.
    smsFallback: !offers.smsApproval && offers.channels.some(({ code, enabled }) => code === 'sms' && enabled),
    withEmail: offers.settings.sendEmailorSMS === 'Both',
    ...(door === 'guardian' ? { families: offers.settings.sendTowhom } : {}),
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
      sendOnly: !offers.mayKeepFormats && channel !== 'notification',
      plainOnly: offers.plainOnly && channel === 'sms',
    },
    ...(offers.readOnly ? {} : { sending }),
  }
  switch (channel) {
    case 'notification':
      return <NotificationFormatDialog {...shared} loaders={notificationLoaders(client, door)} />
    case 'voice':
      return <VoiceSendDialog door={door} offers={offers} onClose={onClose} {...(offers.readOnly ? {} : { sending })} />
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
