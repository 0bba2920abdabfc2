import type { ChartData } from './chart-data'
import { labelEvery } from './scale'

type Names = Pick<ChartData, 'labels' | 'sublabels'>

/** Width in px that the longest of these names takes, with the space to the next one. */
export const nameRoom = ({ labels, sublabels = [] }: Names): number =>
  Math.max(28, Math.max(0, ...[...labels, ...sublabels].map(name => name.length)) * 7 + 8)

/** A name in two lines, broken at the space that is nearest to its middle. */
function broken(name: string): readonly [string, string] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const middle = name.length / 2
  const [at] = spaces.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return at === undefined ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

/** Of more points, such as the days of a month, some names say enough. */
const mostBroken = 8

/** The names as they stand under an axis of this width: in two lines where that lets each of them be shown. */
export function axisNames(names: Names, width: number): Names {
  const every = (some: Names) => labelEvery(some.labels.length, width, nameRoom(some))
  if (names.sublabels || names.labels.length > mostBroken || every(names) === 1) return names
  const lines = names.labels.map(broken)
  const two = { labels: lines.map(([first]) => first), sublabels: lines.map(([, second]) => second) }
  return every(two) === 1 ? two : names
}
