import type { WidgetDocs } from '../../widget.docs'
import { TextInput } from './TextInput'

export const docs: WidgetDocs = {
  components: [TextInput],
  status: 'stable',
  when: [
    'One line of text, and digits that are a name: mobile, admission number.',
    '`prefix` and `suffix` for a unit, `figures` for digits that stand under one another.',
  ],
  whenNot: [
    { case: 'A number one calculates with.', instead: 'NumberInput' },
    { case: 'Several lines.', instead: 'TextArea' },
    { case: 'A password.', instead: 'PasswordInput' },
    { case: 'A text to search by.', instead: 'SearchInput' },
  ],
  keyboard: [
    ['Tab', 'Goes to the field, then to buttons inside its frame.'],
    ['Enter', 'Sends the form around it.'],
  ],
  accessibility: [
    'Give it a `Field` or an `aria-label`; a placeholder is no name.',
    'White space at the start does not arrive.',
    'The ring of the focus goes around the frame with all that stands in it.',
  ],
  messages: [],
}
