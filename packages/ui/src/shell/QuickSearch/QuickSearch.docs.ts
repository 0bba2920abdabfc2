import type { WidgetDocs } from '../../widget.docs'
import { resultCountMessage, shellMessages } from '../shell.messages'
import { QuickSearch } from './QuickSearch'

export const docs: WidgetDocs = {
  components: [QuickSearch],
  status: 'stable',
  when: ['A screen is found by its name.'],
  whenNot: [
    { case: 'A person is looked for.', instead: 'EntitySelectorInput' },
    { case: 'A list is narrowed.', instead: 'SearchInput' },
  ],
  keyboard: [
    ['Ctrl+K, /', 'Go to it from anywhere, unless a dialog is open; the stroke not while typing.'],
    ['Arrow down, Arrow up', 'Open the list and mark a screen.'],
    ['Enter', 'Opens the marked screen, at first the first.'],
    ['Escape', 'Empties the field, then closes the list; the focus goes back to where a key led here from.'],
  ],
  accessibility: [
    'A `combobox` with a `listbox`; the marked screen is told by `aria-activedescendant`.',
    'How many were found is a `status`.',
    'On phones a button opens it as a sheet.',
  ],
  messages: [
    shellMessages.quickSearch,
    shellMessages.recent,
    shellMessages.noResults,
    shellMessages.results,
    shellMessages.clearSearch,
    resultCountMessage,
  ],
}
