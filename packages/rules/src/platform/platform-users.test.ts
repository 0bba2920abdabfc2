import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoginName } from '../auth/login-names'
import {
  groupLoginName,
  type OperatorScope,
  operatorLoginName,
  operatorScopes,
  platformUserHold,
  scopeHolds,
} from './platform-users'

const groups: Readonly<Record<string, string>> = { a: 'x', b: 'x', c: 'y' }
const groupOf = (schoolId: string) => groups[schoolId]

describe('the scope of an operator', () => {
  it('holds schools of its groups and no others', () => {
    const own: OperatorScope = { kind: 'groups', ids: ['x'] }
    expect(scopeHolds(own, { kind: 'schools', ids: ['a', 'b'] }, groupOf)).toBe(true)
    expect(scopeHolds(own, { kind: 'schools', ids: ['a', 'c'] }, groupOf)).toBe(false)
    expect(scopeHolds(own, { kind: 'schools', ids: ['d'] }, groupOf)).toBe(false)
    expect(scopeHolds(own, { kind: 'groups', ids: ['y'] }, groupOf)).toBe(false)
    expect(scopeHolds(own, { kind: 'all', ids: [] }, groupOf)).toBe(false)
    expect(scopeHolds({ kind: 'schools', ids: ['a', 'b'] }, { kind: 'groups', ids: ['x'] }, groupOf)).toBe(false)
  })

  const ids = { schools: ['a', 'b', 'c', 'd'], groups: ['x', 'y'], all: [] } as const
  const scope = fc
    .constantFrom(...operatorScopes)
    .chain(kind => fc.subarray([...ids[kind]], { minLength: kind === 'all' ? 0 : 1 }).map(chosen => ({ kind, ids: chosen })))
  const schoolsOf = ({ kind, ids: chosen }: OperatorScope) =>
    ids.schools.filter(one => kind === 'all' || chosen.includes(kind === 'groups' ? (groups[one] ?? '') : one))
  it('that holds another reaches every school of it', () =>
    fc.assert(
      fc.property(scope, scope, (own, other) => {
        fc.pre(scopeHolds(own, other, groupOf))
        expect(schoolsOf(own)).toEqual(expect.arrayContaining(schoolsOf(other)))
      }),
    ))
})

describe('a login of an operator', () => {
  it('is named by the first word of the name', () => {
    expect(operatorLoginName('Meera Joseph')).toBe('GJ.MEERA')
    expect(operatorLoginName('José')).toBe('GJ.JOSE')
    expect(operatorLoginName('മീര')).toBe('GJ.USER')
  })
  it('of a group by its initials', () => {
    expect(groupLoginName('Green Valley')).toBe('GV.GROUP')
    expect(groupLoginName('Sunrise')).toBe('SUNRISE.GROUP')
  })
  it('always has a name that can be typed', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), name => {
        expect([isLoginName(operatorLoginName(name)), isLoginName(groupLoginName(name))]).toEqual([true, true])
      }),
    ))
  it('is neither the last GJAdmin nor the own one', () => {
    expect(platformUserHold({ self: true, activeAdmin: true, otherAdmins: 0 })).toBe('LastAdmin')
    expect(platformUserHold({ self: true, activeAdmin: true, otherAdmins: 1 })).toBe('Self')
    expect(platformUserHold({ self: false, activeAdmin: true, otherAdmins: 1 })).toBeUndefined()
    expect(platformUserHold({ self: false, activeAdmin: false, otherAdmins: 0 })).toBeUndefined()
  })
})
