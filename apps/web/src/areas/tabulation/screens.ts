import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const tabulationScreens: readonly Screen[] = [
  {
    path: '/curriculum/reportcard-uploded-not-uploaded',
    forms: ['s.tab.cards'],
    component: lazyWithTexts(() => import('./cards/UploadedCards')),
  },
  {
    path: '/curriculum/reportcard-deletion',
    forms: ['s.tab.deletion'],
    component: lazyWithTexts(() => import('./cards/CardDeletion')),
  },
  {
    path: '/parent/reportcard',
    forms: ['g.tab.card'],
    component: lazyWithTexts(() => import('./cards/ProgressCards')),
  },
  {
    path: '/parent/marksheet',
    forms: ['g.tab.marksheet'],
    component: lazyWithTexts(() => import('./cards/Marksheets')),
  },
]
