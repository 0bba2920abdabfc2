import type { WidgetDocs } from '../../widget.docs'
import { addMessage, masterMessages } from '../master.messages'
import { MasterDataLauncher } from './MasterDataLauncher'

export const docs: WidgetDocs = {
  components: [MasterDataLauncher],
  status: 'stable',
  when: ['The way to the master data of one kind: a card or tile on an overview, a plus beside a field, a button with words.'],
  whenNot: [
    { case: 'The dialog is opened by the screen itself.', instead: 'MasterDataDialog' },
    { case: 'Another dialog is opened.', instead: 'Button' },
  ],
  keyboard: [
    ['Enter, Space', 'Open the dialog.'],
    ['Escape', 'Closes it; the focus is on the opener again.'],
  ],
  accessibility: ['Every look is a button that tells that it opens a dialog.', 'The plus alone is named after what it adds.'],
  messages: [masterMessages.create, addMessage],
  frame: 660,
}
