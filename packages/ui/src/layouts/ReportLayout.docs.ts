import type { WidgetDocs } from '../widget.docs'
import { layoutMessages } from './layouts.messages'
import { ReportActions } from './ReportActions'
import { Filters, ReportTools } from './ReportLayout'

export const docs: WidgetDocs = {
  components: [ReportTools, Filters, ReportActions],
  status: 'young',
  when: ['The parts of a report: filters above, what is shown in which columns, and its ends as file or on paper.'],
  whenNot: [
    { case: 'A list whose records are opened and changed.', instead: 'ListLayout' },
    { case: 'The head of what is printed.', instead: 'PrintHeader' },
    { case: 'A chart answers the question.', instead: 'BarChart' },
  ],
  keyboard: [
    ['Tab', 'Goes through the ends, the filters, the chips, the columns and the table.'],
    ['Enter, Space', 'Print, save as a file, show more filters, choose columns.'],
    ['Arrow down, Arrow up', 'In the menu of files: walk it.'],
    ['Escape', 'Closes menu or columns.'],
  ],
  accessibility: [
    'The count follows the filters and is told politely.',
    'The button for more filters tells whether they are open.',
    'On phones the button also holds what says *All* where four filters or more stand over a list; what is chosen stays in sight.',
    'Paper gets none of the buttons.',
  ],
  messages: [
    layoutMessages.moreFilters,
    layoutMessages.print,
    layoutMessages.pdf,
    layoutMessages.excel,
    layoutMessages.csv,
    layoutMessages.saveReport,
    layoutMessages.moreFiles,
  ],
  frame: 620,
}
