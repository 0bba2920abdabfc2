import type { WidgetDocs } from '../../widget.docs'
import { FeeLedger } from './FeeLedger'
import { ledgerMessages } from './FeeLedger.messages'

export const docs: WidgetDocs = {
  components: [FeeLedger],
  status: 'young',
  when: ['A family reads what it owes, installment by installment, on a phone first, and ticks what it pays now.'],
  whenNot: [
    { case: 'What is due next, on a home.', instead: 'FeeDue' },
    { case: 'The office reads every column.', instead: 'Table' },
  ],
  keyboard: [
    ['Tab', 'Goes from installment to installment.'],
    ['Enter, Space', 'Opens an installment and closes it; on a box ticks it.'],
  ],
  accessibility: [
    'An installment is a disclosure of the browser: it says whether it is open.',
    'Lines are terms with their amounts; the sum is told last.',
  ],
  messages: [ledgerMessages.balance],
}
