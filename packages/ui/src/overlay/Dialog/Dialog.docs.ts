import type { WidgetDocs } from '../../widget.docs'
import { Dialog } from './Dialog'
import { dialogMessages } from './Dialog.messages'

export const docs: WidgetDocs = {
  components: [Dialog],
  status: 'stable',
  when: ['A piece of work of its own that begins and ends on this screen: a record, a choice of people, a preview.'],
  whenNot: [
    { case: 'A question with yes and no.', instead: 'useConfirm' },
    { case: 'A small panel that hangs on a control.', instead: 'Popover' },
    { case: 'One record with its fields.', instead: 'RecordForm' },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Go round within the dialog.'],
    ['Escape', 'Closes the topmost layer: a list or menu inside first, then the dialog.'],
    ['Arrow keys', 'Scroll a body that holds nothing to focus.'],
  ],
  accessibility: [
    '`aria-modal` with its title as name; the page behind is inert and does not scroll.',
    'The focus goes to `initialFocus`, else to the first field, else to the dialog, and on closing back to where it was.',
    'On phones it fills the screen.',
  ],
  messages: [dialogMessages.close],
  frame: 680,
}
