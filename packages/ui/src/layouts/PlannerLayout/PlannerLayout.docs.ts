import type { WidgetDocs } from '../../widget.docs'
import { drawerMessages } from '../Drawer/Drawer.messages'
import { PlannerBoard } from './PlannerBoard'
import { PlannerEntry } from './PlannerEntry'
import { PlannerLayout } from './PlannerLayout'
import { copyDayMessage, plannerMessages } from './PlannerLayout.messages'

export const docs: WidgetDocs = {
  components: [PlannerLayout, PlannerBoard, PlannerEntry],
  status: 'young',
  when: ['What happens when, week by week: meals, counters, duties. A cell opens in a drawer.'],
  whenNot: [
    { case: 'The periods of one child today.', instead: 'TimetableStrip' },
    { case: 'One value for each of many people.', instead: 'EntryGrid' },
    { case: 'A date is chosen.', instead: 'DateInput' },
  ],
  keyboard: [
    ['Tab', 'Goes to the ways between weeks, the heads that copy a day, and the board, which is one stop.'],
    ['Arrow keys', 'Walk the cells.'],
    ['Home, End', 'The ends of the row; with Ctrl the corners.'],
    ['Page up, Page down', 'The week before or after.'],
    ['Enter, Space', 'Open the cell.'],
    ['Escape', 'Closes the drawer.'],
  ],
  accessibility: [
    'A `grid`; every cell says its row, its day and what is planned, or that nothing is.',
    'Today is `aria-current`, a holiday is named in its head and in its cells.',
    'The shown week is told politely. On phones the days are tabs.',
  ],
  messages: [
    plannerMessages.add,
    plannerMessages.nothing,
    plannerMessages.days,
    copyDayMessage,
    plannerMessages.copyWeek,
    plannerMessages.thisWeek,
    plannerMessages.previous,
    plannerMessages.next,
    plannerMessages.empty,
    drawerMessages.close,
  ],
  frame: 760,
}
