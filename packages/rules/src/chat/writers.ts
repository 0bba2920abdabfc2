import type { Role } from '../menu/roles'

/** Kinds of persons a contact list can be narrowed to. */
export const chatContactRoles = ['Teacher', 'Guardian', 'NonTeachingStaff', 'Student'] as const
export type ChatContactRole = (typeof chatContactRoles)[number]

/** What decides about a pair beside their roles. */
export interface ChatPair {
  /** One is class or subject teacher of the other, or of a child of the other. */
  readonly teaches?: boolean
}

/** Settings `chat.students` and `chat.guardianOffice`. */
export interface ChatSettings {
  readonly students: boolean
  readonly guardianOffice: boolean
}

const office: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']
const staff: readonly Role[] = [...office, 'Teacher', 'NonTeachingStaff']

/** Whether a person of one role may begin a conversation with one of another. */
export function mayBeginChat(from: Role, to: Role, { teaches = false }: ChatPair, settings: ChatSettings): boolean {
  if ((from === 'Student' || to === 'Student') && !settings.students) return false
  if (staff.includes(from)) {
    if (staff.includes(to)) return true
    if (to !== 'Guardian' && to !== 'Student') return false
    return office.includes(from) || (from === 'Teacher' && teaches)
  }
  if (from === 'Guardian') {
    if (to === 'SchoolHead') return true
    if (to === 'SystemAdmin') return settings.guardianOffice
    return to === 'Teacher' && teaches
  }
  return from === 'Student' && to === 'Teacher' && teaches
}

/** Whether a person may write: where they may begin, and in answer where the other one may. */
export const mayWriteChat = (from: Role, to: Role, pair: ChatPair & { begun: boolean }, settings: ChatSettings): boolean =>
  mayBeginChat(from, to, pair, settings) || (pair.begun && mayBeginChat(to, from, pair, settings))

/** Under which id a person writes: a guardian as guardian, a student as that child, staff as staff. */
export function chatSenderId(
  role: Role,
  ids: { guardianId?: string | null; staffId?: string | null; childId?: string | null },
): string | undefined {
  if (role === 'Guardian') return ids.guardianId ?? undefined
  if (role === 'Student') return ids.childId ?? undefined
  return staff.includes(role) ? (ids.staffId ?? undefined) : undefined
}

/** The id of staff in a school, in the token as in the chat: that of the record, or of the login of who works there without one. */
export const staffIdOf = (
  roles: readonly string[],
  { staffId, userId }: { staffId: string | null; userId: string },
): string | null => staffId ?? (staff.some(role => roles.includes(role)) ? userId : null)

/** Which filters a contact list has: roles for a teacher, and beside them divisions while students are among the chosen. */
export function chatFilters(viewer: Role, chosen: readonly ChatContactRole[]): { roles: boolean; divisions: boolean } {
  const roles = viewer === 'Teacher'
  return { roles, divisions: roles && chosen.includes('Student') }
}
