import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const operatorsScreens: readonly Screen[] = [
  {
    path: '/school/create',
    forms: ['school.create'],
    component: lazyWithTexts(() => import('./CreateSchool')),
  },
  {
    path: '/school/list',
    forms: ['school.list'],
    component: lazyWithTexts(() => import('./SchoolList')),
  },
  {
    path: '/school/gjsmssettings',
    forms: ['school.sms.settings'],
    component: lazyWithTexts(() => import('./SmsSettings')),
    kind: 'form',
  },
]
