import {
  type ChatConversation,
  chatListTime,
  mayPinMore,
  openConversation,
  searchConversations,
  sortConversations,
} from '@school/rules'
import { BellOff, EllipsisVertical, EyeOff, MessageSquarePlus, Pin, PinOff, Bell as Ring } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { EmptyState, ErrorState, Skeleton, SkeletonRegion } from '../../feedback'
import { Button, IconButton, SearchInput } from '../../form'
import { VisuallyHidden } from '../../foundation'
import { Menu, type MenuItem } from '../../overlay'
import { Avatar } from '../../shell/UserMenu'
import { actionsMessage, chatMessages, unreadCountMessage } from '../chat.messages'
import { Column, Figure, Last, Line, Lines, Marks, Name, Pick, Scroller, Small, Time, Top, TopLine, Words } from '../list.styles'
import { useRoleName } from '../roles'

/** What a person may change about a conversation in the own list. */
export type ConversationChange = { isPinnedUser?: boolean; isMuted?: boolean; hidden?: boolean }

export type ConversationListProps = {
  /** In any order; undefined while loading. */
  conversations: readonly ChatConversation[] | undefined
  failed?: boolean
  onReload?: () => void
  /** Whose conversation is open. */
  activeId?: string
  onOpen: (conversation: ChatConversation) => void
  /** Offers to write to somebody else. */
  onNewChat?: () => void
  /** Offers to pin, mute and hide. */
  onChange?: (conversation: ChatConversation, change: ConversationChange) => void
  /** The clock; that of the device when absent. */
  now?: () => number
}

/** Conversations of a person: the pinned first, then by their last message, searched by name. */
export function ConversationList({
  conversations,
  failed,
  onReload,
  activeId,
  onOpen,
  onNewChat,
  onChange,
  now = Date.now,
}: ConversationListProps) {
  const intl = useIntl()
  const [search, setSearch] = useState('')
  const all = useMemo(() => sortConversations(openConversation(conversations ?? [], activeId)), [conversations, activeId])
  const shown = searchConversations(all, search)
  const morePins = mayPinMore(all)
  const clock = now()
  const timeOf = ({ lastChatTime }: ChatConversation) =>
    lastChatTime === undefined ? undefined : chatListTime(lastChatTime, clock, intl.timeZone ?? 'Asia/Kolkata')
  const latest = useRef({ onOpen, onChange })
  useLayoutEffect(() => {
    latest.current = { onOpen, onChange }
  })
  // The same ones for good, so that a line is drawn anew when it changes and not with every letter of a search.
  const open = useCallback((conversation: ChatConversation) => latest.current.onOpen(conversation), [])
  const change = useCallback(
    (conversation: ChatConversation, changed: ConversationChange) => latest.current.onChange?.(conversation, changed),
    [],
  )
  const title = intl.formatMessage(chatMessages.conversations)
  const newChat = onNewChat ? (
    <Button data-chat-new="" icon={MessageSquarePlus} onClick={onNewChat}>
      {intl.formatMessage(chatMessages.newChat)}
    </Button>
  ) : undefined

  return (
    <Column aria-label={title}>
      <Top>
        <TopLine>
          <h2>{title}</h2>
          {newChat}
        </TopLine>
        <SearchInput
          value={search}
          onChange={setSearch}
          placeholder={intl.formatMessage(chatMessages.searchUsers)}
          aria-label={intl.formatMessage(chatMessages.searchUsers)}
        />
      </Top>
      <Scroller>
        {!conversations && failed ? (
          <ErrorState onRetry={onReload} />
        ) : !conversations ? (
          <Bones />
        ) : shown.length === 0 ? (
          search.trim() ? (
            <EmptyState title={intl.formatMessage(chatMessages.noneFound)} />
          ) : (
            <EmptyState title={intl.formatMessage(chatMessages.noConversations)}>
              {intl.formatMessage(chatMessages.noConversationsText)}
            </EmptyState>
          )
        ) : (
          <Lines aria-label={title}>
            {shown.map(conversation => (
              <ConversationLine
                key={conversation.userId}
                conversation={conversation}
                time={timeOf(conversation)}
                morePins={morePins}
                onOpen={open}
                onChange={onChange && change}
              />
            ))}
          </Lines>
        )}
      </Scroller>
    </Column>
  )
}

function Bones() {
  return (
    <SkeletonRegion>
      {[60, 44, 72, 52].map(width => (
        <Line as="div" key={width} data-bones="">
          <Skeleton width="36px" height="36px" />
          <span>
            <Skeleton width={`${width * 2}px`} /> <Skeleton width={`${width * 3}px`} />
          </span>
        </Line>
      ))}
    </SkeletonRegion>
  )
}

type LineProps = Pick<ConversationListProps, 'onOpen' | 'onChange'> & {
  conversation: ChatConversation
  /** When the last message came, as the list tells it now. */
  time: string | undefined
  morePins: boolean
}

const ConversationLine = memo(function ConversationLine({ conversation, time, morePins, onOpen, onChange }: LineProps) {
  const intl = useIntl()
  const roleName = useRoleName()
  const { name, avatar, lastChatTime, lastChatMessage, lastChatDeleted, isPinnedUser, isMuted, isActiveChat } = conversation
  const unread = conversation.unreadMessageCount ?? 0
  const words = (message: keyof typeof chatMessages) => intl.formatMessage(chatMessages[message])
  return (
    <Line data-active={isActiveChat || undefined}>
      <Pick
        type="button"
        data-conversation={conversation.userId}
        aria-current={isActiveChat ? 'true' : undefined}
        onClick={() => onOpen(conversation)}
      >
        <Avatar name={name} photoUrl={avatar} size={36} shape="square" on={isActiveChat} />
        <Words>
          <Name dir="auto" data-unread={unread > 0 || undefined}>
            {name}
          </Name>
          {lastChatTime === undefined ? <span /> : <Time dateTime={new Date(lastChatTime).toISOString()}>{time}</Time>}
          <Small>{roleName(conversation.receiveUserRole)}</Small>
          <Last data-unread={unread > 0 || undefined} data-deleted={lastChatDeleted || undefined}>
            {lastChatDeleted ? words('deleted') : lastChatMessage}
          </Last>
          <Marks>
            {isPinnedUser ? <Mark icon={Pin} label={words('pinned')} /> : null}
            {isMuted ? <Mark icon={BellOff} label={words('muted')} /> : null}
            {unread > 0 ? (
              <Figure>
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <VisuallyHidden>{intl.formatMessage(unreadCountMessage, { count: unread })}</VisuallyHidden>
              </Figure>
            ) : null}
          </Marks>
        </Words>
      </Pick>
      {onChange ? (
        <Menu
          label={intl.formatMessage(actionsMessage, { name })}
          placement="bottom-end"
          items={conversationActions(conversation, morePins, words, change => onChange(conversation, change))}
          trigger={props => (
            <IconButton
              {...props}
              icon={EllipsisVertical}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(actionsMessage, { name })}
            />
          )}
        />
      ) : null}
    </Line>
  )
})

function Mark({ icon: Icon, label }: { icon: typeof Pin; label: string }) {
  return (
    <>
      <Icon aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

/** The commands of a conversation, in its line and in its header. A sixth pin is not offered. */
export function conversationActions(
  { isPinnedUser, isMuted }: ChatConversation,
  morePins: boolean,
  words: (message: 'pin' | 'unpin' | 'mute' | 'unmute' | 'hide' | 'pinLimit') => string,
  onChange: (change: ConversationChange) => void,
): MenuItem[] {
  const full = !isPinnedUser && !morePins
  return [
    {
      key: 'pin',
      label: words(full ? 'pinLimit' : isPinnedUser ? 'unpin' : 'pin'),
      icon: isPinnedUser ? PinOff : Pin,
      disabled: full,
      onSelect: () => onChange({ isPinnedUser: !isPinnedUser }),
    },
    {
      key: 'mute',
      label: words(isMuted ? 'unmute' : 'mute'),
      icon: isMuted ? Ring : BellOff,
      onSelect: () => onChange({ isMuted: !isMuted }),
    },
    { key: 'hide', label: words('hide'), icon: EyeOff, onSelect: () => onChange({ hidden: true }) },
  ]
}
