import { findImportKind, optionText } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { speakIn } from './say'

const german = { language: 'de', speak: speakIn('de') } as const

const bloodGroups = 'bloodGroup'

describe.each(['students', 'staff'] as const)('options of %s', kind => {
  const columns = findImportKind(kind)!.columns.filter(column => column.options && column.key !== bloodGroups)

  it.each(columns.map(column => column.key))('%s have names of their own', key => {
    const options = Object.keys(columns.find(column => column.key === key)!.options!)
    const names = options.map(option => optionText(kind, key, option, german))
    expect(new Set(names).size).toBe(options.length)
    for (const [index, name] of names.entries()) expect(name).not.toBe(options[index])
  })
})

it('tells another gender from another relation', () => {
  expect(optionText('students', 'gender', 'Other', german)).toBe('Divers')
  expect(optionText('students', 'relation', 'Other', german)).toBe('Andere')
})

it('keeps what has no name', () => expect(optionText('students', bloodGroups, 'AB+', german)).toBe('AB+'))
