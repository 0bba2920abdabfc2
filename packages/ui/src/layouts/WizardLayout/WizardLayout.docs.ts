import type { WidgetDocs } from '../../widget.docs'
import { WizardLayout } from './WizardLayout'
import { changeStepMessage, stepOfMessage, wizardMessages } from './WizardLayout.messages'

export const docs: WidgetDocs = {
  components: [WizardLayout],
  status: 'young',
  when: ['A long form in steps that are checked one by one, with a review before it is sent.'],
  whenNot: [
    { case: 'Up to about twelve fields.', instead: 'RecordForm' },
    { case: 'A file of rows.', instead: 'ImportLayout' },
    { case: 'The order does not matter.', instead: 'Tabs' },
  ],
  keyboard: [
    ['Enter', 'In a field of one line: goes on to the next step, on the review sends.'],
    ['Tab', 'Goes through the fields and to Back and Next.'],
    ['Enter, Space', 'In the review: back to a step.'],
  ],
  accessibility: [
    'A new step moves the focus to its heading.',
    'A step that is not right keeps the focus on its first wrong field.',
    'Which step of how many is a `status` at the foot.',
  ],
  messages: [
    wizardMessages.review,
    wizardMessages.change,
    wizardMessages.empty,
    wizardMessages.back,
    wizardMessages.next,
    wizardMessages.submit,
    changeStepMessage,
    stepOfMessage,
  ],
}
