import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages } from '../feedback.messages'
import { ConfirmProvider } from './Confirm'
import { ConfirmDialog } from './ConfirmDialog'
import { ConfirmInputDialog } from './ConfirmInputDialog'
import { confirmMessages } from './confirm.messages'

export const docs: WidgetDocs = {
  components: [ConfirmDialog, ConfirmInputDialog, ConfirmProvider],
  status: 'stable',
  when: [
    '`useConfirm` before something that cannot be taken back, or to tell something that must be seen.',
    '`useConfirmInput` where a word of explanation goes with the answer, or the answer is typed to be sure.',
  ],
  whenNot: [
    { case: 'More than one field is filled in.', instead: 'Dialog' },
    { case: 'Nothing has to be answered.', instead: 'useToast' },
    { case: 'It can be undone by a second press.', instead: 'Button' },
  ],
  keyboard: [
    [
      'Enter',
      'Presses the button with the focus: the answer, or Cancel where it destroys something. In the text field it confirms.',
    ],
    ['Tab', 'Goes round within the question.'],
    ['Escape', 'Answers no.'],
  ],
  accessibility: [
    'An `alertdialog`; the message is its description and read with the title.',
    'Where the answer destroys something the focus begins on Cancel.',
    'A press beside it does nothing. The focus goes back to where it was.',
    'HTML in the message is cleaned of all that could run.',
  ],
  messages: [
    confirmMessages.ok,
    confirmMessages.confirm,
    confirmMessages.confirmation,
    feedbackMessages.close,
    confirmMessages.cancel,
    confirmMessages.areYouSure,
    confirmMessages.answer,
  ],
  frame: 460,
}
