import type { WidgetDocs } from '../../widget.docs'
import { formMessages } from '../form.messages'
import { Combobox } from './Combobox'

export const docs: WidgetDocs = {
  components: [Combobox],
  status: 'stable',
  when: [
    'One choice out of a list too long to look through: subjects, villages, banks.',
    'The whole list is at hand; what is typed narrows it.',
  ],
  whenNot: [
    { case: 'Up to about twelve entries.', instead: 'Select' },
    { case: 'The entries come from the server, as people do.', instead: 'EntitySelectorInput' },
    { case: 'Several are chosen.', instead: 'MultiSelect' },
  ],
  keyboard: [
    ['Letters', 'Narrow the list; its first entry is marked.'],
    ['Arrow down, Arrow up', 'Open the list and walk it.'],
    ['Home, End', 'In an open list: its first or last entry.'],
    ['Page up, Page down', 'In an open list: ten entries on or back.'],
    ['Enter', 'Takes the marked entry.'],
    ['Escape', 'Closes the list and brings the choice back.'],
    ['Tab', 'Goes on; other text than the choice is dropped.'],
  ],
  accessibility: [
    'A `combobox` with a `listbox`; the marked entry is told by `aria-activedescendant` while the focus stays in the field.',
    'That nothing fits is a `status` and so read out.',
    'Emptying the field takes the choice back, as the clear button does.',
  ],
  messages: [formMessages.select, formMessages.clear, formMessages.openList, formMessages.noResults],
}
