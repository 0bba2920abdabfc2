import type { WidgetDocs } from '../../widget.docs'
import { PersonRecord } from './PersonRecord'
import { personRecordMessages } from './PersonRecord.messages'

export const docs: WidgetDocs = {
  components: [PersonRecord],
  status: 'young',
  when: ['All that is known of one person, and all that can be done with them: the place to which every name in a list leads.'],
  whenNot: [
    { case: 'The own details are changed beside a card.', instead: 'ProfileLayout' },
    { case: 'A row is looked into without leaving its list.', instead: 'WithDrawer' },
    { case: 'Several people.', instead: 'PersonCards' },
  ],
  keyboard: [
    ['Tab', 'Goes through finder, neighbours, actions, ways to reach the person and tabs into what the tab shows.'],
    ['Enter, Space', 'On the finder: opens and closes it. On further actions: shows them.'],
  ],
  accessibility: [
    'The name is the one `h1`, and names the window.',
    'Each fact of the line says what it is, for those who do not see where it stands.',
    'Tabs are a navigation: each has an address.',
    'Paper leaves the head out.',
  ],
  messages: [personRecordMessages.actions, personRecordMessages.more],
  frame: 420,
}
