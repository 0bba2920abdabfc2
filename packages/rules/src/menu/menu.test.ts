import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Form } from './form'
import { menuForms } from './forms'
import {
  homeOf,
  isVisible,
  landingPath,
  type MenuItem,
  mayCall,
  mayOpenRoute,
  menuTree,
  ownScope,
  type Viewer,
  visibleForms,
} from './predicate'
import { quickLinks, searchLinks } from './quick-search'
import { type ModuleCode, moduleCodes, type Role, roles } from './roles'
import { findForm, formsOfRoute, parentOf, publicRoutes, routeForms } from './routes'
import { statedRoutes } from './stated-routes.fixture'
import { topBarParts } from './top-bar'

const school = '0197f3a0-0000-7000-8000-000000000001'
const viewer = (over: Partial<Viewer>): Viewer => ({
  roles: [],
  modules: ['SCH'],
  permissions: [],
  schoolId: school,
  bound: false,
  classTeacher: false,
  mode: 'role',
  allotted: [],
  ...over,
})
const ids = (who: Viewer) => visibleForms(who).map(form => form.id)
const flatten = (items: readonly MenuItem[]): string[] => items.flatMap(item => [item.form.id, ...flatten(item.children)])

describe('the table', () => {
  it('is whole', () => {
    expect(menuForms).toHaveLength(186)
    expect(new Set(menuForms.map(form => form.id)).size).toBe(186)
    expect(menuForms.filter(form => form.rules.includes('H'))).toHaveLength(10)
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

  // The menu table overrides the stated modules of these (specification, points between the files, 12).
  const otherModules = new Set([
    '/curriculum/reportcard-deletion',
    '/curriculum/exam-upload-report',
    '/curriculum/reportcard-uploded-not-uploaded',
  ])

  it.each(statedRoutes)('knows $route as it is stated', ({ route, roles: stated, modules }) => {
    const forms = formsOfRoute(route)
    const known = forms.length > 0 || routeForms.some(form => form.id === route) || publicRoutes.includes(route)
    expect(known).toBe(true)
    if (stated.length > 0) expect(new Set(forms.flatMap(form => form.roles))).toEqual(new Set(stated))
    if (modules.length > 0 && !otherModules.has(route))
      expect(forms.some(form => modules.every(code => form.modules.includes(code as ModuleCode)))).toBe(true)
  })
})

/** The predicate written a second time, sentence by sentence, to check the first. */
function plainlyVisible(form: Form, who: Viewer): boolean {
  if (!form.route) return menuForms.some(child => child.route && child.id.startsWith(`${form.id}.`) && plainlyVisible(child, who))
  const leader = who.roles.some(role => ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'].includes(role))
  const plainTeacher = who.roles.includes('Teacher') && !leader
  const usable = who.roles
    .filter(role => form.roles.includes(role))
    .filter(role => !(form.id.startsWith('s.') && ['GJAdmin', 'GJSupport'].includes(role) && !who.bound))
  if (usable.length === 0) return false
  if (form.notModules.length > 0 && form.notModules.filter(code => !who.modules.includes(code)).length === 0) return false
  if (form.modules.some(code => !who.modules.includes(code))) return false
  if (form.permissions.length > 0 && !form.permissions.some(permission => who.permissions.includes(permission))) return false
  if (who.mode === 'allotted' && !form.id.startsWith('home.') && !who.allotted.includes(form.id)) return false
  if (form.rules.includes('B') && who.schoolId !== null) return false
  if ((form.rules.includes('A') || form.rules.includes('P')) && plainTeacher && !who.classTeacher) return false
  if (form.rules.includes('C') && plainTeacher && !who.modules.includes('CC')) return false
  if (form.rules.includes('H')) {
    const before = menuForms.slice(0, menuForms.indexOf(form)).filter(other => other.rules.includes('H'))
    if (before.some(other => plainlyVisible(other, who))) return false
  }
  return true
}

const moduleSets: ModuleCode[][] = [[...moduleCodes], [], ['FEE', 'FEE_ONLY'], ['SCH', 'CC'], ...moduleCodes.map(code => [code])]

describe('the predicate', () => {
  it('agrees row by row with its plain reading for every role and set of modules', () => {
    for (const role of roles) {
      for (const modules of moduleSets) {
        for (const classTeacher of [false, true]) {
          for (const schoolId of [school, null]) {
            const who = viewer({
              roles: [role],
              modules,
              classTeacher,
              schoolId,
              bound: role.startsWith('GJ') && schoolId !== null,
            })
            for (const form of menuForms)
              expect(isVisible(form, who), `${role} ${modules.join('+')} ${form.id}`).toBe(plainlyVisible(form, who))
          }
        }
      }
    }
  })

  it('agrees for any mixture of roles, permissions and allotments', () => {
    const who = fc.record({
      roles: fc.subarray([...roles] as Role[], { minLength: 1 }),
      modules: fc.subarray([...moduleCodes]),
      permissions: fc.subarray(['gjadmin_home']),
      schoolId: fc.constantFrom(school, null),
      bound: fc.boolean(),
      classTeacher: fc.boolean(),
      mode: fc.constantFrom('role' as const, 'allotted' as const),
      allotted: fc.subarray(menuForms.map(form => form.id)),
    })
    fc.assert(
      fc.property(who, person => {
        for (const form of menuForms) if (isVisible(form, person) !== plainlyVisible(form, person)) throw new Error(form.id)
      }),
      { numRuns: 60 },
    )
  })

  it('never widens by an allotment', () => {
    fc.assert(
      fc.property(
        fc.subarray([...roles] as Role[], { minLength: 1 }),
        fc.subarray([...moduleCodes]),
        fc.subarray(menuForms.map(form => form.id)),
        (held, modules, allotted) => {
          const all = new Set(ids(viewer({ roles: held, modules })))
          for (const id of ids(viewer({ roles: held, modules, mode: 'allotted', allotted }))) expect(all.has(id)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('scenarios', () => {
  const teacher = (over: Partial<Viewer>) => viewer({ roles: ['Teacher'], modules: ['SCH', 'ATT', 'CC'], ...over })

  it('shows Communication to teachers by class and by CC', () => {
    const five = ['s.comm.staff', 's.comm.notice', 's.comm.flash', 's.comm.gallery', 's.att.allotment']
    const plain = ids(teacher({}))
    expect(plain).toEqual(expect.arrayContaining(['s.comm.guardian', 's.comm.history']))
    for (const id of five) expect(plain).not.toContain(id)
    expect(ids(teacher({ classTeacher: true }))).toEqual(expect.arrayContaining(five))
    for (const classTeacher of [false, true])
      expect(flatten(menuTree(teacher({ classTeacher, modules: ['SCH', 'ATT'] })))).not.toContain('s.comm')
  })

  it('opens report cards with OFFLINE_TAB, activity cards with HPC too', () => {
    const guardian = (modules: ModuleCode[]) => viewer({ roles: ['Guardian'], modules })
    expect(mayOpenRoute('/parent/reportcard', guardian(['SCH']))).toBe(false)
    expect(mayCall(['g.tab.card'], guardian(['SCH']))).toBe(false)
    expect(ids(guardian(['SCH', 'OFFLINE_TAB']))).toEqual(expect.arrayContaining(['g.tab.card', 'g.tab.marksheet']))
    expect(ids(guardian(['SCH', 'OFFLINE_TAB']))).not.toContain('g.tab.activity')
    expect(ids(guardian(['SCH', 'OFFLINE_TAB', 'HPC']))).toContain('g.tab.activity')
  })

  it('leads guardians of a fees-only school to their fees', () => {
    const guardian = viewer({ roles: ['Guardian'], modules: ['FEE', 'FEE_ONLY'] })
    expect(homeOf(guardian)).toBeUndefined()
    expect(landingPath(guardian)).toBe('/parent/fees-payment')
    expect(ids(guardian)).not.toContain('g.timetable')
  })

  it('gives operators their home by permission and hides the School menu while bound', () => {
    const operator = (roles: Role[], over: Partial<Viewer> = {}) => viewer({ roles, modules: [], schoolId: null, ...over })
    expect(homeOf(operator(['GJAdmin']))).toBeUndefined()
    expect(landingPath(operator(['GJAdmin']))).toBe('/school/list')
    expect(landingPath(operator(['GJAdmin'], { permissions: ['gjadmin_home'] }))).toBe('/home/gj-admin')
    expect(homeOf(operator(['GJSupport']))?.id).toBe('home.gj-support')
    expect(landingPath(operator(['GJSMSAdmin']))).toBe('/school/gjsmssettings')
    const bound = flatten(menuTree(operator(['GJSupport'], { schoolId: school, bound: true, modules: ['SCH'] })))
    expect(bound).not.toContain('school')
    expect(bound).toContain('s.import.photo')
  })

  it('narrows a cashier to the ticked forms', () => {
    const cashier = viewer({
      roles: ['NonTeachingStaff', 'SystemAdmin'],
      modules: ['SCH', 'FEE'],
      mode: 'allotted',
      allotted: ['s.fees.pos.pay', 's.fees.reports'],
    })
    expect(ids(cashier)).toEqual(['home.system-admin', 's.fees.reports', 's.fees.pos.pay'])
    expect(mayCall(['s.lock'], cashier)).toBe(false)
  })

  it('says when nothing is enabled by leading to the profile', () => {
    expect(landingPath(viewer({ roles: ['Guardian'], modules: ['FEE_ONLY', 'FEE', 'SCH'], mode: 'allotted' }))).toBe(
      '/school/student-profile',
    )
  })
})

describe('routes outside the menu', () => {
  it('open as their form, but for the excepted roles', () => {
    const head = viewer({ roles: ['SchoolHead'] })
    const group = viewer({ roles: ['SchoolGroupAdmin'] })
    expect(mayOpenRoute('/student/student-report', group)).toBe(true)
    expect(mayOpenRoute('/student/student-complete-information-report', group)).toBe(false)
    expect(mayOpenRoute('/student/student-complete-information-report', head)).toBe(true)
    expect(mayOpenRoute('/staff/staff-complete-info-report', viewer({ roles: ['Teacher'] }))).toBe(true)
    expect(mayOpenRoute('/school/school-settings', head)).toBe(false)
    expect(mayOpenRoute('/school/change-password', viewer({ roles: ['GJSMSAdmin'], schoolId: null }))).toBe(true)
    expect(mayOpenRoute('/no/such/page', head)).toBe(false)
    expect(findForm('s.student.report')?.title).toBe('Student Report')
  })
})

describe('quick search', () => {
  const admin = viewer({ roles: ['SystemAdmin'], modules: [...moduleCodes].filter(code => code !== 'FEE_ONLY') })
  const links = quickLinks(admin).map(link => ({ ...link, name: link.title, englishName: link.title }))
  const names = (text: string) => searchLinks(links, text).map(link => link.name)

  it('finds names that hold every word, beginnings first', () => {
    expect(names('student rep')[0]).toBe('Student Report')
    expect(names('report').length).toBeLessThanOrEqual(20)
    expect(names('stüdent REP')).toContain('Student Report')
    expect(names('zzz')).toEqual([])
    expect(names('  ')).toEqual([])
  })

  it('names the group of a title that stands twice', () => {
    expect(links.filter(link => link.title === 'Masters').map(link => link.parentCode)).toEqual(['s.food', 's.ctn'])
  })

  it('finds the English name in any language', () => {
    const translated = [{ name: 'Schülerbericht', englishName: 'Student Report' }]
    expect(searchLinks(translated, 'student')).toHaveLength(1)
    expect(searchLinks(translated, 'schuler')).toHaveLength(1)
  })
})

describe('top bar and scope', () => {
  it('follows the groups', () => {
    expect(topBarParts(viewer({ roles: ['Guardian'] }), 1)).toMatchObject({
      children: true,
      nameBlock: false,
      familyBell: true,
      staffBell: false,
      schools: false,
    })
    expect(topBarParts(viewer({ roles: ['SchoolGroupAdmin'] }), 1)).toMatchObject({ schools: true, staffBell: true, chat: false })
    expect(topBarParts(viewer({ roles: ['Teacher', 'Guardian'] }), 2)).toMatchObject({
      staffBell: true,
      familyBell: true,
      schools: true,
    })
  })

  it('is the widest of the roles', () => {
    expect(ownScope(viewer({ roles: ['Teacher', 'Guardian'] }))).toBe('divisions')
    expect(ownScope(viewer({ roles: ['Teacher', 'SchoolHead'] }))).toBe('school')
    expect(ownScope(viewer({ roles: ['Student'] }))).toBe('self')
    expect(ownScope(viewer({ roles: [] }))).toBe('none')
  })
})
