/** A vertical axis: its ends and the values that have a line. */
export type Scale = { from: number; to: number; ticks: number[] }

/** A step of 1, 2, 2.5 or 5 times a power of ten that is no smaller than `rough`. */
function niceStep(rough: number, wholeOnly: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(candidate => candidate >= rough * (1 - 1e-9)) ?? 10 * power
  return wholeOnly ? Math.max(1, Math.ceil(step)) : step
}

/** Ticks are rounded so that 0.1 + 0.2 does not read 0.30000000000000004. */
const tidy = (value: number) => Number(value.toPrecision(12))

function scaleBetween(low: number, high: number, lines: number, wholeOnly: boolean): Scale {
  const step = niceStep((high - low) / lines, wholeOnly)
  const from = tidy(Math.floor(low / step + 1e-9) * step)
  const to = tidy(Math.ceil(high / step - 1e-9) * step)
  const count = Math.round((to - from) / step)
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, index) => tidy(from + index * step)) }
}

export type ScaleOptions = {
  /** About how many lines to draw. */
  lines?: number
  /** The values are counts: no line between two whole numbers. */
  wholeOnly?: boolean
  /** No line above this value, such as 100 %. */
  most?: number
}

/** The axis of bars, which always begins at zero. Values below zero are not drawn. */
export function zeroScale(values: readonly number[], { lines = 4, wholeOnly = false }: ScaleOptions = {}): Scale {
  const high = Math.max(0, ...values)
  return high === 0 ? { from: 0, to: 1, ticks: [0, 1] } : scaleBetween(0, high, lines, wholeOnly)
}

/** The axis of a line, which begins near the lowest value so that changes can be seen. */
export function lineScale(values: readonly number[], { lines = 4, wholeOnly = false, most }: ScaleOptions = {}): Scale {
  if (values.length === 0) return { from: 0, to: 1, ticks: [0, 1] }
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (low === high) {
    const room = Math.max(Math.abs(low) * 0.05, 1)
    return cut(scaleBetween(Math.max(low - room, low >= 0 ? 0 : Number.NEGATIVE_INFINITY), high + room, lines, wholeOnly), most)
  }
  // Some air below the lowest point, for its label.
  const floor = low - (high - low) * 0.25
  return cut(scaleBetween(low >= 0 ? Math.max(0, floor) : floor, high, lines, wholeOnly), most)
}

function cut(scale: Scale, most: number | undefined): Scale {
  if (most === undefined || scale.to <= most) return scale
  const ticks = scale.ticks.filter(tick => tick <= most)
  return { from: scale.from, to: most, ticks: ticks.at(-1) === most ? ticks : [...ticks, most] }
}

/** Every how many-th label is drawn so that each has `room` px; the last label is always one of them. */
export const labelEvery = (count: number, width: number, room: number): number =>
  count === 0 ? 1 : Math.max(1, Math.ceil((count * room) / Math.max(width, 1)))

/** Whether the label at `index` is drawn, counting back from the last. */
export const showsLabel = (index: number, count: number, every: number): boolean => (count - 1 - index) % every === 0
