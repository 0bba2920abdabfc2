import { expect, it } from 'vitest'
import { languageOfCall } from './language'

it.each([
  ['pt', 'de', 'pt'],
  [null, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [null, 'fr-FR, fr;q=0.9, es;q=0.7, en;q=0.8', 'en'],
  [null, 'hi, pt-BR ; q=0.5', 'pt'],
  [null, 'de;q=0, es;q=0.1', 'es'],
  [null, 'fr, *', 'en'],
  [null, undefined, 'en'],
  ['xx', 'es', 'es'],
])('a person of %s whose browser asks for %s is answered in %s', (chosen, header, language) => {
  expect(languageOfCall({ language: chosen }, header)).toBe(language)
  if (chosen === null) expect(languageOfCall(undefined, header)).toBe(language)
})
