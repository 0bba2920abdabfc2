import { describe, expect, it } from 'vitest'
import { languageCodes } from '../texts/language'
import { type Failure, failures, failureText } from './failures'

describe('why a message did not arrive', () => {
  it('is read in the language of the reader, what a provider said as it stands', () => {
    expect(failureText('The provider did not answer in time.', 'de')).toBe('Der Anbieter hat nicht rechtzeitig geantwortet.')
    expect(failureText('Expired', 'en')).toBe('Expired')
    for (const language of languageCodes) expect(failureText('Twilio 21211', language)).toBe('Twilio 21211')
  })

  it('is one sentence each in every language', () => {
    const names = Object.keys(failures) as Failure[]
    for (const language of languageCodes) {
      const told = names.map(name => failureText(failures[name], language))
      expect(new Set(told).size).toBe(names.length)
      if (language !== 'en') expect(told.filter((text, at) => text === failures[names[at]!])).toEqual([])
    }
  })
})
