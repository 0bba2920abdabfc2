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
]
