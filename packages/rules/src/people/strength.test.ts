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

describe('any matrix', () => {
  const ids = ['a', 'b', 'c', 'd']
  const columns = ['x', 'y', 'z']
  const counts = fc.array(
    fc.record({ row: fc.constantFrom(...ids), column: fc.constantFrom(...columns), count: fc.nat({ max: 500 }) }),
  )

  it('has in its totals what stands above and beside them', () =>
    fc.assert(
      fc.property(counts, some => {
        const { rows, totals } = strengthMatrix(ids, columns, some)
        for (const row of rows) expect(row.total).toBe(row.cells.reduce((sum, cell) => sum + cell, 0))
        for (const [at, total] of totals.cells.entries()) expect(total).toBe(rows.reduce((sum, row) => sum + row.cells[at]!, 0))
      }),
    ))

  it('sums a course to the same as its divisions', () =>
    fc.assert(
      fc.property(counts, some => {
        const { rows, totals } = strengthMatrix(ids, columns, some)
        const courses = [groupRow('I', rows.slice(0, 2)), groupRow('II', rows.slice(2))]
        expect(groupRow('all', courses).cells).toEqual(totals.cells)
        expect(courses[0]!.total + courses[1]!.total).toBe(totals.total)
      }),
    ))
})

describe('strength of a day', () => {
  const student = { admissionDate: '2024-06-03', terminated: true, terminatedOn: '2026-09-30' }
  it.each([
    ['2024-06-02', false],
    ['2024-06-03', true],
    ['2026-09-29', true],
    ['2026-09-30', false],
  ])('on %s is %s', (day, studies) => expect(studiesOn(student, day)).toBe(studies))
  it('counts those who study without dates, and nobody who left at an unknown day', () => {
    const undated = { admissionDate: null, terminatedOn: null }
    expect([false, true].map(terminated => studiesOn({ ...undated, terminated }, '2026-01-01'))).toEqual([true, false])
  })
  it('counts who came back', () => expect(studiesOn({ ...student, terminated: false }, '2026-10-01')).toBe(true))
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
