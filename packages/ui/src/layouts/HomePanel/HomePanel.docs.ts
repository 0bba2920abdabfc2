import type { WidgetDocs } from '../../widget.docs'
import { FigureStrip, PanelList, TodoList } from '../HomeLayout'
import { HomePanel } from './HomePanel'

export const docs: WidgetDocs = {
  components: [HomePanel, FigureStrip, TodoList, PanelList],
  status: 'stable',
  when: ['A block of a home page that loads, fails and is tried again without the others.'],
  whenNot: [
    { case: 'A part of a screen that is there with it.', instead: 'Panel' },
    { case: 'A chart, which has these faces itself.', instead: 'LineChart' },
  ],
  keyboard: [
    ['Tab', 'Goes through the links of the head and of the rows.'],
    ['Enter, Space', 'Follow them, or try again.'],
  ],
  accessibility: ['Every block has a heading of its own.', 'A failure is an `alert`; loading is told once.'],
  messages: [],
}
