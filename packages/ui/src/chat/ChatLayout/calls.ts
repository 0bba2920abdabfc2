import type { ChatConversation, ChatMessage, ChatWindow } from '@school/rules'
import type { LoadContacts } from '../ContactList'
import type { ConversationChange } from '../ConversationList'

/** A message as it leaves: the server knows a second sending by its client id. */
export type OutgoingChat = { clientId: string; userId: string; receiveUserRole: string; text: string }

/** A page of a conversation. `before` is the id of its first message that is known. */
export type ChatPage = { messages: readonly ChatMessage[]; hasOlder: boolean }

/** What the chat asks of the program around it. Answers to a signal that was aborted are dropped. */
export type ChatCalls = {
  list: (signal: AbortSignal) => Promise<readonly ChatConversation[]>
  contacts: LoadContacts
  messages: (query: { userId: string; before?: string }, signal: AbortSignal) => Promise<ChatPage>
  /** The hours of the chat, null where the school sets none; asked before each sending. */
  window: (signal: AbortSignal) => Promise<ChatWindow | null>
  send: (message: OutgoingChat, signal: AbortSignal) => Promise<{ id: string; sentAt: number }>
  remove: (id: string, signal: AbortSignal) => Promise<unknown>
  /** The open conversation was read up to now. */
  read?: (userId: string, signal: AbortSignal) => Promise<unknown>
  /** Offers to pin, mute and hide conversations. */
  change?: (userId: string, change: ConversationChange, signal: AbortSignal) => Promise<unknown>
}

/** What the live stream tells: its state, or what is to be loaded anew. */
export type ChatEvent =
  | { kind: 'up' }
  | { kind: 'down' }
  | { kind: 'message'; from: string }
  | { kind: 'deleted' }
  | { kind: 'read' }
  | { kind: 'presence' }
  | { kind: 'reset' }

/** Begins to listen; gives what ends it. */
export type ChatStream = (listener: (event: ChatEvent) => void) => () => void

/** Keeps what was typed and not sent, by conversation. */
export type ChatDrafts = { read: (userId: string) => string; write: (userId: string, text: string) => void }
