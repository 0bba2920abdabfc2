import type { WidgetDocs } from '../../widget.docs'
import { ProfileLayout } from './ProfileLayout'

export const docs: WidgetDocs = {
  components: [ProfileLayout],
  status: 'stable',
  when: ['One person: who it is on a card, all that is known beside it by tabs.'],
  whenNot: [
    { case: 'The record is changed in a dialog.', instead: 'RecordForm' },
    { case: 'Several people.', instead: 'PersonCards' },
  ],
  keyboard: [
    ['Tab', 'Goes through the card, to the chosen tab and into its panel.'],
    ['Arrow right, Arrow left', 'On a tab: choose the next one or the one before.'],
  ],
  accessibility: ['Facts are names with values.', 'The panel is named after its tab.'],
  messages: [],
}
