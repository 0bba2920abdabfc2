import { type Failure, failures, failureText, languageCodes } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { speakIn } from './say'
import { idsBelow, wordsOf } from './words'

describe('why a message did not arrive', () => {
  it('is read in the language of the reader, what a provider said as it stands', () => {
    expect(failureText('The provider did not answer in time.', speakIn('de'))).toBe(
      'Der Anbieter hat nicht rechtzeitig geantwortet.',
    )
    expect(failureText('Expired', speakIn('en'))).toBe('Expired')
    for (const language of languageCodes) expect(failureText('Twilio 21211', speakIn(language))).toBe('Twilio 21211')
  })

  it('is kept as it is said in English', () => expect(wordsOf(idsBelow('failure')).en).toEqual(failures))

  it('is one sentence each in every language', () => {
    const names = Object.keys(failures) as Failure[]
    for (const language of languageCodes) {
      const told = names.map(name => failureText(failures[name], speakIn(language)))
      expect(new Set(told).size).toBe(names.length)
      if (language !== 'en') expect(told.filter((text, at) => text === failures[names[at]!])).toEqual([])
    }
  })
})
