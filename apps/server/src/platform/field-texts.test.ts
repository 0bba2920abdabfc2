import { languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { fieldText } from './field-texts'

describe('texts of fields', () => {
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
