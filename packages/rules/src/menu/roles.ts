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
export type ModuleCode = (typeof moduleCodes)[number]

/** Operators of the platform. */
export const operatorRoles: readonly Role[] = ['GJAdmin', 'GJSupport', 'GJSMSAdmin']

/** `SuperAdmin` is another spelling of `SchoolSuperAdmin`; undefined for a text that is no role. */
export function roleOf(text: string): Role | undefined {
  if (text === 'SuperAdmin') return 'SchoolSuperAdmin'
  return roles.find(role => role === text)
}
