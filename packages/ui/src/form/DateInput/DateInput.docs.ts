import type { WidgetDocs } from '../../widget.docs'
import { DateInput } from './DateInput'
import { dateMessages } from './date.messages'

export const docs: WidgetDocs = {
  components: [DateInput],
  status: 'stable',
  when: [
    'A day that people know by heart or read off a paper: birth, admission, payment. Typing is the quick way, the calendar the other.',
  ],
  whenNot: [{ case: 'The time matters too.', instead: 'DateTimeInput' }],
  keyboard: [
    ['Digits', 'The day as day, month, year.'],
    ['Tab', 'Goes from the field to the calendar button and on.'],
    ['Enter, Space', 'On the button: opens the calendar with the focus on the chosen day, today or the first of the month.'],
    ['Arrow keys', 'In the calendar: a day or a week on or back.'],
    ['Page up, Page down', 'In the calendar: a month back or on.'],
    ['Home, End', 'In the calendar: the first or last day of the month.'],
    ['Enter', 'In the calendar: takes the day and closes it.'],
    ['Escape', 'Closes the calendar and gives the focus back to its button.'],
  ],
  accessibility: [
    'The calendar is a `dialog` that holds the focus; its button says that it opens one.',
    'What is no date stays in the field, so that it can be mended; the form says what is wrong.',
    'Month and year are native selects: a birth year needs no fifty presses.',
  ],
  messages: [
    dateMessages.datePattern,
    dateMessages.openCalendar,
    dateMessages.previousMonth,
    dateMessages.month,
    dateMessages.year,
    dateMessages.nextMonth,
  ],
}
