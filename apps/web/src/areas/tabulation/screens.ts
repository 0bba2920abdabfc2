import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const tabulationScreens: readonly Screen[] = [
  {
    path: '/curriculum/tab-mark-entry-lock',
    forms: ['s.tab.lock'],
    component: lazyWithTexts(() => import('./control/MarkLocks')),
  },
  {
    path: '/curriculum/exam-upload-report',
    forms: ['s.tab.status'],
    component: lazyWithTexts(() => import('./control/MarkStatus')),
  },
  {
    path: '/curriculum/tab-mark-entry-missing-report',
    forms: ['s.tab.missing'],
    component: lazyWithTexts(() => import('./control/MissingMarks')),
  },
  {
    path: '/school/exam-upload-report',
    forms: ['ptab.status'],
    component: lazyWithTexts(() => import('./control/SchoolsStatus')),
  },
  {
    path: '/school/upload-master-report',
    forms: ['ptab.master'],
    component: lazyWithTexts(() => import('./control/SchoolsMasters')),
  },
  {
    path: '/school/update-me-status',
    forms: ['ptab.update'],
    component: lazyWithTexts(() => import('./control/UpdateStatus')),
    kind: 'form',
  },
]
