import type { AnswerOfCall, students } from '@school/api/client'
import { encodeFilters } from '@school/rules'

export type Matrix = AnswerOfCall<typeof students.viewStatistics>
export type StrengthBy = AnswerOfCall<typeof students.statisticsInitialValues>['by'][number]
export const strengthRows = ['section', 'course', 'division'] as const
export type StrengthRows = (typeof strengthRows)[number]

/** What the matrix is of. */
export interface StrengthView {
  readonly year: string
  readonly sections: readonly string[]
  readonly courses: readonly string[]
  readonly onDate: string
  readonly rows: StrengthRows
  readonly by: StrengthBy
}

/** More parts of a bar than these could not be told apart. */
const mostParts = 5

/** Columns as the parts of bars: the largest ones, and all the others together. */
export function chartParts(matrix: Pick<Matrix, 'columns' | 'rows' | 'totals'>): { columns: number[]; others: number[] } {
  const all = matrix.columns.map((_, at) => at)
  if (all.length <= mostParts) return { columns: all, others: [] }
  const bySize = [...all].sort((one, other) => matrix.totals[other]! - matrix.totals[one]! || one - other)
  const columns = bySize.slice(0, mostParts - 1).sort((one, other) => one - other)
  return { columns, others: all.filter(at => !columns.includes(at)) }
}

/** The share of a part in a bar; all parts together are never more than the whole. */
export const shareOf = (count: number, total: number): number | null =>
  total === 0 ? null : Math.floor((count / total) * 100 * 1e6) / 1e6

/** The student report with the students of a cell; without a row or a column those of all. */
export function cellAddress(view: StrengthView, rowId?: string, columnId?: string): string {
  const { year, sections, courses, onDate, rows, by } = view
  const row = rowId === undefined ? {} : { [rows]: rowId }
  const column = columnId === undefined ? {} : { [by]: columnId }
  const everybody = by === 'status' && columnId === undefined ? { status: 'all' } : {}
  const classes = { section: sections.join(','), course: courses.join(',') }
  return `/student/report?${encodeFilters({ year, onDate, ...classes, ...everybody, ...row, ...column })}`
}
