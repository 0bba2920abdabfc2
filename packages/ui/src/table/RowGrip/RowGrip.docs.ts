import type { WidgetDocs } from '../../widget.docs'
import { RowGrip } from './RowGrip'
import { moveRowMessage, rowMovedMessage } from './RowGrip.messages'

export const docs: WidgetDocs = {
  components: [RowGrip],
  status: 'young',
  when: ['Rows of a table that people put into an order of their own, in its first column.'],
  whenNot: [
    { case: 'Rows are sorted by a column.', instead: 'Table' },
    { case: 'Names below names are ordered.', instead: 'TreeEditor' },
    { case: 'Columns are ordered.', instead: 'ColumnChooser' },
  ],
  keyboard: [
    ['Arrow up, Arrow down', 'Move the row one place.'],
    ['Escape', 'While dragging: lets the row stay where it is.'],
  ],
  accessibility: [
    'Each grip says which row it moves and how; the new place is told after every move.',
    'The focus goes with the row. The menu of the row offers the same without dragging.',
  ],
  messages: [moveRowMessage, rowMovedMessage],
}
