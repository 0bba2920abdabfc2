import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVisible } from '../menu/predicate'
import { moduleCodes, type Role } from '../menu/roles'
import { findForm } from '../menu/routes'
import { firstAllotment, formsToAllot, refusedRole, rolesToGive, staffRoles, usualStaffRole } from './staff-logins'

describe('roles to give', () => {
  it.each<[Role[], Role[]]>([
    [['SystemAdmin'], ['SystemAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']],
    [['SchoolSuperAdmin'], [...staffRoles]],
    [['GJAdmin'], [...staffRoles]],
    [['SchoolHead', 'Teacher'], []],
    [['GJSupport'], []],
  ])('%o gives %o', (held, given) => expect(rolesToGive(held)).toEqual(given))

  it('names the first that is out of reach, and never a group administrator', () => {
    expect(refusedRole(['SystemAdmin'], ['Teacher', 'SchoolSuperAdmin'])).toBe('SchoolSuperAdmin')
    expect(refusedRole(['SystemAdmin'], ['Teacher'])).toBeUndefined()
    expect(refusedRole(['GJAdmin'], ['SchoolGroupAdmin'])).toBe('SchoolGroupAdmin')
  })
})

describe('a new login of staff', () => {
  it('is a teacher where the person teaches', () => {
    expect([usualStaffRole(true), usualStaffRole(false)]).toEqual(['Teacher', 'NonTeachingStaff'])
  })
  it('of non-teaching staff starts with three ticked screens, any other with its roles', () => {
    expect(firstAllotment(['NonTeachingStaff'])).toEqual({
      mode: 'allotted',
      forms: ['s.leave.entry', 's.comm.history', 's.food.mine'],
    })
    expect(firstAllotment(['Teacher'])).toEqual({ mode: 'role', forms: [] })
    expect(firstAllotment(['NonTeachingStaff', 'SystemAdmin']).mode).toBe('role')
    const titles = firstAllotment(['NonTeachingStaff']).forms.map(code => findForm(code)?.title)
    expect(titles).toEqual(['Leave Application', 'Notification History', 'My Food Orders'])
  })
})

describe('screens to allot', () => {
  it('never open more than the roles do', () => {
    const some = <T>(all: readonly T[]) => fc.subarray([...all])
    fc.assert(
      fc.property(some(staffRoles), some(moduleCodes), fc.boolean(), (roles, modules, classTeacher) => {
        const viewer = { roles, modules, classTeacher, permissions: [], schoolId: 's', bound: false, allotted: [] }
        const offered = formsToAllot(roles, modules)
        const ticked = { ...viewer, mode: 'allotted' as const, allotted: offered }
        for (const code of offered) {
          const form = findForm(code)!
          expect(isVisible(form, ticked)).toBe(isVisible(form, { ...viewer, mode: 'role' }))
        }
      }),
    )
  })
})
