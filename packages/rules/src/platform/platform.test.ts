import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moduleCodes } from '../menu/roles'
import { academicYearDays, academicYearName, checkAcademicYear, twelveMonthsEnd } from './academic-years'
import { activeUsers, adoption, firstOfLastDays } from './adoption'
import { checkModules } from './modules'
import { earliestRemoval, lackingToActivate, schoolEntry, schoolMayBecome, takesPaymentMessages } from './schools'
import { checkSetting, resolveSetting, settingDefinition, settingDefinitions } from './settings'
import { chargedSmsParts, smsBalance, smsCount, smsNeed, smsShortage, wideCharacters } from './sms'

describe('modules', () => {
  it('keeps FEE_ONLY apart from the school modules', () => {
    expect(checkModules(['SCH', 'FEE', 'TAB', 'FEE_ONLY']).map(fault => fault.message)).toEqual([
      'FEE_ONLY cannot be combined with SCH, TAB.',
    ])
    expect(checkModules(['FEE', 'FEE_ONLY', 'OFFLINE_FEES'])).toEqual([])
    expect(checkModules(['FEE_ONLY']).map(fault => fault.message)).toEqual(['FEE_ONLY needs FEE.'])
  })
  it('builds the school modules on SCH', () => {
    expect(checkModules(['HPC', 'TT']).map(fault => fault.message)).toEqual(['HPC, TT need SCH.'])
    expect(checkModules(['SCH', 'HPC', 'FEE', 'FOS'])).toEqual([])
    expect(checkModules(['CTN']).map(fault => fault.message)).toEqual(['CTN needs SCH.'])
  })
  it('accepts nothing that its own rules forbid', () => {
    fc.assert(
      fc.property(fc.subarray([...moduleCodes]), modules => {
        fc.pre(checkModules(modules).length === 0)
        const on = new Set<string>(modules)
        const allowedBesideFees = new Set(['FEE', 'FEE_ONLY', 'OFFLINE_FEES'])
        if (on.has('FEE_ONLY')) expect(on.has('FEE') && modules.every(code => allowedBesideFees.has(code))).toBe(true)
        else if (!on.has('SCH')) expect(modules.every(code => ['FEE', 'OFFLINE_FEES'].includes(code))).toBe(true)
      }),
    )
  })
})

describe('settings', () => {
  const bellDays = settingDefinition('notification.bellDays')

  it('takes the nearest value', () => {
    expect(resolveSetting(bellDays, undefined, 45)).toEqual({ value: 45, source: 'Group' })
    expect(resolveSetting(bellDays, 20, 45)).toEqual({ value: 20, source: 'School' })
    expect(resolveSetting(bellDays, undefined, undefined)).toEqual({ value: 30, source: 'Default' })
  })
  it('says the range', () => expect(checkSetting(bellDays, 91)).toBe('Days a notification stays in the bell must be 1 to 90.'))
  it('goes back to the group by a reset', () => {
    expect(resolveSetting(bellDays, undefined, 45).source).toBe('Group')
  })
  it('takes its own kinds of values only', () => {
    expect(checkSetting(bellDays, 1.5)).toBeDefined()
    expect(checkSetting(bellDays, '30')).toBeDefined()
    expect(checkSetting(bellDays, 90)).toBeUndefined()
    expect(checkSetting(settingDefinition('student.rollNoOrder'), 'age')).toBe(
      'Order of roll numbers must be one of name, admNo, girls-first, boys-first.',
    )
    expect(checkSetting(settingDefinition('user.credentialChannel'), ['sms', 'post'])).toBe(
      'Channels for login details may hold sms, email, whatsapp.',
    )
    expect(checkSetting(settingDefinition('student.admNoPattern'), '[0-9')).toBe(
      'Pattern of admission numbers is not a valid pattern.',
    )
    expect(checkSetting(settingDefinition('student.admNoPattern'), String.raw`\d{4}/\d{4}`)).toBeUndefined()
    const deciders = settingDefinition('comm.authorisedStaff')
    const [one, other] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
    expect(checkSetting(deciders, [one, other])).toBeUndefined()
    for (const value of [[one, one], ['sms'], one, Array.from({ length: 51 }, (_, at) => one.slice(0, -2) + (10 + at))])
      expect(checkSetting(deciders, value)).toBe('Who decides on waiting messages must be up to 50 people of the list.')
    expect(checkSetting(settingDefinition('home.birthdays'), 'yes')).toBe('Birthdays on the home page must be on or off.')
  })
  it('explains every setting, each code once', () => {
    expect(settingDefinitions.every(({ code, group, help }) => code.startsWith(`${group}.`) && help.endsWith('.'))).toBe(true)
    expect(new Set(settingDefinitions.map(({ code }) => code)).size).toBe(settingDefinitions.length)
  })
  it('has a default that its own rule accepts', () => {
    for (const definition of settingDefinitions) expect(checkSetting(definition, definition.default)).toBeUndefined()
  })
  it('names a setting that does not exist', () => expect(() => settingDefinition('x')).toThrow("'x'"))
})

describe('status of a school', () => {
  it('knows its steps', () => {
    expect(schoolMayBecome('Draft', 'Active')).toBe(true)
    expect(schoolMayBecome('RemovalScheduled', 'Suspended')).toBe(true)
    expect(schoolMayBecome('RemovalScheduled', 'Active')).toBe(false)
    expect(schoolMayBecome('Removed', 'Active')).toBe(false)
  })
  it('says what is missing to activate', () => {
    const ready = { hasCurrentYear: true, divisions: 20, systemAdmins: 1 }
    expect(lackingToActivate(ready)).toEqual([])
    expect(lackingToActivate({ ...ready, systemAdmins: 0 })).toEqual(['administrator'])
    expect(lackingToActivate({ hasCurrentYear: false, divisions: 0, systemAdmins: 1 })).toEqual(['year', 'division'])
  })
  it('decides who enters', () => {
    expect(schoolEntry('Active', ['Teacher'])).toBe('full')
    expect(schoolEntry('Draft', ['SystemAdmin'])).toBe('refused')
    expect(schoolEntry('Draft', ['GJSupport'])).toBe('full')
    expect(schoolEntry('Suspended', ['SystemAdmin'])).toBe('refused')
    expect(schoolEntry('RemovalScheduled', ['SystemAdmin'])).toBe('readOnly')
    expect(schoolEntry('RemovalScheduled', ['Teacher'])).toBe('refused')
    expect(schoolEntry('Removed', ['GJAdmin'])).toBe('refused')
    expect(takesPaymentMessages('Suspended')).toBe(true)
    expect(takesPaymentMessages('Removed')).toBe(false)
  })
  it('waits 30 days before a removal, but not for a draft', () => {
    expect(earliestRemoval('Active', '2026-07-17')).toBe('2026-08-16')
    expect(earliestRemoval('Draft', '2026-07-17')).toBe('2026-07-17')
  })
})

describe('academic years', () => {
  it('are named by both years', () => {
    expect(academicYearName('2026-04-01', '2027-03-31')).toBe('2026-27')
    expect(academicYearName('1999-06-01', '2000-05-31')).toBe('1999-00')
    expect(academicYearName('2026-01-01', '2026-12-31')).toBe('2026')
  })
  it('last 300 to 400 days', () => {
    expect(academicYearDays('2026-04-01', '2027-03-31')).toBe(365)
    expect(checkAcademicYear('2026-04-01', '2027-03-31')).toBeUndefined()
    expect(checkAcademicYear('2026-04-01', '2027-01-24')).toBe('Academic year must be 300 to 400 days.')
    expect(checkAcademicYear('2026-04-01', '2027-01-25')).toBeUndefined()
    expect(checkAcademicYear('2026-04-01', '2027-05-05')).toBeUndefined()
    expect(checkAcademicYear('2026-04-01', '2027-05-06')).toBeDefined()
    expect(checkAcademicYear('2026-04-01', '2025-04-01')).toBeDefined()
    expect(twelveMonthsEnd('2026-06-01')).toBe('2027-05-31')
    expect(twelveMonthsEnd('2027-04-01')).toBe('2028-03-31')
  })
})

describe('adoption', () => {
  it('counts used logins among the created', () => {
    const counts = { created: 1050, activated: 802, active7: 400, active30: 583, students: 1180, covered: 1098 }
    expect(adoption(counts)).toEqual({ activated: 76.4, active7: 38.1, active30: 55.5, coverage: 93.1, neverLoggedIn: 248 })
    expect(adoption({ ...counts, created: 0, activated: 0, active7: 0, active30: 0 }).activated).toBeUndefined()
  })
  it('counts each user once, today included', () => {
    const activity = [
      { userId: 'a', day: '2026-07-17' },
      { userId: 'a', day: '2026-07-12' },
      { userId: 'b', day: '2026-07-11' },
      { userId: 'c', day: '2026-07-10' },
      { userId: 'd', day: '2026-07-18' },
    ]
    expect(firstOfLastDays('2026-07-17', 7)).toBe('2026-07-11')
    expect(activeUsers(activity, '2026-07-17', 7)).toBe(2)
    expect(activeUsers(activity, '2026-07-17', 30)).toBe(3)
  })
})

describe('short messages', () => {
  it('are counted by length', () => {
    expect([0, 160, 161, 174, 306, 307].map(smsCount)).toEqual([0, 1, 2, 2, 2, 3])
  })
  it('are charged by their alphabet', () => {
    expect(chargedSmsParts('')).toBe(0)
    expect(chargedSmsParts('क'.repeat(70))).toBe(1)
    expect(chargedSmsParts('क'.repeat(71))).toBe(2)
    expect(chargedSmsParts('क'.repeat(134))).toBe(2)
    expect(chargedSmsParts('क'.repeat(135))).toBe(3)
    expect(chargedSmsParts(`${'a'.repeat(159)}€`)).toBe(2)
    expect(chargedSmsParts(`${'a'.repeat(158)}€`)).toBe(1)
    expect(wideCharacters('Fee ₹ 100 – due “now” ₹')).toEqual(['₹', '–', '“', '”'])
  })
  it('split no pair', () => {
    // 152 letters, a pair that no longer fits, and the rest: three parts, though the units would fill only two.
    expect(chargedSmsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3)
    expect(chargedSmsParts(`${'क'.repeat(66)}😀${'क'.repeat(66)}`)).toBe(3)
  })
  it('need one for every guardian and part', () => {
    expect(smsNeed(1180, 'a'.repeat(174))).toBe(2360)
    expect(smsShortage(2360, 2000)).toBe('Insufficient SMS balance. Required 2360, available 2000.')
    expect(smsShortage(2360, 2360)).toBeUndefined()
  })
  it('move the balance', () => {
    expect(smsBalance([10_000, -1180 * 2, 40 * 2])).toBe(7720)
    expect(smsBalance([])).toBe(0)
  })
  it('go once to each guardian, however many children', () => {
    const families = Array.from({ length: 1240 }, (_, child) => `guardian ${child % 1180}`)
    expect(smsNeed(new Set(families).size, 'a'.repeat(160))).toBe(1180)
  })
  it('need as many for all as for some and the others', () => {
    const text = fc.string({ minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(fc.nat({ max: 9000 }), fc.nat({ max: 9000 }), text, (some, others, words) => {
        expect(smsNeed(some + others, words)).toBe(smsNeed(some, words) + smsNeed(others, words))
        expect(smsNeed(1, words)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
  it('are refused exactly when they cost more than there is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 }), (need, balance) => {
        expect(smsShortage(need, balance) !== undefined).toBe(need > balance)
      }),
    )
  })
  it('of plain letters are charged as they are counted', () => {
    fc.assert(fc.property(fc.nat({ max: 2000 }), length => chargedSmsParts('a'.repeat(length)) === smsCount(length)))
  })
})
