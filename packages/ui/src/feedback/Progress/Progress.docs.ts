import type { WidgetDocs } from '../../widget.docs'
import { Progress } from './Progress'

export const docs: WidgetDocs = {
  components: [Progress],
  status: 'stable',
  when: ['How far a piece of work has come: an upload, an import, a job. `value` null while nobody knows.'],
  whenNot: [
    { case: 'It takes a second or two.', instead: 'Spinner' },
    { case: 'Which step a person is at.', instead: 'Steps' },
  ],
  keyboard: null,
  accessibility: [
    'A `progressbar` with its value, and without one while it is unknown.',
    'The label says what is going on, also where it is hidden from sight.',
  ],
  messages: [],
}
