import { type ChatConversation, type ChatMessage, chatTooFast, chatWindowState, mayDeleteChat } from '@school/rules'
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm, useToast } from '../../feedback'
import type { ChatContact } from '../ContactList'
import type { ConversationChange } from '../ConversationList'
import { chatMessages, closedMessage } from '../chat.messages'
import type { ChatCalls, ChatDrafts, ChatStream } from './calls'
import { type ChatAction, type ChatState, closedChat, reduceChat } from './chat.state'
import { useDrafts } from './useDrafts'
import { useRefresh } from './useRefresh'

/** A sending that takes longer, in ms, has failed; trying again is harmless. */
const sendPatience = 30_000

export type ChatOptions = {
  calls: ChatCalls
  me: { id: string; name: string }
  stream?: ChatStream
  drafts?: ChatDrafts
  follow: 'always' | 'atEnd'
  now: () => number
  problemText?: (error: unknown) => string
}

/** At most one load of a kind at a time: a timer lets one that is under way finish, everything else begins anew. */
function useLoads() {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const map = running.current
    return () => {
      for (const aborter of map.values()) aborter.abort()
      map.clear()
    }
  }, [])
  return useCallback(
    <Answer>(
      key: string,
      load: (signal: AbortSignal) => Promise<Answer>,
      onAnswer: (answer: Answer) => void,
      onFail: () => void,
      patient = false,
    ) => {
      const before = running.current.get(key)
      if (before && patient) return
      before?.abort()
      const aborter = new AbortController()
      running.current.set(key, aborter)
      const done = () => {
        if (running.current.get(key) === aborter) running.current.delete(key)
        return !aborter.signal.aborted
      }
      load(aborter.signal).then(
        answer => done() && onAnswer(answer),
        () => done() && onFail(),
      )
    },
    [],
  )
}

/**
 * Tells the server that the open conversation was read; while nobody looks at the page, as soon as somebody does. It may
 * fail: the next one that is read says the same.
 */
function useMarkRead(latest: RefObject<{ readonly state: ChatState; readonly calls: ChatCalls }>) {
  const unseen = useRef<string>(undefined)
  const markRead = useCallback(
    (userId: string) => {
      unseen.current = document.visibilityState === 'hidden' ? userId : undefined
      if (unseen.current === undefined) latest.current.calls.read?.(userId, new AbortController().signal).catch(() => {})
    },
    [latest],
  )
  useEffect(() => {
    const look = () => {
      if (unseen.current !== undefined && unseen.current === latest.current.state.active?.userId) markRead(unseen.current)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [latest, markRead])
  return markRead
}

/** The whole chat of a person: its state, what is loaded when, and what a person can do. */
export function useChat({ calls, me, stream, drafts: store, follow, now, problemText }: ChatOptions) {
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const [state, dispatch] = useReducer(reduceChat, closedChat)
  const drafts = useDrafts(store)
  const load = useLoads()
  const queues = useRef(new Map<string, Promise<void>>())
  const flying = useRef(new Set<string>())
  const sentAt = useRef<number[]>([])
  const timeZone = intl.timeZone ?? 'Asia/Kolkata'
  const activeId = state.active?.userId
  const latest = useRef({ state, calls })
  useEffect(() => {
    latest.current = { state, calls }
  })
  const markRead = useMarkRead(latest)
  const words = (message: keyof typeof chatMessages) => intl.formatMessage(chatMessages[message])
  const tell = (error: unknown) =>
    toast.error(problemText?.(error) ?? ((error instanceof Error && error.name) || words('failed')))

  const loadList = useCallback(
    (patient = false) =>
      load(
        'list',
        signal => latest.current.calls.list(signal),
        list => dispatch({ kind: 'list', list }),
        () => dispatch({ kind: 'listFailed' }),
        patient,
      ),
    [load],
  )
  const loadThread = useCallback(
    (userId: string, scroll?: 'always' | 'new', patient = false) =>
      load(
        'thread',
        signal => latest.current.calls.messages({ userId }, signal),
        ({ messages, hasOlder }) => {
          const known = latest.current.state.threads[userId]?.messages
          dispatch({ kind: 'thread', userId, action: { kind: 'arrive', me: me.id, messages, hasOlder }, scroll })
          // What comes while the person looks is read as well.
          if (known?.length && messages.some(one => one.senderId !== me.id && !known.some(({ id }) => id === one.id)))
            markRead(userId)
        },
        () => dispatch({ kind: 'failed', userId }),
        patient,
      ),
    [load, markRead, me.id],
  )
  const loadWindow = useCallback(
    () =>
      load(
        'window',
        signal => latest.current.calls.window(signal),
        window => dispatch({ kind: 'window', window }),
        () => {},
      ),
    [load],
  )

  useEffect(() => {
    loadList()
    loadWindow()
  }, [loadList, loadWindow])

  useEffect(() => {
    if (activeId !== undefined) loadThread(activeId)
  }, [activeId, loadThread])

  useRefresh(
    stream,
    () => {
      loadList(true)
      if (activeId !== undefined) loadThread(activeId, follow === 'always' ? 'always' : undefined, true)
    },
    event => {
      loadList()
      const concerns = event.kind !== 'presence' && event.kind !== 'read'
      if (activeId !== undefined && concerns) loadThread(activeId, follow === 'always' ? 'new' : undefined)
      if (event.kind === 'reset') loadWindow()
    },
    () => loadList(true),
  )

  const thread = (userId: string, action: Extract<ChatAction, { kind: 'thread' }>['action']) =>
    dispatch({ kind: 'thread', userId, action })

  /** After sending or deleting: the lists of contacts close, and both lists are loaded anew. */
  const settle = (userId: string) => {
    dispatch({ kind: 'contacts', open: false })
    loadList()
    if (latest.current.state.active?.userId === userId) loadThread(userId)
  }

  const deliver = async (to: ChatConversation, clientId: string, text: string) => {
    const { userId, receiveUserRole } = to
    const aborter = new AbortController()
    const patience = setTimeout(() => aborter.abort(new DOMException('', 'TimeoutError')), sendPatience)
    try {
      const window = await orAborted(latest.current.calls.window(aborter.signal), aborter.signal)
      dispatch({ kind: 'window', window })
      const hours = chatWindowState(window, new Date(now()), timeZone)
      if (!hours.open) {
        thread(userId, { kind: 'discard', clientId })
        drafts.giveBack(userId, text)
        toast.warning(intl.formatMessage(closedMessage, hours))
        return
      }
      const message = { clientId, userId, receiveUserRole, text }
      const { id, sentAt: at } = await orAborted(latest.current.calls.send(message, aborter.signal), aborter.signal)
      thread(userId, { kind: 'sent', clientId, me: me.id, id, sentAt: at })
      toast.success(words('sent'))
      settle(userId)
    } catch (error) {
      thread(userId, { kind: 'fail', clientId })
      tell(error)
    } finally {
      clearTimeout(patience)
      flying.current.delete(clientId)
    }
  }

  /** One after the other, so that messages are stored in the order in which they were written. */
  const enqueue = (to: ChatConversation, clientId: string, text: string) => {
    if (flying.current.has(clientId)) return
    flying.current.add(clientId)
    const before = queues.current.get(to.userId) ?? Promise.resolve()
    queues.current.set(
      to.userId,
      before.then(() => deliver(to, clientId, text)),
    )
  }

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

    /** @returns whether the text is on its way. */
    send(to: ChatConversation, text: string): boolean {
      const at = now()
      if (chatTooFast(sentAt.current, at)) {
        toast.warning(words('tooFast'))
        return false
      }
      sentAt.current = [...sentAt.current, at]
      const clientId = newClientId()
      thread(to.userId, { kind: 'send', clientId, text, at })
      drafts.write(to.userId, '')
      enqueue(to, clientId, text)
      return true
    },

    retry(to: ChatConversation, clientId: string) {
      const pending = state.threads[to.userId]?.pending.find(message => message.clientId === clientId)
      if (pending?.state !== 'failed') return
      thread(to.userId, { kind: 'retry', clientId })
      enqueue(to, clientId, pending.text)
    },

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

/** Ends with the signal, also where the answer never comes: the next message must not wait for it. */
function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}

/** Browsers give `randomUUID` to secure pages alone, and a school may run its server without. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
