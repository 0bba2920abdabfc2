import { type AnswerOfCall, type Client, chat, type KnownAnswer } from '@school/api/client'
import { type ChatConversation, readCurrentChat } from '@school/rules'
import type { ChatCalls, ChatStream } from '@school/ui'
import type { LiveConnection } from '../../live/live-connection'

type Listed = AnswerOfCall<typeof chat.list>[number]
type Page = AnswerOfCall<typeof chat.current>

/** Persons that one page of contacts holds. */
const contactPage = 30

const instant = (at: string | null) => (at === null ? undefined : Date.parse(at))

/** A line of the list as the library draws it. */
const conversationOf = ({
  lastChatTime,
  pinnedAt,
  unreadMessageCount,
  createdAt,
  shortName,
  isToday,
  chats,
  ...rest
}: Listed): ChatConversation => ({
  ...rest,
  lastChatTime: instant(lastChatTime),
  pinnedAt: instant(pinnedAt),
  unreadMessageCount: unreadMessageCount ?? undefined,
})

/** What the chat asks of the server, for the person who writes under an id. */
export function chatCalls(client: Client, me: string): ChatCalls {
  const known = new Map<string, KnownAnswer<Page>>()
  let listed: KnownAnswer<Listed[]> | undefined
  return {
    list: async signal => {
      listed = await client.callKnown(chat.list, { query: {} }, listed, { signal })
      return listed.answer.map(conversationOf)
    },
    contacts: async ({ search, role, division, page }, signal) => {
      const query = { search, page, role: [...role], division: [...division] }
      const contacts = await client.call(chat.contacts, { query }, { signal })
      return { contacts, more: contacts.length === contactPage }
    },
    messages: async ({ userId, before }, signal) => {
      const request = { query: { receiverId: userId, senderId: me, ...(before ? { before } : {}) } }
      const page = await client.callKnown(chat.current, request, before ? undefined : known.get(userId), { signal })
      if (!before) known.set(userId, page)
      return { messages: readCurrentChat(page.answer.currentUserList), hasOlder: page.answer.hasOlder }
    },
    window: signal => client.call(chat.times, {}, { signal }),
    send: async ({ clientId, userId, receiveUserRole, text }, signal) => {
      const body = {
        isReceived: false,
        receiveUserId: userId,
        time: '',
        messages: [text],
        messageType: 'text',
        ReceiveUserRole: receiveUserRole,
        clientId,
      } as const
      const { tblId, sendTime } = await client.call(chat.send, { body: { ...body, messages: [...body.messages] } }, { signal })
      return { id: tblId, sentAt: Date.parse(sendTime) }
    },
    remove: (id, signal) => client.call(chat.remove, { body: { tblId: id } }, { signal }),
    read: (userId, signal) => client.call(chat.read, { body: { receiverId: userId } }, { signal }),
    change: (userId, change, signal) => client.call(chat.change, { params: { userId }, body: change }, { signal }),
  }
}

const kinds: Readonly<Record<string, 'message' | 'deleted' | 'read' | 'presence' | 'reset' | 'up' | 'down'>> = {
  'chat.message': 'message',
  'chat.deleted': 'deleted',
  'chat.read': 'read',
  presence: 'presence',
  reset: 'reset',
  up: 'up',
  down: 'down',
}

/** The events of the stream that the chat listens to. */
export const chatStream =
  (connection: LiveConnection): ChatStream =>
  listener => {
    if (connection.up) listener({ kind: 'up' })
    return connection.subscribe(({ type, data }) => {
      const kind = kinds[type]
      if (kind === 'message') listener({ kind, from: String(data.from) })
      else if (kind) listener({ kind })
    })
  }
