import type { WidgetDocs } from '../../widget.docs'
import { resultCountMessage, shellMessages } from '../shell.messages'
import { QuickSearch } from './QuickSearch'

export const docs: WidgetDocs = {
  components: [QuickSearch],
  status: 'stable',
  when: ['A screen is found by its name, or a person to open their record.'],
  whenNot: [
    { case: 'A person is chosen for a form.', instead: 'EntitySelectorInput' },
    { case: 'A list is narrowed.', instead: 'SearchInput' },
  ],
  keyboard: [
    ['Ctrl+K, /', 'Go to it from anywhere, unless a dialog is open; the stroke not while typing.'],
    ['Arrow down, Arrow up', 'Open the list and mark a screen or a person.'],
    [
      'Enter',
      'Opens the marked one, at first the first; while people are looked for it waits for them, unless a screen begins with the text.',
    ],
    ['Escape', 'Empties the field, then closes the list; the focus goes back to where a key led here from.'],
  ],
  accessibility: [
    'A `combobox` with a `listbox`; what is marked is told by `aria-activedescendant`, screens and people stand in named groups.',
    'How many were found is a `status`.',
    'On phones a button opens it as a sheet.',
  ],
  messages: [
    shellMessages.quickSearch,
    shellMessages.recent,
    shellMessages.noResults,
    shellMessages.looking,
    shellMessages.results,
    shellMessages.screens,
    shellMessages.clearSearch,
    resultCountMessage,
  ],
}
