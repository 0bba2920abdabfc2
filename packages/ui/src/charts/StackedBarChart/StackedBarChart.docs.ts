import type { WidgetDocs } from '../../widget.docs'
import { chartMessages } from '../charts.messages'
import { StackedBarChart } from './StackedBarChart'

export const docs: WidgetDocs = {
  components: [StackedBarChart],
  status: 'stable',
  when: ['Sums and what they are made of: fees by kind of payment, day by day.'],
  whenNot: [
    { case: 'Only the sums matter.', instead: 'BarChart' },
    { case: 'One whole.', instead: 'DonutChart' },
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
    'Every bar is told with its parts and its sum.',
    'A hairline of ground keeps the parts apart.',
  ],
  messages: [
    chartMessages.total,
    chartMessages.name,
    chartMessages.view,
    chartMessages.chart,
    chartMessages.table,
    chartMessages.empty,
    chartMessages.walk,
  ],
}
