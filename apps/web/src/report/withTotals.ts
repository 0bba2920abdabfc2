import type { Client } from '@school/api/client'
import type { ReportPage } from './print-rows'
import type { ReportRows } from './useReportRows'

interface At {
  readonly page: number
  readonly pageSize: number
}

/** The rows of a report with rows of totals after the last one, on the page and on paper. */
export function withTotals<Row, Page extends ReportPage<Row>>(
  rows: ReportRows<Row>,
  shown: At,
  totalsOf: (page: Page) => readonly Row[],
): ReportRows<Row> {
  const ended = (page: ReportPage<Row>, at: At) =>
    at.page * at.pageSize >= page.pagination.count ? { ...page, results: [...page.results, ...totalsOf(page as Page)] } : page
  return {
    ...rows,
    data: rows.data && ended(rows.data, shown),
    read: async (client: Client, at) => ended(await rows.read(client, at), at),
  }
}
