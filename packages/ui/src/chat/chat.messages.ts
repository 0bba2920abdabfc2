import { defineMessage, defineMessages } from 'react-intl'

export const chatMessages = defineMessages({
  conversations: { id: 'ui.chat.conversations', defaultMessage: 'Conversations' },
  searchUsers: { id: 'ui.chat.searchUsers', defaultMessage: 'Search users' },
  newChat: { id: 'ui.chat.newChat', defaultMessage: 'New Chat' },
  Teacher: { id: 'ui.chat.Teacher', defaultMessage: 'Teacher' },
  Guardian: { id: 'ui.chat.Guardian', defaultMessage: 'Guardian' },
  NonTeachingStaff: { id: 'ui.chat.NonTeachingStaff', defaultMessage: 'Non TeachingStaff' },
  Student: { id: 'ui.chat.Student', defaultMessage: 'Student' },
  SystemAdmin: { id: 'ui.chat.SystemAdmin', defaultMessage: 'System Admin' },
  SchoolSuperAdmin: { id: 'ui.chat.SchoolSuperAdmin', defaultMessage: 'Super Admin' },
  SchoolHead: { id: 'ui.chat.SchoolHead', defaultMessage: 'School Head' },
  back: { id: 'ui.chat.back', defaultMessage: 'Back' },
  close: { id: 'ui.chat.close', defaultMessage: 'Close' },
  noConversations: { id: 'ui.chat.noConversations', defaultMessage: 'No conversations yet.' },
  noConversationsText: {
    id: 'ui.chat.noConversationsText',
    defaultMessage: 'Whoever you write to, and whoever writes to you, will stand here.',
  },
  noneFound: { id: 'ui.chat.noneFound', defaultMessage: 'No results found.' },
  noMessages: { id: 'ui.chat.noMessages', defaultMessage: 'No messages yet.' },
  pin: { id: 'ui.chat.pin', defaultMessage: 'Pin' },
  unpin: { id: 'ui.chat.unpin', defaultMessage: 'Unpin' },
  mute: { id: 'ui.chat.mute', defaultMessage: 'Mute' },
  unmute: { id: 'ui.chat.unmute', defaultMessage: 'Unmute' },
  hide: { id: 'ui.chat.hide', defaultMessage: 'Hide' },
  pinned: { id: 'ui.chat.pinned', defaultMessage: 'Pinned' },
  muted: { id: 'ui.chat.muted', defaultMessage: 'Muted' },
  pinLimit: { id: 'ui.chat.pinLimit', defaultMessage: 'At most 5 conversations can be pinned.' },
  online: { id: 'ui.chat.online', defaultMessage: 'online' },
  busy: { id: 'ui.chat.busy', defaultMessage: 'busy' },
  away: { id: 'ui.chat.away', defaultMessage: 'away' },
  offline: { id: 'ui.chat.offline', defaultMessage: 'offline' },
  you: { id: 'ui.chat.you', defaultMessage: 'You' },
  deleted: { id: 'ui.chat.deleted', defaultMessage: 'This message was deleted' },
  sending: { id: 'ui.chat.sending', defaultMessage: 'Sending' },
  notSent: { id: 'ui.chat.notSent', defaultMessage: 'Not sent' },
  tryAgain: { id: 'ui.chat.tryAgain', defaultMessage: 'Try again' },
  discard: { id: 'ui.chat.discard', defaultMessage: 'Discard' },
  newMessages: { id: 'ui.chat.newMessages', defaultMessage: 'New messages' },
  toNewest: { id: 'ui.chat.toNewest', defaultMessage: 'To the newest message' },
  olderFailed: { id: 'ui.chat.olderFailed', defaultMessage: 'Earlier messages could not be loaded.' },
  typeHere: { id: 'ui.chat.typeHere', defaultMessage: 'Type your message here' },
  send: { id: 'ui.chat.send', defaultMessage: 'Send' },
  empty: { id: 'ui.chat.empty', defaultMessage: "Can't Send Empty Message" },
  sent: { id: 'ui.chat.sent', defaultMessage: 'Send Successfully' },
  removed: { id: 'ui.chat.removed', defaultMessage: 'Deleted Successfully' },
  removeQuestion: { id: 'ui.chat.removeQuestion', defaultMessage: 'Are you sure, You want to Remove this message ?' },
  remove: { id: 'ui.chat.remove', defaultMessage: 'Remove' },
  tooLate: { id: 'ui.chat.tooLate', defaultMessage: 'A message can be deleted only within 60 minutes.' },
  tooFast: { id: 'ui.chat.tooFast', defaultMessage: 'You are sending too fast. Please wait.' },
  failed: { id: 'ui.chat.failed', defaultMessage: 'The request could not be completed. Please try again.' },
})

/** The red notice outside the hours of the chat. */
export const closedMessage = defineMessage<{ start: string; end: string }>({
  id: 'ui.chat.closed',
  defaultMessage: 'Your chat window available only from {start} to {end}',
})

/** In the field meanwhile. */
export const opensMessage = defineMessage<{ start: string }>({
  id: 'ui.chat.opens',
  defaultMessage: 'Opens again at {start}',
})

/** The pair may no longer write. */
export const readOnlyMessage = defineMessage<{ name: string }>({
  id: 'ui.chat.readOnly',
  defaultMessage: 'You can no longer write to {name}.',
})

/** The school has taken the chat from a person. */
export const blockedMessage = defineMessage<{ date: string }>({
  id: 'ui.chat.blocked',
  defaultMessage: 'Chat is blocked until {date}.',
})

/** Under the field; the limit is 2000 characters. */
export const tooLongMessage = defineMessage<{ n: number }>({
  id: 'ui.chat.tooLong',
  defaultMessage: 'Message is too long ({n} of 2000).',
})

/** Name of the button beside a conversation, and of its menu. */
export const actionsMessage = defineMessage<{ name: string }>({
  id: 'ui.chat.actions',
  defaultMessage: 'Actions of {name}',
})

/** What the figure on a conversation means. */
export const unreadCountMessage = defineMessage<{ count: number }>({
  id: 'ui.chat.unread',
  defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}',
})

/** On the button that leads down to them. */
export const newBelowMessage = defineMessage<{ count: number }>({
  id: 'ui.chat.newBelow',
  defaultMessage: '{count, plural, one {# new message} other {# new messages}}',
})

/** Name of the pane. */
export const messagesWithMessage = defineMessage<{ name: string }>({
  id: 'ui.chat.messagesWith',
  defaultMessage: 'Messages with {name}',
})

/** Name of the field. */
export const messageToMessage = defineMessage<{ name: string }>({
  id: 'ui.chat.messageTo',
  defaultMessage: 'Message to {name}',
})

/** Where nothing was written yet. */
export const firstMessage = defineMessage<{ name: string }>({
  id: 'ui.chat.first',
  defaultMessage: 'Write the first message to {name}.',
})

/** Name of the button with the bin. */
export const deleteMessage = defineMessage<{ time: string }>({
  id: 'ui.chat.delete',
  defaultMessage: 'Delete the message of {time}',
})

/** Name of the button with the flag. */
export const reportMessage = defineMessage<{ time: string }>({
  id: 'ui.chat.report',
  defaultMessage: 'Report the message of {time}',
})

/** The line over the messages of this day. */
export const todayMessage = defineMessage<{ day: string }>({
  id: 'ui.chat.today',
  defaultMessage: 'Today, {day}',
})

/** Said when a message arrives, and before each for who listens. */
export const saysMessage = defineMessage<{ name: string; text: string }>({
  id: 'ui.chat.says',
  defaultMessage: '{name}: {text}',
})
