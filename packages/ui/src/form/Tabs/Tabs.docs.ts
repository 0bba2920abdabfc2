import type { WidgetDocs } from '../../widget.docs'
import { Tabs } from './Tabs'

export const docs: WidgetDocs = {
  components: [Tabs],
  status: 'stable',
  when: [
    'Views of one record or screen, of which one is read at a time.',
    'With an `href` in every tab where each view is a page with an address of its own.',
  ],
  whenNot: [
    { case: 'Two or three small views of the same figures.', instead: 'ButtonGroup' },
    { case: 'Steps that follow one another.', instead: 'Steps' },
    { case: 'The children of a guardian.', instead: 'WardTabs' },
  ],
  keyboard: [
    ['Tab', 'Goes to the chosen tab, then into its panel: the row is one stop. Links are a stop each.'],
    ['Arrow right, Arrow down', 'Choose the next tab, from the last the first.'],
    ['Arrow left, Arrow up', 'Choose the tab before, from the first the last.'],
    ['Home, End', 'Choose the first or the last tab.'],
    ['Enter', 'On a link: opens its page.'],
  ],
  accessibility: [
    'A `tablist` whose panel is named by its tab; with links a `nav` with `aria-current`.',
    'Disabled tabs are passed over.',
    'A row that does not fit scrolls and keeps the chosen tab in sight.',
  ],
  messages: [],
}
