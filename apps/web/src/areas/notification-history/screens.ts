import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const notificationHistoryScreens: readonly Screen[] = [
  {
    path: '/communication/notification-history',
    forms: ['s.comm.history'],
    component: lazyWithTexts(() => import('./NotificationHistory')),
  },
]
