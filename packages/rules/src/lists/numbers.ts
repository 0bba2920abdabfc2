/** Rounds halves away from zero, as marks, percents and amounts are rounded everywhere. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals
  // The nudge undoes what binary fractions lose: 1.005 is stored a little too small.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON))) / scale
}

/** '₹1,24,350.00': rupees with Indian grouping from paise. */
export function formatRupees(paise: number): string {
  const whole = Math.floor(Math.abs(paise) / 100)
  const rest = String(Math.abs(paise) % 100).padStart(2, '0')
  const digits = String(whole)
  const last = digits.slice(-3)
  const before = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${paise < 0 ? '-' : ''}₹${before ? `${before},` : ''}${last}.${rest}`
}
