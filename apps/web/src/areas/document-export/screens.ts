import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const documentExportScreens: readonly Screen[] = [
  {
    path: '/curriculum/mongo-db-export',
    forms: ['s.export.mongo'],
    component: lazyWithTexts(() => import('./DocumentExport')),
  },
]
