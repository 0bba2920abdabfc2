import type { WidgetDocs } from '../../widget.docs'
import { drawerMessages } from '../Drawer/Drawer.messages'
import { selectionTexts } from '../selection/selection.messages'
import { PeoplePicker } from './PeoplePicker'
import { chosenMessage, peopleMessage } from './PeoplePicker.messages'

export const docs: WidgetDocs = {
  components: [PeoplePicker],
  status: 'young',
  when: [
    'People are found by class and other filters, ticked over pages or as a whole, and then something is done with all of them: logins, messages, promotion.',
  ],
  whenNot: [
    { case: 'People become the value of a field.', instead: 'EntitySelectorInput' },
    { case: 'Things other than people are steered.', instead: 'ConsoleLayout' },
    { case: 'A list is only read.', instead: 'ListLayout' },
  ],
  keyboard: [
    ['Tab', 'Goes through filters, tools, boxes, pages and the bar.'],
    ['Space', 'On a box: tick or clear it; the one in the head the page.'],
    ['Shift+Click', 'Ticks from the last one to this one.'],
    ['Enter, Space', 'Choose everybody the filters find, or do something with those chosen.'],
    ['Escape', 'Closes the drawer.'],
  ],
  accessibility: [
    'Every box is named after the person.',
    'How many are chosen, on other pages too, is a `status` at the foot of the window.',
    'That not everybody could be chosen is an `alert`.',
  ],
  messages: [peopleMessage, chosenMessage, drawerMessages.close, ...selectionTexts],
  frame: 820,
}
