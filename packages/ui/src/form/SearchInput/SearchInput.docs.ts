import type { WidgetDocs } from '../../widget.docs'
import { formMessages } from '../form.messages'
import { SearchInput } from './SearchInput'

export const docs: WidgetDocs = {
  components: [SearchInput],
  status: 'stable',
  when: ['A text that narrows what is shown beside or below it, letter by letter.'],
  whenNot: [
    { case: 'A screen is looked for.', instead: 'QuickSearch' },
    { case: 'One entry of a list becomes a value.', instead: 'Combobox' },
    { case: 'A person becomes a value.', instead: 'EntitySelectorInput' },
  ],
  keyboard: [
    ['Escape', 'Empties the field; empty, the key goes on and closes what lies around.'],
    ['Tab', 'Goes to the clear button once there is text.'],
  ],
  accessibility: [
    'A native search field; without a label give it an `aria-label`: the placeholder is none.',
    'The clear button gives the focus back to the field.',
  ],
  messages: [formMessages.search, formMessages.clear],
}
