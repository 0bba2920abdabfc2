import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const noticesScreens: readonly Screen[] = [
  {
    path: '/communication/notice-board',
    forms: ['s.comm.notice'],
    component: lazyWithTexts(() => import('./NoticeBoard')),
  },
  {
    path: '/communication/flash-news',
    forms: ['s.comm.flash'],
    component: lazyWithTexts(() => import('./FlashNews')),
  },
  {
    path: '/communication/notices',
    forms: ['/communication/notices'],
    component: lazyWithTexts(() => import('./Notices')),
  },
]
