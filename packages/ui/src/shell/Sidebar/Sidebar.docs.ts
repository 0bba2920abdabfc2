import type { WidgetDocs } from '../../widget.docs'
import { shellMessages } from '../shell.messages'
import { Sidebar } from './Sidebar'

export const docs: WidgetDocs = {
  components: [Sidebar],
  status: 'stable',
  when: ['The menu of a person, with groups in groups.'],
  whenNot: [
    { case: 'A handful of places on a phone.', instead: 'BottomBar' },
    { case: 'Views of one screen.', instead: 'Tabs' },
    { case: 'A tree that is changed.', instead: 'TreeEditor' },
  ],
  keyboard: [
    ['Tab', 'Goes through the entries.'],
    ['Arrow down, Arrow up', 'The next entry in sight or the one before.'],
    ['Arrow right', 'Opens a group, or goes into it.'],
    ['Arrow left', 'Closes a group, or goes back to it.'],
    ['Home, End', 'The first or last entry.'],
    ['Enter, Space', 'Open the screen, or open and close the group.'],
  ],
  accessibility: [
    'A `nav` of lists; groups tell by `aria-expanded` whether they are open, and the open screen is `aria-current`.',
    'Narrow, the names stay for screen readers.',
  ],
  messages: [shellMessages.menu],
}
