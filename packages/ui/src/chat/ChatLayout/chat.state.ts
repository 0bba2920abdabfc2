import {
  type ChatConversation,
  type ChatMessage,
  type ChatThread,
  type ChatThreadAction,
  type ChatWindow,
  emptyThread,
  openConversation,
  reduceChatThread,
} from '@school/rules'
import type { ConversationChange } from '../ConversationList'

/** What the chat of a person is at a moment. Everything of a conversation is kept by the id of the other person. */
export type ChatState = {
  /** Undefined until the first list has come. */
  list?: readonly ChatConversation[]
  listFailed: boolean
  /** Whose conversation is open, as they were when it was opened. */
  active?: ChatConversation
  threads: Readonly<Record<string, ChatThread>>
  failed: Readonly<Record<string, boolean>>
  older: Readonly<Record<string, 'loading' | 'failed' | undefined>>
  /** How much was unread when the open conversation was opened, until its messages have come. */
  unread?: number
  /** First message that was unread then. */
  newFrom?: string
  /** Undefined until it has been asked for, null where the school sets none. */
  window?: ChatWindow | null
  contacts: boolean
  /** Every change leads the pane to its end. */
  toEnd: number
}

export type ChatAction =
  | { kind: 'list'; list: readonly ChatConversation[] }
  | { kind: 'listFailed' }
  | { kind: 'open'; conversation: ChatConversation }
  | { kind: 'close' }
  | { kind: 'contacts'; open: boolean }
  | { kind: 'window'; window: ChatWindow | null }
  | { kind: 'failed'; userId: string }
  | { kind: 'olderLoading'; userId: string }
  | { kind: 'olderFailed'; userId: string }
  | { kind: 'changed'; userId: string; change: ConversationChange; at: number }
  /** `scroll`: to the end in any case, only with a new message, or not at all. */
  | { kind: 'thread'; userId: string; action: ChatThreadAction; scroll?: 'always' | 'new' }

export const closedChat: ChatState = {
  listFailed: false,
  threads: {},
  failed: {},
  older: {},
  contacts: false,
  toEnd: 0,
}

/** The first of the last so many messages of the other person. */
function firstUnread(messages: readonly ChatMessage[], me: string, count: number): string | undefined {
  const foreign = messages.filter(message => message.senderId !== me)
  return foreign.at(-Math.min(count, foreign.length))?.id
}

export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.kind) {
    case 'list':
      return { ...state, list: openConversation(action.list, state.active?.userId), listFailed: false }
    case 'listFailed':
      return { ...state, listFailed: true }
    case 'open': {
      const { userId } = action.conversation
      const unread = action.conversation.unreadMessageCount ?? 0
      return {
        ...state,
        active: action.conversation,
        list: state.list && openConversation(state.list, userId),
        unread: unread > 0 ? unread : undefined,
        newFrom: undefined,
      }
    }
    case 'close':
      return { ...state, active: undefined, newFrom: undefined, list: state.list && openConversation(state.list, undefined) }
    case 'contacts':
      return { ...state, contacts: action.open }
    case 'window':
      return { ...state, window: action.window }
    case 'failed':
      return { ...state, failed: { ...state.failed, [action.userId]: true } }
    case 'olderLoading':
      return { ...state, older: { ...state.older, [action.userId]: 'loading' } }
    case 'olderFailed':
      return { ...state, older: { ...state.older, [action.userId]: 'failed' } }
    case 'changed':
      return { ...state, list: state.list && withChange(state.list, action.userId, action.change, action.at) }
    case 'thread':
      return withThread(state, action)
  }
}

function withChange(list: readonly ChatConversation[], userId: string, change: ConversationChange, at: number) {
  const { hidden, ...rest } = change
  if (hidden) return list.filter(line => line.userId !== userId)
  return list.map(line => (line.userId === userId ? { ...line, ...rest, ...(rest.isPinnedUser ? { pinnedAt: at } : {}) } : line))
}

function withThread(state: ChatState, { userId, action, scroll }: Extract<ChatAction, { kind: 'thread' }>): ChatState {
  const before = state.threads[userId] ?? emptyThread
  const thread = reduceChatThread(before, action)
  const active = state.active?.userId === userId
  const grown = thread.messages.at(-1)?.id !== before.messages.at(-1)?.id
  const leads = active && (action.kind === 'send' || scroll === 'always' || (scroll === 'new' && grown))
  const next: ChatState = {
    ...state,
    threads: thread === before && userId in state.threads ? state.threads : { ...state.threads, [userId]: thread },
    toEnd: leads ? state.toEnd + 1 : state.toEnd,
  }
  if (action.kind === 'older') next.older = { ...state.older, [userId]: undefined }
  if (action.kind !== 'arrive') return next
  if (state.failed[userId]) next.failed = { ...state.failed, [userId]: false }
  if (active && state.unread !== undefined) {
    next.newFrom = firstUnread(thread.messages, action.me, state.unread)
    next.unread = undefined
  }
  return next
}
