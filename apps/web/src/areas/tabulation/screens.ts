import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const tabulationScreens: readonly Screen[] = [
  {
    path: '/curriculum/tab-setup',
    forms: ['s.tab.setup'],
    component: lazyWithTexts(() => import('./setup/TabSetup')),
    kind: 'form',
  },
]
