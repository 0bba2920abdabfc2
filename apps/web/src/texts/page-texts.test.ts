import { expect, it } from 'vitest'
import { codeOf } from './page-texts'

it.each([
  ['es-MX', 'es'],
  ['pt-PT', 'pt'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-IN', 'en'],
  ['hi-IN', undefined],
  ['', undefined],
  [null, undefined],
])('the language of a browser in %s is %s', (locale, language) => expect(codeOf(locale)).toBe(language))
