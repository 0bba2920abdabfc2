import { codeTexts, findImportKind, languageCodes, nameOfCode, studentValueText } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { speakIn } from './say'
import { idsBelow, wordsOf } from './words'

describe('names of codes', () => {
  it.each(Object.entries(codeTexts))('of a %s tell each by a name of its own in every language', (_, beginning) => {
    const words = wordsOf(idsBelow(beginning.slice(0, -1)))
    for (const language of languageCodes) {
      const names = Object.values(words[language])
      expect(names.length).toBeGreaterThan(1)
      expect(new Set(names).size, language).toBe(names.length)
    }
  })

  it.each(['gender', 'relation', 'status'])('exist for every %s that a file may hold', key => {
    const students = findImportKind('students')!
    for (const option of Object.keys(students.columns.find(column => column.key === key)!.options!))
      for (const language of ['es', 'pt', 'de'] as const)
        expect(studentValueText(key, option, language, speakIn(language)), `${language} ${option}`).not.toBe(option)
  })

  it('stand for the codes in the columns that hold them', () => {
    expect(languageCodes.map(language => studentValueText('gender', 'Female', language, speakIn(language)))).toEqual([
      'Female',
      'Mujer',
      'Feminino',
      'Weiblich',
    ])
    expect(studentValueText('status', 'studying', 'en', speakIn('en'))).toBe('Studying')
    expect(studentValueText('relation', 'Father', 'pt', speakIn('pt'))).toBe('Pai')
  })

  it('leave alone what a school typed and what is no code', () => {
    expect(studentValueText('religion', 'Other', 'de', speakIn('de'))).toBe('Other')
    expect(studentValueText('constructor', 'Male', 'de', speakIn('de'))).toBe('Male')
    expect(studentValueText('gender', '', 'de', speakIn('de'))).toBe('')
    expect(nameOfCode(codeTexts.gender, 'toString', speakIn('es'))).toBe('toString')
  })
})
