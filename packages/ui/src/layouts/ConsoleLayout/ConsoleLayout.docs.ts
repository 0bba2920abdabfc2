import type { WidgetDocs } from '../../widget.docs'
import { drawerMessages } from '../Drawer/Drawer.messages'
import { selectionTexts } from '../selection/selection.messages'
import { ConsoleLayout } from './ConsoleLayout'
import { consoleMessages, selectLineMessage, stepDoneMessage } from './ConsoleLayout.messages'
import { ConsoleMatrix } from './ConsoleMatrix'
import { ConsoleSteps } from './ConsoleSteps'
import { ConsoleTiles } from './ConsoleTiles'

export const docs: WidgetDocs = {
  components: [ConsoleLayout, ConsoleTiles, ConsoleSteps, ConsoleMatrix],
  status: 'young',
  when: [
    'Many things of one kind are watched and steered at once: locks of mark entry, report cards, jobs. Figures filter, rows or cells are ticked, and a bar offers what can be done with them.',
    '`matrix` where each thing belongs to a row and a column, such as division and subject.',
  ],
  whenNot: [
    { case: 'Only read, with files and paper.', instead: 'ReportTools' },
    { case: 'People are chosen and something is done with all of them.', instead: 'PeoplePicker' },
    { case: 'Cells are filled in.', instead: 'EntryLayout' },
  ],
  keyboard: [
    ['Tab', 'Goes through filters, steps, figures and tools; the matrix is one stop.'],
    ['Enter, Space', 'On a figure: filter by it, and again by none. On a cell or box: tick or clear it.'],
    ['Arrow keys', 'In the matrix: walk the cells and the boxes of its heads.'],
    ['Home, End', 'In the matrix: the ends of the row; with Ctrl the corners.'],
    ['Shift+Click', 'On a box of the list: tick from the last one to this one.'],
    ['Escape', 'Closes the drawer.'],
  ],
  accessibility: [
    'The matrix is a `grid`; every cell says row, column and status in words, whatever its letter and colour.',
    'A figure that filters is a pressed button, one that only tells is none.',
    'How many are chosen is a `status` at the foot.',
    'The drawer takes the focus and gives it back to what opened it.',
  ],
  messages: [
    consoleMessages.view,
    consoleMessages.matrix,
    consoleMessages.list,
    consoleMessages.none,
    consoleMessages.selectEverything,
    consoleMessages.legend,
    selectLineMessage,
    consoleMessages.steps,
    stepDoneMessage,
    consoleMessages.figures,
    drawerMessages.close,
    ...selectionTexts,
  ],
  frame: 820,
}
