import { describe, expect, it } from 'vitest'
import { isOpen, mayRollBack, stepOf, withChosen } from './run'

const counts = { rows: 1, create: 1, update: 0, same: 0, skip: 0, error: 0, warning: 0 }

describe('a run', () => {
  it('stands at upload, columns, check or apply', () => {
    expect(stepOf(undefined)).toBe(0)
    expect(stepOf({ status: 'Uploaded', counts: null })).toBe(1)
    expect(stepOf({ status: 'Mapped', counts })).toBe(1)
    expect(stepOf({ status: 'Checked', counts })).toBe(2)
    expect(stepOf({ status: 'Held', counts })).toBe(2)
    expect(stepOf({ status: 'RolledBack', counts })).toBe(3)
  })

  it('can be given up before it is applied', () => {
    expect(isOpen({ status: 'Held' })).toBe(true)
    expect(isOpen({ status: 'Applying' })).toBe(false)
    expect(isOpen({ status: 'Cancelled' })).toBe(false)
  })

  it('counts rows that were left out and chosen as new', () => {
    const waiting = { ...counts, rows: 5, create: 2, skip: 3, warning: 3 }
    expect(withChosen(waiting, 2)).toEqual({ ...waiting, create: 4, skip: 1 })
    expect(withChosen(null, 0)).toBeNull()
  })

  it('can be rolled back until the server says', () => {
    const until = '2026-07-18T05:00:00.000Z'
    expect(mayRollBack({ rollbackUntil: until }, Date.parse('2026-07-18T04:59:00Z'))).toBe(true)
    expect(mayRollBack({ rollbackUntil: until }, Date.parse('2026-07-18T05:01:00Z'))).toBe(false)
    expect(mayRollBack({ rollbackUntil: null })).toBe(false)
  })
})
