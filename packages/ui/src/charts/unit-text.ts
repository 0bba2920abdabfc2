import { formatRupees, roundHalfUp } from '@school/rules'
import type { IntlShape } from 'react-intl'

/** What the values of a chart are; amounts are paise. */
export type ChartUnit = 'count' | 'percent' | 'amount'

type Numbers = Pick<IntlShape, 'formatNumber'>

/** A value in full: '2,418', '93.4 %', '₹4,82,350.00'. */
export function fullText(intl: Numbers, unit: ChartUnit, value: number): string {
  if (unit === 'amount') return formatRupees(Math.round(value))
  if (unit === 'percent') return `${intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
  return intl.formatNumber(value)
}

/** A value for an axis or a narrow label; amounts in thousands, lakhs and crores: '₹4.8 L'. */
export function shortText(intl: Numbers, unit: ChartUnit, value: number): string {
  if (unit === 'percent') return intl.formatNumber(value, { maximumFractionDigits: 1 })
  if (unit === 'count') return intl.formatNumber(value, { maximumFractionDigits: 1 })
  const rupees = value / 100
  const [divisor, sign] = rupees >= 1e7 ? [1e7, ' Cr'] : rupees >= 1e5 ? [1e5, ' L'] : rupees >= 1e3 ? [1e3, ' K'] : [1, '']
  return `₹${intl.formatNumber(roundHalfUp(rupees / divisor, 1), { maximumFractionDigits: 1 })}${sign}`
}
