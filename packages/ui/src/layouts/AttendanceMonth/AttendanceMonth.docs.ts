import type { WidgetDocs } from '../../widget.docs'
import { AttendanceMonth } from './AttendanceMonth'
import { attendanceMessages, isNeededMessage, ofDaysMessage } from './AttendanceMonth.messages'

export const docs: WidgetDocs = {
  components: [AttendanceMonth],
  status: 'young',
  when: ['A family reads the attendance of a child, a month at a time.'],
  whenNot: [
    { case: 'A day of a month is chosen.', instead: 'MonthCalendar' },
    { case: 'Attendance is taken.', instead: 'RollCall' },
  ],
  keyboard: [
    ['Tab', 'Goes to the earlier and the later month.'],
    ['Enter, Space', 'Shows that month.'],
  ],
  accessibility: [
    'Every day is an item of a list and is said in words; letters and colours repeat them.',
    'The month is announced when another one is shown.',
  ],
  messages: [
    attendanceMessages.monthDays,
    attendanceMessages.thisYear,
    attendanceMessages.notTaken,
    ofDaysMessage,
    isNeededMessage,
  ],
}
