import { chatContactRoles, chatLimits } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { day, id, instant, line, option, page, paged, pageSize, repeated, text, words } from '../contract/schemas'

const chatting = forms('/chat')
const reviewing = forms('/chat?tab=reports')

/** Time of the school's day, `HH:mm:ss`; null where no hours are set. */
const hour = z.string().nullable()
const status = z.enum(['online', 'busy', 'away', 'offline'])
const reason = line(500, 10)

const person = {
  userId: id,
  name: z.string(),
  shortName: z.string().meta({ description: 'Two letters for where there is no photo' }),
  avatar: z.string().nullable(),
  receiveUserRole: z.string(),
  caption: z.string().meta({ description: 'The class, the children or the designation' }),
  status,
}

const conversation = z
  .object({
    ...person,
    lastChatTime: instant.nullable(),
    createdAt: instant,
    isToday: z.boolean(),
    isPinnedUser: z.boolean(),
    pinnedAt: instant.nullable(),
    isMuted: z.boolean(),
    unreadMessageCount: z.int().nullable(),
    isActiveChat: z.boolean(),
    lastChatMessage: z.string(),
    lastChatDeleted: z.boolean(),
    readOnly: z.boolean(),
    chats: z.array(z.never()),
  })
  .meta({ id: 'ChatUser' })

const message = z
  .object({
    tblId: id,
    sendTime: instant,
    messages: z.array(z.string()),
    messageType: z.literal('text'),
    messageStatus: z.enum(['Sent', 'Deleted']),
    clientId: z.string().nullable(),
  })
  .meta({ id: 'ChatMessage' })

const side = z.object({ userId: id, name: z.string(), role: z.string() })

const reviewed = z
  .object({
    persons: z.array(side),
    messages: z.array(
      z.object({
        tblId: id,
        senderId: id,
        sendTime: instant,
        text: z.string().meta({ description: 'Also of a deleted message, for 90 days' }),
        messageStatus: z.enum(['Sent', 'Deleted']),
        reported: z.boolean(),
      }),
    ),
    openings: z.array(z.object({ by: z.string(), at: instant, reason: z.string() })),
  })
  .meta({ id: 'ReviewedChat' })

/** Chat of two persons of the school, and what the school reviews of it. */
export const chat = {
  initialValues: route({
    method: 'GET',
    path: 'chat-initial-values',
    summary: 'Divisions for the filter, persons with a conversation, under which id one writes, and when.',
    access: chatting,
    answer: z.object({
      divisions: z.array(option),
      chatUserIds: z.array(id),
      me: z.object({ userId: id, role: z.string(), name: z.string() }),
      chatStartTime: hour,
      chatEndTime: hour,
      firstVisit: z.boolean(),
      blockedUntil: day.nullable(),
    }),
  }),
  contacts: route({
    method: 'GET',
    path: 'chat-all-contacts',
    summary: 'A page of 30 persons to whom one may begin to write, by name. Filters may be repeated.',
    access: chatting,
    query: z.object({
      division: repeated(id),
      role: repeated(z.enum(chatContactRoles)),
      search: words.default(''),
      page,
    }),
    answer: z.array(z.object(person)),
  }),
  current: route({
    method: 'GET',
    path: 'current-chat',
    summary: `The newest messages with one person, at most ${chatLimits.page}, or those before the message \`before\`; one entry for each direction. 304 when nothing has changed since the ETag.`,
    access: chatting,
    query: z.object({
      receiverId: id,
      senderId: id,
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(chatLimits.page).default(chatLimits.page),
    }),
    answer: z.object({
      currentUserList: z.array(z.object({ receiveUserId: id, sendUserId: id, chats: z.array(message) })),
      hasOlder: z.boolean(),
    }),
  }),
  send: route({
    method: 'POST',
    path: 'insert-chat',
    summary:
      'Sends a text of at most 2000 characters. A repeated clientId answers the first message. Outside the hours 409, too fast 429, a person who cannot be written to 404 or 403.',
    access: chatting,
    body: z.object({
      isReceived: z.literal(false).optional(),
      receiveUserId: id,
      time: z.string().max(100).optional(),
      messages: z.array(text(50_000)).length(1),
      messageType: z.literal('text').default('text'),
      ReceiveUserRole: z.string().max(50),
      clientId: line(64).optional(),
    }),
    answer: z.object({ tblId: id, sendTime: instant, messageStatus: z.enum(['Sent', 'Deleted']) }),
    status: 200,
  }),
  remove: route({
    method: 'POST',
    path: 'delete-chat',
    summary: 'Deletes an own message for both, within 60 minutes of sending; afterwards 409. A second time answers the same.',
    access: chatting,
    body: z.union([z.object({ tblId: id }), id]),
    answer: z.object({ tblId: id, messageStatus: z.literal('Deleted') }),
    status: 200,
  }),
  list: route({
    method: 'GET',
    path: 'user-chat-list',
    summary:
      'The own conversations: pinned first, then by their last message. 304 when nothing has changed since the ETag; names and classes of the others are told once a minute.',
    access: chatting,
    query: z.object({ search: words.default('') }),
    answer: z.array(conversation),
  }),
  times: route({
    method: 'GET',
    path: 'chat-time-settings',
    summary: 'When one may write, in the time of the school; null without hours.',
    access: chatting,
    answer: z.object({ chatStartTime: hour, chatEndTime: hour }),
  }),
  unread: route({
    method: 'GET',
    path: 'chat/unread',
    summary: 'How many unread messages there are in conversations that are not muted.',
    access: chatting,
    answer: z.object({ count: z.int() }),
  }),
  read: route({
    method: 'POST',
    path: 'chat/read',
    summary: 'The conversation with a person was read up to now.',
    access: chatting,
    body: z.object({ receiverId: id }),
  }),
  told: route({
    method: 'POST',
    path: 'chat/told',
    summary: 'The person has read that conversations are kept and may be reviewed.',
    access: chatting,
  }),
  change: route({
    method: 'PATCH',
    path: 'chat/conversations/{userId}',
    summary: 'Pins, mutes or hides a conversation in the own list. A sixth pin answers 409.',
    access: chatting,
    body: z.object({ isPinnedUser: z.boolean().optional(), isMuted: z.boolean().optional(), hidden: z.boolean().optional() }),
    answer: z.object({ userId: id, isPinnedUser: z.boolean(), isMuted: z.boolean(), hidden: z.boolean() }),
  }),
  report: route({
    method: 'POST',
    path: 'chat/messages/{id}/report',
    summary: 'Tells the school of a message of the other person. A second time answers the same.',
    access: chatting,
    body: z.object({ reason }),
    answer: z.object({ id }),
    status: 200,
  }),
  reports: route({
    method: 'GET',
    path: 'chat/reports',
    summary: 'Messages that were reported or hold a word of the school’s list, the newest first.',
    access: reviewing,
    query: z.object({
      status: z.enum(['Open', 'Removed', 'Dismissed', '']).default(''),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        id,
        at: instant,
        kind: z.enum(['report', 'words']),
        status: z.enum(['Open', 'Removed', 'Dismissed']),
        reason: z.string().meta({ description: 'What was reported, or the word that was found' }),
        reportedBy: z.string(),
        text: z.string(),
        sender: side,
        receiver: side,
        decidedBy: z.string(),
        decidedAt: instant.nullable(),
        openings: z.int(),
      }),
    ),
  }),
  openReport: route({
    method: 'POST',
    path: 'chat/reports/{id}/open',
    summary: 'The reported message with the ten before and after it. The reason is kept in the audit.',
    access: reviewing,
    body: z.object({ reason }),
    answer: reviewed,
    status: 200,
  }),
  decideReport: route({
    method: 'POST',
    path: 'chat/reports/{id}/decide',
    summary: 'Removes the message for both, or dismisses the report; may keep its sender from the chat through a day.',
    access: reviewing,
    body: z.object({ decision: z.enum(['remove', 'dismiss']), block: z.object({ until: day }).optional() }),
    answer: z.object({ id, status: z.enum(['Removed', 'Dismissed']) }),
    status: 200,
  }),
  review: route({
    method: 'POST',
    path: 'chat/review',
    summary: 'The newest 100 messages of two persons. The reason is kept in the audit.',
    access: reviewing,
    body: z.object({ personA: id, personB: id, reason }),
    answer: reviewed,
    status: 200,
  }),
}
