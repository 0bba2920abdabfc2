import type { WidgetDocs } from '../../widget.docs'
import { ButtonGroup } from './ButtonGroup'

export const docs: WidgetDocs = {
  components: [ButtonGroup],
  status: 'stable',
  when: [
    'Two to five views of the same thing, of which one is on: chart or table, day or week.',
    'With `iconOnly` where the icons are known; each gets its label as name and tooltip.',
  ],
  whenNot: [
    { case: 'A value of a form is chosen.', instead: 'RadioGroup' },
    { case: 'The views are whole parts of a screen.', instead: 'Tabs' },
    { case: 'There are more than five.', instead: 'Select' },
  ],
  keyboard: [
    ['Tab', 'Goes to the view that is on, and out again: the group is one stop.'],
    ['Arrow right, Arrow down', 'Choose the next one, from the last the first.'],
    ['Arrow left, Arrow up', 'Choose the one before, from the first the last.'],
    ['Home, End', 'Choose the first or the last one.'],
  ],
  accessibility: [
    'A `radiogroup` of `radio` buttons; give it a `Field` or an `aria-label`.',
    'Disabled views are passed over by the arrows.',
  ],
  messages: [],
}
