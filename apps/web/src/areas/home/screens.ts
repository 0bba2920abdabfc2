import { later } from '@school/ui'
import type { Screen } from '../../screen'
import { Waiting } from '../../shell/Waiting'

// Fetched ahead for everybody, as its texts are.
const home = later(async () => (await import('./Home')).default, Waiting)

export const homeScreens: readonly Screen[] = [
  { path: '/home/system-admin', forms: ['home.system-admin'], component: home, kind: 'home' },
  { path: '/home/super-admin', forms: ['home.super-admin', 'home.group-admin'], component: home, kind: 'home' },
  { path: '/home/school-head', forms: ['home.school-head'], component: home, kind: 'home' },
  { path: '/home/staff', forms: ['home.staff'], component: home, kind: 'home' },
  { path: '/home/non-staff', forms: ['home.non-staff'], component: home, kind: 'home' },
  { path: '/home/gj-admin', forms: ['home.gj-admin', 'home.gj-support'], component: home, kind: 'home' },
  { path: '/home/parent', forms: ['home.parent'], component: home, kind: 'home' },
  { path: '/home/student', forms: ['home.student'], component: home, kind: 'home' },
]
