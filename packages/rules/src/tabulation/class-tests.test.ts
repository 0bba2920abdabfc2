import { describe, expect, it } from 'vitest'
import { testAverage, testPercent } from './class-tests'
import { fitsGrade } from './remarks'

describe('tests of a class', () => {
  it('are averaged over those that count', () => {
    const number = (value: number, outOf: number) => ({ value, outOf })
    expect(testAverage([number(18, 20), { effect: 'zero' }, number(7, 10)])).toBe(53.3)
    expect(testAverage([number(18, 20), { effect: 'exclude' }, number(7, 10)])).toBe(80)
    expect(testAverage([{ effect: 'exclude' }, { effect: 'withhold' }])).toBeNull()
    expect(testAverage([])).toBeNull()
    expect(testPercent(18.25, 20)).toBe(91.3)
  })
})

describe('remarks', () => {
  const order = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D', 'E']

  it('of the bank are meant for grades', () => {
    const good = { gradeFrom: 'A1', gradeTo: 'B1' }
    expect(fitsGrade(good, 'A2', order)).toBe(true)
    expect(fitsGrade(good, 'B2', order)).toBe(false)
    expect(fitsGrade(good, null, order)).toBe(false)
    expect(fitsGrade({ gradeFrom: 'B1', gradeTo: 'A1' }, 'A2', order)).toBe(true)
    expect(fitsGrade({ gradeFrom: 'D', gradeTo: null }, 'D', order)).toBe(true)
    expect(fitsGrade({ gradeFrom: null, gradeTo: null }, null, order)).toBe(true)
    expect(fitsGrade({ gradeFrom: 'O', gradeTo: null }, 'O', order)).toBe(true)
  })
})
