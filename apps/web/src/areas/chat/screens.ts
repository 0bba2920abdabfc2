import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const chatScreens: readonly Screen[] = [
  {
    path: '/chat',
    forms: ['/chat', '/chat?tab=reports'],
    component: lazyWithTexts(() => import('./Chat')),
  },
]
