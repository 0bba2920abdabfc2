import type { WidgetDocs } from '../widget.docs'
import { NotificationFormatDialog } from './NotificationFormatDialog'
import { setFormatAccessibility, setFormatKeyboard, setFormatMessages } from './story-set-format-facts'

export const docs: WidgetDocs = {
  components: [NotificationFormatDialog],
  status: 'young',
  when: [
    'A notification to the application of guardians and staff is written, kept or sent.',
    'A text message is taken over as a notification.',
  ],
  whenNot: [
    { case: 'A text message.', instead: 'SmsFormatDialog' },
    { case: 'WhatsApp.', instead: 'WhatsappFormatDialog' },
    { case: 'One person.', instead: 'ChatLayout' },
  ],
  keyboard: setFormatKeyboard,
  accessibility: setFormatAccessibility,
  messages: setFormatMessages,
  frame: 860,
}
