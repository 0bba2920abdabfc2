import type { WidgetDocs } from '../widget.docs'
import { DropField } from './DropField'

export const docs: WidgetDocs = {
  components: [DropField],
  status: 'stable',
  when: ['One file is taken and used at once: an import, a statement of the bank.'],
  whenNot: [
    { case: 'The file is the value of a field.', instead: 'SingleFileUpload' },
    { case: 'Several files.', instead: 'MultipleFileUpload' },
  ],
  keyboard: [['Enter, Space', 'On the button: choose a file.']],
  accessibility: ['Dropping is only another way: the button does the same.', 'The share that is sent is a `progressbar`.'],
  messages: [],
}
