import type { WidgetDocs } from '../../widget.docs'
import { formMessages } from '../form.messages'
import { Select } from './Select'

export const docs: WidgetDocs = {
  components: [Select],
  status: 'stable',
  when: ['One choice out of a short list: course, term, month.', '`clearable` where nothing is a choice too.'],
  whenNot: [
    { case: 'More than about twelve entries.', instead: 'Combobox' },
    { case: 'Two to five, when seeing them helps.', instead: 'RadioGroup' },
    { case: 'Several are chosen.', instead: 'MultiSelect' },
  ],
  keyboard: [
    ['Enter, Space, Arrow down, Arrow up', 'Open the list.'],
    ['Arrow down, Arrow up', 'Walk the list; disabled entries are passed over.'],
    ['Home, End', 'The first or last entry; they open the list too.'],
    ['Page up, Page down', 'In an open list: ten entries back or on.'],
    ['Letters', 'Go to an entry that begins with them.'],
    ['Enter, Space', 'Take the marked entry.'],
    ['Tab', 'Takes the marked entry and goes on.'],
    ['Escape', 'Closes the list and leaves the choice as it was.'],
  ],
  accessibility: [
    'A `combobox` button with a `listbox`; its name is the label with the choice.',
    'Inside a dialog Escape closes the list before the dialog.',
    'The clear button goes with the choice, and the field gets the focus.',
  ],
  messages: [formMessages.select, formMessages.clear, formMessages.noResults],
}
