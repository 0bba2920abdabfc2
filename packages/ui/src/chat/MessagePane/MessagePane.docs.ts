import { formMessages } from '../../form/form.messages'
import type { WidgetDocs } from '../../widget.docs'
import {
  chatMessages,
  deleteMessage,
  firstMessage,
  messagesWithMessage,
  newBelowMessage,
  reportMessage,
  saysMessage,
  todayMessage,
} from '../chat.messages'
import { MessagePane } from './MessagePane'

export const docs: WidgetDocs = {
  components: [MessagePane],
  status: 'young',
  when: ['The messages of a conversation, however many.'],
  whenNot: [
    { case: 'Notices of the school.', instead: 'NotificationsBell' },
    { case: 'Rows of a table.', instead: 'VirtualTable' },
  ],
  keyboard: [
    ['Tab', 'Goes to the messages, then to what can be pressed in them and to the way down.'],
    ['Arrow keys, Page up, Page down', 'Scroll the messages.'],
    ['Enter, Space', 'Delete, report, try again, discard, or go to the newest.'],
  ],
  accessibility: [
    'Up to three arrived messages are told politely with their writer.',
    'Each message says first who wrote it, and links say that they open a new tab.',
    'What was not sent is an `alert`.',
  ],
  messages: [
    chatMessages.noMessages,
    chatMessages.olderFailed,
    chatMessages.tryAgain,
    chatMessages.toNewest,
    chatMessages.deleted,
    messagesWithMessage,
    firstMessage,
    newBelowMessage,
    saysMessage,
    chatMessages.newMessages,
    chatMessages.you,
    chatMessages.sending,
    chatMessages.notSent,
    chatMessages.discard,
    todayMessage,
    deleteMessage,
    reportMessage,
    formMessages.newTab,
  ],
}
