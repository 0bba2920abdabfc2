import type { Style } from './fonts'

/** One px of a printed page, in points. */
const px = 0.75

export const points = (pixels: number): number => pixels * px

/** Left and right of the page. */
export const margin = points(44)

export const colors = {
  ink: '#1a1d21',
  muted: '#53585f',
  faint: '#82868a',
  rule: '#d8d3c7',
  pale: '#ebe8e1',
  accent: '#0e5a6b',
} as const

/** A kind of text; sizes in points. */
export interface Look {
  readonly size: number
  /** Height of a line. */
  readonly lead: number
  readonly style: Style
  readonly color: string
}

const look = (size: number, lead: number, style: Style = 'plain', color: string = colors.ink): Look => ({
  size: points(size),
  lead: points(lead),
  style,
  color,
})

export const looks = {
  school: look(24, 28, 'serif'),
  title: look(22, 28, 'serif'),
  /** The title beside the school, on what is cut out. */
  slipTitle: look(20, 26, 'serif'),
  /** At the end of the line of the title. */
  year: look(15, 20, 'serif'),
  heading: look(15, 20, 'serif'),
  statement: look(14, 20, 'serif'),
  text: look(11, 15),
  strong: look(11, 15, 'strong'),
  muted: look(11, 16, 'plain', colors.muted),
  head: look(11, 15, 'strong', colors.muted),
  label: look(10.5, 14, 'plain', colors.muted),
  value: look(13, 18, 'strong'),
  line: look(13, 18),
  lineMuted: look(13, 18, 'plain', colors.muted),
  sum: look(16, 22, 'strong'),
  figure: look(12, 17),
  figureMuted: look(12, 17, 'plain', colors.muted),
  figureStrong: look(12, 17, 'strong'),
} as const
