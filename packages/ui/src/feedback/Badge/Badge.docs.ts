import type { WidgetDocs } from '../../widget.docs'
import { Badge } from './Badge'

export const docs: WidgetDocs = {
  components: [Badge],
  status: 'stable',
  when: ['The state of a record in a word or two: paid, locked, archived.'],
  whenNot: [
    { case: 'What is being done to a record, in a heading.', instead: 'Caption' },
    { case: 'A sentence.', instead: 'Banner' },
    { case: 'A count in a tab or menu.', instead: 'Tabs' },
  ],
  keyboard: null,
  accessibility: ['The word says the state; the colour only repeats it.', 'Every face reaches 4.5:1 in both themes.'],
  messages: [],
}
