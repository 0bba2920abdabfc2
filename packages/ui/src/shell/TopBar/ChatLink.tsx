import { MessageSquare } from 'lucide-react'
import { useIntl } from 'react-intl'
import { shellMessages, unreadChatMessage } from '../shell.messages'
import { CountedLink } from './CountedButton'

/** The way to the chat with the count of unread messages. */
export function ChatLink({ href, unread }: { href: string; unread: number }) {
  const intl = useIntl()
  const chat = intl.formatMessage(shellMessages.chat)
  return (
    <CountedLink
      icon={MessageSquare}
      href={href}
      count={unread}
      label={unread > 0 ? `${chat}: ${intl.formatMessage(unreadChatMessage, { count: unread })}` : chat}
    />
  )
}
