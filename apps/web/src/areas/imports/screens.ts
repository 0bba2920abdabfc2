import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const importsScreens: readonly Screen[] = [
  {
    path: '/utility/import-photo',
    forms: ['s.import.photo'],
    component: lazyWithTexts(() => import('./ImportData')),
  },
]
