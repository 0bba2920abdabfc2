import { compare, dividedBy, type Exact, exact, ratio, roundedTo, times } from './exact'

export interface Band {
  readonly grade: string
  /** Percent from which on it is given. */
  readonly from: number
  readonly points?: number
  readonly label?: string
  readonly pass: boolean
}

export const scaleKinds = ['percent', 'direct', 'positional'] as const

export interface GradeScale {
  readonly kind: (typeof scaleKinds)[number]
  /** Decimals of the percent before a band is looked for. */
  readonly precision: 0 | 1 | 2
  readonly rounding: 'half-up' | 'up'
  /** In any order. */
  readonly bands: readonly Band[]
}

const steps = [1, 0.1, 0.01] as const

/** What was obtained in percent, as a scale rounds it. */
export const percentOf = (
  obtained: Exact,
  outOf: Exact,
  { precision, rounding }: Pick<GradeScale, 'precision' | 'rounding'>,
): Exact => roundedTo(times(dividedBy(obtained, outOf), exact(100)), exact(steps[precision]), rounding)

/** The band of a percentage: the one that begins highest at or below it. Bands leave no gaps, since one begins at 0. */
export function bandOf(scale: GradeScale, percent: Exact): Band | undefined {
  return scale.bands
    .filter(({ from }) => compare(exact(from), percent) <= 0)
    .reduce<Band | undefined>((best, band) => (best && best.from >= band.from ? best : band), undefined)
}

/** The grade of what was obtained on a scale of percents. */
export const gradeOf = (scale: GradeScale, obtained: Exact, outOf: Exact): Band | undefined =>
  bandOf(scale, percentOf(obtained, outOf, scale))

/** Grades by place, the best first; who did not pass has the last one. */
export const positionalGrades = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2', 'E'] as const

/**
 * Grades by place among those who passed: eighths of them, from the top. Equal scores have one grade; a group that a
 * boundary cuts goes where more of it lies, halves to the better.
 *
 * @param scores of those who passed, in any order.
 * @returns the grade of each score.
 */
export function positional(scores: readonly number[]): ReadonlyMap<number, string> {
  const sorted = [...scores].sort((a, b) => b - a)
  const ends = Array.from({ length: 8 }, (_, index) => Math.floor((2 * (index + 1) * sorted.length + 8) / 16))
  const grades = new Map<number, string>()
  for (let from = 0; from < sorted.length; ) {
    const score = sorted[from]!
    let to = from
    while (to < sorted.length && sorted[to] === score) to += 1
    let most = { eighth: 0, lies: -1 }
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const lies = Math.min(to, ends[eighth]!) - Math.max(from, eighth === 0 ? 0 : ends[eighth - 1]!)
      if (lies > most.lies) most = { eighth, lies }
    }
    grades.set(score, positionalGrades[most.eighth]!)
    from = to
  }
  return grades
}

/** Mean of the points of subjects, to one decimal; null where none has points. */
export function cgpa(points: readonly number[]): number | null {
  if (points.length === 0) return null
  const sum = points.reduce((all, one) => all + Math.round(one * 100), 0)
  const mean = roundedTo(ratio(BigInt(sum), BigInt(points.length * 100)), exact(0.1), 'half-up')
  return Number(mean.over) / Number(mean.under)
}

/** The percentage that a CGPA stands for, to two decimals. */
export const percentOfCgpa = (points: number): number => Math.round(points * 950) / 100

const scale = (kind: GradeScale['kind'], bands: readonly Band[]): GradeScale => ({
  kind,
  precision: 0,
  rounding: 'half-up',
  bands,
})
const falling = (bands: readonly (readonly [string, number, number?])[], failing: readonly string[]): Band[] =>
  bands.map(([grade, from, points]) => ({ grade, from, pass: !failing.includes(grade), ...(points ? { points } : {}) }))
const chosen = (bands: readonly (readonly [string, string?])[]): Band[] =>
  bands.map(([grade, label]) => ({ grade, from: 0, pass: true, ...(label ? { label } : {}) }))

/** Scales that a school begins with and may change as its own. */
export const shippedScales = {
  'eight-point': scale(
    'percent',
    falling(
      [
        ['A1', 91],
        ['A2', 81],
        ['B1', 71],
        ['B2', 61],
        ['C1', 51],
        ['C2', 41],
        ['D', 33],
        ['E', 0],
      ],
      ['E'],
    ),
  ),
  'nine-point': scale(
    'percent',
    falling(
      [
        ['A1', 91, 10],
        ['A2', 81, 9],
        ['B1', 71, 8],
        ['B2', 61, 7],
        ['C1', 51, 6],
        ['C2', 41, 5],
        ['D', 33, 4],
        ['E1', 21],
        ['E2', 0],
      ],
      ['E1', 'E2'],
    ),
  ),
  'nine-point-positional': scale(
    'positional',
    falling(
      [
        ['A1', 0],
        ['A2', 0],
        ['B1', 0],
        ['B2', 0],
        ['C1', 0],
        ['C2', 0],
        ['D1', 0],
        ['D2', 0],
        ['E', 0],
      ],
      ['E'],
    ),
  ),
  primary: scale(
    'percent',
    falling(
      [
        ['A+', 90],
        ['A', 75],
        ['B', 56],
        ['C', 35],
        ['D', 0],
      ],
      ['D'],
    ),
  ),
  state: scale(
    'percent',
    falling(
      [
        ['A+', 90],
        ['A', 80],
        ['B+', 70],
        ['B', 60],
        ['C+', 50],
        ['C', 40],
        ['D+', 30],
        ['D', 20],
        ['E', 0],
      ],
      ['E'],
    ),
  ),
  'three-point': scale(
    'direct',
    chosen([
      ['A', 'Outstanding'],
      ['B', 'Very good'],
      ['C', 'Fair'],
    ]),
  ),
  'five-point': scale('direct', chosen([['A'], ['B'], ['C'], ['D'], ['E']])),
  'eight-point-direct': scale('direct', chosen([['A1'], ['A2'], ['B1'], ['B2'], ['C1'], ['C2'], ['D'], ['E']])),
} as const satisfies Record<string, GradeScale>
