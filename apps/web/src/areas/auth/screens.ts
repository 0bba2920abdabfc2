import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const authScreens: readonly Screen[] = [
  {
    path: '/school/change-password',
    forms: ['/school/change-password'],
    component: lazyWithTexts(() => import('./ChangePassword')),
  },
]
