import type { WidgetDocs } from '../../widget.docs'
import { SchoolSeal } from './SchoolSeal'

export const docs: WidgetDocs = {
  components: [SchoolSeal],
  status: 'stable',
  when: ['The sign of a school beside its name: its own logo, or the drawn seal.'],
  whenNot: [{ case: 'A person.', instead: 'Avatar' }],
  keyboard: null,
  accessibility: ['It has no text, as the name stands beside it.', 'The drawn seal takes the colour of the words around it.'],
  messages: [],
}
