import { BellRing, type LucideIcon, Mail as MailIcon, MessageCircle, MessageSquare, PhoneCall } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Figure, Item, Mail, Phone, Said, Screen } from './OutgoingPreview.styles'
import { outgoingMessages } from './outgoing.messages'

/** A way out of the school. */
export type OutgoingChannel = 'sms' | 'whatsapp' | 'voice' | 'email' | 'push'

const icons: Readonly<Record<OutgoingChannel, LucideIcon>> = {
  sms: MessageSquare,
  whatsapp: MessageCircle,
  voice: PhoneCall,
  email: MailIcon,
  push: BellRing,
}

export type OutgoingPreviewProps = {
  channel: OutgoingChannel
  /** Who the recipient sees as its sender. */
  from: string
  /** A number or an address. */
  to: string
  /** Of an e-mail, and the title of a notification. */
  subject?: string
  /** The text as it leaves. */
  text: string
  /** The text is nobody else's business: what is shown says so. */
  hidden?: boolean
  /** When it left, in words. */
  at?: string
}

/** A message that goes out as its recipient gets it: on a phone, in a mailbox, or on the screen of a locked device. */
export function OutgoingPreview({ channel, from, to, subject = '', text, hidden = false, at }: OutgoingPreviewProps) {
  const intl = useIntl()
  const Icon = icons[channel]
  const words = hidden || undefined
  return (
    <Figure>
      <figcaption>
        <Icon aria-hidden />
        {intl.formatMessage(outgoingMessages[channel])}
      </figcaption>
      {channel === 'email' ? (
        <Mail>
          <dl>
            <dt>{intl.formatMessage(outgoingMessages.from)}</dt>
            <dd>{from}</dd>
            <dt>{intl.formatMessage(outgoingMessages.to)}</dt>
            <dd>{to}</dd>
            <dt>{intl.formatMessage(outgoingMessages.subject)}</dt>
            <dd data-subject="">{subject || '–'}</dd>
          </dl>
          <p data-hidden={words}>{text}</p>
        </Mail>
      ) : (
        <Phone>
          <header>{from}</header>
          <Screen>
            {channel === 'push' ? (
              <Item data-hidden={words}>
                {subject ? <b>{subject}</b> : null}
                {text}
              </Item>
            ) : (
              <Said data-hidden={words}>{text}</Said>
            )}
            {at ? <small>{at}</small> : null}
          </Screen>
        </Phone>
      )}
    </Figure>
  )
}
