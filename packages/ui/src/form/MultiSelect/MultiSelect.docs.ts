import type { WidgetDocs } from '../../widget.docs'
import { formMessages, selectedCountMessage } from '../form.messages'
import { MultiSelect } from './MultiSelect'

export const docs: WidgetDocs = {
  components: [MultiSelect],
  status: 'stable',
  when: ['Several choices out of up to some thirty: divisions, months, roles. The list stays open while choosing.'],
  whenNot: [
    { case: 'One choice.', instead: 'Select' },
    { case: 'Two or three choices, which can all stand in sight.', instead: 'Checkbox' },
    { case: 'People or schools out of hundreds.', instead: 'EntitySelectorInput' },
  ],
  keyboard: [
    ['Enter, Space', 'Open the list; in it, tick or clear the marked entry.'],
    ['Arrow down, Arrow up', 'Open the list and walk it; disabled entries are passed over.'],
    ['Home, End', 'The first or last entry.'],
    ['Page up, Page down', 'In an open list: ten entries back or on.'],
    ['Letters', 'Go to an entry that begins with them.'],
    ['Escape', 'Closes the list.'],
    ['Tab', 'Closes an open list as it stands and goes on.'],
  ],
  accessibility: [
    'A `listbox` with `aria-multiselectable`; each entry tells whether it is chosen, the one for all of them also when some are.',
    'Up to three choices are named in the closed field, more are counted.',
    'Select All leaves disabled entries as they are.',
  ],
  messages: [formMessages.selectAll, formMessages.select, formMessages.noResults, selectedCountMessage],
}
