import type { WidgetDocs } from '../../widget.docs'
import { Popover } from './Popover'

export const docs: WidgetDocs = {
  components: [Popover],
  status: 'stable',
  when: ['A small panel that hangs on a control and is left by a press beside it: columns, filters, a calendar.'],
  whenNot: [
    { case: 'Commands.', instead: 'Menu' },
    { case: 'Words alone.', instead: 'Tooltip' },
    { case: 'Work that would be lost by a press beside it.', instead: 'Dialog' },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Go round within it, where it takes the focus.'],
    ['Escape', 'Closes it; the focus goes back to where it was.'],
  ],
  accessibility: [
    'With `focus` `inside` it is a `dialog` named by `label`; with `stay` the focus remains on the field that steers it.',
    'It keeps within the window, and inside a dialog it belongs to that dialog.',
  ],
  messages: [],
}
