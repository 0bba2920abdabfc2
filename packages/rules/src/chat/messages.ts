import { chatLimits } from './limits'

/** One message of a conversation between two persons. */
export interface ChatMessage {
  readonly id: string
  /** The sender's own name of it, by which a second sending is known. */
  readonly clientId?: string
  readonly senderId: string
  /** Empty once it is deleted. */
  readonly text: string
  /** Ms since 1970. */
  readonly sentAt: number
  readonly status: 'Sent' | 'Deleted'
  /** Counts what was changed in it; the higher one is right. */
  readonly version?: number
}

/** One direction of a conversation as `current-chat` answers it. */
export interface CurrentChat {
  readonly sendUserId: string
  readonly chats: readonly {
    readonly tblId: string
    readonly sendTime: string
    readonly messages: string | readonly string[]
    readonly messageStatus: string
    readonly clientId?: string | null
  }[]
}

/** Both directions of an answer of `current-chat`, in order. */
export function readCurrentChat(currentUserList: readonly CurrentChat[]): ChatMessage[] {
  const messages = currentUserList.flatMap(({ sendUserId, chats }) =>
    chats.map(({ tblId, sendTime, messages: words, messageStatus, clientId }): ChatMessage => {
      const deleted = messageStatus === 'Deleted'
      const text = typeof words === 'string' ? words : words.join('\n')
      return {
        id: tblId,
        ...(clientId ? { clientId } : {}),
        senderId: sendUserId,
        text: deleted ? '' : text,
        sentAt: Date.parse(sendTime),
        status: deleted ? 'Deleted' : 'Sent',
      }
    }),
  )
  return mergeChatMessages([], messages)
}

/** By the time of sending; at the same instant by id, so that every screen shows one order. */
export const compareChatMessages = (a: ChatMessage, b: ChatMessage): number =>
  a.sentAt - b.sentAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const same = (a: ChatMessage, b: ChatMessage) =>
  a.clientId === b.clientId &&
  a.senderId === b.senderId &&
  a.text === b.text &&
  a.sentAt === b.sentAt &&
  a.status === b.status &&
  a.version === b.version

/** What is known of a message after another report of it: the newer one, and deleted once it was deleted in either. */
function join(known: ChatMessage, came: ChatMessage): ChatMessage {
  const source = (came.version ?? 0) >= (known.version ?? 0) ? came : known
  const clientId = came.clientId ?? known.clientId
  const deleted = known.status === 'Deleted' || came.status === 'Deleted'
  const joined: ChatMessage = {
    ...source,
    ...(clientId ? { clientId } : {}),
    ...(deleted ? { status: 'Deleted', text: '' } : {}),
  }
  return same(known, joined) ? known : joined
}

/**
 * Adds what a load or the stream brought: one message an id, in order of sending. Nothing new gives the list itself, so
 * that nothing is drawn again.
 */
export function mergeChatMessages(known: readonly ChatMessage[], came: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map(message => [message.id, message]))
  let changed = false
  for (const message of came) {
    const had = byId.get(message.id)
    const now = had ? join(had, message) : message.status === 'Deleted' ? { ...message, text: '' } : message
    if (now === had) continue
    byId.set(message.id, now)
    changed = true
  }
  return changed ? [...byId.values()].sort(compareChatMessages) : (known as ChatMessage[])
}

/** How long, in ms, a message may still be deleted by its sender; negative when it may not any more. */
export const chatDeleteLeft = (message: ChatMessage, now: number): number => message.sentAt + chatLimits.deleteWithin - now

/** Own messages may be deleted while they are at most 60 minutes old. */
export const mayDeleteChat = (message: ChatMessage, me: string, now: number): boolean =>
  message.senderId === me && message.status === 'Sent' && chatDeleteLeft(message, now) >= 0
