import type { WidgetDocs } from '../../widget.docs'
import { EntryListLayout, ListLayout } from './ListLayout'

export const docs: WidgetDocs = {
  components: [ListLayout, EntryListLayout],
  status: 'stable',
  when: ['A list with its head, filters, columns and pages; `EntryListLayout` with a form above it.'],
  whenNot: [
    { case: 'Cells are filled in.', instead: 'EntryLayout' },
    { case: 'A report with files and paper.', instead: 'ReportTools' },
    { case: 'Short lists the school keeps itself.', instead: 'MasterDataDialog' },
  ],
  keyboard: [
    ['Tab', 'Goes through actions, views, filters, table and pages.'],
    ['Enter, Space', 'On a head: sort. On a row: open it. On its menu: show its commands.'],
    ['Arrow down, Arrow up', 'Walk rows that can be opened.'],
  ],
  accessibility: ['One `h1`, then the views as tabs or links.', 'Pages are left out while nothing has come or it has failed.'],
  messages: [],
  frame: 620,
}
