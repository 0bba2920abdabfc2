import type { WidgetDocs } from '../../widget.docs'
import { Checkbox } from './Checkbox'

export const docs: WidgetDocs = {
  components: [Checkbox],
  status: 'stable',
  when: [
    'A yes or no that is saved together with the rest of a form.',
    'Several choices that are all in sight; `indeterminate` for a box that stands for some of them.',
  ],
  whenNot: [
    { case: 'It takes effect at once, without Save.', instead: 'Switch' },
    { case: 'One of several is chosen.', instead: 'RadioGroup' },
    { case: 'There are many choices.', instead: 'MultiSelect' },
  ],
  keyboard: [['Space', 'Ticks or clears the box. Half ticked, it becomes ticked.']],
  accessibility: [
    'A native checkbox inside its label, so that a press on the words counts.',
    'Without children it needs an `aria-label`.',
    'In forced colours the box is drawn by the system.',
  ],
  messages: [],
}
