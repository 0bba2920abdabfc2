import { compare, dividedBy, type Exact, exact, minus, plus, ratio, roundedTo, sumOf, times, zero } from './exact'
import { type GradeScale, percentOf } from './grades'

/** The pass mark of a part where none is given. */
export const passMark = (passPercent: number, max: number): number => {
  const mark = roundedTo(dividedBy(times(exact(passPercent), exact(max)), exact(100)), exact(1), 'half-up')
  return Number(mark.over / mark.under)
}

/** A part of a subject that has to be passed by itself. */
export interface PassPart {
  readonly obtained: Exact
  readonly pass: Exact
}

/** What a subject has come to, as it is judged. */
export interface Judged {
  readonly obtained: Exact
  readonly outOf: Exact
  readonly passPercent: number
  readonly parts: readonly PassPart[]
  /** A code in it fails the subject, and no grace helps. */
  readonly failedByCode: boolean
}

export type PercentRule = Pick<GradeScale, 'precision' | 'rounding'>

const passesPercent = (obtained: Exact, { outOf, passPercent }: Judged, rule: PercentRule) =>
  compare(percentOf(obtained, outOf, rule), exact(passPercent)) >= 0

export const passes = (subject: Judged, rule: PercentRule): boolean =>
  !subject.failedByCode &&
  passesPercent(subject.obtained, subject, rule) &&
  subject.parts.every(({ obtained, pass }) => compare(obtained, pass) >= 0)

const ceiling = (value: Exact): number => {
  const up = roundedTo(value, exact(1), 'up')
  return Number(up.over / up.under)
}

/** The least whole marks with which a subject would pass; null where none help. */
export function needOf(subject: Judged, rule: PercentRule): number | null {
  if (subject.failedByCode) return null
  const short = subject.parts.map(({ obtained, pass }) => minus(pass, obtained)).filter(lacking => compare(lacking, zero) > 0)
  const parts = short.reduce((sum, lacking) => sum + ceiling(lacking), 0)
  const most = ceiling(minus(subject.outOf, subject.obtained))
  for (let need = parts; need <= most; need += 1)
    if (passesPercent(plus(subject.obtained, exact(need)), subject, rule)) return need
  return null
}

export const graceModes = ['complete', 'each'] as const

export interface GraceRule {
  readonly total: number
  readonly perSubject: number
  readonly maxSubjects: number
  readonly mode: (typeof graceModes)[number]
}

/**
 * Marks that are given so that failed subjects pass, by the subject's id; none where the rule does not cure. Grace counts
 * for passing alone.
 *
 * @param needs of the failed subjects; null where no marks help.
 */
export function graceFor(needs: ReadonlyMap<string, number | null>, rule: GraceRule): ReadonlyMap<string, number> {
  const inOrder = [...needs].sort(([a, x], [b, y]) => (x ?? Infinity) - (y ?? Infinity) || (a < b ? -1 : 1))
  const given = new Map<string, number>()
  let left = rule.total
  for (const [id, need] of inOrder) {
    if (need === null || need > rule.perSubject || need > left || given.size >= rule.maxSubjects) continue
    given.set(id, need)
    left -= need
  }
  return rule.mode === 'each' || given.size === needs.size ? given : new Map()
}

export const outcomes = ['Pass', 'Pass with grace', 'Compartment', 'Fail', 'Incomplete', 'Withheld'] as const
export type Outcome = (typeof outcomes)[number]

/** A subject as far as the outcome looks at it. */
export interface OutcomeSubject {
  readonly id: string
  readonly passed: boolean
  /** It counts in the total, so that failing it fails the student. */
  readonly counts: boolean
  readonly isMissing: boolean
  /** A code stands in place of the subject, and it does not settle it. */
  readonly isOpen: boolean
  readonly isWithheld: boolean
}

export interface OutcomeRules {
  readonly failLimit: number
  readonly noDetention: boolean
}

/** What the year comes to for a student, and what a paper calls it. */
export function outcomeOf(
  subjects: readonly OutcomeSubject[],
  graced: ReadonlySet<string>,
  { failLimit, noDetention }: OutcomeRules,
): { readonly outcome: Outcome; readonly printed: Outcome | 'Promoted'; readonly failed: readonly string[] } {
  const counting = subjects.filter(one => one.counts)
  const failed = counting.filter(one => !one.passed && !one.isMissing && !one.isOpen && !graced.has(one.id)).map(one => one.id)
  const outcome = ((): Outcome => {
    if (subjects.some(one => one.isWithheld)) return 'Withheld'
    if (subjects.some(one => one.isMissing) || counting.some(one => one.isOpen)) return 'Incomplete'
    if (failed.length > failLimit) return 'Fail'
    if (failed.length > 0) return 'Compartment'
    return counting.some(one => graced.has(one.id)) ? 'Pass with grace' : 'Pass'
  })()
  const promoted = noDetention && (outcome === 'Compartment' || outcome === 'Fail')
  return { outcome, printed: promoted ? 'Promoted' : outcome, failed }
}

/** A subject as far as the total looks at it. */
export interface TotalSubject {
  readonly id: string
  readonly obtained: Exact
  readonly outOf: Exact
}

export interface TotalRule {
  readonly totalRule: 'all' | 'best'
  readonly bestN?: number | undefined
  /** Ids of subjects that count among the best whatever they come to. */
  readonly mustInclude?: readonly string[] | undefined
}

const share = ({ obtained, outOf }: TotalSubject) => (compare(outOf, zero) === 0 ? zero : dividedBy(obtained, outOf))

/**
 * The total of a student over the subjects that are in it; those without a figure are not given.
 *
 * @returns which subjects count, and the percentage to two decimals; null without a subject.
 */
export function totalOf(
  subjects: readonly TotalSubject[],
  { totalRule, bestN = subjects.length, mustInclude = [] }: TotalRule,
): { readonly ids: readonly string[]; readonly obtained: Exact; readonly outOf: Exact; readonly percent: Exact } | null {
  const must = subjects.filter(one => mustInclude.includes(one.id))
  const rest = subjects.filter(one => !mustInclude.includes(one.id)).sort((a, b) => compare(share(b), share(a)))
  const counted = totalRule === 'all' ? subjects : [...must, ...rest].slice(0, Math.max(bestN, must.length))
  const outOf = sumOf(counted.map(one => one.outOf))
  if (compare(outOf, zero) === 0) return null
  const obtained = sumOf(counted.map(one => one.obtained))
  const percent = roundedTo(times(dividedBy(obtained, outOf), ratio(100n, 1n)), exact(0.01), 'half-up')
  return { ids: counted.map(one => one.id), obtained, outOf, percent }
}

export const rankBases = ['competition', 'dense'] as const

/**
 * Ranks by percentage, the best first: after two of one rank the next is left out, or not.
 *
 * @returns the rank of each in the order given; null for those without a percentage.
 */
export function ranksOf(percents: readonly (number | null)[], basis: (typeof rankBases)[number]): (number | null)[] {
  const there = percents.filter(percent => percent !== null)
  const better = (percent: number) => there.filter(other => other > percent)
  return percents.map(percent => {
    if (percent === null) return null
    const before = better(percent)
    return 1 + (basis === 'dense' ? new Set(before).size : before.length)
  })
}
