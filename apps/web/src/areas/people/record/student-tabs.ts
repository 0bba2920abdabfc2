import { historyTabsOf, mayCall, mayOpenForm, type Viewer } from '@school/rules'
import type { Parts } from './student'

/** Parts of the record of a student, in the order of their tabs. */
export const studentTabs = ['info', 'dues', 'attendance', 'diary', 'messages', 'login', 'history'] as const
export type StudentTab = (typeof studentTabs)[number]

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
