import type { WidgetDocs } from '../widget.docs'
import { FormatPreview } from './FormatPreview'
import { chargedMessage, formatMessages, positionMessage } from './formats.messages'

export const docs: WidgetDocs = {
  components: [FormatPreview],
  status: 'young',
  when: ['Beside the text of a message: what one recipient gets, and what it counts.'],
  whenNot: [
    { case: 'The dialog as a whole.', instead: 'SmsFormatDialog' },
    { case: 'HTML of somebody else.', instead: 'SafeHtml' },
  ],
  keyboard: [
    ['Tab', 'Goes to the recipient before and after, and to the change into plain letters.'],
    ['Enter, Space', 'Press them.'],
  ],
  accessibility: [
    'Which recipient is shown is a `status`.',
    'At the ends the buttons stay in the tab order as `aria-disabled`.',
    'The bars of the parts are hidden; length and count stand in words.',
  ],
  messages: [
    formatMessages.preview,
    formatMessages.previous,
    formatMessages.next,
    formatMessages.previewEmpty,
    formatMessages.length,
    formatMessages.count,
    formatMessages.makePlain,
    formatMessages.selected,
    positionMessage,
    chargedMessage,
  ],
  frame: 860,
}
