import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewer } from '../menu/viewer.fixture'
import { type FirstStepCode, firstStepCodes, firstSteps } from './first-steps'

const none = { classes: 0, staff: 0, students: 0, logins: 0, message: 0 }

describe('the first steps of a school', () => {
  it('are five in order, each with its screen', () => {
    expect(firstSteps({ ...none, classes: 20 }, viewer({ roles: ['SystemAdmin'] }))).toEqual([
      { code: 'classes', count: 20, route: '/school/school-settings?tab=classes' },
      { code: 'staff', count: 0, route: '/utility/import-photo?kind=staff' },
      { code: 'students', count: 0, route: '/utility/import-photo?kind=students' },
      { code: 'logins', count: 0, route: '/student/auto-generate-guardian-user' },
      { code: 'message', count: 0, route: '/communication/communication-to-guardian' },
    ])
  })

  it('lead an operator who works in the school to the screens of operators', () => {
    const operator = viewer({ roles: ['GJAdmin'], bound: true })
    expect(firstSteps(none, operator).map(({ route }) => route)).toEqual([
      '/school/general-settings?tab=classes',
      '/utility/import-photo?kind=staff',
      '/utility/import-photo?kind=students',
      '/student/auto-generate-guardian-user',
      '/communication/communication-to-guardian',
    ])
  })

  it('stand without a screen for whom it is not open', () => {
    const admin = viewer({ roles: ['SystemAdmin'], mode: 'allotted', allotted: ['s.import.photo'] })
    const of = Object.fromEntries(firstSteps(none, admin).map(({ code, route }) => [code, route]))
    expect(of.staff).toBe('/utility/import-photo?kind=staff')
    expect(of.logins).toBeUndefined()
  })

  it('are all there until all are done', () => {
    const counts = fc.record(Object.fromEntries(firstStepCodes.map(code => [code, fc.nat(3)]))) as fc.Arbitrary<
      Record<FirstStepCode, number>
    >
    fc.assert(
      fc.property(counts, given => {
        const done = Object.values(given).every(count => count > 0)
        expect(firstSteps(given, viewer({ roles: ['SystemAdmin'] }))).toHaveLength(done ? 0 : firstStepCodes.length)
      }),
    )
  })
})
