import type { WidgetDocs } from '../../widget.docs'
import { IconButton } from './IconButton'

export const docs: WidgetDocs = {
  components: [IconButton],
  status: 'stable',
  when: ['A known sign where there is no room for words: in the rows of a table, inside a field, in the head of a dialog.'],
  whenNot: [
    { case: 'There is room for a word, or the sign is not known.', instead: 'Button' },
    { case: 'Several commands of a row.', instead: 'Menu' },
  ],
  keyboard: [
    ['Enter, Space', 'Press it; of a busy button nothing comes.'],
    ['Tab', 'The focus shows the tooltip.'],
    ['Escape', 'Hides the tooltip, and goes on to what lies around.'],
  ],
  accessibility: [
    '`label` is its accessible name and, unless `tooltip` is false, what the tooltip says; it is read once.',
    '`sm` is 28 px in the compact density and 44 px in the comfortable one.',
  ],
  messages: [],
}
