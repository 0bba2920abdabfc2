import { describe, expect, it } from 'vitest'
import { scheduleProblem, urgentProblem } from './schedule'

describe('a planned time', () => {
  it.each([
    [null, 'missing'],
    ['2026-13-40T09:00:00', 'missing'],
    ['2026-07-18T09:30:00', 'past'],
    ['2026-07-18T09:35:00', null],
    ['2026-07-18T09:36:00', 'step'],
    ['2026-07-18T09:35:30', 'step'],
    ['2026-08-17T09:30:00', null],
    ['2026-08-17T09:35:00', 'far'],
  ])('%s is %s', (at, problem) => expect(scheduleProblem(at, '2026-07-18T09:30:00')).toBe(problem))
})

describe('a reason', () => {
  it.each([
    ['abcd ', 'short'],
    ['abcde', null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'long'],
  ])('of %j is %s', (reason, problem) => expect(urgentProblem(reason)).toBe(problem))
})
