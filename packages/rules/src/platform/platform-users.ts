import type { Role } from '../menu/roles'

/** The one role of a login that operates the platform. */
export const platformUserRoles = ['GJAdmin', 'GJSupport', 'GJSMSAdmin'] as const satisfies readonly Role[]
export type PlatformUserRole = (typeof platformUserRoles)[number]

/** Permissions that such a login may have beside its role. */
export const platformUserPermissions = ['gjadmin_home'] as const

/** Invited and not yet there, in use, or blocked. */
export const platformUserStates = ['Invited', 'Active', 'Blocked'] as const
export type PlatformUserState = (typeof platformUserStates)[number]

/** Schools that an operator works with: all, those of some groups, or some. */
export const operatorScopes = ['all', 'groups', 'schools'] as const
export interface OperatorScope {
  readonly kind: (typeof operatorScopes)[number]
  readonly ids: readonly string[]
}

/**
 * Whether one scope holds another, so that nobody gives more than they have.
 *
 * @param groupOf the group of a school; undefined for a school that has none.
 */
export function scopeHolds(own: OperatorScope, other: OperatorScope, groupOf: (schoolId: string) => string | undefined): boolean {
  if (own.kind === 'all') return true
  if (other.kind === 'all') return false
  if (own.kind === other.kind) return other.ids.every(id => own.ids.includes(id))
  return own.kind === 'groups' && other.ids.every(id => own.ids.includes(groupOf(id) ?? ''))
}

/** What keeps a login of an operator from being blocked, or from losing its role. */
export type PlatformUserHold = 'LastAdmin' | 'Self'

/** Why a login of an operator may not be blocked or given another role; undefined where it may. */
export function platformUserHold(facts: {
  readonly self: boolean
  /** It is an active GJAdmin now. */
  readonly activeAdmin: boolean
  /** Active GJAdmins beside it. */
  readonly otherAdmins: number
}): PlatformUserHold | undefined {
  if (facts.activeAdmin && facts.otherAdmins === 0) return 'LastAdmin'
  return facts.self ? 'Self' : undefined
}

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s.'’-]+/u)
    .map(bare)
    .filter(Boolean)
const longestPart = 20

/** Login name of an operator: GJ and the first word of the name. */
export const operatorLoginName = (name: string): string => `GJ.${(wordsOf(name)[0] ?? 'USER').slice(0, longestPart)}`

/** Login name of who administers a group: the initials of its name, or its one word, and GROUP. */
export function groupLoginName(group: string): string {
  const words = wordsOf(group)
  const short = words.length > 1 ? words.map(word => word[0]).join('') : (words[0] ?? 'SCHOOL')
  return `${short.slice(0, longestPart)}.GROUP`
}
