import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const platformNoticesScreens: readonly Screen[] = [
  {
    path: '/school/notification-entry',
    forms: ['school.utility.notification'],
    component: lazyWithTexts(() => import('./NotificationEntry')),
  },
]
