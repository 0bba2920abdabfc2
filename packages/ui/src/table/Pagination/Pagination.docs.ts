import type { WidgetDocs } from '../../widget.docs'
import { pageMessage, rowsMessage, tableMessages } from '../table.messages'
import { PageLinks, Pagination } from './Pagination'

export const docs: WidgetDocs = {
  components: [Pagination, PageLinks],
  status: 'stable',
  when: ['Under a list whose rows come by pages: what is shown, and the way to the others.'],
  whenNot: [
    { case: 'All rows are at hand and many.', instead: 'VirtualTable' },
    { case: 'Older messages.', instead: 'MessagePane' },
  ],
  keyboard: [
    ['Tab', 'Goes through the size of a page, the step back, the pages and the step on.'],
    ['Enter, Space', 'Open the page.'],
  ],
  accessibility: [
    'A `nav` with a name; the page that is open is `aria-current`.',
    'At the ends the steps stay in the tab order as `aria-disabled`, so that the focus is not lost.',
    'Which rows are shown is told politely after each change.',
  ],
  messages: [
    tableMessages.noRows,
    tableMessages.perPage,
    tableMessages.pages,
    tableMessages.previous,
    tableMessages.next,
    rowsMessage,
    pageMessage,
  ],
}
