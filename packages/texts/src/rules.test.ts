import { groupProblems, guardMessage, importMessage, languageCodes, passwordMessage, phrase, problem } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { say, speakIn } from './say'

describe('messages of an import', () => {
  it('keep what the file and its columns are called', () => {
    const required = problem('E01', { column: 'Student Name' }, 'name')
    expect(languageCodes.map(language => importMessage(required, speakIn(language)))).toEqual([
      'Required: Student Name',
      'Obligatorio: Student Name',
      'Obrigatório: Student Name',
      'Pflichtangabe: Student Name',
    ])
  })

  it('say words of ours among the values in the same language', () => {
    const wrong = problem('E12', { value: '0', options: phrase('range', { min: 1, max: 999 }) }, 'rollNo')
    expect(importMessage(wrong, speakIn('en'))).toBe('Not allowed: 0. Use 1 to 999.')
    expect(importMessage(wrong, speakIn('de'))).toBe('Nicht erlaubt: 0. Erlaubt ist: 1 bis 999.')
    const blank = problem('E12', { value: phrase('blank'), options: '2026-27' })
    expect(importMessage(blank, speakIn('es'))).toBe('No permitido: vacío. Use 2026-27.')
  })

  it('are one group only when they say the same of the same values', () => {
    const rows = [
      { rowNo: 2, problems: [problem('E12', { value: '0', options: phrase('range', { min: 1, max: 9 }) })] },
      { rowNo: 3, problems: [problem('E12', { value: '0', options: phrase('range', { min: 1, max: 9 }) })] },
      { rowNo: 4, problems: [problem('E12', { value: '0', options: phrase('range', { min: 1, max: 8 }) })] },
    ]
    expect(groupProblems(rows, speakIn('en')).map(({ count, firstRow }) => [count, firstRow])).toEqual([
      [2, 2],
      [1, 4],
    ])
  })

  it('tell of guards and of the work', () => {
    expect(guardMessage({ code: 'Removal', values: { n: 12, of: 118 } }, speakIn('en'))).toBe(
      '12 of 118 students or staff are missing in the file and would leave. Is the file complete?',
    )
    expect(guardMessage({ code: 'Guardians', values: { n: 6 } }, speakIn('pt'))).toBe(
      'Os encarregados mudam em 6 linhas. Foi ordenada uma só coluna?',
    )
    expect(say('de', 'imports.work.Applied', { create: 3, update: 2, same: 1 })).toBe('3 angelegt, 2 geändert, 1 unverändert.')
  })
})

describe('the fault of a password', () => {
  it('is said as the refusal is', () =>
    expect(languageCodes.map(language => passwordMessage({ code: 'TooShort', values: { n: 12 } }, speakIn(language)))).toEqual(
      languageCodes.map(language => say(language, 'error.PasswordTooShort', { n: 12 })),
    ))
})
