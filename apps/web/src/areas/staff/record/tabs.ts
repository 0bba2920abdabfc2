import { historyTabsOf, mayOpenForm, type Viewer } from '@school/rules'
import type { Later } from '@school/ui'
import { lazyWithTexts } from '../../../shell/lazy'
import type { StaffTabProps } from './person'

/** Parts of the record of a member of staff, in the order of their tabs. */
export const staffTabs = ['info', 'messages', 'login', 'history'] as const
export type StaffTab = (typeof staffTabs)[number]

/** The code of each tab comes when it is opened. */
export const staffPanels: Readonly<Record<StaffTab, Later<StaffTabProps>>> = {
  info: lazyWithTexts(() => import('../StaffPanels')),
  messages: lazyWithTexts(() => import('./StaffMessages')),
  login: lazyWithTexts(() => import('./StaffLogin')),
  history: lazyWithTexts(() => import('./StaffHistory')),
}

/** The tabs of a member of staff that the reader may see: those whose calls answer them. */
export function staffTabsFor(viewer: Viewer, sections: readonly string[]): StaffTab[] {
  const shown: Readonly<Record<StaffTab, boolean>> = {
    info: true,
    messages: mayOpenForm('s.comm.history', viewer) && historyTabsOf(viewer).includes('staff'),
    login: sections.includes('login'),
    history: sections.includes('history'),
  }
  return staffTabs.filter(tab => shown[tab])
}
