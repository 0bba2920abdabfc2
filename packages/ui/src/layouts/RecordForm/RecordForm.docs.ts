import type { WidgetDocs } from '../../widget.docs'
import { RecordForm } from './RecordForm'
import { leaveMessages, recordMessages, wrongFieldsMessage } from './RecordForm.messages'

export const docs: WidgetDocs = {
  components: [RecordForm],
  status: 'young',
  when: ['One record is added, changed or ended, in a dialog over its list.'],
  whenNot: [
    { case: 'A few names that a school keeps.', instead: 'MasterDataDialog' },
    { case: 'A long form in steps.', instead: 'WizardLayout' },
    { case: 'One value for many people.', instead: 'EntryGrid' },
  ],
  keyboard: [
    ['Tab', 'Goes through the fields and to Cancel and Save.'],
    ['Enter', 'In a field of one line: saves.'],
    ['Escape', 'Leaves; where something is changed, it asks first.'],
  ],
  accessibility: [
    'New errors move the focus to the first wrong field, and the foot says how many there are.',
    'Why the whole was not saved is an `alert` above the fields.',
    'Groups are fieldsets with a legend.',
  ],
  messages: [
    recordMessages.cancel,
    recordMessages.save,
    wrongFieldsMessage,
    leaveMessages.leave,
    leaveMessages.leaveText,
    leaveMessages.leaveYes,
    leaveMessages.leaveNo,
  ],
  frame: 760,
}
