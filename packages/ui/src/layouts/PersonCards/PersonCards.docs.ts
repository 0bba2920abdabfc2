import type { WidgetDocs } from '../../widget.docs'
import { PersonCards } from './PersonCards'

export const docs: WidgetDocs = {
  components: [PersonCards],
  status: 'stable',
  when: ['A handful of people with what matters of each today, such as the children of a guardian.'],
  whenNot: [
    { case: 'More than a handful.', instead: 'Table' },
    { case: 'Only who is chosen matters.', instead: 'WardTabs' },
    { case: 'One person.', instead: 'ProfileLayout' },
  ],
  keyboard: [
    ['Tab', 'Goes through the cards that can be chosen.'],
    ['Enter, Space', 'Choose the person.'],
  ],
  accessibility: ['A list with a name; a chosen card is pressed.', 'Facts are names with values.'],
  messages: [],
}
