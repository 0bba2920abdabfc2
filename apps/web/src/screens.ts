import { type ComponentType, lazy } from 'react'
import { lazyWithTexts } from './lazy'

type Screen = { readonly path: string; readonly forms: readonly string[]; readonly component: ComponentType }

const home = lazyWithTexts(() => import('./areas/home/Home'), 'charts')

/** Every screen that exists: its path, the forms it is, and its code. The menu shows no other. */
export const screens: readonly Screen[] = [
  { path: '/home/system-admin', forms: ['home.system-admin'], component: home },
  { path: '/home/super-admin', forms: ['home.super-admin', 'home.group-admin'], component: home },
  { path: '/home/school-head', forms: ['home.school-head'], component: home },
  { path: '/home/staff', forms: ['home.staff'], component: home },
  { path: '/home/non-staff', forms: ['home.non-staff'], component: home },
  { path: '/home/gj-admin', forms: ['home.gj-admin', 'home.gj-support'], component: home },
  { path: '/home/parent', forms: ['home.parent'], component: home },
  { path: '/home/student', forms: ['home.student'], component: home },
  {
    path: '/school/list',
    forms: ['school.list'],
    component: lazyWithTexts(() => import('./areas/platform/SchoolList'), 'platform'),
  },
  {
    path: '/student/report',
    forms: ['s.student.report'],
    component: lazyWithTexts(() => import('./areas/people/StudentReport'), 'people'),
  },
  {
    path: '/student/student-report',
    forms: ['/student/student-report'],
    component: lazyWithTexts(() => import('./areas/people/StudentReport'), 'people'),
  },
  {
    path: '/student/student-complete-information-report',
    forms: ['/student/student-complete-information-report'],
    component: lazyWithTexts(() => import('./areas/people/StudentComplete'), 'people', 'imports', 'selectors'),
  },
  {
    path: '/school/school-settings',
    forms: ['/school/school-settings'],
    component: lazyWithTexts(
      () => import('./areas/settings/SchoolSettings'),
      'settings',
      'people',
      'platform',
      'master',
      'selectors',
      'upload',
    ),
  },
  {
    path: '/school/staff-my-profile',
    forms: ['/school/staff-my-profile'],
    component: lazyWithTexts(() => import('./areas/profile/MyProfile'), 'profile', 'people', 'upload'),
  },
  {
    path: '/school/student-profile',
    forms: ['/school/student-profile'],
    component: lazyWithTexts(() => import('./areas/profile/StudentProfile'), 'profile', 'people', 'upload'),
  },
  {
    path: '/utility/import-photo',
    forms: ['s.import.photo'],
    component: lazyWithTexts(() => import('./areas/imports/ImportData'), 'imports', 'selectors'),
  },
  {
    path: '/school/change-password',
    forms: ['/school/change-password'],
    component: lazy(() => import('./areas/auth/ChangePassword')),
  },
]

/** Form codes whose screens exist. */
export const builtForms: ReadonlySet<string> = new Set(screens.flatMap(screen => screen.forms))
