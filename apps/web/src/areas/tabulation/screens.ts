import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const tabulationScreens: readonly Screen[] = [
  {
    path: '/curriculum/tab-mark-entry-latest',
    forms: ['s.tab.mark'],
    component: lazyWithTexts(() => import('./entry/MarkEntry')),
  },
  {
    path: '/curriculum/tab-tool-mark-entry',
    forms: ['s.tab.tool'],
    component: lazyWithTexts(() => import('./entry/ToolMarkEntry')),
  },
  {
    path: '/curriculum/tab-remarks-entry',
    forms: ['s.tab.remarks'],
    component: lazyWithTexts(() => import('./remarks/RemarksEntry')),
  },
  {
    path: '/curriculum/class-test-report',
    forms: ['s.tab.class-test'],
    component: lazyWithTexts(() => import('./class-tests/ClassTestReport')),
    kind: 'report',
  },
  {
    path: '/parent/class-test-view',
    forms: ['g.class-test'],
    component: lazyWithTexts(() => import('./class-tests/ClassTestView')),
  },
  {
    path: '/curriculum/tab-setup',
    forms: ['s.tab.setup'],
    component: lazyWithTexts(() => import('./setup/TabSetup')),
    kind: 'form',
  },
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
  {
    path: '/curriculum/reportcards',
    forms: ['s.tab.result'],
    component: lazyWithTexts(() => import('./results/ReportCards')),
  },
  {
    path: '/curriculum/tab-mark-entry-report',
    forms: ['s.tab.report'],
    component: lazyWithTexts(() => import('./reports/MarkReports')),
  },
  {
    path: '/curriculum/reportcard-uploded-not-uploaded',
    forms: ['s.tab.cards'],
    component: lazyWithTexts(() => import('./cards/UploadedCards')),
  },
  {
    path: '/curriculum/reportcard-deletion',
    forms: ['s.tab.deletion'],
    component: lazyWithTexts(() => import('./cards/CardDeletion')),
  },
  {
    path: '/parent/reportcard',
    forms: ['g.tab.card'],
    component: lazyWithTexts(() => import('./cards/ProgressCards')),
  },
  {
    path: '/parent/marksheet',
    forms: ['g.tab.marksheet'],
    component: lazyWithTexts(() => import('./cards/Marksheets')),
  },
]
