import type { WidgetDocs } from '../../widget.docs'
import { blockedMessage, chatMessages, closedMessage, messagesWithMessage, readOnlyMessage } from '../chat.messages'
import { firstVisitMessages, nobodyMessages } from '../late.messages'
import { ChatLayout } from './ChatLayout'

export const docs: WidgetDocs = {
  components: [ChatLayout],
  status: 'young',
  when: ['The chat of a person as a whole: the list and a conversation.'],
  whenNot: [
    { case: 'A message to many at once.', instead: 'SmsFormatDialog' },
    { case: 'One of its parts in another frame.', instead: 'MessagePane' },
  ],
  keyboard: [
    ['Tab', 'Goes through list, conversation and field.'],
    ['Enter', 'On a line: opens the conversation. In the field: sends.'],
    ['Shift+Enter', 'In the field: begins a line.'],
    ['Arrow keys', 'On the messages: scroll them.'],
  ],
  accessibility: [
    'Into a conversation the focus goes to its field, on phones to its name; back it goes to its line in the list. Into the contacts it goes to their search.',
    'Messages that arrive are told politely.',
  ],
  messages: [
    firstVisitMessages.kept,
    chatMessages.close,
    nobodyMessages.choose,
    chatMessages.newChat,
    nobodyMessages.chooseText,
    readOnlyMessage,
    blockedMessage,
    messagesWithMessage,
    closedMessage,
    chatMessages.sent,
    chatMessages.removed,
    chatMessages.removeQuestion,
    chatMessages.remove,
    chatMessages.tooLate,
    chatMessages.tooFast,
    chatMessages.failed,
  ],
  frame: 680,
}
