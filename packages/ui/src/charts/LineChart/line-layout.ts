import type { Scale } from '../scale'

/** The points of the first line that are spoken of: the last one with a value, and the lowest where it says something. */
export function notablePoints(values: readonly (number | null)[], scale: Scale) {
  const lastIndex = values.findLastIndex(value => value !== null)
  const last = values[lastIndex] ?? null
  const present = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  // A value on the axis itself has no room for words, and says nothing that the axis does not.
  const low = present.length > 2 ? present.reduce((least, point) => (point.value < least.value ? point : least)) : undefined
  return { lastIndex, last, lowest: low && low.value > scale.from ? low : undefined }
}

export type LineRoom = {
  /** Of the drawing, in px. */
  width: number
  height: number
  /** Room for the texts of the axis, and for those at the end of the line, in px. */
  left: number
  endRoom: number
  /** Names stand in two lines. */
  twoLines: boolean
}

/** Where points and texts stand, in px of the drawing. */
export function layOutLine(count: number, scale: Scale, { width, height, left, endRoom, twoLines }: LineRoom) {
  const right = Math.max(left + 40, width - endRoom)
  const top = 20
  const bottom = height - (twoLines ? 40 : 26)
  const step = (right - left) / Math.max(count, 1)
  const inset = Math.min(16, step / 2)
  return {
    left,
    right,
    top,
    bottom,
    /** Between two points. */
    step,
    x: (index: number) => (count < 2 ? (left + right) / 2 : left + inset + (index * (right - left - inset)) / (count - 1)),
    y: (value: number) => bottom - ((value - scale.from) / (scale.to - scale.from)) * (bottom - top),
  }
}

export type LineLayout = ReturnType<typeof layOutLine>

/** Path through the points that have a value; a gap where one has none. */
export function pathOf(values: readonly (number | null)[], { x, y }: LineLayout): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const begins = index === 0 || values[index - 1] === null
      return `${begins ? 'M' : 'L'}${x(index)},${y(value)}`
    })
    .join('')
}
