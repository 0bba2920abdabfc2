import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedbackState, feedbackActs, feedbackAfter } from './feedback'

const fresh: FeedbackState = { status: 'New', followedUp: false }

const after = (state: FeedbackState, act: (typeof feedbackActs)[number]): FeedbackState | undefined => {
  const status = feedbackAfter(state, act)
  return status && { status, followedUp: state.followedUp || act === 'followUp' }
}

describe('feedback of a guardian', () => {
  it('is read, replied to, followed up once and closed', () => {
    let state = fresh
    const statuses: string[] = []
    for (const act of ['open', 'reply', 'followUp', 'open', 'reply', 'close'] as const) {
      state = after(state, act)!
      statuses.push(state.status)
    }
    expect(statuses).toEqual(['Read', 'Replied', 'New', 'Read', 'Replied', 'Closed'])
  })

  it.each([
    [{ status: 'New', followedUp: false }, 'followUp'],
    [{ status: 'Read', followedUp: false }, 'followUp'],
    [{ status: 'Replied', followedUp: true }, 'followUp'],
    [{ status: 'New', followedUp: false }, 'close'],
    [{ status: 'Closed', followedUp: false }, 'reply'],
    [{ status: 'Closed', followedUp: false }, 'close'],
  ] as const)('%j cannot do %s', (state, act) => expect(feedbackAfter(state, act)).toBeUndefined())

  it('never leaves Closed and is followed up once at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...feedbackActs), { maxLength: 20 }), acts => {
        let state = fresh
        let followUps = 0
        for (const act of acts) {
          const next = after(state, act)
          if (state.status === 'Closed') expect(next?.status ?? 'Closed').toBe('Closed')
          if (next && act === 'followUp') followUps += 1
          state = next ?? state
        }
        expect(followUps).toBeLessThanOrEqual(1)
      }),
    )
  })
})
