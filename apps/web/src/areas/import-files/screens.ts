import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const importFilesScreens: readonly Screen[] = [
  {
    path: '/school/offline-file-details',
    forms: ['school.utility.files'],
    component: lazyWithTexts(() => import('./OfflineFiles')),
  },
]
