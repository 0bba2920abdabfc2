import { describe, expect, it } from 'vitest'
import { categoryOfDoor, offeredCategories, silenceReason } from './preferences'

const doors = ['guardian', 'staff', 'absentPresent', 'busReport', 'busAttendance', 'fees', 'feeDues', 'system'] as const

describe('what people switch off', () => {
  it('keeps general messages away, and urgent ones not', () => {
    expect(silenceReason({ off: true, stopped: false, state: undefined, urgent: false })).toBe('OptedOut')
    expect(silenceReason({ off: true, stopped: false, state: undefined, urgent: true })).toBeUndefined()
    expect(silenceReason({ off: false, stopped: false, state: undefined, urgent: false })).toBeUndefined()
  })

  it('cannot make a number take what it does not', () => {
    for (const state of ['invalid', 'blocked'] as const)
      for (const off of [true, false])
        for (const urgent of [true, false]) expect(silenceReason({ off, stopped: false, state, urgent })).toBe('NumberBlocked')
  })

  it('is never passed over where they answered STOP, and a number without WhatsApp says so', () => {
    for (const state of [undefined, 'blocked', 'noWhatsApp'] as const)
      for (const urgent of [true, false]) expect(silenceReason({ off: true, stopped: true, state, urgent })).toBe('OptedOut')
    for (const urgent of [true, false])
      expect(silenceReason({ off: false, stopped: false, state: 'noWhatsApp', urgent })).toBe('NoWhatsApp')
  })

  it('has a kind for each door, but for receipts, codes and credentials', () => {
    expect(doors.filter(door => categoryOfDoor(door) === null)).toEqual(['fees', 'system'])
    expect(offeredCategories(['guardian'])).toEqual(['general', 'attendance'])
    expect(offeredCategories(['staff'])).toEqual(['general'])
    expect(offeredCategories([])).toEqual([])
  })
})
