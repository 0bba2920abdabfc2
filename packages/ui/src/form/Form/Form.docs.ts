import type { WidgetDocs } from '../../widget.docs'
import { Form } from './Form'

export const docs: WidgetDocs = {
  components: [Form],
  status: 'stable',
  when: [
    'Around the fields of anything that is sent: Enter sends it, and the first wrong field gets the focus, whoever found it.',
  ],
  whenNot: [
    { case: 'One record in a dialog, with groups and a question before leaving.', instead: 'RecordForm' },
    { case: 'A long form in steps.', instead: 'WizardLayout' },
    { case: 'Settings that say where a value comes from.', instead: 'SheetLayout' },
  ],
  keyboard: [['Enter', 'In a field of one line: sends the form.']],
  accessibility: [
    "The browser's own bubbles are off; errors are words under the fields.",
    'The focus goes to the first wrong field once after sending, and not at all when the person has gone on typing meanwhile.',
  ],
  messages: [],
}
