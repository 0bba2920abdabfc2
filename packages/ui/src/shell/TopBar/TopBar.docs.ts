import type { WidgetDocs } from '../../widget.docs'
import { shellMessages, unreadChatMessage } from '../shell.messages'
import { ChatLink } from './ChatLink'
import { CountedButton, CountedLink } from './CountedButton'
import { TopBar } from './TopBar'

export const docs: WidgetDocs = {
  components: [TopBar, ChatLink, CountedButton, CountedLink],
  status: 'stable',
  when: ['The bar over every screen, as `AppShell` draws it; by itself where another shell is built.'],
  whenNot: [
    { case: 'The whole frame.', instead: 'AppShell' },
    { case: 'The head of one screen.', instead: 'FormHeader' },
  ],
  keyboard: [
    ['Tab', 'Goes through its parts from the menu to the person.'],
    ['Enter, Space', 'On the first button: widen, narrow or open the menu.'],
  ],
  accessibility: [
    'The first button says what it will do to the menu.',
    'Counts are part of the names; the pill is hidden from screen readers.',
  ],
  messages: [
    shellMessages.chat,
    unreadChatMessage,
    shellMessages.openMenu,
    shellMessages.expand,
    shellMessages.collapse,
    shellMessages.leaveFullscreen,
    shellMessages.fullscreen,
  ],
}
