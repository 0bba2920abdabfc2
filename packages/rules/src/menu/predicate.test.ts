import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { landingPath, mayCall, mayOpenRoute } from './access'
import type { Form } from './form'
import { menuForms } from './forms'
import { allottableForms, homeOf, isVisible, type MenuItem, menuTree, ownScope, type Viewer, visibleForms } from './predicate'
import { type ModuleCode, moduleCodes, type Role, roles } from './roles'
import { topBarParts } from './top-bar'
import { school, viewer } from './viewer.fixture'

const ids = (who: Viewer) => visibleForms(who).map(form => form.id)
const flatten = (items: readonly MenuItem[]): string[] => items.flatMap(item => [item.form.id, ...flatten(item.children)])

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
  const family = ['Guardian', 'Student']
  const worksHere = who.roles.some(role => !family.includes(role))
  const heldAsStaff = who.roles.some(role => form.roles.includes(role) && !family.includes(role))
  const wantsTick = who.mode === 'allotted' && !form.id.startsWith('home.') && (heldAsStaff || !worksHere)
  if (wantsTick && !who.allotted.includes(form.id)) return false
  if (form.rules.includes('B') && who.schoolId !== null) return false
  if ((form.rules.includes('A') || form.rules.includes('P')) && plainTeacher && !who.classTeacher) return false
  if (form.rules.includes('C') && plainTeacher && !who.modules.includes('CC')) return false
  if (form.rules.includes('H')) {
    const before = menuForms
      .slice(
        0,
        menuForms.findIndex(({ id }) => id === form.id),
      )
      .filter(other => other.rules.includes('H'))
    if (before.some(other => plainlyVisible(other, who))) return false
  }
  return true
}

const moduleSets: ModuleCode[][] = [
  [...moduleCodes],
  moduleCodes.filter(code => code !== 'FEE_ONLY'),
  [],
  ['FEE', 'FEE_ONLY'],
  ['FEE', 'FEE_ONLY', 'OFFLINE_FEES'],
  ['SCH', 'CC'],
  ['SCH', 'OFFLINE_TAB', 'HPC'],
  ...moduleCodes.map(code => [code]),
]
// Every second form is ticked, so that leaves with and without a tick stand side by side in most groups.
const ticked = menuForms.filter((_, index) => index % 2 === 0).map(form => form.id)

describe('the predicate', () => {
  it.each(roles)('agrees row by row with its plain reading for %s', role => {
    const differing: string[] = []
    for (const modules of moduleSets)
      for (const classTeacher of [false, true])
        for (const schoolId of [school, null])
          for (const bound of [false, true])
            for (const mode of ['role', 'allotted'] as const) {
              const who = viewer({ roles: [role], modules, classTeacher, schoolId, bound, mode, allotted: ticked })
              for (const form of menuForms)
                if (isVisible(form, who) !== plainlyVisible(form, who))
                  differing.push(`${modules.join('+')} ${JSON.stringify({ classTeacher, schoolId, bound, mode })} ${form.id}`)
            }
    expect(differing).toEqual([])
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

  it('leaves a cashier who is a parent the screens of the family', () => {
    const over = { modules: ['SCH', 'FEE'] as ModuleCode[], mode: 'allotted' as const, allotted: ['s.fees.reports'] }
    const both = ids(viewer({ roles: ['NonTeachingStaff', 'SystemAdmin', 'Guardian'], ...over }))
    const family = ids(viewer({ roles: ['Guardian'], modules: over.modules })).filter(id => id.startsWith('g.'))
    expect(family).toEqual(expect.arrayContaining(['g.fees.pay', 'g.diary']))
    expect(both).toEqual(expect.arrayContaining(family))
    expect(both.filter(id => !family.includes(id))).toEqual(['home.system-admin', 's.fees.reports'])
  })

  it('offers for allotment what the roles and modules hold, whatever the class', () => {
    const offered = allottableForms(teacher({ mode: 'allotted' })).map(form => form.id)
    expect(offered).toEqual(expect.arrayContaining(['s.comm.gallery', 's.att.allotment', 's.student.report']))
    expect(offered).not.toContain('home.staff')
    expect(offered).not.toContain('s.tab.mark')
    expect(offered).not.toContain('s.lock')
  })

  it('leaves out groups whose screens do not exist', () => {
    const built = new Set(['home.staff', 's.comm.guardian'])
    expect(flatten(menuTree(teacher({}), built))).toEqual(['home.staff', 's.comm', 's.comm.guardian'])
  })

  it('says when nothing is enabled by leading to the profile', () => {
    expect(landingPath(viewer({ roles: ['Guardian'], modules: ['FEE_ONLY', 'FEE', 'SCH'], mode: 'allotted' }))).toBe(
      '/school/student-profile',
    )
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
    expect(ownScope(viewer({ roles: ['SchoolGroupAdmin'] }))).toBe('group')
    expect(ownScope(viewer({ roles: ['GJSupport'], bound: true }))).toBe('platform')
    expect(ownScope(viewer({ roles: ['NonTeachingStaff'] }))).toBe('school')
    expect(ownScope(viewer({ roles: ['Guardian'] }))).toBe('children')
    expect(ownScope(viewer({ roles: ['Teacher', 'Guardian'] }))).toBe('divisions')
    expect(ownScope(viewer({ roles: ['Teacher', 'SchoolHead'] }))).toBe('school')
    expect(ownScope(viewer({ roles: ['Student'] }))).toBe('self')
    expect(ownScope(viewer({ roles: [] }))).toBe('none')
  })
})
