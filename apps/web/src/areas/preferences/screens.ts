import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const preferencesScreens: readonly Screen[] = [
  {
    path: '/communication/notification-settings',
    forms: ['/communication/notification-settings'],
    component: lazyWithTexts(() => import('./NotificationSettings')),
  },
]
