import { describe, expect, it } from 'vitest'
import { afterSoftFail, mailFailure, softPauseEnd } from './mail-failures'

const at = new Date('2026-07-15T05:00:00Z')
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000)

describe('a mail that comes back', () => {
  it.each([
    ['5.1.1', 'hard'],
    ['5.1.10', 'hard'],
    ['5.2.1', 'hard'],
    ['550', 'hard'],
    ['553', 'hard'],
    ['5.2.2', 'soft'],
    ['552', 'soft'],
    ['4.4.7', 'soft'],
    ['450', 'soft'],
    // Our sender, the size, the policy of the other side, its service.
    ['5.1.8', undefined],
    ['5.3.4', undefined],
    ['5.7.1', undefined],
    ['554', undefined],
    ['421', undefined],
    ['', undefined],
  ])('with %s tells %s', (code, failure) => {
    expect(mailFailure(code)).toBe(failure)
  })

  it('softly three times in a row is one too often', () => {
    expect(afterSoftFail(undefined, at)).toEqual({ count: 1, isInvalid: false })
    expect(afterSoftFail({ count: 1, at: daysAgo(29) }, at)).toEqual({ count: 2, isInvalid: false })
    expect(afterSoftFail({ count: 2, at: daysAgo(1) }, at)).toEqual({ count: 3, isInvalid: true })
    expect(afterSoftFail({ count: 2, at: daysAgo(30) }, at)).toEqual({ count: 1, isInvalid: false })
    expect(softPauseEnd(at)).toEqual(new Date('2026-08-14T05:00:00Z'))
  })
})
