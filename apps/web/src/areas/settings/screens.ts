import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const settingsScreens: readonly Screen[] = [
  {
    path: '/school/school-settings',
    forms: ['/school/school-settings'],
    component: lazyWithTexts(() => import('./SchoolSettings')),
    kind: 'form',
  },
  {
    path: '/school/general-settings',
    forms: ['school.utility.settings', '/school/general-settings'],
    component: lazyWithTexts(() => import('./GeneralSettings')),
    kind: 'form',
  },
  {
    path: '/school/school-settings-multiple',
    forms: ['school.utility.multiple'],
    component: lazyWithTexts(() => import('./ManySchools')),
    kind: 'form',
  },
]
