import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages } from '../feedback.messages'
import { Banner } from './Banner'

export const docs: WidgetDocs = {
  components: [Banner],
  status: 'stable',
  when: [
    'Something to know on this screen for as long as it is true: a low balance, a locked month.',
    'A record that is over, in the tone `secondary`: a student who has left.',
    'Why something was not saved, above the form, in the tone `danger`.',
  ],
  whenNot: [
    { case: 'Something has happened and need not be kept in sight.', instead: 'useToast' },
    { case: 'One field is wrong.', instead: 'Field' },
    { case: 'A whole list could not be loaded.', instead: 'ErrorState' },
    { case: 'It has to be answered first.', instead: 'useConfirm' },
  ],
  keyboard: [
    ['Tab', 'Goes to its action and to the close button, where it has them.'],
    ['Enter, Space', 'On the close button: dismiss it.'],
  ],
  accessibility: [
    '`danger` is an `alert` and read at once, the others are a `status`.',
    'Icon and words carry the tone, not the colour alone.',
  ],
  messages: [feedbackMessages.close],
}
