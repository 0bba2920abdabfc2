import { later } from '@school/ui'
import type { Screen } from '../../screen'
import { Waiting } from '../../shell/Waiting'

export const authScreens: readonly Screen[] = [
  {
    path: '/school/change-password',
    forms: ['/school/change-password'],
    // It says little that the login does not.
    component: later(async () => (await import('./ChangePassword')).default, Waiting),
    kind: 'form',
  },
]
