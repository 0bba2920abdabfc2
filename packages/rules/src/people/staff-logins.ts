import { allottableForms } from '../menu/predicate'
import type { ModuleCode, Role } from '../menu/roles'

/** Roles that a login of staff may hold. */
export const staffRoles: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']

/** Roles that somebody with these roles may give to staff. A group's administrator is made in the list of schools. */
export function rolesToGive(held: readonly Role[]): Role[] {
  const all = held.includes('GJAdmin') || held.includes('SchoolSuperAdmin')
  if (all) return [...staffRoles]
  return held.includes('SystemAdmin') ? staffRoles.filter(role => role !== 'SchoolSuperAdmin') : []
}

/** The first of the roles that the giver may not give; undefined when all of them are within reach. */
export const refusedRole = (held: readonly Role[], wanted: readonly Role[]): Role | undefined =>
  wanted.find(role => !rolesToGive(held).includes(role))

/** The role that is offered first for a member of staff. */
export const usualStaffRole = (teaching: boolean): Role => (teaching ? 'Teacher' : 'NonTeachingStaff')

const formsAtFirst = ['s.leave.entry', 's.comm.history', 's.food.mine']

/** How a new login of staff begins: non-teaching staff with three ticked screens, everybody else with all of the roles. */
export const firstAllotment = (roles: readonly Role[]): { mode: 'role' | 'allotted'; forms: readonly string[] } =>
  roles.length > 0 && roles.every(role => role === 'NonTeachingStaff')
    ? { mode: 'allotted', forms: formsAtFirst }
    : { mode: 'role', forms: [] }

/** The screens that can be ticked for a login with these roles in a school with these modules, in the order of the menu. */
export const formsToAllot = (roles: readonly Role[], modules: readonly ModuleCode[]): string[] =>
  allottableForms({
    roles: roles.filter(role => staffRoles.includes(role)),
    modules,
    permissions: [],
    schoolId: 'any',
    bound: false,
    classTeacher: false,
    mode: 'role',
    allotted: [],
  }).map(form => form.id)
