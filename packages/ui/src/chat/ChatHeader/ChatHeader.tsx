import type { ChatConversation } from '@school/rules'
import { ArrowLeft, Clock, EllipsisVertical, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form'
import { Menu } from '../../overlay'
import { Avatar } from '../../shell/UserMenu'
import { type ConversationChange, conversationActions } from '../ConversationList'
import { actionsMessage, chatMessages, closedMessage } from '../chat.messages'
import { useRoleName } from '../roles'
import { Bar, Notice, Who } from './ChatHeader.styles'

export type ChatHeaderProps = {
  conversation: ChatConversation
  onClose: () => void
  /** Offers the way back to the list, where only one of the two is shown. */
  onBack?: () => void
  /** Offers to pin, mute and hide. */
  onChange?: (change: ConversationChange) => void
  /** Another one may be pinned. */
  morePins?: boolean
  /** The chat is closed at this time of the day: from when to when it is open. */
  closed?: { start: string; end: string }
}

/** With whom one writes, and, outside the hours of the chat, when that is possible. */
export function ChatHeader({ conversation, onClose, onBack, onChange, morePins = true, closed }: ChatHeaderProps) {
  const intl = useIntl()
  const roleName = useRoleName()
  const { name, avatar, receiveUserRole, caption, status } = conversation
  const actions = intl.formatMessage(actionsMessage, { name })
  return (
    <>
      <Bar>
        {onBack ? (
          <span data-phone>
            <IconButton icon={ArrowLeft} size="lg" label={intl.formatMessage(chatMessages.back)} onClick={onBack} />
          </span>
        ) : null}
        <Avatar name={name} photoUrl={avatar} size={36} shape="square" />
        <Who>
          <h2 tabIndex={-1} dir="auto">
            {name}
          </h2>
          <p>
            {caption ?? roleName(receiveUserRole)}
            {status ? ` · ${intl.formatMessage(chatMessages[status])}` : ''}
          </p>
        </Who>
        {onChange ? (
          <Menu
            label={actions}
            placement="bottom-end"
            items={conversationActions(conversation, morePins, key => intl.formatMessage(chatMessages[key]), onChange)}
            trigger={props => <IconButton {...props} icon={EllipsisVertical} tooltip={false} label={actions} />}
          />
        ) : null}
        <IconButton icon={X} label={intl.formatMessage(chatMessages.close)} onClick={onClose} />
      </Bar>
      <div role="status">
        {closed ? (
          <Notice>
            <Clock aria-hidden />
            <p>{intl.formatMessage(closedMessage, closed)}</p>
          </Notice>
        ) : null}
      </div>
    </>
  )
}
