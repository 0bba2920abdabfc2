/** One line or one kind of bar; a value is null where there is none. */
export type ChartSeries = { name: string; values: readonly (number | null)[] }

/** What the charts with an axis are drawn from. */
export type ChartData = {
  /** Names of the points along the axis. */
  labels: readonly string[]
  /** Second lines of the names, such as weekdays. */
  sublabels?: readonly string[]
  /** The first one takes the colour, the others greys. */
  series: readonly ChartSeries[]
}

/** A point's name with its second line. */
export const pointName = (data: Pick<ChartData, 'labels' | 'sublabels'>, index: number): string =>
  [data.labels[index], data.sublabels?.[index]].filter(Boolean).join(' ')

/** Whether there is any value to draw. */
export const hasValues = (series: readonly ChartSeries[]): boolean => series.some(one => one.values.some(value => value !== null))
