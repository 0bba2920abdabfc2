import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const curriculumScreens: readonly Screen[] = [
  {
    path: '/curriculum/redirect',
    forms: ['school.eclass', 'g.eclass'],
    component: lazyWithTexts(() => import('./ClassRoom')),
    kind: 'form',
  },
]
