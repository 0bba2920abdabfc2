import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusMarkState, busMarkStates } from './marks'
import { type BusRunState, type BusRunStep, busRunAfter, countRun, ridership, runIsAccountedFor } from './runs'

const many = (count: number, status: BusMarkState, extra = false) => Array.from({ length: count }, () => ({ status, extra }))

describe('a run', () => {
  it.each<[BusRunState, BusRunStep, BusRunState | undefined]>([
    ['Not started', 'start', 'Running'],
    ['Running', 'start', 'Running'],
    ['Completed', 'start', undefined],
    ['Cancelled', 'start', undefined],
    ['Not started', 'complete', undefined],
    ['Running', 'complete', 'Completed'],
    ['Not started', 'cancel', 'Cancelled'],
    ['Running', 'cancel', 'Cancelled'],
    ['Completed', 'cancel', undefined],
    ['Completed', 'reopen', 'Running'],
    ['Cancelled', 'reopen', undefined],
  ])('%s, %s: %s', (status, step, after) => expect(busRunAfter({ status, day: '2026-07-08' }, step, '2026-07-08')).toBe(after))

  it('is reopened on its own day alone', () =>
    expect(busRunAfter({ status: 'Completed', day: '2026-07-08' }, 'reopen', '2026-07-09')).toBeUndefined())
})

describe('the figures of a run', () => {
  it('are those of the example', () => {
    const counts = countRun([...many(38, 'Boarded'), ...many(2, 'Not boarded'), ...many(2, 'On leave')])
    expect(counts).toEqual({ expected: 42, boarded: 38, left: 0, notBoarded: 2, onLeave: 2, open: 0, extra: 0, aboard: 38 })
    expect(runIsAccountedFor(counts)).toBe(true)
    expect(ridership(counts)).toBe(95)
  })

  it('hold the run while somebody waits', () => {
    const counts = countRun([...many(38, 'Left'), ...many(1, 'Waiting')])
    expect(counts).toMatchObject({ boarded: 38, left: 38, open: 1, aboard: 0 })
    expect(runIsAccountedFor(counts)).toBe(false)
  })

  it('count extra riders by themselves, and those undone nowhere', () => {
    const counts = countRun([...many(1, 'Boarded'), ...many(2, 'Boarded', true), ...many(1, 'Waiting', true)])
    expect(counts).toMatchObject({ expected: 1, boarded: 1, open: 0, extra: 2, aboard: 3 })
    expect(ridership(counts)).toBe(100)
  })

  it('have no share when nobody is expected', () => expect(ridership(countRun(many(3, 'On leave')))).toBeUndefined())

  it('add up', () => {
    const mark = fc.record({ status: fc.constantFrom(...busMarkStates), extra: fc.boolean() })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 30 }), marks => {
        const { expected, boarded, left, notBoarded, onLeave, open, ...counts } = countRun(marks)
        expect(boarded + notBoarded + onLeave + open).toBe(expected)
        expect(left).toBeLessThanOrEqual(boarded)
        expect(counts.aboard).toBeLessThanOrEqual(boarded - left + counts.extra)
        const share = ridership({ boarded, expected, onLeave })
        if (share !== undefined) expect(share).toBeLessThanOrEqual(100)
      }),
    )
  })
})
