/** How a number is written and read: `money` is always Indian grouping with two decimals, whatever the language. */
export type NumberNotation = { locale: string; money?: boolean; decimals?: number }

function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.5)
  const of = (type: string, fallback: string) => parts.find(part => part.type === type)?.value ?? fallback
  return { group: of('group', ','), decimal: of('decimal', '.') }
}

/** Writes a number for a field that has not got the focus; null is an empty field. */
export function writeNumber(value: number | null, { locale, money, decimals }: NumberNotation): string {
  if (value === null || Number.isNaN(value)) return ''
  if (money) {
    const digits = decimals ?? 2
    return new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  }
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: decimals ?? 20 }).format(value)
}

/**
 * Reads what a person typed: digits with or without grouping, a decimal separator of the language or a point,
 * a minus in front. Gives null for an empty text and for one that is no number. More decimals than allowed are
 * no number either, because rounding money silently would change it.
 */
export function readNumber(text: string, { locale, money, decimals }: NumberNotation): number | null {
  const { group, decimal } = separators(money ? 'en-IN' : locale)
  let plain = text.replace(/[\s\u00a0\u202f₹]/g, '').replace('−', '-')
  const [whole = '', ...fractions] = plain.split(decimal)
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`)
  if (grouped.test(whole) && fractions.length <= 1) plain = plain.replaceAll(group, '')
  plain = plain.replace(decimal, '.')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const allowed = decimals ?? (money ? 2 : undefined)
  const written = plain.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (allowed !== undefined && written > allowed) return null
  return Number(plain)
}

/** Characters that may be part of a number; a field leaves the others out. */
export function keepNumberCharacters(text: string): string {
  return text.replace(/[^\d.,\-−\s]/g, '')
}
