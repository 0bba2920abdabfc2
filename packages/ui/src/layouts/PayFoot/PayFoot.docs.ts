import type { WidgetDocs } from '../../widget.docs'
import { PayFoot } from './PayFoot'

export const docs: WidgetDocs = {
  components: [PayFoot],
  status: 'young',
  when: ['A family is about to pay and reads on a phone what it comes to.'],
  whenNot: [
    { case: 'What an installment is made of.', instead: 'FeeLedger' },
    { case: 'Buttons of a long form.', instead: 'StickyActions' },
  ],
  keyboard: [['Tab', 'Goes to the fields, then to the button.']],
  accessibility: ['Amounts are terms with their values; a change of the total is told.'],
  messages: [],
}
