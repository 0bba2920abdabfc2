import { describe, expect, it } from 'vitest'
import { checkModules } from './modules'
import { schoolMayBecome } from './schools'
import { checkSetting, resolveSetting, settingDefinition, settingDefinitions } from './settings'

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
  it('has a default that its own rule accepts', () => {
    for (const definition of settingDefinitions) expect(checkSetting(definition, definition.default)).toBeUndefined()
  })
  it('names a setting that does not exist', () => expect(() => settingDefinition('x')).toThrow("'x'"))
})

describe('status of a school', () => {
  it('knows its steps', () => {
    expect(schoolMayBecome('Draft', 'Active')).toBe(true)
    expect(schoolMayBecome('RemovalScheduled', 'Active')).toBe(false)
    expect(schoolMayBecome('Removed', 'Active')).toBe(false)
  })
})
