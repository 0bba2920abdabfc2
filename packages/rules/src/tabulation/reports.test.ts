import { describe, expect, it } from 'vitest'
import { columnsOfMarkReport, markReportColumns, markReports } from './reports'

describe('columns of the reports on marks', () => {
  it('have those of subjects before the totals', () => {
    expect(columnsOfMarkReport('consolidated', ['ENG', 'MAT'])).toEqual([
      'rollNo',
      'admNo',
      'name',
      'division',
      'ENG',
      'MAT',
      'total',
      'max',
      'percent',
      'grade',
      'outcome',
      'rank',
    ])
  })

  it('have those of grades and exams at the end', () => {
    expect(columnsOfMarkReport('subject-analysis', ['A1', 'A2']).slice(-3)).toEqual(['passPercent', 'A1', 'A2'])
    expect(columnsOfMarkReport('comparison', ['HY'])).toEqual(['division', 'students', 'HY'])
  })

  it.each(markReports)('name no place for further ones themselves: %s', report => {
    const known = (markReportColumns[report] as readonly string[]).filter(key => key !== '+')
    expect(columnsOfMarkReport(report, [])).toEqual(known)
    expect(new Set(known).size).toBe(known.length)
  })
})
