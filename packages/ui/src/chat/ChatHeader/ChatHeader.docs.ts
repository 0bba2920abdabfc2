import type { WidgetDocs } from '../../widget.docs'
import { actionsMessage, chatMessages, closedMessage } from '../chat.messages'
import { ChatHeader } from './ChatHeader'

export const docs: WidgetDocs = {
  components: [ChatHeader],
  status: 'young',
  when: ['Over the messages: with whom one writes, and from when to when, where that is closed now.'],
  whenNot: [
    { case: 'The head of a screen.', instead: 'FormHeader' },
    { case: 'The whole chat.', instead: 'ChatLayout' },
  ],
  keyboard: [
    ['Tab', 'Goes to the way back, the menu and the close button.'],
    ['Enter, Space', 'Press them; the menu opens.'],
    ['Escape', 'Closes the menu.'],
  ],
  accessibility: [
    'The name is a heading that can take the focus, as it does on phones when a conversation is opened.',
    'That the chat is closed is a `status`.',
  ],
  messages: [
    chatMessages.back,
    chatMessages.close,
    actionsMessage,
    closedMessage,
    chatMessages.online,
    chatMessages.busy,
    chatMessages.away,
    chatMessages.offline,
    chatMessages.pin,
    chatMessages.unpin,
    chatMessages.mute,
    chatMessages.unmute,
    chatMessages.hide,
    chatMessages.pinLimit,
  ],
}
