import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

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
