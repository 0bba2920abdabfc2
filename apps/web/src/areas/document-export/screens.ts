import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const documentExportScreens: readonly Screen[] = [
  {
    path: '/curriculum/mongo-db-export',
    forms: ['s.export.mongo'],
    component: lazyWithTexts(() => import('./DocumentExport')),
    kind: 'report',
  },
]
