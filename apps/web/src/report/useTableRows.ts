import type { TableProps } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../forms/problems'
import type { ReportRows } from './useReportRows'

/** The page of a report for a table: its rows, waiting for so many, and failure. */
export function useTableRows<Row>(
  { data, error, retry, isValidating }: ReportRows<Row>,
  pageSize: number,
): Pick<TableProps<Row>, 'rows' | 'error' | 'expectedRows'> {
  const intl = useIntl()
  return {
    // A page behind the last one has no rows although there are some.
    rows: data && (data.results.length > 0 || data.pagination.count === 0) ? data.results : undefined,
    expectedRows: pageSize,
    error: error && !data ? { children: problemText(intl, error), onRetry: retry, retrying: isValidating } : undefined,
  }
}
