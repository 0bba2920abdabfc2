import type { WidgetDocs } from '../../widget.docs'
import { Spinner } from './Spinner'

export const docs: WidgetDocs = {
  components: [Spinner],
  status: 'stable',
  when: ['A short wait of which neither shape nor length is known.'],
  whenNot: [
    { case: 'The shape of what comes is known.', instead: 'Skeleton' },
    { case: 'The length is known.', instead: 'Progress' },
    { case: 'A button works.', instead: 'Button' },
  ],
  keyboard: null,
  accessibility: ['With a `label` it is a `status`; without one it is hidden and the words stand beside it.'],
  messages: [],
}
