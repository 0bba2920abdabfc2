import { Pagination } from '@school/ui'
import type { Report } from './useReport'

/** The pages of a report with so many rows. */
export function ReportPages({ report, count }: { readonly report: Report; readonly count: number }) {
  return (
    <Pagination
      page={report.page}
      pageSize={report.pageSize}
      count={count}
      onPage={page => report.set({ page: String(page) })}
      onPageSize={size => report.set({ size: String(size) })}
    />
  )
}
