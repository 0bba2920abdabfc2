import type { WidgetDocs } from '../../widget.docs'
import { ColumnChooser } from './ColumnChooser'
import {
  columnChooserMessages,
  columnMovedMessage,
  columnsOfMessage,
  columnsShownMessage,
  moveColumnMessage,
} from './ColumnChooser.messages'

export const docs: WidgetDocs = {
  components: [ColumnChooser],
  status: 'stable',
  when: ['A report with more columns than fit: which are shown, and in which order.'],
  whenNot: [
    { case: 'Rows are narrowed.', instead: 'FilterChips' },
    { case: 'Two or three columns, which simply show.', instead: 'Table' },
  ],
  keyboard: [
    ['Enter, Space', 'On the button: open the columns.'],
    ['Tab', 'Goes through search, boxes and grips.'],
    ['Space', 'On a box: show or hide the column.'],
    ['Arrow up, Arrow down', 'On a grip: move the column one place.'],
    ['Escape', 'Empties the search, then closes the columns.'],
  ],
  accessibility: [
    'Each grip says which column it moves and how; the new place is told after every move.',
    'The last column and fixed ones cannot be hidden: their boxes are disabled.',
  ],
  messages: [
    columnChooserMessages.columns,
    columnChooserMessages.find,
    columnChooserMessages.none,
    columnChooserMessages.reset,
    columnsOfMessage,
    columnMovedMessage,
    moveColumnMessage,
    columnsShownMessage,
  ],
}
