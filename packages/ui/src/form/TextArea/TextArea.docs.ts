import type { WidgetDocs } from '../../widget.docs'
import { TextArea } from './TextArea'

export const docs: WidgetDocs = {
  components: [TextArea],
  status: 'stable',
  when: ['Several lines: remarks, reasons, addresses. `count` with a `maxLength` where the room is short.'],
  whenNot: [
    { case: 'One line.', instead: 'TextInput' },
    { case: 'A message with placeholders.', instead: 'SmsFormatDialog' },
  ],
  keyboard: [
    ['Enter', 'Begins a line.'],
    ['Tab', 'Leaves the field.'],
  ],
  accessibility: [
    'It grows with its text up to 60 % of the window and can be dragged higher.',
    'The count is an `output` that belongs to the field.',
    'White space at the start does not arrive.',
  ],
  messages: [],
}
