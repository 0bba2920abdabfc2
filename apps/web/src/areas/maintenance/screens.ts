import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const maintenanceScreens: readonly Screen[] = [
  {
    path: '/school/maintance-entry',
    forms: ['school.maintenance'],
    component: lazyWithTexts(() => import('./MaintenanceEntry')),
    kind: 'form',
  },
]
