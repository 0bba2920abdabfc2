import { lookAtScreens } from './screens'

lookAtScreens([
  'SchoolHead',
  'Teacher',
  'Guardian',
  'Student',
  'NonTeachingStaff',
  'GJAdmin',
  'GJSMSAdmin',
  'SchoolGroupAdmin',
  'SchoolSuperAdmin',
  'GJSupport',
])
