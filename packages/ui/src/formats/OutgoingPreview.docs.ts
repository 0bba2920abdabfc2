import type { WidgetDocs } from '../widget.docs'
import { OutgoingPreview } from './OutgoingPreview'
import { outgoingMessages } from './outgoing.messages'

export const docs: WidgetDocs = {
  components: [OutgoingPreview],
  status: 'young',
  when: ['A message that has left, or waits, is looked at as its recipient gets it.'],
  whenNot: [
    { case: 'The message is still being written.', instead: 'SmsFormatDialog' },
    { case: 'People write to one another.', instead: 'MessagePane' },
  ],
  keyboard: null,
  accessibility: [
    'It is a figure whose caption names the way it goes.',
    'Sender, recipient and subject of an e-mail are names with values.',
    'A text that is hidden stands there as words that say so.',
  ],
  messages: Object.values(outgoingMessages),
}
