import type { WidgetDocs } from '../../widget.docs'
import { DayHead } from './DayHead'
import { DayMark } from './DayMark'
import { FeeDue } from './FeeDue'
import { dueMessage, guardianMessages, moreOverdueMessage, nowTillMessage, withFineMessage } from './GuardianHome.messages'
import { NoticeSection } from './NoticeSection'
import { RegisterList } from './RegisterList'
import { TimetableStrip } from './TimetableStrip'

export const docs: WidgetDocs = {
  components: [DayHead, DayMark, FeeDue, NoticeSection, RegisterList, TimetableStrip],
  status: 'young',
  when: ['What a guardian wants to know of a child today: attendance, periods, fees, the newest notice.'],
  whenNot: [
    { case: 'Home of staff.', instead: 'HomePanel' },
    { case: 'Which child.', instead: 'WardTabs' },
    { case: 'A table of days.', instead: 'Table' },
  ],
  keyboard: [
    ['Tab', 'Goes through the links: pay, notices, entries of the register.'],
    ['Arrow keys', 'Scroll a timetable that is too wide.'],
    ['Enter', 'Follows a link.'],
  ],
  accessibility: [
    'A letter of attendance is said as a word; its colour only repeats it.',
    'The period that runs is `aria-current`, and subjects are said in full.',
    'Each section has a heading.',
  ],
  messages: [
    guardianMessages.markP,
    guardianMessages.markA,
    guardianMessages.markHD,
    guardianMessages.markLT,
    guardianMessages.markLV,
    guardianMessages.markOD,
    guardianMessages.markH,
    guardianMessages.notMarked,
    guardianMessages.thisMonth,
    guardianMessages.overdue,
    guardianMessages.nothingDue,
    guardianMessages.pay,
    dueMessage,
    withFineMessage,
    moreOverdueMessage,
    guardianMessages.newestNotice,
    guardianMessages.timetableToday,
    nowTillMessage,
  ],
}
