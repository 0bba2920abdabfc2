import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const platformScreens: readonly Screen[] = [
  {
    path: '/school/list',
    forms: ['school.list'],
    component: lazyWithTexts(() => import('./SchoolList')),
  },
  {
    path: '/school/gjsmssettings',
    forms: ['school.sms.settings'],
    component: lazyWithTexts(() => import('./SmsSettings')),
  },
]
