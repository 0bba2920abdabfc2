import type { WidgetDocs } from '../widget.docs'
import { SmsFormatDialog } from './SmsFormatDialog'
import { setFormatAccessibility, setFormatKeyboard, setFormatMessages } from './story-set-format-facts'

export const docs: WidgetDocs = {
  components: [SmsFormatDialog],
  status: 'young',
  when: ['A text message to many is written with placeholders, kept under a name, or sent.'],
  whenNot: [
    { case: 'A notification.', instead: 'NotificationFormatDialog' },
    { case: 'WhatsApp.', instead: 'WhatsappFormatDialog' },
    { case: 'One person.', instead: 'ChatLayout' },
  ],
  keyboard: setFormatKeyboard,
  accessibility: [...setFormatAccessibility, 'Letters that cost more are named.'],
  messages: setFormatMessages,
  frame: 860,
}
