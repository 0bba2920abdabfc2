import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moduleCodes } from '../menu/roles'
import { misfitNextYear, misfitYear } from './academic-years'
import { applyText, differences, previewHolds, type SchoolState, switchedModules, unfitChanges } from './many-schools'
import { checkModules } from './modules'
import { mayEditSetting, settingDefinition } from './settings'

const school = (own: SchoolState['own'] = {}, modules: SchoolState['modules'] = ['SCH', 'FEE', 'TAB']): SchoolState => ({
  modules,
  own,
  group: { 'notification.bellDays': 45 },
})
const bellDays = (value: unknown) => [{ code: 'notification.bellDays', value }]

describe('changes of many schools', () => {
  it('are what becomes another value', () => {
    expect(differences(school(), bellDays(20), [])).toEqual([
      { kind: 'setting', code: 'notification.bellDays', old: 45, new: 20 },
    ])
    expect(differences(school({ 'notification.bellDays': 20 }), bellDays(20), [])).toEqual([])
    expect(differences(school({ 'notification.bellDays': 20 }), bellDays(null), [])).toEqual([
      { kind: 'setting', code: 'notification.bellDays', old: 20, new: 45 },
    ])
    expect(differences(school(), bellDays(45), [{ code: 'SCH', on: true }])).toEqual([])
    expect(differences(school(), [], [{ code: 'TAB', on: false }])).toEqual([
      { kind: 'module', code: 'TAB', old: true, new: false },
    ])
    // The same ways in another order are no difference.
    const channels = (value: unknown) => [{ code: 'user.credentialChannel', value }]
    expect(differences(school({ 'user.credentialChannel': ['sms', 'email'] }), channels(['email', 'sms']), [])).toEqual([])
  })

  it('are refused where modules or hours would not fit', () => {
    expect(unfitChanges(school(), [], [{ code: 'FEE_ONLY', on: true }])?.modules?.message).toBe(
      'FEE_ONLY cannot be combined with SCH, TAB.',
    )
    const turned = [
      { code: 'FEE_ONLY', on: true },
      { code: 'SCH', on: false },
      { code: 'TAB', on: false },
    ] as const
    expect(unfitChanges(school(), [], turned)).toBeUndefined()
    expect(switchedModules(school().modules, turned)).toEqual(['FEE', 'FEE_ONLY'])
    const from = { code: 'chat.familyStart', value: '16:00' }
    expect(unfitChanges(school(), [from], [])?.hours).toEqual({ code: 'chat.familyEnd', problem: 'incomplete' })
    expect(unfitChanges(school({ 'chat.familyEnd': '20:00' }), [from], [])).toBeUndefined()
    expect(unfitChanges(school({ 'chat.familyEnd': '15:00' }), [from], [])?.hours?.problem).toBe('order')
    // What does not fit already is nobody's doing here.
    expect(unfitChanges(school({ 'chat.familyEnd': '15:00' }, ['TAB']), bellDays(20), [])).toBeUndefined()
  })

  it('leave nothing to change once they are made', () => {
    const switches = fc.uniqueArray(fc.record({ code: fc.constantFrom(...moduleCodes), on: fc.boolean() }), {
      selector: ({ code }) => code,
    })
    const days = fc.option(fc.integer({ min: 1, max: 90 }))
    fc.assert(
      fc.property(fc.subarray([...moduleCodes]), switches, days, days, (modules, turned, own, wanted) => {
        const before = school(own === null ? {} : { 'notification.bellDays': own }, modules)
        const after = school(wanted === null ? {} : { 'notification.bellDays': wanted }, switchedModules(modules, turned))
        expect(differences(after, bellDays(wanted), turned)).toEqual([])
        const faults = turned.length > 0 ? checkModules(after.modules) : []
        expect(unfitChanges(before, bellDays(wanted), turned)?.modules).toEqual(faults[0])
      }),
    )
  })

  it('hold for a quarter of an hour, and are applied by their number', () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 6, 1, 10, 0) + minutes * 60_000)
    expect([previewHolds(at(0), at(15)), previewHolds(at(0), at(15.001))]).toEqual([true, false])
    expect(applyText(12)).toBe('APPLY 12')
  })
})

describe('who changes a setting', () => {
  it('is the school, or an operator, or both', () => {
    const may = (code: string) =>
      (['school', 'support', 'operator'] as const).filter(by => mayEditSetting(settingDefinition(code), by))
    expect(may('notification.bellDays')).toEqual(['school', 'support', 'operator'])
    expect(may('import.selfService')).toEqual(['support', 'operator'])
    expect(may('comm.authorisedStaff')).toEqual(['school', 'operator'])
  })
})

describe('academic years of a school', () => {
  const current = { name: '2026-27', startsOn: '2026-04-01', endsOn: '2027-03-31', isCurrent: true }
  const next = { name: '2027-28', startsOn: '2027-04-01', endsOn: '2028-03-31', isCurrent: false }

  it('share neither name nor days', () => {
    expect(misfitYear(next, [current])).toBeUndefined()
    expect(misfitYear({ ...next, name: '2026-27' }, [current])).toEqual({ code: 'Name', year: current })
    expect(misfitYear({ ...next, startsOn: '2027-03-31' }, [current])).toEqual({ code: 'Overlap', year: current })
  })
  it('are prepared one at a time, after the others', () => {
    expect(misfitNextYear(next, [])).toBeUndefined()
    expect(misfitNextYear(next, [current])).toBeUndefined()
    expect(misfitNextYear({ name: '2028-29', startsOn: '2028-04-01', endsOn: '2029-03-31' }, [next, current])).toEqual({
      code: 'Prepared',
      year: next,
    })
    expect(misfitNextYear({ name: '2025-26', startsOn: '2025-04-01', endsOn: '2026-03-31' }, [current])?.code).toBe('Earlier')
  })
})
