/** The value below which `share` of the figures lie. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** A figure as text; a dash where there is none. */
export const rounded = (value: number | undefined, digits = 1): string =>
  value === undefined || !Number.isFinite(value)
    ? value === Number.POSITIVE_INFINITY
      ? 'gave up'
      : '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Median and, over several runs, their range: '62 (58–71)'. */
export function ranged(figures: readonly number[], digits = 0): string {
  const middle = rounded(median(figures), digits)
  if (figures.length < 2) return middle
  return `${middle} (${rounded(Math.min(...figures), digits)}–${rounded(Math.max(...figures), digits)})`
}

/** Prints a table in Markdown: words to the left, figures to the right. */
export function printTable(title: string, headers: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headers.map((header, column) => Math.max(header.length, ...rows.map(row => row[column]!.length)))
  const words = headers.map((_, column) => rows.some(row => /^[a-z]/i.test(row[column]!)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (words[column] ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (words[column] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  console.log(`\n## ${title}\n\n${[line(headers), rule, ...rows.map(line)].join('\n')}`)
}
