// Number formats of workbooks that make a code of a number: under `00000` the number 123 is shown, and meant, as 00123.

/** Digits, and signs that stand for themselves with quotes, behind a backslash or as they are. */
const padding = /^(?:0|"[^"]*"|\\.|[-/ ()])+$/

/** A format of zeros and signs that stand for themselves alone; undefined for every other one. */
export function paddingOf(format: string): string | undefined {
  const first = (format.split(';')[0] ?? '').replace(/\[[^\]]*\]/g, '')
  const isPadding = padding.test(first) && (first.replace(/"[^"]*"|\\./g, '').match(/0/g)?.length ?? 0) > 1
  return isPadding ? first : undefined
}

/** What a whole number looks like in a format of `paddingOf`; undefined for other numbers. */
export function shownIn(format: string, number: number): string | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined
  const pieces = format.match(/0|"[^"]*"|\\.|[-/ ()]/g) ?? []
  const zeros = pieces.filter(piece => piece === '0').length
  const digits = String(number).padStart(zeros, '0')
  let at = 0
  return pieces
    .map(piece => {
      if (piece !== '0') return piece.replace(/^\\|"/g, '')
      // Digits for which there is no place stand before all others.
      const from = at
      at = at === 0 ? digits.length - zeros + 1 : at + 1
      return digits.slice(from, at)
    })
    .join('')
}
