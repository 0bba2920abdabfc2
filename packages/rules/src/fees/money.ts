/** Quotient of two whole numbers, half rounded up. */
export function divideRounded(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor))
    throw new RangeError('Amounts are whole and safe numbers')
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** What an amount is rounded to. */
export type Rounding = 'rupee' | 'paise'

/** An amount in paise, which may be a fraction dividend / divisor, as whole rupees or whole paise. */
export const roundedAmount = (dividend: number, divisor: number, to: Rounding): number =>
  to === 'rupee' ? divideRounded(dividend, divisor * 100) * 100 : divideRounded(dividend, divisor)
