import { familyRoles, type PlatformNoticeRole, platformNoticeRoles } from '@school/rules'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'
import type { Entry } from './NotificationEntry'

/** Roles that have one name together. */
const groups = [
  { name: 'everybody', roles: platformNoticeRoles },
  { name: 'staff', roles: platformNoticeRoles.filter(role => !familyRoles.includes(role)) },
  { name: 'families', roles: platformNoticeRoles.filter(role => familyRoles.includes(role)) },
] as const

/** Whom an announcement is for, in few words. */
export function useAudience(): (roles: readonly PlatformNoticeRole[]) => string {
  const intl = useIntl()
  const text = useText()
  return roles => {
    let left: readonly PlatformNoticeRole[] = roles
    const words: string[] = []
    for (const group of groups) {
      if (!group.roles.every(role => left.includes(role))) continue
      words.push(text(`platformNotices.roles.${group.name}`))
      left = left.filter(role => !group.roles.includes(role))
    }
    return intl.formatList([...words, ...left.map(role => text(`role.${role}`))], { type: 'unit' })
  }
}

/** The schools of an announcement, in words. */
export function useSchoolsOf(): (entry: Entry) => string {
  const intl = useIntl()
  const text = useText()
  return ({ scope, scopeIds }) =>
    scope === 'all'
      ? text('platformNotices.scope.all')
      : intl.formatList(
          scopeIds.map(({ name }) => name),
          { type: 'unit' },
        )
}
