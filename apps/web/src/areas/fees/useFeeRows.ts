import { type AnswerOfCall, feeReports } from '@school/api/client'
import type { FeeReport } from '@school/rules'
import type { Report } from '../../report'
import { type RowOf, sortText, useReportRows, withTotals } from '../../report'
import { feeFiltersOf } from './report-filters'

export type Row = RowOf<typeof feeReports.view>
type View = AnswerOfCall<typeof feeReports.view>

/** The row that the report itself adds. */
export const totalsRow = 'totals'

/** Shown until a student is chosen. */
const nothing: View = {
  results: [],
  totals: {},
  pagination: { currentPage: 1, pageSize: 20, count: 0 },
  asOf: '',
  from: '',
  to: '',
}

/** The page of a fee report with its totals; a ledger waits for its student. */
export function useFeeRows(which: FeeReport, report: Report) {
  const filters = feeFiltersOf(which, report.values)
  const waits = which === 'ledger' && !filters.studentId
  const plain = useReportRows({ ...report, ready: report.ready && !waits }, feeReports.view, page => ({
    params: { report: which },
    query: { ...filters, sort: sortText(report.sort), ...page },
  }))
  const data = plain.data as View | undefined
  const ended = withTotals<Row, View>(plain, report, page =>
    page.pagination.count > 0 ? [{ ...page.totals, id: totalsRow }] : [],
  )
  return {
    waits,
    data,
    // What may be ticked says its totals above the table.
    rows: { ...ended, data: waits ? nothing : which === 'dues' ? data : ended.data },
  }
}
