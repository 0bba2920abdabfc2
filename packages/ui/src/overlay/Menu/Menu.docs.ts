import type { WidgetDocs } from '../../widget.docs'
import { Menu } from './Menu'

export const docs: WidgetDocs = {
  components: [Menu],
  status: 'stable',
  when: ['Commands of one thing behind one button: a row, a record, a person. `checked` for those that are on or off.'],
  whenNot: [
    { case: 'A value is chosen.', instead: 'Select' },
    { case: 'One or two commands, which have room.', instead: 'Button' },
    { case: 'The panel holds fields.', instead: 'Popover' },
  ],
  keyboard: [
    ['Enter, Space', 'On the button: open it with the focus on the first entry.'],
    ['Arrow down, Arrow up', 'On the button: open it at the first or the last entry; inside, walk the entries, round the ends.'],
    ['Home, End', 'The first or last entry.'],
    ['Letters', 'The next entry that begins with it.'],
    ['Enter, Space', 'Carry the entry out and close the menu.'],
    ['Escape, Tab', 'Close the menu; the focus is on the button again.'],
  ],
  accessibility: [
    'A `menu` of `menuitem` or `menuitemcheckbox`; the button tells that it opens one and whether it is open.',
    'Disabled entries can be reached, so that they can be read.',
  ],
  messages: [],
}
