import { tableMessages } from '../../table/table.messages'
import type { WidgetDocs } from '../../widget.docs'
import { filterByMessage, noneFoundMessage, selectorMessages } from '../selectors.messages'
import { PickTable } from './PickTable'

export const docs: WidgetDocs = {
  components: [PickTable],
  status: 'stable',
  when: ['Inside a selector dialog: rows to pick under a row of filters.'],
  whenNot: [
    { case: 'A list of a screen.', instead: 'Table' },
    { case: 'The whole choice, with its dialog.', instead: 'MultipleSelectorDialog' },
  ],
  keyboard: [
    ['Arrow down', 'From a filter into the rows; on a row the next one.'],
    ['Arrow up', 'On a row the one before; from the first back into the filter.'],
    ['Home, End', 'The first or last row.'],
    ['Enter, Space', 'On a row: pick it.'],
    ['Enter', 'In a filter: search at once; where one row is left, pick it, else go to the first.'],
    ['Escape', 'In a filter: empty it.'],
  ],
  accessibility: [
    'A `grid` that tells how many rows there are over all pages.',
    'Where several are picked every row tells whether it is chosen, and the box in the head whether the page is.',
    'What fits a filter is marked in the text.',
  ],
  messages: [
    selectorMessages.clearFilters,
    selectorMessages.nothingFound,
    tableMessages.loading,
    selectorMessages.deselectPage,
    selectorMessages.selectPage,
    selectorMessages.filter,
    selectorMessages.clear,
    noneFoundMessage,
    filterByMessage,
  ],
}
