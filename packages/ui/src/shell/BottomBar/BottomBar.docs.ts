import type { WidgetDocs } from '../../widget.docs'
import { shellMessages } from '../shell.messages'
import { BottomBar } from './BottomBar'

export const docs: WidgetDocs = {
  components: [BottomBar],
  status: 'stable',
  when: ['Up to five places that a guardian needs under the thumb; below 1200 px.'],
  whenNot: [
    { case: 'A menu with groups.', instead: 'Sidebar' },
    { case: 'Views of one screen.', instead: 'Tabs' },
  ],
  keyboard: [
    ['Tab', 'Goes through the places.'],
    ['Enter', 'Opens the place; Space too where it is a command.'],
  ],
  accessibility: [
    'A `nav` with a name; the open place is `aria-current` and marked by a line as well as by colour.',
    'Each place is at least 44 px high and says its name under the icon.',
  ],
  messages: [shellMessages.sections],
}
