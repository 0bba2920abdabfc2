import { chatSenderId, familyRoles, type Role, staffIdOf } from '@school/rules'
import type { Person } from '../../platform/person'

/** Roles that write, the one a person is known by first. */
const writing: readonly Role[] = [
  'SystemAdmin',
  'SchoolSuperAdmin',
  'SchoolHead',
  'Teacher',
  'NonTeachingStaff',
  'Guardian',
  'Student',
]

/** A person of the chat: an id with the roles in which it writes. */
export interface Writer {
  readonly id: string
  /** The role that others read. */
  readonly role: Role
  readonly roles: readonly Role[]
}

interface Ids {
  readonly userId: string
  readonly staffId: string | null
  readonly guardianId: string | null
  readonly studentId: string | null
}

/**
 * Under which id a login writes: staff before family, so that a teacher who is a parent here is one person. Staff without
 * a record write under the id of their login.
 */
export function writerOfLogin(held: readonly string[], ids: Ids): Writer | undefined {
  const role = writing.find(name => held.includes(name))
  if (!role) return undefined
  const family = familyRoles.includes(role)
  const id = chatSenderId(role, {
    staffId: staffIdOf(held, ids),
    guardianId: ids.guardianId,
    childId: ids.studentId,
  })
  return id === undefined
    ? undefined
    : { id, role, roles: family ? [role] : writing.filter(name => held.includes(name) && !familyRoles.includes(name)) }
}

/** The person of a call as one of the chat; undefined for operators and groups. */
export const writerOf = (person: Person): Writer | undefined => writerOfLogin(person.roles, person)
