import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformNoticeEdit, platformNoticeState, platformNoticeStates } from './platform-notices'

const notice = { publishedAt: 0, withdrawnAt: null, startsAt: 10, endsAt: 20 }

describe('an announcement of the operator', () => {
  it('is a draft, scheduled, live and over; withdrawn whenever it was withdrawn', () => {
    expect(platformNoticeState({ ...notice, publishedAt: null }, 15)).toBe('Draft')
    expect([9, 10, 19, 20].map(now => platformNoticeState(notice, now))).toEqual(['Scheduled', 'Live', 'Live', 'Ended'])
    expect(platformNoticeState({ ...notice, withdrawnAt: 12 }, 11)).toBe('Withdrawn')
  })

  it('only goes on while nobody withdraws it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.nat(), fc.integer(), fc.nat(), (publishedAt, wait, stay, now, more) => {
        const made = { publishedAt, withdrawnAt: null, startsAt: publishedAt + wait, endsAt: publishedAt + wait + stay }
        const rank = (at: number) => platformNoticeStates.indexOf(platformNoticeState(made, at))
        expect(rank(now + more)).toBeGreaterThanOrEqual(rank(now))
      }),
    )
  })

  it('is changed whole before it is live, in its words then', () => {
    expect(platformNoticeStates.map(platformNoticeEdit)).toEqual(['all', 'all', 'words', 'none', 'none'])
  })
})
