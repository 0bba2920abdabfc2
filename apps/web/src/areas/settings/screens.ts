import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const settingsScreens: readonly Screen[] = [
  {
    path: '/school/school-settings',
    forms: ['/school/school-settings'],
    component: lazyWithTexts(() => import('./SchoolSettings')),
  },
]
