import type { WidgetDocs } from '../widget.docs'
import { doorMessages, formatMessages } from './formats.messages'
import { confirmSendMessage, quietMessage, repeatedMessage, sendingMessages, shortBalanceMessage } from './sending.messages'
import { VoiceDialog } from './VoiceDialog'
import { aboutMessage, lastsMessage, recordingMessage, voiceMessages } from './voice.messages'

export const docs: WidgetDocs = {
  components: [VoiceDialog],
  status: 'young',
  when: ['A recording or a text that is read out goes to many people as a call.'],
  whenNot: [
    { case: 'A text message.', instead: 'SmsFormatDialog' },
    { case: 'A notification.', instead: 'NotificationFormatDialog' },
  ],
  keyboard: [
    ['Tab', 'Goes through the fields and the buttons.'],
    ['Enter, Space', 'On a button: listen, record, stop, send.'],
    ['Escape', 'Closes the dialog on top. A recording under way is given up.'],
  ],
  accessibility: [
    'What was chosen is a region with its name; its text carries its own language.',
    'The time of a recording is a `timer`, which is not read out while it runs.',
    'Why nothing was sent is said by a toast and at the field, which gets the focus.',
  ],
  messages: [
    ...Object.values(voiceMessages),
    recordingMessage,
    lastsMessage,
    aboutMessage,
    formatMessages.cancel,
    formatMessages.selected,
    confirmSendMessage,
    shortBalanceMessage,
    repeatedMessage,
    quietMessage,
    ...Object.values(doorMessages),
    ...Object.values(sendingMessages),
  ],
  frame: 700,
}
