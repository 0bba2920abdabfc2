import type { WidgetDocs } from '../../widget.docs'
import { actionsMessage, tableMessages } from '../table.messages'
import { Table } from './Table'

export const docs: WidgetDocs = {
  components: [Table],
  status: 'stable',
  when: [
    'Rows that are read and compared: lists, reports, registers.',
    '`onPick` where a row is opened or chosen, `rowMenu` for its commands, `cards` where phones are the rule.',
  ],
  whenNot: [
    { case: 'Thousands of rows without pages.', instead: 'VirtualTable' },
    { case: 'Cells are filled in.', instead: 'EntryGrid' },
    { case: 'Names and values of one record.', instead: 'Facts' },
  ],
  keyboard: [
    ['Tab', 'Goes through heads that sort, filter fields, rows that can be picked, and their menus.'],
    ['Enter, Space', 'On a head: sort by it; with Shift by a further column. On a row: pick it.'],
    ['Arrow down, Arrow up', 'On a row that can be picked: the next one or the one before.'],
    ['Page down, Page up', 'On such a row: ten rows on or back.'],
    ['Home, End', 'On such a row: the first or the last one.'],
  ],
  accessibility: [
    'It stays a table, so that screen readers can read it by cells and headings; a row is picked by a button around its name.',
    'Sorted columns carry `aria-sort`. Rows that are chosen are pressed, or `aria-current` where they cannot be picked.',
    'A card of a phone has three lines; one that has more, and that nothing else opens, has a button that tells whether it is open.',
    'Loading is told, and an error is an `alert`.',
  ],
  messages: [tableMessages.loading, tableMessages.actionsHead, tableMessages.showAll, tableMessages.showLess, actionsMessage],
}
