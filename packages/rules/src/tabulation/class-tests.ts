import type { CodeEffect } from './codes'
import { dividedBy, type Exact, exact, ratio, roundedTo, sumOf, times, zero } from './exact'

/** Characters of the title of a class test. */
export const mostTestTitle = 80
/** Characters of what a class test is about. */
export const mostSyllabus = 500
/** Marks that a class test is out of, at most. */
export const mostTestMarks = 200
/** How many days ahead a class test may be announced. */
export const testAheadDays = 30

/** What a student has in a test: a number, or what the code in its place does. */
export type TestMark = { readonly value: number; readonly outOf: number } | { readonly effect: CodeEffect }

const hundred = exact(100)
const shown = (value: Exact): number => {
  const { over, under } = roundedTo(value, exact(0.1), 'half-up')
  return Number(over) / Number(under)
}

const percentOfTest = (mark: TestMark): Exact =>
  'value' in mark ? times(dividedBy(exact(mark.value), exact(mark.outOf)), hundred) : zero

/** What was reached in a test in percent, to one decimal. */
export const testPercent = (value: number, outOf: number): number => shown(percentOfTest({ value, outOf }))

/** The mean of tests in percent, to one decimal: a code counts as 0 or leaves its test out; null where none counts. */
export function testAverage(marks: readonly TestMark[]): number | null {
  const counted = marks.filter(mark => 'value' in mark || mark.effect === 'zero')
  if (counted.length === 0) return null
  return shown(dividedBy(sumOf(counted.map(percentOfTest)), ratio(BigInt(counted.length), 1n)))
}
