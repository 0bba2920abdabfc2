import type { WidgetDocs } from '../../widget.docs'
import { Field } from './Field'

export const docs: WidgetDocs = {
  components: [Field],
  status: 'stable',
  when: [
    'Around every control of a form: it carries the label, the star, the help and the error, and wires them to the one control inside.',
    'With `hideLabel` where a heading above already says what the field is, as in the filter row of a table.',
  ],
  whenNot: [
    { case: 'A box to tick, which carries its own label.', instead: 'Checkbox' },
    { case: 'Names and values that are only shown.', instead: 'Facts' },
  ],
  keyboard: null,
  accessibility: [
    'The label points at the control; help and error are its `aria-describedby`, and an error makes it `aria-invalid`.',
    'A star is hidden from screen readers: the control is `aria-required` instead.',
    'The help stays while an error shows, since it says what to type.',
  ],
  messages: [],
}
