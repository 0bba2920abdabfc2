import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const tabulationScreens: readonly Screen[] = [
  // Each piece on lines of its own.
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
    path: '/curriculum/tab-setup',
    forms: ['s.tab.setup'],
    component: lazyWithTexts(() => import('./setup/TabSetup')),
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
]
