import type { ChatConversation, ChatMessage, ChatWindow } from '@school/rules'
import type { ChatCalls, ChatEvent, ChatStream, OutgoingChat } from './ChatLayout'
import type { ContactPage, ContactQuery } from './ContactList'

const at = (time: string) => Date.parse(`${time}+05:30`)

export const me = { id: 'g1', name: 'Lakshmi Nair' }

export const conversations: ChatConversation[] = [
  {
    userId: 't1',
    name: 'Meera Pillai',
    receiveUserRole: 'Teacher',
    caption: 'V A class teacher',
    status: 'online',
    lastChatTime: at('2026-07-18T09:16:00'),
    lastChatMessage: 'നന്ദി, ടീച്ചർ.',
  },
  {
    userId: 't2',
    name: 'Arjun D’Souza',
    receiveUserRole: 'Teacher',
    caption: 'Physical education',
    status: 'offline',
    lastChatTime: at('2026-07-18T08:40:00'),
    lastChatMessage: 'She may bring her own racket on Monday, the school has only four of them.',
    unreadMessageCount: 2,
  },
  {
    userId: 'h1',
    name: 'Susan Mathew',
    receiveUserRole: 'SchoolHead',
    lastChatTime: at('2026-07-11T17:05:00'),
    lastChatMessage: 'Welcome to Green Valley.',
    isPinnedUser: true,
    pinnedAt: at('2026-07-11T17:06:00'),
  },
  {
    userId: 't3',
    name: 'Farida Khan',
    receiveUserRole: 'Teacher',
    lastChatTime: at('2026-07-17T18:20:00'),
    lastChatDeleted: true,
    isMuted: true,
    unreadMessageCount: 120,
  },
]

const message = (id: string, senderId: string, time: string, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  senderId,
  text,
  sentAt: at(time),
  status: 'Sent',
  ...more,
})

/** The conversation of the design, a day later. */
export const messages: ChatMessage[] = [
  message(
    'm1',
    't1',
    '2026-07-17T16:12:00',
    'Good evening. Ananya has been chosen for the district chess team. The first round is on 24 July at Kozhikode.',
  ),
  message('m2', 'g1', '2026-07-17T16:20:00', 'Thank you, ma’am! She is very happy. Will she miss the Mathematics test that day?'),
  message('m3', 't1', '2026-07-17T16:24:00', 'No, the test is moved to 27 July for her. She will be marked on duty.'),
  message('m4', 'g1', '2026-07-18T08:06:00', '', { status: 'Deleted' }),
  message('m5', 'g1', '2026-07-18T08:29:59', 'She had a mild fever last night. May she sit out of the PET period on Monday?'),
  message('m6', 't1', '2026-07-18T09:15:00', 'Of course. I have told Mr. D’Souza. Please send a note in the diary too.'),
  message('m7', 'g1', '2026-07-18T09:16:00', 'നന്ദി, ടീച്ചർ.'),
]

const phrases = [
  'Good morning.',
  'She has finished the worksheet on fractions and wants another one for the weekend.',
  'Thank you.',
  'Please remind her of the library book. It is due on Friday, and two other children are waiting for it. The list of the books for the next term is on the notice board of the class.',
  'Yes, at four.',
]

/** So many messages between two, one an hour, the last of them at nine on the day of the stories. */
export const manyMessages = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `n${String(index).padStart(6, '0')}`,
    senderId: index % 3 === 0 ? 'g1' : 't1',
    text: `${index + 1}. ${phrases[index % phrases.length]}`,
    sentAt: at('2026-07-18T09:00:00') - (count - 1 - index) * 3_600_000,
    status: index % 41 === 7 ? 'Deleted' : 'Sent',
  }))

const contacts = [
  ['t1', 'Meera Pillai', 'Teacher', 'V A class teacher'],
  ['t4', 'Rahul Menon', 'Teacher', 'Mathematics'],
  ['n1', 'Gopal Varma', 'NonTeachingStaff', 'Office'],
  ['p1', 'Deepa Thomas', 'Guardian', 'Aarav Thomas, V A'],
  ['s1', 'Aarav Thomas', 'Student', 'V A'],
  ['s2', 'Diya Agarwal', 'Student', 'V B'],
].map(([userId = '', name = '', receiveUserRole = '', caption]) => ({ userId, name, receiveUserRole, caption }))

export type StoryServer = ChatCalls & {
  stream: ChatStream
  emit: (event: ChatEvent) => void
  /** Somebody else writes. */
  receive: (from: string, text: string) => void
  stored: ChatMessage[]
  asked: { list: number; messages: number; window: number; read: number; contacts: ContactQuery[] }
  /** What the next sendings do, one after the other; they succeed when there is nothing. */
  troubles: ('lose' | 'refuse')[]
  /** Sendings are answered after it. */
  answersAfter: Promise<void>
  hours: ChatWindow | null
}

/** A server of one page's life: it stores what is sent, once a client id, and pages its messages by 50. */
export function storyServer(given: { messages?: ChatMessage[]; hours?: ChatWindow | null; list?: ChatConversation[] } = {}) {
  const listeners = new Set<(event: ChatEvent) => void>()
  let list = given.list ?? conversations
  let clock = at('2026-07-18T09:30:00')
  const lasting = <Answer>(answer: Answer, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(answer), 30)
    })
  const server: StoryServer = {
    stored: [...(given.messages ?? messages)],
    asked: { list: 0, messages: 0, window: 0, read: 0, contacts: [] },
    troubles: [],
    answersAfter: Promise.resolve(),
    hours: given.hours ?? null,
    stream: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit: event => {
      for (const listener of listeners) listener(event)
    },
    receive: (from, text) => {
      clock += 1000
      server.stored.push({ id: `r${server.stored.length}`, senderId: from, text, sentAt: clock, status: 'Sent' })
    },
    list: signal => {
      server.asked.list += 1
      return lasting(list, signal)
    },
    contacts: (query, signal) => {
      server.asked.contacts.push(query)
      const found = contacts.filter(
        contact =>
          contact.name.toLowerCase().includes(query.search.toLowerCase()) &&
          (query.role.length === 0 || query.role.some(role => role === contact.receiveUserRole)) &&
          (query.division.length === 0 || query.division.some(division => contact.caption?.endsWith(division))),
      )
      const page: ContactPage = {
        contacts: found.slice((query.page - 1) * 4, query.page * 4),
        more: found.length > query.page * 4,
      }
      return lasting(page, signal)
    },
    messages: ({ userId, before }, signal) => {
      server.asked.messages += 1
      const all = server.stored.filter(({ senderId }) => senderId === userId || (senderId === me.id && userId === 't1'))
      const end = before === undefined ? all.length : all.findIndex(({ id }) => id === before)
      const start = Math.max(0, end - 50)
      return lasting({ messages: all.slice(start, end), hasOlder: start > 0 }, signal)
    },
    window: signal => {
      server.asked.window += 1
      return lasting(server.hours, signal)
    },
    send: async ({ clientId, text }: OutgoingChat, signal) => {
      const trouble = server.troubles.shift()
      const known = server.stored.find(other => other.clientId === clientId)
      if (trouble !== 'refuse' && !known) {
        clock += 1000
        server.stored.push({ id: `s${server.stored.length}`, clientId, senderId: me.id, text, sentAt: clock, status: 'Sent' })
      }
      if (trouble) {
        await lasting(null, signal)
        throw new TypeError('Failed to fetch')
      }
      await server.answersAfter
      const { id, sentAt } = server.stored.find(other => other.clientId === clientId)!
      return lasting({ id, sentAt }, signal)
    },
    remove: (id, signal) => {
      server.stored = server.stored.map(other => (other.id === id ? { ...other, text: '', status: 'Deleted' } : other))
      return lasting(null, signal)
    },
    read: (userId, signal) => {
      server.asked.read += 1
      list = list.map(line => (line.userId === userId ? { ...line, unreadMessageCount: undefined } : line))
      return lasting(null, signal)
    },
    change: (userId, { hidden, ...change }, signal) => {
      list = hidden
        ? list.filter(line => line.userId !== userId)
        : list.map(line => (line.userId === userId ? { ...line, ...change, pinnedAt: Date.now() } : line))
      return lasting(null, signal)
    },
  }
  return server
}
