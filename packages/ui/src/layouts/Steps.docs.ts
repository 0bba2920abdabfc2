import type { WidgetDocs } from '../widget.docs'
import { layoutMessages } from './layouts.messages'
import { Steps } from './Steps'

export const docs: WidgetDocs = {
  components: [Steps],
  status: 'stable',
  when: ['Over a piece of work in steps: where the person is, and what comes.'],
  whenNot: [
    { case: 'The person goes where they like.', instead: 'Tabs' },
    { case: 'How far a machine is.', instead: 'Progress' },
  ],
  keyboard: null,
  accessibility: [
    'A list with a name; the step that is open is `aria-current`.',
    'Steps behind carry a tick besides their colour.',
  ],
  messages: [layoutMessages.steps],
}
