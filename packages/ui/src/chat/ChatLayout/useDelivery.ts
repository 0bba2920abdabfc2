import { type ChatConversation, chatTooFast, chatWindowState } from '@school/rules'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../../feedback'
import { newKey } from '../../foundation'
import { chatMessages, closedMessage } from '../chat.messages'
import type { ChatAction, ChatState } from './chat.state'
import type { ChatOptions } from './useChat'
import type { ChatLoading } from './useChatLoading'
import type { useDrafts } from './useDrafts'

/** A sending that takes longer, in ms, has failed; trying again is harmless. */
const sendPatience = 30_000

export type DeliveryOptions = Pick<ChatOptions, 'me' | 'now'> & {
  latest: ChatLoading['latest']
  threads: ChatState['threads']
  dispatch: (action: ChatAction) => void
  drafts: ReturnType<typeof useDrafts>
  /** A message to this person is stored. */
  onSent: (userId: string) => void
  onFailed: (error: unknown) => void
}

/** Sends messages: at once to the eye, one after the other to the server, and none while the chat is closed. */
export function useDelivery({ me, now, latest, threads, dispatch, drafts, onSent, onFailed }: DeliveryOptions) {
  const intl = useIntl()
  const toast = useToast()
  const queues = useRef(new Map<string, Promise<void>>())
  const flying = useRef(new Set<string>())
  const sentAt = useRef<number[]>([])
  const timeZone = intl.timeZone ?? 'Asia/Kolkata'
  const thread = (userId: string, action: Extract<ChatAction, { kind: 'thread' }>['action']) =>
    dispatch({ kind: 'thread', userId, action })

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
      toast.success(intl.formatMessage(chatMessages.sent))
      onSent(userId)
    } catch (error) {
      thread(userId, { kind: 'fail', clientId })
      onFailed(error)
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

  /** @returns whether the text is on its way. */
  const send = (to: ChatConversation, text: string): boolean => {
    const at = now()
    if (chatTooFast(sentAt.current, at)) {
      toast.warning(intl.formatMessage(chatMessages.tooFast))
      return false
    }
    sentAt.current = [...sentAt.current, at]
    const clientId = newKey()
    thread(to.userId, { kind: 'send', clientId, text, at })
    drafts.write(to.userId, '')
    enqueue(to, clientId, text)
    return true
  }

  const retry = (to: ChatConversation, clientId: string) => {
    const pending = threads[to.userId]?.pending.find(message => message.clientId === clientId)
    if (pending?.state !== 'failed') return
    thread(to.userId, { kind: 'retry', clientId })
    enqueue(to, clientId, pending.text)
  }

  return { send, retry }
}

/** Ends with the signal, also where the answer never comes: the next message must not wait for it. */
function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}
