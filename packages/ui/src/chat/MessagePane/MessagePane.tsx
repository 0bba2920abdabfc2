import { type ChatMessage, chatDay, chatDeleteLeft, type PendingMessage } from '@school/rules'
import { ArrowDown, MessageSquare } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { List } from 'react-window'
import { EmptyState, ErrorState, Skeleton, SkeletonRegion, Spinner } from '../../feedback'
import { Button } from '../../form'
import { useNextChange, VisuallyHidden } from '../../foundation'
import { chatMessages, firstMessage, messagesWithMessage, newBelowMessage, saysMessage } from '../chat.messages'
import { Bones, End, Faces, Jump, Older, Pane } from './MessagePane.styles'
import { MessageRow } from './MessageRow'
import { firstDeletable, inOrder, messagesAfter, paneRows } from './pane'
import { usePaneLayout } from './usePaneLayout'

export type MessagePaneProps = {
  /** Shown in order of sending; undefined while loading. */
  messages: readonly ChatMessage[] | undefined
  /** Those the server has not answered for. */
  pending?: readonly PendingMessage[]
  /** The person who looks. */
  me: { id: string; name: string }
  partner: { name: string }
  failed?: boolean
  onReload?: () => void
  /** There are earlier messages than these. */
  hasOlder?: boolean
  older?: 'loading' | 'failed'
  /** The first messages are near: time to load earlier ones. */
  onOlder?: () => void
  /** Id of the first message the person has not seen, under the mark. */
  newFrom?: string
  /** Offers to delete own messages that are at most 60 minutes old. */
  onDelete?: (message: ChatMessage) => void
  /** Offers to tell the school of a message of the other person. */
  onReport?: (message: ChatMessage) => void
  onRetry?: (clientId: string) => void
  onDiscard?: (clientId: string) => void
  /** Every change of it scrolls to the newest message. */
  toEnd?: unknown
  /** The clock; that of the device when absent. */
  now?: () => number
}

const nothing: readonly PendingMessage[] = []

/** The messages of a conversation by days. Draws those in sight alone; stays at its end, or where the person reads. */
export function MessagePane(props: MessagePaneProps) {
  const intl = useIntl()
  const { messages: given, pending = nothing, partner, failed, onReload } = props
  const messages = useMemo(() => given && inOrder(given), [given])
  const name = intl.formatMessage(messagesWithMessage, { name: partner.name })
  // What was there at first is not told as news.
  const [first, setFirst] = useState<{ last?: ChatMessage }>()
  if (messages && !first) setFirst({ last: messages.at(-1) })
  if (messages && messages.length + pending.length > 0)
    return <Conversation {...props} messages={messages} pending={pending} opened={first?.last} />
  return (
    <Pane>
      <Faces role="group" aria-label={name}>
        {messages ? (
          <EmptyState icon={MessageSquare} title={intl.formatMessage(chatMessages.noMessages)}>
            {intl.formatMessage(firstMessage, { name: partner.name })}
          </EmptyState>
        ) : failed ? (
          <ErrorState onRetry={onReload} />
        ) : (
          <SkeletonRegion>
            <Bones>
              {[62, 48, 70, 36].map(width => (
                <Skeleton key={width} width={`${width}%`} height="42px" />
              ))}
            </Bones>
          </SkeletonRegion>
        )}
      </Faces>
    </Pane>
  )
}

type ConversationProps = MessagePaneProps & {
  messages: readonly ChatMessage[]
  pending: readonly PendingMessage[]
  /** The last message when the pane was opened. */
  opened: ChatMessage | undefined
}

/** That earlier messages are being loaded, or could not be. */
function OlderState({ older, onOlder }: { older: 'loading' | 'failed'; onOlder: (() => void) | undefined }) {
  const intl = useIntl()
  return (
    <Older>
      {older === 'loading' ? (
        <Spinner />
      ) : (
        <>
          <p role="alert">{intl.formatMessage(chatMessages.olderFailed)}</p>
          <Button onClick={onOlder}>{intl.formatMessage(chatMessages.tryAgain)}</Button>
        </>
      )}
    </Older>
  )
}

/** Leads to the newest message, with how many came meanwhile. */
function JumpToEnd({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  const intl = useIntl()
  return (
    <Jump type="button" aria-label={unseen > 0 ? undefined : intl.formatMessage(chatMessages.toNewest)} onClick={onClick}>
      <ArrowDown aria-hidden />
      {unseen > 0 ? intl.formatMessage(newBelowMessage, { count: unseen }) : null}
    </Jump>
  )
}

/** Tells screen readers what has come. */
function Arrivals({ messages, name }: { messages: readonly ChatMessage[]; name: string }) {
  const intl = useIntl()
  return (
    <VisuallyHidden as="div" aria-live="polite" aria-relevant="additions">
      {messages.map(message => (
        <p key={message.id}>
          {intl.formatMessage(saysMessage, {
            name,
            text: message.status === 'Deleted' ? intl.formatMessage(chatMessages.deleted) : message.text,
          })}
        </p>
      ))}
    </VisuallyHidden>
  )
}

function Conversation({
  messages,
  pending,
  opened,
  me,
  partner,
  hasOlder,
  older,
  onOlder,
  newFrom,
  onDelete,
  onReport,
  onRetry,
  onDiscard,
  toEnd,
  now: clock = Date.now,
}: ConversationProps) {
  const intl = useIntl()
  const timeZone = intl.timeZone ?? 'Asia/Kolkata'
  const now = clock()
  const last = messages.at(-1)
  const [seen, setSeen] = useState(last)
  const [mark, setMark] = useState(newFrom)
  const [given, setGiven] = useState(newFrom)
  if (given !== newFrom) {
    setGiven(newFrom)
    setMark(newFrom)
  }

  const rows = useMemo(
    () => paneRows({ messages, pending, me: me.id, timeZone, newFrom: mark }),
    [messages, pending, me.id, timeZone, mark],
  )
  const layout = usePaneLayout({
    rows,
    toEnd,
    onTop: () => {
      if (hasOlder && !older) onOlder?.()
    },
  })
  if (layout.atEnd && seen !== last) setSeen(last)
  const unseen = useMemo(() => (layout.atEnd ? [] : messagesAfter(messages, seen, me.id)), [layout.atEnd, messages, seen, me.id])
  if (unseen[0] && unseen[0].id !== mark) setMark(unseen[0].id)
  const arrived = useMemo(() => messagesAfter(messages, opened, me.id).slice(-3), [messages, opened, me.id])

  const deleteAsked = useDeletionFocus(layout.element, messages, onDelete)

  const deletable = onDelete && firstDeletable(messages, me.id, now)
  useNextChange(deletable && chatDeleteLeft(deletable, now) + 1)

  return (
    <Pane>
      <List
        data-messages=""
        listRef={layout.listRef}
        aria-label={intl.formatMessage(messagesWithMessage, { name: partner.name })}
        tabIndex={0}
        rowCount={rows.length}
        rowHeight={layout.rowHeight}
        rowKey={keyOf}
        overscanCount={6}
        rowComponent={MessageRow}
        rowProps={{
          rows,
          me,
          partner,
          deletableFrom: deletable?.sentAt,
          today: chatDay(now, timeZone),
          timeZone,
          measure: layout.measure,
          onDelete: deleteAsked,
          onReport,
          onRetry,
          onDiscard,
        }}
        onScroll={layout.onScroll}
      >
        <End aria-hidden style={{ top: Math.max(0, layout.height - 1) }} />
      </List>
      {older ? <OlderState older={older} onOlder={onOlder} /> : null}
      {layout.atEnd ? null : <JumpToEnd unseen={unseen.length} onClick={layout.goToEnd} />}
      <Arrivals messages={arrived} name={partner.name} />
    </Pane>
  )
}

/** Longer than the question about a deletion takes to leave, in ms. */
const questionLeaves = 200

/** With a message its bin goes, to which the focus was to come back from the question: the pane takes it then. */
function useDeletionFocus(
  pane: HTMLElement | null,
  messages: readonly ChatMessage[],
  onDelete: MessagePaneProps['onDelete'],
): MessagePaneProps['onDelete'] {
  const asked = useRef<string>(null)
  useEffect(() => {
    if (!messages.some(({ id, status }) => id === asked.current && status === 'Deleted')) return
    asked.current = null
    setTimeout(() => {
      if (document.activeElement === document.body) pane?.focus({ preventScroll: true })
    }, questionLeaves)
  }, [messages, pane])
  return useMemo(() => {
    if (!onDelete) return
    return (message: ChatMessage) => {
      asked.current = message.id
      onDelete(message)
    }
  }, [onDelete])
}

const keyOf = (index: number, { rows }: { rows: readonly { key: string }[] }) => rows[index]?.key ?? index
