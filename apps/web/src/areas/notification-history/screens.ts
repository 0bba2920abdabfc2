import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const notificationHistoryScreens: readonly Screen[] = [
  {
    path: '/communication/notification-history',
    forms: ['s.comm.history'],
    component: lazyWithTexts(() => import('./NotificationHistory')),
    kind: 'report',
  },
]
