import type { WidgetDocs } from '../../widget.docs'
import { shellMessages } from '../shell.messages'
import { Avatar } from './Avatar'
import { UserMenu } from './UserMenu'

export const docs: WidgetDocs = {
  components: [UserMenu, Avatar],
  status: 'stable',
  when: ['The person who has logged in, with their own pages and the way out; `list` in the drawer of a phone.'],
  whenNot: [
    { case: 'Commands of a record.', instead: 'Menu' },
    { case: 'A card of a person.', instead: 'ProfileLayout' },
  ],
  keyboard: [
    ['Enter, Space, Arrow down', 'Open the menu.'],
    ['Arrow down, Arrow up', 'Walk the entries.'],
    ['Escape, Tab', 'Close the menu.'],
    ['Tab', 'In the list: goes through the entries.'],
  ],
  accessibility: [
    'The button is named after the account and the person, also where the name is not shown.',
    'The photo is hidden from screen readers: the name stands beside it.',
  ],
  messages: [shellMessages.account],
}
