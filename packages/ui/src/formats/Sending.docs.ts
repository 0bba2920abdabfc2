import type { WidgetDocs } from '../widget.docs'
import { formatMessages } from './formats.messages'
import { SmsFormatDialog } from './SmsFormatDialog'
import { confirmSendMessage, quietMessage, repeatedMessage, sendingMessages, shortBalanceMessage } from './sending.messages'

export const docs: WidgetDocs = {
  components: [SmsFormatDialog],
  status: 'young',
  when: ['What a message takes is shown before it goes out: recipients, parts, credits, what is left out and why.'],
  whenNot: [
    { case: 'A format is only kept.', instead: 'SmsFormatDialog' },
    { case: 'A question without figures.', instead: 'useConfirm' },
  ],
  keyboard: [
    ['Tab', 'Goes through the choices and to Cancel and Send.'],
    ['Arrow keys', 'Choose when, and what happens to missing values.'],
    ['Enter, Space', 'Send.'],
    ['Escape', 'Closes the confirmation; nothing has been sent.'],
  ],
  accessibility: [
    'A dialog of its own over the first one; its title says how many get the message.',
    'What stands in the way is an `alert`, and Send is disabled then.',
    'A time or reason that is wrong is said at its field, which gets the focus.',
  ],
  messages: [
    sendingMessages.sendFailed,
    formatMessages.cancel,
    sendingMessages.send,
    sendingMessages.estimateFailed,
    sendingMessages.needsApproval,
    formatMessages.selected,
    sendingMessages.messages,
    sendingMessages.parts,
    sendingMessages.balanceAfter,
    sendingMessages.credits,
    sendingMessages.download,
    sendingMessages.missing,
    sendingMessages.skip,
    sendingMessages.dash,
    confirmSendMessage,
    shortBalanceMessage,
    repeatedMessage,
    quietMessage,
    sendingMessages.when,
    sendingMessages.now,
    sendingMessages.later,
    sendingMessages.smsFallback,
    sendingMessages.onePerNumber,
    sendingMessages.urgent,
    sendingMessages.sendAt,
    sendingMessages.reason,
    sendingMessages.timeMissing,
    sendingMessages.timePast,
    sendingMessages.timeFar,
    sendingMessages.timeStep,
    sendingMessages.reasonLength,
  ],
  frame: 860,
}
