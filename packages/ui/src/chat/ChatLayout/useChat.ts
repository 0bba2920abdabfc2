import { type ChatConversation, type ChatMessage, mayDeleteChat } from '@school/rules'
import { useReducer } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm, useToast } from '../../feedback'
import type { ChatContact } from '../ContactList'
import type { ConversationChange } from '../ConversationList'
import { chatMessages } from '../chat.messages'
import type { ChatCalls, ChatDrafts, ChatStream } from './calls'
import { type ChatAction, closedChat, reduceChat } from './chat.state'
import { useChatLoading } from './useChatLoading'
import { useDelivery } from './useDelivery'
import { useDrafts } from './useDrafts'

export type ChatOptions = {
  calls: ChatCalls
  me: { id: string; name: string }
  stream?: ChatStream
  drafts?: ChatDrafts
  follow: 'always' | 'atEnd'
  now: () => number
  problemText?: (error: unknown) => string
}

/** The whole chat of a person: its state, what is loaded when, and what a person can do. */
export function useChat({ calls, me, stream, drafts: store, follow, now, problemText }: ChatOptions) {
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const [state, dispatch] = useReducer(reduceChat, closedChat)
  const drafts = useDrafts(store)
  const { latest, load, loadList, loadThread, loadWindow, markRead } = useChatLoading({
    calls,
    me,
    stream,
    follow,
    state,
    dispatch,
  })
  const activeId = state.active?.userId
  const words = (message: keyof typeof chatMessages) => intl.formatMessage(chatMessages[message])
  const tell = (error: unknown) =>
    toast.error(problemText?.(error) ?? ((error instanceof Error && error.name) || words('failed')))

  const thread = (userId: string, action: Extract<ChatAction, { kind: 'thread' }>['action']) =>
    dispatch({ kind: 'thread', userId, action })

  /** After sending or deleting: the lists of contacts close, and both lists are loaded anew. */
  const settle = (userId: string) => {
    dispatch({ kind: 'contacts', open: false })
    loadList()
    if (latest.current.state.active?.userId === userId) loadThread(userId)
  }

  const { send, retry } = useDelivery({
    me,
    now,
    latest,
    threads: state.threads,
    dispatch,
    drafts,
    onSent: settle,
    onFailed: tell,
  })

  return {
    state,
    drafts,
    reloadList: () => loadList(),
    reloadThread: () => activeId !== undefined && loadThread(activeId),
    showContacts: (open: boolean) => dispatch({ kind: 'contacts', open }),
    close: () => dispatch({ kind: 'close' }),

    open(to: ChatConversation | ChatContact) {
      const known = state.list?.find(line => line.userId === to.userId)
      const conversation: ChatConversation = known ?? to
      dispatch({ kind: 'open', conversation })
      loadWindow()
      if ((conversation.unreadMessageCount ?? 0) > 0) markRead(to.userId)
    },

    loadOlder() {
      if (activeId === undefined) return
      const userId = activeId
      const before = state.threads[userId]?.messages[0]?.id
      if (before === undefined) return
      dispatch({ kind: 'olderLoading', userId })
      load(
        `older ${userId}`,
        signal => calls.messages({ userId, before }, signal),
        ({ messages, hasOlder }) => thread(userId, { kind: 'older', messages, hasOlder }),
        () => dispatch({ kind: 'olderFailed', userId }),
      )
    },

    send,
    retry,
    discard: (to: ChatConversation, clientId: string) => thread(to.userId, { kind: 'discard', clientId }),

    async remove(to: ChatConversation, message: ChatMessage) {
      const confirmed = await confirm({
        message: words('removeQuestion'),
        confirmText: words('remove'),
        icon: 'warning',
        danger: true,
      })
      if (!confirmed) return
      if (!mayDeleteChat(message, me.id, now())) {
        toast.warning(words('tooLate'))
        return
      }
      try {
        await calls.remove(message.id, new AbortController().signal)
        thread(to.userId, { kind: 'delete', id: message.id })
        toast.success(words('removed'))
        settle(to.userId)
      } catch (error) {
        tell(error)
      }
    },

    async change({ userId }: { userId: string }, change: ConversationChange) {
      dispatch({ kind: 'changed', userId, change, at: now() })
      if (change.hidden && userId === activeId) dispatch({ kind: 'close' })
      try {
        await calls.change?.(userId, change, new AbortController().signal)
      } catch (error) {
        tell(error)
      }
      loadList()
    },
  }
}
