import type { Report } from './useReport'

/** The row of a report that its address opens beside the table. */
export function openedRow(report: Report, name: string) {
  return {
    id: report.address.get(name) ?? undefined,
    /** The address that opens a row. */
    hrefOf: (id: string) => {
      const address = new URLSearchParams(report.address)
      address.set(name, id)
      return `?${address}`
    },
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
