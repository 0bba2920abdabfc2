/**
 * A number as providers take it, `+` and digits without anything between; undefined when it cannot be one. Numbers of a
 * country are written with or without its code, and with or without a zero before.
 *
 * @param diallingCode of the country that numbers without one belong to, like `91`.
 * @param nationalDigits how many digits a mobile number has in that country.
 */
export function internationalNumber(written: string, diallingCode: string, nationalDigits = 10): string | undefined {
  const text = written.replace(/[\s().\-/\u00a0]+/g, '')
  if (!/^\+?\d+$/.test(text)) return undefined
  const isWhole = text.startsWith('+') || text.startsWith('00')
  const digits = text.replace(/^\+|^0+/g, '')
  const hasCode = isWhole || (digits.length > nationalDigits && digits.startsWith(diallingCode))
  const whole = hasCode ? digits : diallingCode + digits
  const isNational = digits.length === nationalDigits
  return /^[1-9]\d{7,14}$/.test(whole) && (hasCode || isNational) ? `+${whole}` : undefined
}
