import { describe, expect, it } from 'vitest'
import { findImportKind } from '../imports/kinds'
import { languageCodes, type Texts } from '../texts/language'
import {
  channelTexts,
  genderTexts,
  loginStatusTexts,
  messageStatusTexts,
  nameOfCode,
  relationTexts,
  requestStatusTexts,
  roleTexts,
  studentStatusTexts,
  studentValueText,
} from './code-texts'

const catalogues: Readonly<Record<string, Texts<string>>> = {
  channelTexts,
  genderTexts,
  loginStatusTexts,
  messageStatusTexts,
  relationTexts,
  requestStatusTexts,
  roleTexts,
  studentStatusTexts,
}

describe('names of codes', () => {
  it.each(Object.entries(catalogues))('%s tell each code by a name of its own in every language', (_, texts) => {
    for (const language of languageCodes) {
      expect(Object.keys(texts[language])).toEqual(Object.keys(texts.en))
      const names = Object.values(texts[language])
      expect(names.every(name => name.trim() !== '')).toBe(true)
      expect(new Set(names).size, language).toBe(names.length)
    }
  })

  it.each(['gender', 'relation', 'status'])('exist for every %s that a file may hold', key => {
    const options = Object.keys(findImportKind('students')!.columns.find(column => column.key === key)!.options!)
    for (const option of options)
      for (const language of ['es', 'pt', 'de'] as const)
        expect(studentValueText(key, option, language), `${language} ${option}`).not.toBe(option)
  })

  it('stand for the codes in the columns that hold them', () => {
    expect(languageCodes.map(language => studentValueText('gender', 'Female', language))).toEqual([
      'Female',
      'Mujer',
      'Feminino',
      'Weiblich',
    ])
    expect(studentValueText('status', 'studying', 'en')).toBe('Studying')
    expect(studentValueText('relation', 'Father', 'pt')).toBe('Pai')
  })

  it('leave alone what a school typed and what is no code', () => {
    expect(studentValueText('religion', 'Other', 'de')).toBe('Other')
    expect(studentValueText('constructor', 'Male', 'de')).toBe('Male')
    expect(studentValueText('gender', '', 'de')).toBe('')
    expect(nameOfCode(genderTexts, 'toString', 'es')).toBe('toString')
  })
})
