import type { WidgetDocs } from '../../widget.docs'
import { shellMessages } from '../shell.messages'
import { SchoolSelector } from './SchoolSelector'

export const docs: WidgetDocs = {
  components: [SchoolSelector],
  status: 'stable',
  when: ['A login has several schools, and one of them is worked in.'],
  whenNot: [
    { case: 'A school is a value of a form.', instead: 'EntitySelectorInput' },
    { case: 'A guardian changes between children.', instead: 'WardTabs' },
  ],
  keyboard: [
    ['Enter, Space', 'Open the list, or choose a school.'],
    ['Tab', 'Goes through the search, from eight schools on, and the schools.'],
    ['Escape', 'Empties the search, then closes the list.'],
  ],
  accessibility: [
    'The list is a `dialog` with a name; the school that is open is `aria-current`.',
    'That nothing was found is a `status`.',
  ],
  messages: [shellMessages.selectSchool, shellMessages.noResults],
}
