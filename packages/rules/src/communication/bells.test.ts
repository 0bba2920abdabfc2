import { describe, expect, it } from 'vitest'
import { bellKindOfDoor, bellKinds, categoryOfBell, sentOnDisplay, titleOfChild } from './bells'
import { tellingDoors } from './doors'

describe('an item of the bell', () => {
  it('tells the time of today, before that the day (C13)', () => {
    const at = (sent: string, now: string) => sentOnDisplay(new Date(sent), new Date(now), 'Asia/Kolkata')
    expect(at('2026-07-08T08:05:00+05:30', '2026-07-08T20:00:00+05:30')).toBe('08:05 AM')
    expect(at('2026-07-08T00:00:00+05:30', '2026-07-08T23:59:59+05:30')).toBe('12:00 AM')
    expect(at('2026-07-08T12:30:00+05:30', '2026-07-08T23:59:59+05:30')).toBe('12:30 PM')
    expect(at('2026-07-08T23:59:59+05:30', '2026-07-09T00:00:00+05:30')).toBe('08-07-2026')
  })

  it('of one of several children begins with the name, once', () => {
    expect(titleOfChild('Homework', 'Ananya Nair')).toBe('Ananya Nair: Homework')
    expect(titleOfChild('Ananya Nair was absent', 'Ananya Nair')).toBe('Ananya Nair was absent')
    expect(titleOfChild('Annual Day', 'Ann')).toBe('Ann: Annual Day')
    expect(titleOfChild('Ann: Annual Day', 'Ann')).toBe('Ann: Annual Day')
  })

  it('belongs to one switch', () => {
    expect(bellKinds.map(kind => `${kind} ${categoryOfBell(kind)}`)).toEqual([
      'message general',
      'attendance attendance',
      'bus attendance',
      'fees fees',
      'notice events',
      'album events',
      'diary diary',
      'feedback general',
      'profile general',
      'system general',
    ])
    const doors = ['guardian', 'staff', 'absentPresent', 'busReport', 'busAttendance', 'fees', 'feeDues', 'system'] as const
    expect(doors.map(bellKindOfDoor)).toEqual(['message', 'message', 'attendance', 'bus', 'bus', 'fees', 'fees', 'message'])
    expect(tellingDoors.map(bellKindOfDoor)).toEqual(['notice', 'album'])
  })
})
