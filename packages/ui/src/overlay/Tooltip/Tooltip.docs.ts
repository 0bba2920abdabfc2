import type { WidgetDocs } from '../../widget.docs'
import { Tooltip } from './Tooltip'

export const docs: WidgetDocs = {
  components: [Tooltip],
  status: 'stable',
  when: ['A few words about a control, for the pointer that rests on it and for the focus.'],
  whenNot: [
    { case: 'It has to be known before typing.', instead: 'Field' },
    { case: 'There is something to press in it.', instead: 'Popover' },
    { case: 'An icon button, which brings its own.', instead: 'IconButton' },
  ],
  keyboard: [
    ['Tab', 'The focus shows it, and leaving hides it.'],
    ['Escape', 'Hides it.'],
  ],
  accessibility: [
    'It describes its control; with `describes` false, where it only repeats the name, screen readers do not hear it twice.',
    'The pointer may go over to it without losing it.',
    'It waits 400 ms under the pointer and not at all for the focus.',
  ],
  messages: [],
}
