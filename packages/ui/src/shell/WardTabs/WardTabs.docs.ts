import type { WidgetDocs } from '../../widget.docs'
import { shellMessages, wardMessage, wardRollMessage } from '../shell.messages'
import { WardTabs } from './WardTabs'

export const docs: WidgetDocs = {
  components: [WardTabs],
  status: 'stable',
  when: ['A guardian has several children, and the page is about one of them.'],
  whenNot: [
    { case: 'Cards with facts about each child.', instead: 'PersonCards' },
    { case: 'Views of one child.', instead: 'Tabs' },
  ],
  keyboard: [
    ['Tab', 'Goes to the chosen child, and out again.'],
    ['Arrow right, Arrow down', 'Go to the next child, from the last to the first.'],
    ['Arrow left, Arrow up', 'Go to the child before.'],
    ['Home, End', 'Go to the first or last child.'],
    ['Enter, Space', 'Choose the child.'],
  ],
  accessibility: [
    'A `radiogroup`, as choosing a child changes the page and no panel here. As that may take a while, arrows only move.',
    'A page that is mounted anew with every child passes `focusChosen` after a choice, so that the focus comes back.',
    'Each child says name, class and roll number.',
  ],
  messages: [shellMessages.selectChild, wardMessage, wardRollMessage],
}
