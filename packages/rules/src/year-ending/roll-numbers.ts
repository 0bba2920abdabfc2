import type { StudentEnd } from './outcome'

export const rollNoModes = ['renumber', 'keep', 'clear'] as const
export type RollNoMode = (typeof rollNoModes)[number]

const highest = 999

const before = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** By name whatever its capitals, then by admission number. */
const byName = ({ student: one }: StudentEnd, { student: other }: StudentEnd) =>
  before(one.name.toLowerCase(), other.name.toLowerCase()) || before(one.admNo, other.admNo)

const rank = ({ student, outcome, chosen }: StudentEnd) => (student.kept ? 0 : outcome === 'Detained' ? 3 : chosen ? 2 : 1)

/** Gives each the number that is wished, to the first who wishes it. */
function kept(ends: readonly StudentEnd[], taken: Set<number>): [string, number | null][] {
  const ordered = [...ends].sort((one, other) => rank(one) - rank(other) || byName(one, other))
  return ordered.map(({ student }) => {
    const wish = student.kept ? student.kept.rollNo : student.rollNo
    if (wish === null || taken.has(wish)) return [student.id, null]
    taken.add(wish)
    return [student.id, wish]
  })
}

/**
 * Numbers of the next year by student, each once in a division; null for none.
 *
 * @param ends those with a class.
 * @param given numbers that stand already, by division: whoever comes to a class that has its numbers gets the next one.
 */
export function rollNumbers(
  ends: readonly StudentEnd[],
  mode: RollNoMode,
  given: ReadonlyMap<string, readonly number[]> = new Map(),
): Map<string, number | null> {
  const numbers = new Map<string, number | null>()
  for (const [divisionId, own] of Map.groupBy(ends, end => end.divisionId)) {
    if (divisionId === null) continue
    const taken = new Set(given.get(divisionId))
    if (mode === 'clear') for (const { student } of own) numbers.set(student.id, student.kept?.rollNo ?? null)
    else if (mode === 'keep') for (const [id, number] of kept(own, taken)) numbers.set(id, number)
    else {
      let last = Math.max(0, ...taken)
      for (const { student } of [...own].sort(byName)) {
        last += 1
        numbers.set(student.id, last <= highest ? last : null)
      }
    }
  }
  return numbers
}
