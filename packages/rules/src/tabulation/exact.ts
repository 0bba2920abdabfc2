/** A number without rounding: numerator and denominator in lowest terms, the denominator above 0. */
export interface Exact {
  readonly over: bigint
  readonly under: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

export function ratio(over: bigint, under: bigint): Exact {
  if (under === 0n) throw new RangeError('Nothing is divided by 0')
  const sign = under < 0n ? -1n : 1n
  const by = gcd(over, under) || 1n
  return { over: (sign * over) / by, under: (sign * under) / by }
}

export const zero = ratio(0n, 1n)

/** A number of at most four decimals as it is written. */
export const exact = (value: number): Exact => ratio(BigInt(Math.round(value * 10_000)), 10_000n)

export const plus = (a: Exact, b: Exact): Exact => ratio(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Exact, b: Exact): Exact => plus(a, { over: -b.over, under: b.under })
export const times = (a: Exact, b: Exact): Exact => ratio(a.over * b.over, a.under * b.under)
export const dividedBy = (a: Exact, b: Exact): Exact => ratio(a.over * b.under, a.under * b.over)
export const sumOf = (all: readonly Exact[]): Exact => all.reduce(plus, zero)

/** Below 0 when a is less, above 0 when it is more. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest number that a program reckons with, for what is shown and stored. */
export const asNumber = ({ over, under }: Exact): number => Number(over) / Number(under)

/** Ways of rounding to a step; numbers here are never below 0. */
export const roundModes = ['half-up', 'up', 'down'] as const
export type RoundMode = (typeof roundModes)[number]

/** The multiple of a step that a number is rounded to. */
export function roundedTo(value: Exact, step: Exact, mode: RoundMode): Exact {
  const { over, under } = dividedBy(value, step)
  const whole = over / under
  const rest = over - whole * under
  const more = mode === 'up' ? rest > 0n : mode === 'half-up' && rest * 2n >= under
  return times(ratio(whole + (more ? 1n : 0n), 1n), step)
}
