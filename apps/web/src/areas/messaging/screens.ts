import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const messagingScreens: readonly Screen[] = [
  {
    path: '/communication/communication-to-guardian',
    forms: ['s.comm.guardian'],
    component: lazyWithTexts(() => import('./ToGuardian')),
    kind: 'form',
  },
  {
    path: '/communication/communication-to-staff',
    forms: ['s.comm.staff'],
    component: lazyWithTexts(() => import('./ToStaff')),
    kind: 'form',
  },
]
