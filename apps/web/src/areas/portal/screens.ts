import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const portalScreens: readonly Screen[] = [
  {
    path: '/parent/school-portal-list',
    forms: ['g.portal'],
    component: lazyWithTexts(() => import('./SchoolPortal')),
  },
  {
    path: '/communication/admin-port',
    forms: ['s.comm.admin-port'],
    component: lazyWithTexts(() => import('./AdminPort')),
  },
]
