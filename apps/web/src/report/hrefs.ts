import type { Report } from './useReport'

/** The row of a report that its address opens beside the table. */
export function openedRow(report: Report, name: string) {
  return {
    id: report.address.get(name) ?? undefined,
    /** Opens a row; the page stays. */
    open: (id: string) => report.set({ [name]: id, page: report.page > 1 ? String(report.page) : undefined }),
    close: () => report.set({ [name]: undefined, page: report.page > 1 ? String(report.page) : undefined }),
  }
}

/** The address of another view of a report, in which these filters stay. */
export function viewHref(report: Report, view: Readonly<Record<string, string>>, kept: readonly string[]): string {
  const address = new URLSearchParams(view)
  for (const name of kept) {
    const value = report.address.get(name)
    if (value) address.set(name, value)
  }
  return `?${address}`
}
