import { Badge, Badges } from '@school/ui'
import { useNamedText, useText } from '../../texts/text'

export function useRoleName(): (role: string) => string {
  const named = useNamedText()
  return role => named(`role.${role}`, role)
}

const tones = { Created: 'info', Sent: 'warning', Active: 'success', Open: 'success', Blocked: 'danger' } as const

/** Roles of staff, the highest first. */
export const staffRoles = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff'] as const

export type LoginStatus = keyof typeof tones

export function StatusBadge({ status }: { status: LoginStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`logins.status.${status}`)}</Badge>
}

export function RoleBadges({ roles }: { roles: readonly string[] }) {
  const name = useRoleName()
  return (
    <Badges>
      {roles.map(role => (
        <Badge key={role}>{name(role)}</Badge>
      ))}
    </Badges>
  )
}
