import { describe, expect, it } from 'vitest'
import { valuesOf } from '../../report'
import { cellAddress, chartParts, type StrengthView, shareOf } from './strength-links'
import { filtersOf, noneId } from './student-filters'

const view: StrengthView = { year: 'y', sections: ['p'], courses: ['i', 'ii'], onDate: '2026-07-15', rows: 'course', by: 'age' }
const filters = (...cell: Parameters<typeof cellAddress>) =>
  filtersOf(valuesOf(new URL(cellAddress(...cell), 'http://x').searchParams))

describe('the bars of the matrix', () => {
  const of = (totals: number[]) =>
    chartParts({ columns: totals.map((_, at) => ({ id: String(at), name: '' })), rows: [], totals: [...totals, 0] })

  it('have every column, or the four largest and all the others', () => {
    expect(of([1, 2, 3, 4, 5])).toEqual({ columns: [0, 1, 2, 3, 4], others: [] })
    expect(of([9, 1, 8, 2, 7, 6, 3])).toEqual({ columns: [0, 2, 4, 5], others: [1, 3, 6] })
  })

  it('are never higher than the whole', () => {
    expect(shareOf(0, 0)).toBeNull()
    for (const total of [3, 7, 33, 34])
      expect(Array.from({ length: total }, () => shareOf(1, total)!).reduce((sum, share) => sum + share)).toBeLessThanOrEqual(100)
  })
})

describe('a cell of the matrix', () => {
  it('leads to the student report with its filters', () => {
    expect(filters(view, 'ii', '10')).toMatchObject({
      academicYearId: 'y',
      sectionIds: ['p'],
      courseIds: ['ii'],
      divisionIds: [],
      onDate: '2026-07-15',
      age: 10,
      status: 'studying',
    })
    expect(filters({ ...view, rows: 'division', by: 'caste' }, 'd', noneId)).toMatchObject({
      courseIds: ['i', 'ii'],
      divisionIds: ['d'],
      casteId: noneId,
    })
    expect(filters({ ...view, by: 'bus' }, 'i', 'no')).toMatchObject({ busUser: 'no' })
  })

  it('of a total leads to all of its row or column', () => {
    expect(filters(view, 'ii')).toMatchObject({ courseIds: ['ii'], age: undefined })
    expect(filters(view, undefined, '9')).toMatchObject({ courseIds: ['i', 'ii'], age: 9 })
    expect(filters({ ...view, by: 'status' })).toMatchObject({ status: 'all' })
    expect(filters({ ...view, by: 'status' }, 'i', 'terminated')).toMatchObject({ status: 'terminated' })
  })
})
