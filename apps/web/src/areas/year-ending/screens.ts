import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const yearEndingScreens: readonly Screen[] = [
  {
    path: '/school/year-ending-settings',
    forms: ['school.utility.year-ending'],
    component: lazyWithTexts(() => import('./YearEnding')),
  },
]
