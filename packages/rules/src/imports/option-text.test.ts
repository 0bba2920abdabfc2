import { describe, expect, it } from 'vitest'
import { findImportKind } from './kinds'
import { optionText } from './option-text'

const bloodGroups = 'bloodGroup'

describe.each(['students', 'staff'] as const)('options of %s', kind => {
  const columns = findImportKind(kind)!.columns.filter(column => column.options && column.key !== bloodGroups)

  it.each(columns.map(column => column.key))('%s have names of their own', key => {
    const options = Object.keys(columns.find(column => column.key === key)!.options!)
    const names = options.map(option => optionText(kind, key, option, 'de'))
    expect(new Set(names).size).toBe(options.length)
    for (const [index, name] of names.entries()) expect(name).not.toBe(options[index])
  })
})

it('tells another gender from another relation', () => {
  expect(optionText('students', 'gender', 'Other', 'de')).toBe('Divers')
  expect(optionText('students', 'relation', 'Other', 'de')).toBe('Andere')
})

it('keeps what has no name', () => expect(optionText('students', bloodGroups, 'AB+', 'de')).toBe('AB+'))
