import { type ChatMessage, mergeChatMessages } from './messages'
import { cleanChatText } from './text'

/** A message that the server has not answered for. */
export interface PendingMessage {
  readonly clientId: string
  readonly text: string
  readonly at: number
  readonly state: 'sending' | 'failed'
}

/** What is known of one conversation. `hasOlder` is undefined until its first page has come. */
export interface ChatThread {
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly PendingMessage[]
  readonly hasOlder?: boolean
}

export type ChatThreadAction =
  /** A page came: the newest messages, or older ones. */
  | { kind: 'arrive'; me: string; messages: readonly ChatMessage[]; hasOlder?: boolean }
  | { kind: 'older'; messages: readonly ChatMessage[]; hasOlder: boolean }
  | { kind: 'send'; clientId: string; text: string; at: number }
  | { kind: 'sent'; clientId: string; me: string; id: string; sentAt: number }
  | { kind: 'fail'; clientId: string }
  | { kind: 'retry'; clientId: string }
  | { kind: 'discard'; clientId: string }
  | { kind: 'delete'; id: string }

export const emptyThread: ChatThread = { messages: [], pending: [] }

/** How far the clocks of a device and the server may differ. */
const skew = 120_000

/**
 * Ties stored messages to those still waiting: by their client id, or, where the server tells none, an own message of the
 * same words that nobody knew before.
 */
function settle(thread: ChatThread, me: string, came: readonly ChatMessage[]) {
  const waiting = [...thread.pending]
  const known = new Set(thread.messages.map(message => message.id))
  const taken = new Set(thread.messages.flatMap(message => message.clientId ?? []))
  const named = came.map(message => {
    if (message.senderId !== me || waiting.length === 0) return message
    const at = waiting.findIndex(({ clientId, text, at: since }) =>
      message.clientId
        ? message.clientId === clientId
        : !known.has(message.id) && message.text === text && message.sentAt >= since - skew && !taken.has(clientId),
    )
    const [pending] = at < 0 ? [] : waiting.splice(at, 1)
    return pending ? { ...message, clientId: pending.clientId } : message
  })
  return { named, waiting }
}

/** A page of the newest that touches nothing known, with more before it: what lies between has to be loaded first. */
const leavesGap = ({ messages }: ChatThread, came: readonly ChatMessage[], hasOlder = false) =>
  hasOlder && messages.length > 0 && !came.some(({ id }) => messages.some(known => known.id === id))

/** A conversation after something happened to it. Whatever comes twice or late, every message stands there once. */
export function reduceChatThread(thread: ChatThread, action: ChatThreadAction): ChatThread {
  switch (action.kind) {
    case 'arrive': {
      const { named, waiting } = settle(thread, action.me, action.messages)
      const gap = leavesGap(thread, action.messages, action.hasOlder)
      const messages = mergeChatMessages(gap ? [] : thread.messages, named)
      const hasOlder = gap || (thread.hasOlder ?? action.hasOlder ?? false)
      if (messages === thread.messages && waiting.length === thread.pending.length && hasOlder === thread.hasOlder) return thread
      return { messages, pending: waiting.length === thread.pending.length ? thread.pending : waiting, hasOlder }
    }
    case 'older':
      return { ...thread, messages: mergeChatMessages(thread.messages, action.messages), hasOlder: action.hasOlder }
    case 'send': {
      const { clientId, text, at } = action
      const known = [...thread.pending, ...thread.messages].some(message => message.clientId === clientId)
      if (known) return thread
      return { ...thread, pending: [...thread.pending, { clientId, text: cleanChatText(text), at, state: 'sending' }] }
    }
    case 'sent': {
      const { clientId, me, id, sentAt } = action
      const pending = thread.pending.find(message => message.clientId === clientId)
      const text = pending?.text ?? thread.messages.find(message => message.id === id)?.text
      if (text === undefined) return thread
      const message: ChatMessage = { id, clientId, senderId: me, text, sentAt, status: 'Sent' }
      return {
        ...thread,
        messages: mergeChatMessages(thread.messages, [message]),
        pending: pending ? thread.pending.filter(other => other !== pending) : thread.pending,
      }
    }
    case 'fail':
      return withState(thread, action.clientId, 'sending', 'failed')
    case 'retry':
      return withState(thread, action.clientId, 'failed', 'sending')
    case 'discard': {
      const pending = thread.pending.filter(message => message.clientId !== action.clientId)
      return pending.length === thread.pending.length ? thread : { ...thread, pending }
    }
    case 'delete': {
      const message = thread.messages.find(({ id }) => id === action.id)
      return message
        ? { ...thread, messages: mergeChatMessages(thread.messages, [{ ...message, status: 'Deleted', text: '' }]) }
        : thread
    }
  }
}

function withState(thread: ChatThread, clientId: string, from: PendingMessage['state'], to: PendingMessage['state']): ChatThread {
  if (!thread.pending.some(message => message.clientId === clientId && message.state === from)) return thread
  return {
    ...thread,
    pending: thread.pending.map(message => (message.clientId === clientId ? { ...message, state: to } : message)),
  }
}
