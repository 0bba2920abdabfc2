import { describe, expect, it } from 'vitest'
import { cellOf, letterOf } from './day-marks'

const word = (status: string) => status
const plain = { date: '2026-06-03', fn: null, an: null } as const

describe('a day of a month', () => {
  it('shows its letter, and nothing while nothing is marked', () => {
    expect(cellOf({ ...plain, status: 'Present', fn: 'P', an: 'P' }, word)).toEqual({
      day: '2026-06-03',
      mark: 'P',
      short: 'P',
      label: 'Present',
    })
    expect(cellOf({ ...plain, status: 'Not taken' }, word)).toMatchObject({ mark: null, short: '' })
    expect(letterOf('Not taken')).toBeNull()
  })

  it('shows both halves where they differ', () => {
    expect(cellOf({ ...plain, status: 'Half day', fn: 'P', an: 'LV' }, word)).toMatchObject({ mark: 'HD', short: 'P LV' })
  })

  it('shows when somebody who was late arrived', () => {
    const late = cellOf({ ...plain, status: 'Late', fn: 'LT', an: 'P', arrivedAt: '08:56' }, word)
    expect(late).toMatchObject({ mark: 'LT', short: '8:56', label: 'Late, 08:56' })
  })

  it('names a holiday; a day that never has school is empty', () => {
    expect(cellOf({ ...plain, status: 'Holiday', event: 'Muharram' }, word)).toMatchObject({ mark: 'H', short: 'Muharram' })
    expect(cellOf({ ...plain, status: 'Holiday' }, word)).toMatchObject({ mark: null, short: '' })
  })
})
