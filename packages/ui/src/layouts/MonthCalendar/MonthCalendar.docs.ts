import { dateMessages } from '../../form/DateInput/date.messages'
import type { WidgetDocs } from '../../widget.docs'
import { MonthCalendar } from './MonthCalendar'

export const docs: WidgetDocs = {
  components: [MonthCalendar],
  status: 'stable',
  when: ['Beside a page about one day, such as the diary of a student: the month shows which days have something.'],
  whenNot: [
    { case: 'A day is a value of a form.', instead: 'DateInput' },
    { case: 'Hours of a week are planned.', instead: 'PlannerLayout' },
  ],
  keyboard: [
    ['Tab', 'Goes to the buttons of the months, then to the chosen day: the month is one stop.'],
    ['Arrow keys', 'A day or a week on or back, into the next month too.'],
    ['Page up, Page down', 'A month back or on; with Shift a year.'],
    ['Home, End', 'The first or last day of the month.'],
    ['Enter, Space', 'Show the day.'],
  ],
  accessibility: [
    'The month is a `grid`; the page does not change before a day is chosen.',
    'A day with a dot says in its name what stands there.',
    'Another month is told by the name of the calendar, which holds it.',
  ],
  messages: [dateMessages.previousMonth, dateMessages.nextMonth],
}
