import { describe, expect, it } from 'vitest'
import { baseOf, cellOf, dayCode, dayOfCells, markColumns, marksOfChanges, planOfTaking, timeOf } from './register-sheet'

describe('a register as a sheet', () => {
  it('has one column for a day, and two where its halves have no name together', () => {
    const present = { fn: 'P', an: 'P' } as const
    expect(markColumns(['FN', 'AN'], [present, { fn: 'P', an: 'A' }, { fn: null, an: null }])).toEqual(['day'])
    expect(markColumns(['FN', 'AN'], [present, { fn: 'LV', an: 'P' }])).toEqual(['fn', 'an'])
    expect(markColumns(['AN'], [present])).toEqual(['an'])
    expect(markColumns([], [present])).toEqual(['day'])
  })
  it('names a day by its halves', () => {
    expect([dayCode('P', 'A'), dayCode('A', 'P'), dayCode('LT', 'P'), dayCode('LV', 'P'), dayCode(null, null)]).toEqual([
      'HF',
      'HA',
      'LT',
      undefined,
      '',
    ])
  })
  it('begins with everybody present, and in the afternoon as in the forenoon', () => {
    expect(cellOf('day', { fn: null, an: null })).toBe('P')
    expect(cellOf('an', { fn: 'A', an: null })).toBe('A')
    expect(cellOf('an', { fn: 'LT', an: null })).toBe('P')
    expect(cellOf('an', { fn: 'A', an: 'P' })).toBe('P')
  })
  it('says nothing of a day off but what was marked before it became one', () => {
    expect(cellOf('day', { fn: null, an: null }, true)).toBe('')
    expect(cellOf('day', { fn: 'A', an: 'A' }, true)).toBe('A')
  })
  it('sends one mark for a student, with the version that was seen', () => {
    const changes = [
      { row: 's1', column: 'day', value: 'LT', version: 3 },
      { row: 's1', column: 'arrived', value: '8.55', version: 2 },
      { row: 's2', column: 'reason', value: ' ', version: 3 },
      { row: 's3', column: 'an', value: 'A' },
    ]
    expect(marksOfChanges(changes)).toEqual([
      { studentId: 's1', fn: 'LT', an: 'P', arrivedAt: '08:55' },
      { studentId: 's2', reason: null },
      { studentId: 's3', an: 'A' },
    ])
    expect([baseOf(changes, 3), baseOf([], 4)]).toEqual([2, 4])
  })
  it('reads times as they are typed', () => {
    expect(['855', '08:55', '8.5', '25:00', '', ' 9:07 '].map(timeOf)).toEqual([
      '08:55',
      '08:55',
      undefined,
      undefined,
      null,
      '09:07',
    ])
  })
  it('counts what is taken', () => {
    expect(dayOfCells(['day'], () => 'HF')).toEqual({ FN: 'P', AN: 'A' })
    expect(dayOfCells(['an'], () => 'LT')).toEqual({ FN: undefined, AN: 'LT' })
    expect([planOfTaking('full', ['FN', 'AN']), planOfTaking('full', ['AN']), planOfTaking('FN', ['FN'])]).toEqual([
      'full',
      'AN',
      'FN',
    ])
  })
})
