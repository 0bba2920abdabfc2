import type { WidgetDocs } from '../../widget.docs'
import { tableMessages } from '../table.messages'
import { VirtualTable } from './VirtualTable'

export const docs: WidgetDocs = {
  components: [VirtualTable],
  status: 'stable',
  when: ['Thousands of rows at once, of which only those in sight are drawn.'],
  whenNot: [
    { case: 'Rows come by pages.', instead: 'Table' },
    { case: 'Cells are filled in.', instead: 'EntryGrid' },
    { case: 'Rows differ in height.', instead: 'Table' },
  ],
  keyboard: [
    ['Tab', 'Goes to the rows, and out again: they are one stop.'],
    ['Arrow down, Arrow up', 'The next row or the one before.'],
    ['Page down, Page up', 'As many rows as are in sight.'],
    ['Home, End', 'The first or last row.'],
    ['Enter, Space', 'Pick the row.'],
    ['Delete, Backspace', 'Take the row away, where that is offered.'],
  ],
  accessibility: [
    'A `grid` with the number of all rows; the active one is told by `aria-activedescendant`.',
    'The heads are told from within the grid, as they stand aside of what scrolls.',
  ],
  messages: [tableMessages.actionsHead],
}
