import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupRow, strengthDay, strengthMatrix, studiesOn } from './strength'

describe('strength matrix', () => {
  const matrix = strengthMatrix(
    ['V A', 'V B'],
    ['Male', 'Female'],
    [
      { row: 'V A', column: 'Male', count: 22 },
      { row: 'V A', column: 'Female', count: 20 },
      { row: 'V B', column: 'Male', count: 19 },
      { row: 'V B', column: 'Female', count: 21 },
    ],
  )

  it('adds rows and columns', () => {
    expect(matrix.rows.map(row => row.total)).toEqual([42, 40])
    expect(matrix.totals).toMatchObject({ cells: [41, 41], total: 82, percents: [50, 50] })
    expect(groupRow('V', matrix.rows)).toMatchObject({ id: 'V', cells: [41, 41], total: 82 })
    expect(matrix.rows[0]?.percents).toEqual([52.4, 47.6])
  })

  it('shows no percents of nobody and knows its rows', () => {
    expect(strengthMatrix(['V A'], ['Male'], []).totals).toEqual({ id: 'total', cells: [0], total: 0, percents: [undefined] })
    expect(() => strengthMatrix(['V A'], ['Male'], [{ row: 'V C', column: 'Male', count: 1 }])).toThrow("'V C' × 'Male'")
  })

  it('loses nobody', () => {
    const rows = ['a', 'b', 'c']
    const columns = ['x', 'y']
    const count = fc.record({ row: fc.constantFrom(...rows), column: fc.constantFrom(...columns), count: fc.nat({ max: 500 }) })
    fc.assert(
      fc.property(fc.array(count), counts => {
        const { rows: lines, totals } = strengthMatrix(rows, columns, counts)
        const all = counts.reduce((sum, item) => sum + item.count, 0)
        expect(totals.total).toBe(all)
        expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(all)
      }),
    )
  })
})

describe('strength of a day', () => {
  const student = { admissionDate: '2024-06-03', terminatedOn: '2026-09-30' }
  it.each([
    ['2024-06-02', false],
    ['2024-06-03', true],
    ['2026-09-29', true],
    ['2026-09-30', false],
  ])('on %s is %s', (day, studies) => expect(studiesOn(student, day)).toBe(studies))
  it('counts those without dates', () => expect(studiesOn({ admissionDate: null, terminatedOn: null }, '2026-01-01')).toBe(true))
})

describe('the day of the strength', () => {
  const year = { startsOn: '2026-04-01', endsOn: '2027-03-31' }
  it.each([
    ['2026-07-15', '2026-07-15'],
    ['2026-04-01', '2026-04-01'],
    ['2027-03-31', '2027-03-31'],
    ['2027-07-15', '2027-03-31'],
    ['2026-03-31', '2026-04-01'],
  ])('on %s is %s', (today, day) => expect(strengthDay(today, year)).toBe(day))
})
