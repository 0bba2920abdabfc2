import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const chatScreens: readonly Screen[] = [
  {
    path: '/chat',
    forms: ['/chat', '/chat?tab=reports'],
    component: lazyWithTexts(() => import('./Chat')),
  },
]
