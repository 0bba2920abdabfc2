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
]
