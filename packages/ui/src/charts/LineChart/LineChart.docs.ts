import type { WidgetDocs } from '../../widget.docs'
import { chartMessages, lowestMessage } from '../charts.messages'
import { LineChart } from './LineChart'

export const docs: WidgetDocs = {
  components: [LineChart],
  status: 'stable',
  when: ['How something goes over days or months, perhaps beside an average.'],
  whenNot: [
    { case: 'Things without an order in time.', instead: 'BarChart' },
    { case: 'A handful of figures.', instead: 'FigureStrip' },
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
    'A day without a value is a gap and said as a dash.',
    'The last value and the lowest one are written beside their points.',
  ],
  messages: [
    chartMessages.name,
    lowestMessage,
    chartMessages.view,
    chartMessages.chart,
    chartMessages.table,
    chartMessages.empty,
    chartMessages.walk,
  ],
}
