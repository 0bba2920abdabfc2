import { describe, expect, it } from 'vitest'
import { lockSkip } from './locks'

describe('a student is locked for an installment', () => {
  it('with principal or a fine to pay', () => {
    expect(lockSkip({ balance: 1_350_000, fineDue: 50_000 }, false)).toBeUndefined()
    expect(lockSkip({ balance: 0, fineDue: 50_000 }, false)).toBeUndefined()
    expect(lockSkip({ balance: 1, fineDue: 0 }, false)).toBeUndefined()
  })

  it('not when it is paid, or was never asked for', () => {
    expect(lockSkip({ balance: 0, fineDue: 0 }, false)).toBe('NoDue')
    expect(lockSkip(undefined, false)).toBe('NoDue')
  })

  it('once', () => {
    expect(lockSkip({ balance: 1_350_000, fineDue: 0 }, true)).toBe('AlreadyLocked')
    expect(lockSkip({ balance: 0, fineDue: 0 }, true)).toBe('AlreadyLocked')
  })
})
