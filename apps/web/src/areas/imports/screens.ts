import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const importsScreens: readonly Screen[] = [
  {
    path: '/utility/import-photo',
    forms: ['s.import.photo'],
    component: lazyWithTexts(() => import('./ImportData')),
    kind: 'form',
  },
]
