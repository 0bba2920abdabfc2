import type { WidgetDocs } from '../../widget.docs'
import { foundMessage, selectorMessages, selectTitleMessage } from '../selectors.messages'
import { SingleSelectorDialog } from './SingleSelectorDialog'

export const docs: WidgetDocs = {
  components: [SingleSelectorDialog],
  status: 'stable',
  when: ['One person or school is looked for and picked; the pick closes the dialog.'],
  whenNot: [
    { case: 'Several are chosen.', instead: 'MultipleSelectorDialog' },
    { case: 'It is a field of a form.', instead: 'EntitySelectorInput' },
  ],
  keyboard: [
    ['Arrow down, Arrow up', 'Between filters and rows, and along the rows.'],
    ['Enter, Space', 'On a row: pick it and close the dialog.'],
    ['Enter', 'In a filter: search at once; where one row is left, pick it.'],
    ['Escape', 'Empties a filter, then closes the dialog.'],
  ],
  accessibility: [
    'The focus begins in the filter of the name, and after the pick goes back to where it was.',
    'How many are found is told politely.',
  ],
  messages: [
    selectorMessages.close,
    selectTitleMessage,
    selectorMessages.searchMode,
    selectorMessages.contains,
    selectorMessages.startsWith,
    selectorMessages.classWise,
    selectorMessages.deselectPage,
    selectorMessages.selectPage,
    selectorMessages.move,
    selectorMessages.space,
    selectorMessages.pick,
    foundMessage,
  ],
  frame: 700,
}
