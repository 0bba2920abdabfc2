import { languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { fieldText, fieldTexts } from './field-texts'

const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('texts of fields', () => {
  it.each(languageCodes)('in %s name the values of the English ones', language => {
    const shown = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valuesIn(text)]))
    expect(shown(fieldTexts[language])).toEqual(shown(fieldTexts.en))
  })

  it('wait for the language of their reader', () => {
    const text = fieldText('TooLong', { n: 20 })
    expect(languageCodes.map(text)).toEqual([
      'Type at most 20 characters.',
      'Escriba como máximo 20 caracteres.',
      'Escreva no máximo 20 caracteres.',
      'Geben Sie höchstens 20 Zeichen ein.',
    ])
  })
})
