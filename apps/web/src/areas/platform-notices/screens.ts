import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const platformNoticesScreens: readonly Screen[] = [
  {
    path: '/school/notification-entry',
    forms: ['school.utility.notification'],
    component: lazyWithTexts(() => import('./NotificationEntry')),
    kind: 'form',
  },
]
