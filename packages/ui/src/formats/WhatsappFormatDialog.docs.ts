import type { WidgetDocs } from '../widget.docs'
import { formatMessages } from './formats.messages'
import { setFormatAccessibility, setFormatKeyboard, setFormatMessages } from './story-set-format-facts'
import { WhatsappFormatDialog } from './WhatsappFormatDialog'

export const docs: WidgetDocs = {
  components: [WhatsappFormatDialog],
  status: 'young',
  when: ['A message by a WhatsApp campaign is written, kept or sent, with a picture or document where the format has one.'],
  whenNot: [
    { case: 'A text message.', instead: 'SmsFormatDialog' },
    { case: 'A notification.', instead: 'NotificationFormatDialog' },
  ],
  keyboard: setFormatKeyboard,
  accessibility: setFormatAccessibility,
  messages: [...setFormatMessages, formatMessages.attachment],
  frame: 860,
}
