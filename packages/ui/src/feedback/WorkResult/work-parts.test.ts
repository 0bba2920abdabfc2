import { describe, expect, it } from 'vitest'
import { shownParts, toneOf } from './work-parts'

describe('the tone of a result', () => {
  it('is green only where all of it was done', () => {
    expect(
      toneOf([
        { state: 'accepted', count: 34 },
        { state: 'sent', count: 34 },
      ]),
    ).toBe('success')
    expect(toneOf([{ state: 'waiting', count: 34 }])).toBe('info')
    expect(
      toneOf([
        { state: 'sent', count: 30 },
        { state: 'waiting', count: 4 },
      ]),
    ).toBe('info')
    expect(toneOf([{ state: 'sent', count: 0 }])).toBe('info')
    expect(toneOf([{ state: 'skipped', count: 3 }])).toBe('info')
  })

  it('tells trouble before all else', () => {
    expect(
      toneOf([
        { state: 'sent', count: 33 },
        { state: 'unconfirmed', count: 1 },
      ]),
    ).toBe('warning')
    expect(
      toneOf([
        { state: 'failed', count: 1 },
        { state: 'waiting', count: 33 },
      ]),
    ).toBe('warning')
    expect(toneOf([{ state: 'undelivered', count: 2 }])).toBe('danger')
  })
})

describe('the parts of a result', () => {
  it('leave out what did not happen, and count who was left out by the reasons', () => {
    const reasons = [
      { reason: 'No mobile number', count: 3 },
      { reason: 'Repeated number', count: 2 },
    ]
    expect(
      shownParts(
        [
          { state: 'sent', count: 37 },
          { state: 'failed', count: 0 },
        ],
        reasons,
      ),
    ).toEqual([
      { state: 'sent', count: 37 },
      { state: 'skipped', count: 5 },
    ])
    const said = { state: 'skipped', count: 5, href: '#skipped' } as const
    expect(shownParts([said], reasons)).toEqual([said])
  })
})
