import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostVoiceText, recordedSeconds, spokenSeconds } from './voice'

describe('a text that is read out', () => {
  it.each([
    ['', 1],
    ['Hello', 1],
    ['x'.repeat(13), 1],
    ['x'.repeat(14), 2],
    ['x'.repeat(390), 30],
    ['x'.repeat(391), 31],
    ['School is closed tomorrow. Please keep your child at home.', 5],
    ['कल अवकाश रहेगा। कृपया बच्चे को घर पर रखें।', 4],
  ])('%s takes %i s', (text, seconds) => {
    expect(spokenSeconds(text)).toBe(seconds)
  })

  it('takes no longer for more space, and no less for more words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (one, other) => {
        expect(spokenSeconds(`  ${one}\n\n`)).toBe(spokenSeconds(one))
        expect(spokenSeconds(`${one} ${other}`)).toBeGreaterThanOrEqual(spokenSeconds(one))
      }),
    )
    expect(spokenSeconds('x'.repeat(mostVoiceText))).toBe(39)
  })
})

describe('a recording', () => {
  it('is charged by whole seconds, one at least', () => {
    expect([0.1, 1, 46.2, 60].map(recordedSeconds)).toEqual([1, 1, 47, 60])
  })
})
