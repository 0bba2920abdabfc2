/** The value below which `share` of the figures lie. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Prints a table in Markdown: words to the left, figures to the right. */
export function printTable(title: string, headers: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headers.map((header, column) => Math.max(header.length, ...rows.map(row => row[column]!.length)))
  const words = headers.map((_, column) => rows.some(row => /^[a-z]/i.test(row[column]!)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (words[column] ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (words[column] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  console.log(`\n## ${title}\n\n${[line(headers), rule, ...rows.map(line)].join('\n')}`)
}

/** Says beside a figure whether it keeps its target. Nothing fails on it. */
export const against = (kept: boolean, target: string): string => (kept ? `kept (${target})` : `missed (${target})`)
