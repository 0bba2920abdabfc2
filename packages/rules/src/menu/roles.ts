/** Roles of a school and of the platform's operator (GJ). `CC` stands in one list of the menu and no login carries it. */
export const roles = [
  'SystemAdmin',
  'SchoolSuperAdmin',
  'SchoolGroupAdmin',
  'SchoolHead',
  'Teacher',
  'NonTeachingStaff',
  'Student',
  'Guardian',
  'GJAdmin',
  'GJSupport',
  'GJSMSAdmin',
  'CC',
] as const
/** One of `roles`. */
export type Role = (typeof roles)[number]

/** What the operator switches on per school. */
export const moduleCodes = [
  'SCH',
  'FEE',
  'FEE_ONLY',
  'OFFLINE_FEES',
  'OFFLINE_TAB',
  'OFFLINE_ATT',
  'HPC',
  'TT',
  'ATT',
  'TAB',
  'CC',
  'FOS',
  'CTN',
] as const
/** One of `moduleCodes`. */
export type ModuleCode = (typeof moduleCodes)[number]

/** Operators of the platform. */
export const operatorRoles: readonly Role[] = ['GJAdmin', 'GJSupport', 'GJSMSAdmin']

/** Operators who open schools and then see the staff menus that name them. */
export const schoolOperators: readonly Role[] = ['GJAdmin', 'GJSupport']

/** Roles of a family. */
export const familyRoles: readonly Role[] = ['Guardian', 'Student']

/**
 * Whether master dialogs and format dialogs are for reading only: no Save, Set or Delete, and the active toggle only shows.
 * Whoever also holds a role of the school is not limited.
 */
export const readsMastersOnly = (held: readonly Role[]): boolean =>
  held.some(role => schoolOperators.includes(role)) && held.every(role => operatorRoles.includes(role))

/** `SuperAdmin` is another spelling of `SchoolSuperAdmin`; undefined for a text that is no role. */
export function roleOf(text: string): Role | undefined {
  if (text === 'SuperAdmin') return 'SchoolSuperAdmin'
  return roles.find(role => role === text)
}
