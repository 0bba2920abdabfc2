import type { WidgetDocs } from '../../widget.docs'
import { SheetLayout } from './SheetLayout'
import { changesMessage, resetOneMessage, sheetMessages } from './SheetLayout.messages'

export const docs: WidgetDocs = {
  components: [SheetLayout],
  status: 'young',
  when: ['Settings by group, each with what it means and where its value comes from.'],
  whenNot: [
    { case: 'One record.', instead: 'RecordForm' },
    { case: 'Something is switched at once.', instead: 'Switch' },
  ],
  keyboard: [
    ['Tab', 'Goes through the controls, the resets of rows, and to Reset and Save.'],
    ['Enter', 'In a field of one line: saves.'],
  ],
  accessibility: [
    'The label of a row names its control; an error stands under it.',
    'Where a value comes from is a word, not a colour.',
    'How many changes wait is a `status` beside Save.',
  ],
  messages: [
    sheetMessages.sourceSchool,
    sheetMessages.sourceGroup,
    sheetMessages.sourceDefault,
    sheetMessages.noChanges,
    sheetMessages.reset,
    sheetMessages.save,
    sheetMessages.moduleOff,
    changesMessage,
    resetOneMessage,
  ],
}
