import type { WidgetDocs } from '../../widget.docs'
import { chartMessages } from '../charts.messages'
import { DonutChart } from './DonutChart'

export const docs: WidgetDocs = {
  components: [DonutChart],
  status: 'stable',
  when: ['Up to five parts of one whole.'],
  whenNot: [
    { case: 'More than five parts, or amounts to compare.', instead: 'BarChart' },
    { case: 'Several wholes.', instead: 'StackedBarChart' },
  ],
  keyboard: [
    ['Tab', 'Goes to the drawing, which is one stop, and to the buttons of its views.'],
    ['Arrow right, Arrow down', 'The next value.'],
    ['Arrow left, Arrow up', 'The value before.'],
    ['Home, End', 'The first or last value.'],
    ['Escape', 'Hides the value at the pointer or focus.'],
  ],
  accessibility: [
    'The same values stand in a table, which one of the two views shows and screen readers get in either.',
    'Every value has a name of its own when the keys come to it.',
    'Each part is named beside the ring with value and percent; the colour is not needed to read it.',
  ],
  messages: [
    chartMessages.name,
    chartMessages.share,
    chartMessages.view,
    chartMessages.chart,
    chartMessages.table,
    chartMessages.empty,
    chartMessages.walk,
  ],
}
