import { describe, expect, it } from 'vitest'
import { menuForms } from './forms'
import { rolesOfForm } from './predicate'
import { type ModuleCode, roleOf, roles } from './roles'
import { findForm, formsOfRoute, isPublicRoute, menuRouteOf, parentOf, pathOf, publicRoutes, routeForms } from './routes'
import { statedRoutes } from './stated-routes.fixture'

describe('the menu table', () => {
  it('is whole', () => {
    expect(menuForms).toHaveLength(186)
    expect(new Set(menuForms.map(form => form.id)).size).toBe(186)
    expect(menuForms.filter(form => form.rules.includes('H'))).toHaveLength(10)
    expect(menuForms.filter(form => !form.route)).toHaveLength(33)
    expect(menuForms.every(form => form.icon !== '' && form.title !== '')).toBe(true)
  })

  it('has the conditions of single rows', () => {
    expect(findForm('home.gj-admin')).toMatchObject({ roles: ['GJAdmin'], permissions: ['gjadmin_home'], rules: ['H'] })
    expect(findForm('g.tab.activity')).toMatchObject({
      route: '/parent/activity-reportcard',
      roles: ['Guardian', 'Student'],
      modules: ['SCH', 'OFFLINE_TAB', 'HPC'],
    })
    expect(findForm('s.comm.gallery')).toMatchObject({
      roles: ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff'],
      modules: [],
      notModules: ['FEE_ONLY'],
      rules: ['P', 'C'],
    })
    expect(findForm('s.att.allotment')).toMatchObject({ modules: ['ATT'], rules: ['A'] })
    expect(findForm('school.maintenance')).toMatchObject({ route: '/school/maintance-entry', roles: ['GJAdmin'], rules: ['B'] })
  })

  it('gives groups a parent by their id and the roles of their leaves', () => {
    expect(parentOf(findForm('school.utility.files')!)?.id).toBe('school.utility')
    expect(parentOf(findForm('s.lock')!)).toBeUndefined()
    expect(new Set(rolesOfForm(findForm('s.fees')!))).toEqual(
      new Set(['SystemAdmin', 'SchoolSuperAdmin', 'SchoolGroupAdmin', 'SchoolHead']),
    )
    expect(rolesOfForm(findForm('school.sms')!)).toEqual(['GJSMSAdmin'])
  })

  it('has for every leaf the conditions of its parents', () => {
    for (const leaf of menuForms.filter(form => form.route)) {
      for (let parent = parentOf(leaf); parent; parent = parentOf(parent)) {
        expect(leaf.modules, leaf.id).toEqual(expect.arrayContaining([...parent.modules]))
        expect(leaf.notModules, leaf.id).toEqual(expect.arrayContaining([...parent.notModules]))
        expect(leaf.rules, leaf.id).toEqual(expect.arrayContaining([...parent.rules]))
      }
    }
  })
})

describe('the stated routes', () => {
  // Where the statement and the menu table differ in modules, the table holds.
  const otherModules = new Set([
    '/curriculum/reportcard-deletion',
    '/curriculum/exam-upload-report',
    '/curriculum/reportcard-uploded-not-uploaded',
  ])
  const withoutStatement = (title: string) => title.replace(' (staff)', '')

  it('are 150', () => expect(new Set(statedRoutes.map(({ route }) => route)).size).toBe(150))

  it.each(statedRoutes)('hold $route', ({ route, title, roles: stated, modules }) => {
    const forms = formsOfRoute(route)
    const outside = routeForms.filter(form => form.id === route)
    expect(forms.length + outside.length > 0 || publicRoutes.includes(route)).toBe(true)
    if (!publicRoutes.includes(route)) expect([...forms, ...outside].map(form => form.title)).toContain(withoutStatement(title))
    if (stated.length > 0) expect(new Set(forms.flatMap(form => form.roles))).toEqual(new Set(stated))
    if (modules.length > 0 && !otherModules.has(route))
      expect(forms.some(form => modules.every(code => form.modules.includes(code as ModuleCode)))).toBe(true)
  })

  it('leave out SystemAdmin where the table names other roles', () => {
    expect(findForm('s.tt.mine')?.roles).not.toContain('SystemAdmin')
    expect(routeForms.find(form => form.id === '/school/student-profile')?.roles).toEqual(['Guardian', 'Student'])
  })
})

describe('addresses', () => {
  it('know public pages', () => {
    expect(isPublicRoute('/login?id=GVS')).toBe(true)
    expect(isPublicRoute('/verify/AB12-CD34')).toBe(true)
    expect(isPublicRoute('/ctn/board/0af3')).toBe(true)
    expect(isPublicRoute('/ctn/board')).toBe(false)
    expect(isPublicRoute('/home/staff')).toBe(false)
  })
  it('lose query, fragment and closing slash', () => {
    expect(pathOf('/student/report?tab=bus#top')).toBe('/student/report')
    expect(pathOf('/student/report/')).toBe('/student/report')
    expect(pathOf('/')).toBe('/')
  })
  it('stand under an item of the menu', () => {
    expect(menuRouteOf('/student/statistics-report?by=age')).toBe('/student/report')
    expect(menuRouteOf('/student/student-complete-information-report')).toBe('/student/report')
    expect(menuRouteOf('/staff/staff-complete-info-report')).toBe('/staff/staff-report')
    expect(menuRouteOf('/student/report?tab=bus')).toBe('/student/report')
    expect(menuRouteOf('/school/change-password')).toBe('/school/change-password')
    for (const form of menuForms) if (form.route) expect(menuRouteOf(form.route)).toBe(form.route)
  })
})

describe('roles', () => {
  it('take SuperAdmin as another spelling', () => {
    expect(roleOf('SuperAdmin')).toBe('SchoolSuperAdmin')
    expect(roleOf('Nobody')).toBeUndefined()
    for (const role of roles) expect(roleOf(role)).toBe(role)
  })
})
