import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const timetablesScreens: readonly Screen[] = [
  {
    path: '/communication/timetable-upload',
    forms: ['s.tt.upload'],
    component: lazyWithTexts(() => import('./TimetableUpload')),
  },
  {
    path: '/communication/upload-exam-timetable',
    forms: ['s.tt.exam'],
    component: lazyWithTexts(() => import('./exams/ExamTimetables')),
  },
  {
    path: '/staff/stafflogin-timetable-preview',
    forms: ['s.tt.mine'],
    component: lazyWithTexts(() => import('./MyTimetable')),
  },
  {
    path: '/parent/timetable',
    forms: ['g.timetable'],
    component: lazyWithTexts(() => import('./FamilyTimetable')),
  },
]
