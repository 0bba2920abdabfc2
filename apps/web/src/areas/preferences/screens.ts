import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const preferencesScreens: readonly Screen[] = [
  {
    path: '/communication/notification-settings',
    forms: ['/communication/notification-settings'],
    component: lazyWithTexts(() => import('./NotificationSettings')),
    kind: 'form',
  },
]
