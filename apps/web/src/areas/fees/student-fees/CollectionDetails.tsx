import { type AnswerOfCall, studentFees } from '@school/api/client'
import { studentCollectionColumns } from '@school/rules'
import { ReceiptIndianRupee } from 'lucide-react'
import { openedRow, ReportScreen, type RowOf, sortText, textOf, useReportRows, withTotals } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { InSchool } from '../../import-files/SchoolRun'
import { collectionFilters, collectionFiltersOf } from './filters'
import { ReceiptFacts } from './ReceiptFacts'
import { looksOf, totalsRow, useStudentCells, useStudentReport } from './useStudentReport'

type Row = RowOf<typeof studentFees.collection>
type View = AnswerOfCall<typeof studentFees.collection>

const nothing: View = { results: [], totals: {}, pagination: { currentPage: 1, pageSize: 20, count: 0 }, from: '', to: '' }

/** /school/student-wise-fees-collection-details: what came in of students, less what went back. */
export default function CollectionDetails() {
  const text = useText()
  const title = useFormTitle()
  const { report, school, waits } = useStudentReport('student-collection', studentCollectionColumns, collectionFilters)
  const filters = collectionFiltersOf(report.values)
  const plain = useReportRows({ ...report, ready: report.ready && !waits }, studentFees.collection, page => ({
    query: { ...filters, sort: sortText(report.sort), ...page },
  }))
  const rows = withTotals<Row, View>(plain, report, page =>
    page.pagination.count > 0 ? [{ ...page.totals, id: totalsRow }] : [],
  )
  const cell = useStudentCells(report.columns[0])
  const opened = openedRow(report, 'open')
  const screen = (
    <ReportScreen<Row>
      report={report}
      rows={{ ...rows, data: waits ? nothing : rows.data }}
      title={title('pfees.report.collection')}
      count={count => text('feeSync.lines', { count })}
      {...(waits ? { nothing: text('feeSync.selectSchool') } : {})}
      looks={looksOf<Row>(studentCollectionColumns)}
      cell={cell}
      rowName={row => `${textOf(row.receiptNo)} ${textOf(row.name)}`}
      rowMenu={row =>
        row.receiptId
          ? [
              {
                key: 'open',
                icon: ReceiptIndianRupee,
                label: text('feeSync.open'),
                onSelect: () => opened.open(textOf(row.receiptId)),
              },
            ]
          : []
      }
      drawer={
        opened.id
          ? { key: opened.id, title: text('feeSync.receipt'), content: <ReceiptFacts id={opened.id} />, onClose: opened.close }
          : undefined
      }
      save={(client, file) =>
        client.call(studentFees.exportCollection, {
          body: { filters, columns: report.columns, sort: sortText(report.sort), ...file },
        })
      }
    />
  )
  return school ? <InSchool schoolId={school}>{screen}</InSchool> : screen
}
