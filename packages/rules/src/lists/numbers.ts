/** Rounds halves away from zero, as marks, percents and amounts are rounded everywhere. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals
  // The nudge undoes what binary fractions lose: 1.005 is stored a little too small.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON))) / scale
}

/**
 * `part` of `whole` in percent, halves up, without the errors of binary fractions; undefined ('–') of nothing.
 *
 * @param part a whole number, as is `whole`; together with the decimals below 2^53.
 * @param decimals decimals of the answer.
 */
export function percentHalfUp(part: number, whole: number, decimals = 1): number | undefined {
  if (whole === 0) return undefined
  const scale = 10 ** decimals
  const doubled = 2 * part * 100 * scale + whole
  return (doubled - (((doubled % (2 * whole)) + 2 * whole) % (2 * whole))) / (2 * whole) / scale
}

/** '96.1 %', and '–' where there is nothing to count. */
export const formatPercent = (percent: number | undefined, decimals = 1): string =>
  percent === undefined ? '–' : `${percent.toFixed(decimals)} %`

/**
 * Paise of an amount as people type it: '1,24,350.00', '124350' or '₹ 500.5'; undefined of anything else, and of more than
 * two decimals.
 */
export function parseRupees(text: string): number | undefined {
  const said = /^(-?)(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/i.exec(text.trim())
  if (!said) return undefined
  const [, sign, whole = '', rest = ''] = said
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
  return Number.isSafeInteger(paise) ? (sign && paise > 0 ? -paise : paise) : undefined
}

/** '124350.00': rupees without grouping from paise, as files and sums hold them. */
export const plainRupees = (paise: number): string =>
  `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`

/** '₹1,24,350.00': rupees with Indian grouping from paise. */
export function formatRupees(paise: number): string {
  const whole = Math.floor(Math.abs(paise) / 100)
  const rest = String(Math.abs(paise) % 100).padStart(2, '0')
  const digits = String(whole)
  const last = digits.slice(-3)
  const before = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${paise < 0 ? '-' : ''}₹${before ? `${before},` : ''}${last}.${rest}`
}
