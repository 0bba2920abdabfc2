import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const platformUsersScreens: readonly Screen[] = [
  {
    path: '/school/creategjuser',
    forms: ['puser.create'],
    component: lazyWithTexts(() => import('./PlatformUsers')),
  },
]
