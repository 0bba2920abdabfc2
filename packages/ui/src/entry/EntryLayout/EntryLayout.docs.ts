import type { WidgetDocs } from '../../widget.docs'
import { cellsMessage, entryMessages, notSavedMessage, shareMessage } from '../entry.messages'
import { EntryLayout } from './EntryLayout'

export const docs: WidgetDocs = {
  components: [EntryLayout],
  status: 'young',
  when: ['A screen whose middle is an entry grid: which sheet, how much is entered, the grid, and what ends the work.'],
  whenNot: [
    { case: 'A list with a form above.', instead: 'EntryListLayout' },
    { case: 'A list.', instead: 'ListLayout' },
  ],
  keyboard: [
    ['Tab', 'Goes through actions, filters and the grid, which is one stop.'],
    ['Escape, Tab', 'Out of the grid, to Save and the actions.'],
    ['Enter, Space', 'Save, or end the work; on a tile of a phone, the next code.'],
    ['Arrows, Home, End', 'Walk the tiles of a phone.'],
    ['F2', 'Opens the person of a tile; so does holding it.'],
    ['A letter', 'Marks the person of a tile with the code of that key.'],
  ],
  accessibility: [
    'How much is entered is a `progressbar` with its figures in words.',
    'Leaving with unsaved cells asks first.',
    'Save and the actions stay at the foot of the window.',
  ],
  messages: [
    entryMessages.save,
    entryMessages.more,
    entryMessages.notSavedYet,
    entryMessages.leave,
    entryMessages.leaveYes,
    entryMessages.leaveNo,
    shareMessage,
    cellsMessage,
    notSavedMessage,
  ],
  frame: 820,
}
