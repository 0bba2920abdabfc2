import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const galleryScreens: readonly Screen[] = [
  {
    path: '/communication/gallery',
    forms: ['s.comm.gallery'],
    component: lazyWithTexts(() => import('./Gallery')),
  },
  {
    path: '/communication/albums',
    forms: ['/communication/albums'],
    component: lazyWithTexts(() => import('./Albums')),
  },
]
