import type { WidgetDocs } from '../../widget.docs'
import { actionsMessage, chatMessages, unreadCountMessage } from '../chat.messages'
import { ConversationList } from './ConversationList'

export const docs: WidgetDocs = {
  components: [ConversationList],
  status: 'young',
  when: ['Those one writes with: the pinned first, then by the last message.'],
  whenNot: [
    { case: 'Somebody new.', instead: 'ContactList' },
    { case: 'What the school has sent.', instead: 'NotificationsBell' },
  ],
  keyboard: [
    ['Tab', 'Goes through the new chat, the search, lines and their menus.'],
    ['Enter, Space', 'Open the conversation, or its menu.'],
    ['Escape', 'Empties the search, or closes the menu.'],
  ],
  accessibility: [
    'Unread, pinned and muted are said in words besides their signs.',
    'The menu of a line is named after the person.',
    'A sixth pin is shown as a disabled entry that says why.',
  ],
  messages: [
    chatMessages.conversations,
    chatMessages.newChat,
    chatMessages.searchUsers,
    chatMessages.noneFound,
    chatMessages.noConversations,
    chatMessages.noConversationsText,
    unreadCountMessage,
    actionsMessage,
    chatMessages.Teacher,
    chatMessages.Guardian,
    chatMessages.NonTeachingStaff,
    chatMessages.Student,
    chatMessages.SystemAdmin,
    chatMessages.SchoolSuperAdmin,
    chatMessages.SchoolHead,
    chatMessages.pinned,
    chatMessages.muted,
    chatMessages.deleted,
    chatMessages.pin,
    chatMessages.unpin,
    chatMessages.mute,
    chatMessages.unmute,
    chatMessages.hide,
    chatMessages.pinLimit,
  ],
}
