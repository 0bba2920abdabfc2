import type { WidgetDocs } from '../../widget.docs'
import { newCountMessage, shellMessages, unreadMessage } from '../shell.messages'
import { NotificationsBell } from './NotificationsBell'

export const docs: WidgetDocs = {
  components: [NotificationsBell],
  status: 'stable',
  when: ['What has happened that concerns the person, wherever they are.'],
  whenNot: [
    { case: 'What just happened on this screen.', instead: 'useToast' },
    { case: 'Messages of people.', instead: 'ChatLink' },
  ],
  keyboard: [
    ['Enter, Space', 'Open the list; what was unread counts as read.'],
    ['Arrow keys, Home, End', 'On the row of two lists: show the other one, whose items count as read from then on.'],
    ['Tab', 'Goes through the lines that lead somewhere and to the foot.'],
    ['Arrow keys', 'Scroll a list without such lines.'],
    ['Escape', 'Closes the list.'],
  ],
  accessibility: [
    'The button says how many are unread.',
    'The list is a `dialog` with a name; on phones it fills the screen and is ordered by days.',
    'Who has a list of the family and one of the staff chooses between them by tabs, which say how many are unread in each.',
    'New lines are marked in words besides the dot.',
  ],
  messages: [
    shellMessages.notifications,
    shellMessages.notificationSettings,
    shellMessages.enablePush,
    shellMessages.noNotifications,
    shellMessages.today,
    shellMessages.family,
    shellMessages.staff,
    shellMessages.isNew,
    newCountMessage,
    unreadMessage,
  ],
  frame: 480,
}
