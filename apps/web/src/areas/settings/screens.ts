import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const settingsScreens: readonly Screen[] = [
  {
    path: '/school/school-settings',
    forms: ['/school/school-settings'],
    component: lazyWithTexts(() => import('./SchoolSettings')),
    kind: 'form',
  },
]
