import type { WidgetDocs } from '../../widget.docs'
import { chartMessages } from '../charts.messages'
import { BarChart } from './BarChart'

export const docs: WidgetDocs = {
  components: [BarChart],
  status: 'stable',
  when: ['Amounts of a few things are compared: collection by month, strength by class.'],
  whenNot: [
    { case: 'Something goes on over time.', instead: 'LineChart' },
    { case: 'Each amount consists of parts.', instead: 'StackedBarChart' },
    { case: 'Parts of one whole.', instead: 'DonutChart' },
    { case: 'Exact figures matter.', instead: 'Table' },
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
    'Bars begin at zero.',
  ],
  messages: [
    chartMessages.name,
    chartMessages.view,
    chartMessages.chart,
    chartMessages.table,
    chartMessages.empty,
    chartMessages.walk,
  ],
}
