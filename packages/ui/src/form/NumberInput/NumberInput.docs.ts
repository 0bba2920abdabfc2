import type { WidgetDocs } from '../../widget.docs'
import { NumberInput } from './NumberInput'

export const docs: WidgetDocs = {
  components: [NumberInput],
  status: 'stable',
  when: ['A number one calculates with: marks, amounts, strengths. `money` for rupees, `decimals` 0 for whole numbers.'],
  whenNot: [
    { case: 'Digits that are a name: mobile, admission number, PIN code.', instead: 'TextInput' },
    { case: 'A date.', instead: 'DateInput' },
  ],
  keyboard: [
    ['Digits, Minus, Point', 'What a number consists of; other characters do not arrive.'],
    ['Tab', 'Leaves the field, which is tidied then: grouping, decimals.'],
  ],
  accessibility: [
    'No spin buttons and no change by the wheel: a number is not changed by accident.',
    'What cannot be read stays and is `aria-invalid`.',
    'Phones show the keys for numbers.',
  ],
  messages: [],
}
