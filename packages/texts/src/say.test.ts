import { languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { catalogue, fieldTextOf, say, sayOf, type TextId } from './say'
import { idsBelow, wordsOf } from './words'

describe('a text', () => {
  it('is said in a language', () => {
    expect(say('en', 'app.all')).toBe('All')
    expect(say('de', 'app.all')).toBe('Alle')
    expect(sayOf({ every: 'app.all' })('pt', 'every')).toBe('Todos')
    expect(fieldTextOf({ every: 'app.all' })('every')('es')).toBe('Todos')
  })

  it('takes values as they are, and shows the place of one that is not given', () => {
    const [id, text] = Object.entries(catalogue.en).find(([, found]) => /^[^{]*\{name\}[^{]*$/.test(found))! as [TextId, string]
    expect(say('en', id, { name: '<1,000>' })).toBe(text.replace('{name}', '<1,000>'))
    expect(say('en', id)).toBe(text)
  })

  it.each(languageCodes)('can be read whole in %s', language => {
    for (const id of Object.keys(catalogue[language]) as TextId[]) expect(() => say(language, id), id).not.toThrow()
  })
})

describe('words', () => {
  it('stand in every language under the names of a piece of code', () => {
    const words = wordsOf({ every: 'app.all', roles: idsBelow('role') })
    expect(words.de.every).toBe('Alle')
    expect(words.en.roles.Teacher).toBe(say('en', 'role.Teacher'))
    const asked: string = 'Nobody'
    expect(words.en.roles[asked]).toBeUndefined()
    expect(Object.keys(words)).toEqual([...languageCodes])
  })
})
