import type { WidgetDocs } from '../../widget.docs'
import { YearCalendar } from './YearCalendar'

export const docs: WidgetDocs = {
  components: [YearCalendar],
  status: 'young',
  when: ['A whole year is to be seen at once: which days are working, half, or taken away by an event.'],
  whenNot: [
    { case: 'One day of a month is chosen.', instead: 'MonthCalendar' },
    { case: 'A day is a value of a form.', instead: 'DateInput' },
  ],
  keyboard: [['Tab, arrow keys', 'Scroll the year where it is wider than the window.']],
  accessibility: [
    'A table with months as rows and dates as columns; the words of a day are read in place of its letters.',
    'Letters and fills say the same: colour is never alone.',
  ],
  messages: [],
}
