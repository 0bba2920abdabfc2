import type { Later } from '@school/ui'
import { lazyWithTexts } from '../../../shell/lazy'
import type { TabProps } from './student'
import type { StudentTab } from './student-tabs'

/** The code of each tab comes when it is opened. */
export const studentPanels: Readonly<Record<StudentTab, Later<TabProps>>> = {
  info: lazyWithTexts(() => import('../StudentPanels')),
  dues: lazyWithTexts(() => import('./StudentDues')),
  attendance: lazyWithTexts(() => import('./StudentAttendance')),
  diary: lazyWithTexts(() => import('./StudentDiary')),
  messages: lazyWithTexts(() => import('./StudentMessages')),
  login: lazyWithTexts(() => import('./StudentLogin')),
  history: lazyWithTexts(() => import('./StudentHistory')),
}
