import type { WidgetDocs } from '../../widget.docs'
import { RecordFinder } from './RecordFinder'

export const docs: WidgetDocs = {
  components: [RecordFinder],
  status: 'young',
  when: ['One record is found by a field, and something is done with it.'],
  whenNot: [
    { case: 'A list is searched.', instead: 'ListLayout' },
    { case: 'A value of a form is looked up.', instead: 'EntitySelectorInput' },
  ],
  keyboard: [
    ['Tab', 'Goes through the choice, the field and the buttons.'],
    ['Enter', 'In the field: looks up what was typed.'],
  ],
  accessibility: [
    'A panel with a heading that says what is looked for.',
    'Names and roles come from the controls that are given to it.',
  ],
  messages: [],
}
