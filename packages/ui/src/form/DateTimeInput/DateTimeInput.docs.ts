import type { WidgetDocs } from '../../widget.docs'
import { dateMessages, lessMessage, moreMessage } from '../DateInput/date.messages'
import { DateTimeInput } from './DateTimeInput'

export const docs: WidgetDocs = {
  components: [DateTimeInput],
  status: 'stable',
  when: ['A moment by the clock of the school: when a message goes out, when a window of entry closes.'],
  whenNot: [{ case: 'Only the day matters.', instead: 'DateInput' }],
  keyboard: [
    ['Letters and digits', 'The moment in the pattern that stands in the empty field.'],
    ['Tab', 'Goes from the field to calendar and clock.'],
    ['Enter, Space', 'On a button: opens calendar or clock. The clock waits for a day.'],
    ['Arrow up, Arrow down', 'In the clock: one step of hour, minute or second.'],
    ['Digits', 'In the clock: set the unit.'],
    ['Escape', 'Closes calendar or clock and gives the focus back to its button.'],
  ],
  accessibility: [
    'Hour, minute and second are `spinbutton`s with their range; each has a button up and down with a name of its own.',
    'A picked day without a time begins at midnight.',
  ],
  messages: [
    dateMessages.openCalendar,
    dateMessages.openClock,
    moreMessage,
    lessMessage,
    dateMessages.previousMonth,
    dateMessages.month,
    dateMessages.year,
    dateMessages.nextMonth,
    dateMessages.hour,
    dateMessages.minute,
    dateMessages.second,
  ],
}
