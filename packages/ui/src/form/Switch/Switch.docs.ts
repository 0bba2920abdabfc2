import type { WidgetDocs } from '../../widget.docs'
import { Switch } from './Switch'

export const docs: WidgetDocs = {
  components: [Switch],
  status: 'stable',
  when: ['Turns something on or off that takes effect at once.'],
  whenNot: [
    { case: 'It is saved together with other fields.', instead: 'Checkbox' },
    { case: 'One of two views is chosen.', instead: 'ButtonGroup' },
  ],
  keyboard: [['Space', 'Turns it on or off.']],
  accessibility: [
    'A native checkbox with the role `switch`; the words are its label.',
    'On and off differ by place and by colour.',
    'The movement is left out for whoever asked for less motion.',
  ],
  messages: [],
}
