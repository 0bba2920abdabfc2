import type { WidgetDocs } from '../../widget.docs'
import { RollCall } from './RollCall'

export const docs: WidgetDocs = {
  components: [RollCall],
  status: 'stable',
  when: ['People are met place by place and each goes through a few steps, such as students along the stops of a bus.'],
  whenNot: [
    { case: 'Marks are written into a table and saved together.', instead: 'EntryLayout' },
    { case: 'Nothing is done with the people.', instead: 'Table' },
  ],
  keyboard: [
    ['Tab', 'Goes through the buttons, person by person.'],
    ['Enter, Space', 'Take the step.'],
  ],
  accessibility: [
    'Every place is a heading with a list; every button says of whom it speaks.',
    'The focus stays in the row when a step takes the place of another.',
  ],
  messages: [],
}
