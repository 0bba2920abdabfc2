import type { WidgetDocs } from '../../widget.docs'
import { FilterChips } from './FilterChips'
import { filterChipsMessages, removeFilterMessage } from './FilterChips.messages'

export const docs: WidgetDocs = {
  components: [FilterChips],
  status: 'stable',
  when: ['Above a list: by what it was searched, each with a way to take it back.'],
  whenNot: [
    { case: 'The filters are chosen.', instead: 'Filters' },
    { case: 'A state is shown.', instead: 'Badge' },
  ],
  keyboard: [
    ['Tab', 'Goes through the filters and to Clear.'],
    ['Enter, Space', 'Take the filter away; the focus goes to its neighbour.'],
  ],
  accessibility: [
    'A list with a name; each button says that it takes the filter away.',
    'Nothing is drawn where there are no filters.',
  ],
  messages: [filterChipsMessages.filters, filterChipsMessages.clear, removeFilterMessage],
}
