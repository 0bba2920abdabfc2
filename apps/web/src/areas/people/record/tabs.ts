import { historyTabsOf, mayCall, mayOpenForm, type Viewer } from '@school/rules'
import type { Later } from '@school/ui'
import { lazyWithTexts } from '../../../shell/lazy'
import type { Parts, TabProps } from './student'

/** Parts of the record of a student, in the order of their tabs. */
export const studentTabs = ['info', 'dues', 'attendance', 'diary', 'messages', 'login', 'history'] as const
export type StudentTab = (typeof studentTabs)[number]

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

/** Whether the reader sees what is owed, by any of the calls that tell it. */
const seesDues = (viewer: Viewer, parts: Parts) =>
  parts.some(part => part === 'fees' || part === 'busFees' || part === 'onlineFees') ||
  mayCall(['s.fees.reports', 's.fees.pos.pay'], viewer)

/** The tabs of a student that the reader may see: those whose calls answer them. */
export function studentTabsFor(viewer: Viewer, parts: Parts): StudentTab[] {
  const shown: Readonly<Record<StudentTab, boolean>> = {
    info: true,
    dues: seesDues(viewer, parts),
    attendance: parts.includes('attendance') || mayOpenForm('s.att.report', viewer),
    diary: parts.includes('diary') || parts.includes('anecdotal'),
    messages: mayOpenForm('s.comm.history', viewer) && historyTabsOf(viewer).includes('student'),
    login: mayOpenForm('s.user.create-guardian', viewer),
    history: parts.includes('history'),
  }
  return studentTabs.filter(tab => shown[tab])
}
