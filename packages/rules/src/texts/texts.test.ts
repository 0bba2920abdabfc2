import { describe, expect, it } from 'vitest'
import { passwordTexts } from '../auth/password-texts'
import { guardMessage } from '../imports/guards'
import { groupProblems, importMessage, importWorkMessage, phrase, problem } from '../imports/messages'
import { guardTexts, importTexts, importWorkTexts, phraseTexts } from '../imports/texts'
import { fillText, languageCodes, languageOf, type Texts } from './language'

const catalogues: Readonly<Record<string, Texts<string>>> = {
  guardTexts,
  importTexts,
  importWorkTexts,
  passwordTexts,
  phraseTexts,
}
const others = languageCodes.filter(code => code !== 'en')
const valuesIn = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('a text', () => {
  it.each(Object.entries(catalogues))('of %s names the same values in every language', (_, texts) => {
    for (const language of others) {
      expect(Object.keys(texts[language])).toEqual(Object.keys(texts.en))
      for (const [name, english] of Object.entries(texts.en))
        expect(valuesIn(texts[language][name]), `${language} ${name}`).toEqual(valuesIn(english))
    }
  })

  it.each(Object.entries(catalogues))('of %s is filled in and no copy of the English one', (_, texts) => {
    for (const language of others)
      for (const [name, english] of Object.entries(texts.en)) {
        const text = texts[language][name]!
        expect(text.trim(), `${language} ${name}`).not.toBe('')
        // Two numbers and a short word may read the same.
        if (english.length > 20) expect(text, `${language} ${name}`).not.toBe(english)
      }
  })

  it('leaves the place of a value that is not given', () =>
    expect(fillText('{a} of {b} and {c}', { a: 0, b: '' })).toBe('0 of  and {c}'))
})

describe('the language of a code', () => {
  it('is one of the four, whatever the region and case', () =>
    expect(['de', 'pt-BR', 'ES', ' en-IN ', 'fr', '', null, undefined].map(languageOf)).toEqual([
      'de',
      'pt',
      'es',
      'en',
      undefined,
      undefined,
      undefined,
      undefined,
    ]))
})

describe('messages of an import', () => {
  it('keep what the file and its columns are called', () => {
    const required = problem('E01', { column: 'Student Name' }, 'name')
    expect(languageCodes.map(language => importMessage(required, language))).toEqual([
      'Required: Student Name',
      'Obligatorio: Student Name',
      'Obrigatório: Student Name',
      'Pflichtangabe: Student Name',
    ])
  })

  it('say words of ours among the values in the same language', () => {
    const wrong = problem('E12', { value: '0', options: phrase('range', { min: 1, max: 999 }) }, 'rollNo')
    expect(importMessage(wrong, 'en')).toBe('Not allowed: 0. Use 1 to 999.')
    expect(importMessage(wrong, 'de')).toBe('Nicht erlaubt: 0. Erlaubt ist: 1 bis 999.')
    const blank = problem('E12', { value: phrase('blank'), options: '2026-27' })
    expect(importMessage(blank, 'es')).toBe('No permitido: vacío. Use 2026-27.')
  })

  it('are one group only when they say the same of the same values', () => {
    const rows = [
      { rowNo: 2, problems: [problem('E12', { value: '0', options: phrase('range', { min: 1, max: 9 }) })] },
      { rowNo: 3, problems: [problem('E12', { value: '0', options: phrase('range', { min: 1, max: 9 }) })] },
      { rowNo: 4, problems: [problem('E12', { value: '0', options: phrase('range', { min: 1, max: 8 }) })] },
    ]
    expect(groupProblems(rows).map(({ count, firstRow }) => [count, firstRow])).toEqual([
      [2, 2],
      [1, 4],
    ])
  })

  it('tell of guards and of the work', () => {
    expect(guardMessage({ code: 'Removal', values: { n: 12, of: 118 } }, 'en')).toBe(
      '12 of 118 students or staff are missing in the file and would leave. Is the file complete?',
    )
    expect(guardMessage({ code: 'Guardians', values: { n: 6 } }, 'pt')).toBe(
      'Os encarregados mudam em 6 linhas. Foi ordenada uma só coluna?',
    )
    expect(importWorkMessage('Applied', 'de', { create: 3, update: 2, same: 1 })).toBe('3 angelegt, 2 geändert, 1 unverändert.')
  })
})
