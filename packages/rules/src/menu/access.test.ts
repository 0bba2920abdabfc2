import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callAccess, landingPath, mayCall, mayOpenForm, mayOpenRoute, profilePath, routeAccess } from './access'
import { menuForms } from './forms'
import { isVisible, type Viewer, visibleForms } from './predicate'
import { type ModuleCode, moduleCodes, type Role, roles } from './roles'
import { school, viewer } from './viewer.fixture'

const allModules = moduleCodes.filter(code => code !== 'FEE_ONLY')
const operator = (held: Role[], over = {}) => viewer({ roles: held, modules: [], schoolId: null, ...over })

describe('routes outside the menu', () => {
  const head = viewer({ roles: ['SchoolHead'] })
  const group = viewer({ roles: ['SchoolGroupAdmin'] })

  it('open as their form, but for the excepted roles', () => {
    expect(mayOpenRoute('/student/student-report', group)).toBe(true)
    expect(mayOpenRoute('/student/student-complete-information-report', group)).toBe(false)
    expect(mayOpenRoute('/student/student-complete-information-report', head)).toBe(true)
    expect(mayOpenRoute('/staff/staff-complete-info-report', group)).toBe(false)
    expect(mayOpenRoute('/student/student-complete-information-report', viewer({ roles: ['SchoolGroupAdmin', 'Teacher'] }))).toBe(
      true,
    )
  })

  it('open by role without a tick, as their form only with its tick', () => {
    const allotted = viewer({ roles: ['SystemAdmin'], mode: 'allotted', allotted: ['s.fees.reports'] })
    expect(mayOpenRoute('/chat', allotted)).toBe(true)
    expect(mayOpenRoute('/school/school-settings', allotted)).toBe(true)
    expect(mayOpenRoute('/student/student-report', allotted)).toBe(false)
    expect(mayOpenRoute('/student/student-report', { ...allotted, allotted: ['s.student.report'] })).toBe(true)
  })

  it('open for those they are meant for', () => {
    expect(mayOpenRoute('/staff/staff-complete-info-report', viewer({ roles: ['Teacher'] }))).toBe(true)
    expect(mayOpenRoute('/school/school-settings', head)).toBe(false)
    expect(mayOpenRoute('/school/change-password', operator(['GJSMSAdmin']))).toBe(true)
    expect(mayOpenRoute('/communication/notices', viewer({ roles: ['Guardian'], modules: ['FEE', 'FEE_ONLY'] }))).toBe(false)
    expect(mayOpenRoute('/communication/notices', viewer({ roles: ['Guardian'] }))).toBe(true)
    expect(mayOpenRoute('/no/such/page', head)).toBe(false)
    expect(mayOpenRoute('/login', operator([]))).toBe(true)
  })

  it('knows tabs by their query', () => {
    expect(mayOpenRoute('/student/report?tab=bus', head)).toBe(true)
    expect(mayOpenRoute('/student/report?page=2&tab=bus', group)).toBe(false)
    expect(mayOpenRoute('/student/report?tab=statistics', group)).toBe(true)
    expect(mayOpenRoute('/student/change-guardian-details?tab=requests', viewer({ roles: ['SystemAdmin'] }))).toBe(true)
  })
})

describe('operators without a school', () => {
  const support = operator(['GJSupport'])

  it('are asked for one on the staff screens that name them', () => {
    expect(routeAccess('/student/report', support)).toBe('chooseSchool')
    expect(routeAccess('/student/student-report', support)).toBe('chooseSchool')
    expect(routeAccess('/curriculum/student-absent-present-report', support)).toBe('chooseSchool')
    expect(routeAccess('/student/create-guardian-user', support)).toBe('chooseSchool')
    expect(routeAccess('/staff/create-staff-user', support)).toBe('noAccess')
    expect(routeAccess('/staff/create-staff-user', operator(['GJAdmin']))).toBe('chooseSchool')
    expect(routeAccess('/student/report', operator(['GJSMSAdmin']))).toBe('noAccess')
  })

  it('open the platform screens', () => {
    expect(routeAccess('/school/list', support)).toBe('open')
    expect(routeAccess('/hpc/reports', support)).toBe('open')
    expect(routeAccess('/school/list', operator(['GJSupport'], { bound: true, schoolId: school }))).toBe('noAccess')
    expect(routeAccess('/student/report', operator(['GJSupport'], { bound: true, schoolId: school, modules: ['SCH'] }))).toBe(
      'open',
    )
  })
})

describe('a locked child', () => {
  const guardian = viewer({ roles: ['Guardian'], modules: allModules, childLocked: true })

  it('keeps home, fees, food, canteen, chat and profile', () => {
    for (const path of [
      '/home/parent',
      '/parent/fees-payment',
      '/parent/payment-history',
      '/parent/student-fees-summary',
      '/parent/food-order',
      '/parent/canteen',
      '/chat',
      '/school/student-profile',
      '/school/change-password',
    ])
      expect(routeAccess(path, guardian), path).toBe('open')
  })

  it('shuts the other family screens and calls', () => {
    for (const path of ['/parent/reportcard', '/parent/student-diary', '/parent/timetable', '/communication/notices'])
      expect(routeAccess(path, guardian), path).toBe('childLocked')
    expect(callAccess(['g.diary'], guardian)).toBe('childLocked')
    expect(callAccess(['g.diary', 'home.parent'], guardian)).toBe('open')
    expect(callAccess(['s.student.report'], guardian)).toBe('noAccess')
    expect(mayCall(['g.diary'], guardian)).toBe(false)
  })

  it('changes no item of the menu and nothing of the staff side', () => {
    expect(visibleForms(guardian)).toEqual(visibleForms({ ...guardian, childLocked: false }))
    const both = viewer({ roles: ['Guardian', 'Teacher'], modules: allModules, childLocked: true })
    expect(routeAccess('/student/report', both)).toBe('open')
    expect(routeAccess('/communication/notices', both)).toBe('open')
    expect(routeAccess('/parent/student-diary', both)).toBe('childLocked')
  })
})

describe('a module that is off', () => {
  const family = (modules: ModuleCode[], over: Partial<Viewer> = {}) => viewer({ roles: ['Guardian'], modules, ...over })

  it('is told apart from a screen of other people', () => {
    const admin = viewer({ roles: ['SystemAdmin'], modules: ['SCH'] })
    expect(callAccess(['s.lock'], admin)).toBe('moduleOff')
    expect(callAccess(['s.lock'], { ...admin, modules: ['SCH', 'FEE'] })).toBe('open')
    expect(callAccess(['s.lock'], { ...admin, roles: ['Teacher'] })).toBe('noAccess')
    expect(callAccess(['s.lock', 's.student.report'], admin)).toBe('open')
    expect(callAccess(['g.canteen', 's.lock'], admin)).toBe('moduleOff')
  })

  it('is also the one that hides, and CC for teachers', () => {
    expect(callAccess(['g.diary'], family(['FEE', 'FEE_ONLY']))).toBe('moduleOff')
    expect(callAccess(['home.parent'], family(['FEE', 'FEE_ONLY']))).toBe('moduleOff')
    expect(callAccess(['/communication/notices'], family(['FEE', 'FEE_ONLY']))).toBe('moduleOff')
    const teacher = viewer({ roles: ['Teacher'], modules: ['SCH'] })
    expect(callAccess(['s.comm.guardian'], teacher)).toBe('moduleOff')
    expect(callAccess(['s.comm.staff'], teacher)).toBe('noAccess')
    expect(callAccess(['s.comm.staff'], { ...teacher, classTeacher: true })).toBe('moduleOff')
  })

  it('is not the reason where a tick, a permission or a school is missing', () => {
    const admin = viewer({ roles: ['SystemAdmin'], mode: 'allotted', allotted: ['s.fees.reports'] })
    expect(callAccess(['s.lock'], admin)).toBe('noAccess')
    expect(callAccess(['s.fees.reports'], admin)).toBe('moduleOff')
    expect(callAccess(['s.att.report'], operator(['GJSupport']))).toBe('chooseSchool')
    expect(callAccess(['s.att.report'], operator(['GJSupport'], { bound: true, schoolId: school }))).toBe('moduleOff')
    expect(callAccess(['home.gj-admin'], operator(['GJAdmin']))).toBe('noAccess')
    expect(callAccess(['s.fees.reports'], viewer({ roles: ['SchoolGroupAdmin'], modules: [], schoolId: null }))).toBe('noAccess')
    expect(callAccess(['x.y'], viewer({ roles: [...roles] }))).toBe('noAccess')
  })

  it('leaves locked children what they are told', () =>
    expect(callAccess(['g.diary'], family(['SCH'], { childLocked: true }))).toBe('childLocked'))

  it('says no more of a screen than that it cannot be opened', () =>
    expect(routeAccess('/student/lock-students', viewer({ roles: ['SystemAdmin'], modules: ['SCH'] }))).toBe('noAccess'))

  it('opens nothing', () => {
    const who = fc.record({
      roles: fc.subarray([...roles] as Role[], { minLength: 1 }),
      modules: fc.subarray([...moduleCodes]),
      schoolId: fc.constantFrom(school, null),
      bound: fc.boolean(),
      classTeacher: fc.boolean(),
    })
    fc.assert(
      fc.property(who, over => {
        const person = viewer(over)
        for (const form of menuForms) {
          const access = callAccess([form.id], person)
          if ((access === 'open') !== isVisible(form, person)) throw new Error(form.id)
          if (access === 'moduleOff' && (person.schoolId === null || isVisible(form, person))) throw new Error(form.id)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('where login leads', () => {
  it('is the start of the role when there is no home', () => {
    expect(landingPath(operator(['GJAdmin']))).toBe('/school/list')
    expect(landingPath(operator(['GJAdmin'], { permissions: ['gjadmin_home'] }))).toBe('/home/gj-admin')
    expect(landingPath(operator(['GJSMSAdmin']))).toBe('/school/gjsmssettings')
    expect(landingPath(viewer({ roles: ['Guardian'], modules: ['FEE', 'FEE_ONLY'] }))).toBe('/parent/fees-payment')
  })

  it('is a screen of the school for an operator without home who works in one', () => {
    expect(landingPath(operator(['GJAdmin'], { bound: true, schoolId: school, modules: ['SCH'] }))).toBe('/school/creategjuser')
  })

  it('is the profile when nothing is enabled', () => {
    const nobody = viewer({ roles: ['Guardian'], modules: ['FEE_ONLY', 'FEE', 'SCH'], mode: 'allotted' })
    expect(landingPath(nobody)).toBe('/school/student-profile')
    expect(profilePath(operator(['GJSupport']))).toBe('/school/change-password')
    expect(profilePath(viewer({ roles: ['Teacher', 'Guardian'] }))).toBe('/school/staff-my-profile')
  })

  it('always opens', () => {
    fc.assert(
      fc.property(
        fc.record({
          roles: fc.subarray([...roles] as Role[]),
          modules: fc.subarray([...moduleCodes]),
          permissions: fc.subarray(['gjadmin_home']),
          schoolId: fc.constantFrom(school, null),
          bound: fc.boolean(),
          classTeacher: fc.boolean(),
          mode: fc.constantFrom('role' as const, 'allotted' as const),
          allotted: fc.subarray(menuForms.map(form => form.id)),
        }),
        person => mayOpenRoute(landingPath(person), person),
      ),
    )
  })
})

describe('form codes', () => {
  it('open a menu item exactly when it shows', () => {
    const person = viewer({ roles: ['Teacher'], modules: allModules })
    for (const form of menuForms) expect(mayOpenForm(form.id, person), form.id).toBe(isVisible(form, person))
  })
  it('that nobody knows open nothing', () => expect(mayOpenForm('x.y', viewer({ roles: [...roles] }))).toBe(false))
  it('of a call that needs none are not asked here', () => expect(mayCall([], viewer({ roles: [...roles] }))).toBe(false))
})
