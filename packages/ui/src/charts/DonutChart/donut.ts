/** One slice of a ring: from and to in turns, 0 at the top, clockwise. */
export type Slice = { from: number; to: number }

/** Slices of values in their order; nothing for values of zero and below. */
export function slicesOf(values: readonly number[]): Slice[] {
  const sum = values.reduce((all, value) => all + Math.max(0, value), 0)
  let at = 0
  return values.map(value => {
    const from = at
    at += sum === 0 ? 0 : Math.max(0, value) / sum
    return { from, to: at }
  })
}

const at = (turn: number, radius: number, middle: number) =>
  `${(middle + radius * Math.sin(turn * 2 * Math.PI)).toFixed(3)},${(middle - radius * Math.cos(turn * 2 * Math.PI)).toFixed(3)}`

/** SVG path of a slice of a ring. A full turn is drawn as two halves, since an arc cannot end where it begins. */
export function slicePath({ from, to }: Slice, outer: number, inner: number, middle: number): string {
  if (to <= from) return ''
  if (to - from > 0.9999) {
    const half = from + 0.5
    return `${slicePath({ from, to: half }, outer, inner, middle)} ${slicePath({ from: half, to: from + 0.9999 }, outer, inner, middle)}`
  }
  const large = to - from > 0.5 ? 1 : 0
  return [
    `M${at(from, outer, middle)}`,
    `A${outer},${outer} 0 ${large} 1 ${at(to, outer, middle)}`,
    `L${at(to, inner, middle)}`,
    `A${inner},${inner} 0 ${large} 0 ${at(from, inner, middle)}Z`,
  ].join('')
}
