import type { WidgetDocs } from '../../widget.docs'
import { chatMessages, messageToMessage, opensMessage, tooLongMessage } from '../chat.messages'
import { ChatInput } from './ChatInput'

export const docs: WidgetDocs = {
  components: [ChatInput],
  status: 'young',
  when: ['The field under the messages.'],
  whenNot: [
    { case: 'A message to many.', instead: 'SmsFormatDialog' },
    { case: 'Remarks in a form.', instead: 'TextArea' },
  ],
  keyboard: [
    ['Enter', 'Sends the message.'],
    ['Shift+Enter', 'Begins a line.'],
    ['Tab', 'Goes to the send button.'],
  ],
  accessibility: [
    'Named after the person one writes to.',
    'Too long and empty are said in words by a `status`; the send button stays in the tab order.',
    'Enter that chooses a letter of another script sends nothing.',
  ],
  messages: [chatMessages.typeHere, chatMessages.send, chatMessages.empty, opensMessage, messageToMessage, tooLongMessage],
}
