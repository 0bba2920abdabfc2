import { type ChatConversation, type ChatMessage, chatWindowState, displayDay, mayPinMore, type Role } from '@school/rules'
import { type RefObject, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Option } from '../../form'
import { later, media, useNextChange, useOwnTop, whenIdle } from '../../foundation'
import { ChatHeader } from '../ChatHeader'
import { ChatInput } from '../ChatInput'
import { ConversationList } from '../ConversationList'
import { blockedMessage, messagesWithMessage, readOnlyMessage } from '../chat.messages'
import { MessagePane } from '../MessagePane'
import { Frame, Side, Thread } from './ChatLayout.styles'
import type { ChatCalls, ChatDrafts, ChatStream } from './calls'
import { useChat } from './useChat'
import { useOpenWith } from './useOpenWith'

// Those one may write to are looked for now and then; the conversations are there from the start.
const LateContactList = later(async () => (await import('../ContactList/ContactList')).ContactList)
// On phones it is never seen.
const LateNobody = later(async () => (await import('./Nobody')).Nobody)
// Once in the life of a login.
const LateFirstVisit = later(async () => (await import('./FirstVisit')).FirstVisit)

export type ChatLayoutProps = {
  calls: ChatCalls
  /** The person who writes, under the id of the own role. */
  me: { id: string; name: string; role: Role }
  /** Choices of the division filter, which a teacher has. */
  divisions?: readonly Option[]
  /** Tells of what happens; without it everything is loaded anew every 10 s. */
  stream?: ChatStream
  /** Keeps drafts beyond this page. */
  drafts?: ChatDrafts
  /** Whether what arrives scrolls to the end in any case, or only for who is there. */
  follow?: 'always' | 'atEnd'
  /** Last day, `YYYY-MM-DD`, until which the school has taken the chat from the person. */
  blockedUntil?: string
  /** Offers to tell the school of a message of the other person. */
  onReport?: (message: ChatMessage) => void
  /** Nobody was told yet that conversations are kept: tells it, until it was seen. */
  onFirstVisit?: () => void
  /** The clock; that of the device when absent. */
  now?: () => number
  /** What a toast says of an error; its name when absent. */
  problemText?: (error: unknown) => string
  /** Whose conversation is open, by their id: opened as soon as the list has it, closed when this goes. */
  withId?: string
  /** The person has opened another conversation, or closed it; also told when the list knows nobody of `withId`. */
  onWith?: (userId: string | undefined) => void
  /** Height of the whole, any CSS length; what the window leaves when absent. */
  height?: string
}

/** The chat of a person: the list and a conversation side by side, on phones one at a time with a way back. */
export function ChatLayout({
  calls,
  me,
  divisions,
  stream,
  drafts,
  follow = 'always',
  blockedUntil,
  onReport,
  onFirstVisit,
  now = Date.now,
  problemText,
  withId,
  onWith,
  height,
}: ChatLayoutProps) {
  useEffect(() => whenIdle(() => void LateContactList.load().catch(() => {})), [])
  const chat = useChat({ calls, me, stream, drafts, follow, now, problemText })
  const { state } = chat
  const frame = useRef<HTMLDivElement>(null)
  const activeId = state.active?.userId
  const { open, close, reloadList } = chat
  useOpenWith({ withId, activeId, list: state.list, open, close, reloadList, onWith })
  useOwnTop(frame)
  useFocusOnTheWay(frame, activeId)
  useFocusAfterContacts(frame, state.contacts)
  const active = state.active && (state.list?.find(line => line.userId === activeId) ?? state.active)

  return (
    <Frame ref={frame} data-sheet-page="" data-showing={active ? 'thread' : 'list'} style={{ height }}>
      <Side>
        {onFirstVisit ? <LateFirstVisit onSeen={onFirstVisit} /> : null}
        {state.contacts ? (
          <LateContactList
            takesFocus
            load={calls.contacts}
            viewer={me.role}
            divisions={divisions}
            activeId={activeId}
            onPick={chat.open}
            onBack={() => chat.showContacts(false)}
          />
        ) : (
          <ConversationList
            conversations={state.list}
            failed={state.listFailed}
            onReload={chat.reloadList}
            activeId={activeId}
            onOpen={chat.open}
            onNewChat={() => chat.showContacts(true)}
            onChange={calls.change && chat.change}
            now={now}
          />
        )}
      </Side>
      {active ? (
        <OpenConversation
          key={active.userId}
          chat={chat}
          me={me}
          active={active}
          mayChange={Boolean(calls.change)}
          blockedUntil={blockedUntil}
          onReport={onReport}
          now={now}
        />
      ) : (
        <LateNobody onNewChat={() => chat.showContacts(true)} />
      )}
    </Frame>
  )
}

/** Into a conversation the focus goes to its field, on phones to its name; from there back to its line in the list. */
function useFocusOnTheWay(frame: RefObject<HTMLDivElement | null>, activeId: string | undefined) {
  const before = useRef(activeId)
  useEffect(() => {
    const left = before.current
    before.current = activeId
    if (left === activeId) return
    const phone = matchMedia(media.phone.replace('@media ', '')).matches
    const find = (what: string) => frame.current?.querySelector<HTMLElement>(what)
    const field = phone ? null : find('textarea:not(:disabled)')
    if (activeId !== undefined) (field ?? find('header h2'))?.focus()
    else (find(`[data-conversation="${CSS.escape(left ?? '')}"]`) ?? find('input[type="search"]'))?.focus()
  }, [activeId, frame])
}

/** A focus that went with the contacts goes to 'New Chat'. */
function useFocusAfterContacts(frame: RefObject<HTMLDivElement | null>, open: boolean) {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current && !open
    before.current = open
    if (closed && document.activeElement === document.body) frame.current?.querySelector<HTMLElement>('[data-chat-new]')?.focus()
  }, [open, frame])
}

type OpenProps = Pick<ChatLayoutProps, 'me' | 'blockedUntil' | 'onReport'> & {
  chat: ReturnType<typeof useChat>
  active: ChatConversation
  mayChange: boolean
  now: () => number
}

function OpenConversation({ chat, me, active, mayChange, blockedUntil, onReport, now }: OpenProps) {
  const intl = useIntl()
  const { state } = chat
  const { userId, name } = active
  const thread = state.threads[userId]
  const hours = chatWindowState(state.window, new Date(now()), intl.timeZone ?? 'Asia/Kolkata')
  useNextChange(hours.changesIn)
  const closed = hours.open ? undefined : hours
  const refusal = active.readOnly
    ? intl.formatMessage(readOnlyMessage, { name })
    : blockedUntil
      ? intl.formatMessage(blockedMessage, { date: displayDay(blockedUntil) })
      : undefined
  const listed = state.list?.some(line => line.userId === userId)

  return (
    <Thread aria-label={intl.formatMessage(messagesWithMessage, { name })}>
      <ChatHeader
        conversation={active}
        closed={closed}
        onBack={chat.close}
        onClose={chat.close}
        morePins={mayPinMore(state.list ?? [])}
        onChange={mayChange && listed ? change => void chat.change(active, change) : undefined}
      />
      <MessagePane
        messages={thread?.hasOlder === undefined && !thread?.pending.length ? undefined : thread.messages}
        pending={thread?.pending}
        me={me}
        partner={active}
        failed={state.failed[userId]}
        onReload={chat.reloadThread}
        hasOlder={thread?.hasOlder}
        older={state.older[userId]}
        onOlder={chat.loadOlder}
        newFrom={state.newFrom}
        onDelete={message => void chat.remove(active, message)}
        onReport={onReport}
        onRetry={clientId => chat.retry(active, clientId)}
        onDiscard={clientId => chat.discard(active, clientId)}
        toEnd={state.toEnd}
        now={now}
      />
      <ChatInput
        name={name}
        value={chat.drafts.read(userId)}
        onChange={text => chat.drafts.write(userId, text)}
        onSend={text => chat.send(active, text)}
        closed={closed}
        refusal={refusal}
      />
    </Thread>
  )
}
