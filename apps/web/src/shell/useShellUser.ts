import type { topBarParts } from '@school/rules'
import type { AppShellProps } from '@school/ui'
import { KeyRound, LogOut, MonitorSmartphone, Rows2, Rows4, Settings, UserRound } from 'lucide-react'
import { useMayLeave } from '../forms/unsaved'
import { useSession, useSignedIn } from '../session'
import { remember, useRemembered } from '../session/device'
import { useNamedText, useText } from '../texts/text'

const densities = [
  { choice: 'auto', icon: MonitorSmartphone },
  { choice: 'comfortable', icon: Rows2 },
  { choice: 'compact', icon: Rows4 },
] as const

/** Who is signed in, with the menu of the person: profile, settings, password, density and logout. */
export function useShellUser(parts: ReturnType<typeof topBarParts>): AppShellProps['user'] {
  const { signOut } = useSession()
  const { claims, settings } = useSignedIn()
  const text = useText()
  const named = useNamedText()
  const mayLeave = useMayLeave()
  const density = useRemembered('density') ?? 'auto'
  const logOut = async () => {
    if (await mayLeave()) await signOut()
  }
  return {
    name: claims.unique_name,
    role: named(`role.${claims.role[0] ?? ''}`, claims.role[0] ?? ''),
    school: settings.school?.name,
    photoUrl: settings.staffphoto.url,
    showName: parts.nameBlock,
    links: [
      ...(parts.myProfile
        ? [{ key: 'profile', label: text('app.myProfile'), icon: UserRound, href: '/school/staff-my-profile' }]
        : []),
      ...(parts.studentProfile
        ? [{ key: 'student', label: text('app.studentProfile'), icon: UserRound, href: '/school/student-profile' }]
        : []),
      ...(parts.schoolSettings
        ? [{ key: 'settings', label: text('app.schoolSettings'), icon: Settings, href: '/school/school-settings' }]
        : []),
      ...(parts.generalSettings
        ? [{ key: 'general', label: text('menu.school.utility.settings'), icon: Settings, href: '/school/general-settings' }]
        : []),
      { key: 'password', label: text('app.changePassword'), icon: KeyRound, href: '/school/change-password' },
      { key: 'density-line', separator: true },
      ...densities.map(({ choice, icon }) => ({
        key: `density-${choice}`,
        label: text(`app.density.${choice}`),
        icon,
        checked: density === choice,
        onSelect: () => remember('density', choice === 'auto' ? null : choice),
      })),
      { key: 'line', separator: true },
      { key: 'logout', label: text('app.logout'), icon: LogOut, onSelect: () => void logOut() },
    ],
  }
}
