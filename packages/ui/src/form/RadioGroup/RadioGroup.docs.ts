import type { WidgetDocs } from '../../widget.docs'
import { RadioGroup } from './RadioGroup'

export const docs: WidgetDocs = {
  components: [RadioGroup],
  status: 'stable',
  when: ['One of two to five choices, when seeing all of them helps to choose.'],
  whenNot: [
    { case: 'More than five choices.', instead: 'Select' },
    { case: 'A view is switched and nothing saved.', instead: 'ButtonGroup' },
    { case: 'A yes or no.', instead: 'Checkbox' },
  ],
  keyboard: [
    ['Tab', 'Goes to the chosen one, or the first, and out again.'],
    ['Arrow keys', 'Choose the next one or the one before.'],
    ['Space', 'Chooses the one with the focus.'],
  ],
  accessibility: [
    'Native radio buttons in a `radiogroup`; give it a `Field` or an `aria-label`.',
    'The press area is as high as a control, words included.',
  ],
  messages: [],
}
