import { type AnswerOfCall, studentFees } from '@school/api/client'
import { studentScheduleColumns } from '@school/rules'
import { ReportScreen, type RowOf, sortText, textOf, useReportRows, withTotals } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { InSchool } from '../../import-files/SchoolRun'
import { scheduleFilters, scheduleFiltersOf } from './filters'
import { looksOf, totalsRow, useStudentCells, useStudentReport } from './useStudentReport'

type Row = RowOf<typeof studentFees.schedule>
type View = AnswerOfCall<typeof studentFees.schedule>

const nothing: View = { results: [], totals: {}, pagination: { currentPage: 1, pageSize: 20, count: 0 } }

/** /school/student-wise-fees-schedule-details: what each student was asked to pay, and from where. */
export default function ScheduleDetails() {
  const text = useText()
  const title = useFormTitle()
  const { report, school, waits } = useStudentReport('student-schedule', studentScheduleColumns, scheduleFilters)
  const filters = scheduleFiltersOf(report.values)
  const plain = useReportRows({ ...report, ready: report.ready && !waits }, studentFees.schedule, page => ({
    query: { ...filters, sort: sortText(report.sort), ...page },
  }))
  const rows = withTotals<Row, View>(plain, report, page =>
    page.pagination.count > 0 && !filters.unmatched ? [{ ...page.totals, id: totalsRow }] : [],
  )
  const cell = useStudentCells(report.columns[0])
  const screen = (
    <ReportScreen<Row>
      report={report}
      rows={{ ...rows, data: waits ? nothing : rows.data }}
      title={title('pfees.report.schedule')}
      count={count => text('feeSync.lines', { count })}
      {...(waits ? { nothing: text('feeSync.selectSchool') } : {})}
      looks={looksOf<Row>(studentScheduleColumns)}
      cell={cell}
      rowName={row => textOf(row.name)}
      save={(client, file) =>
        client.call(studentFees.exportSchedule, {
          body: { filters, columns: report.columns, sort: sortText(report.sort), ...file },
        })
      }
    />
  )
  return school ? <InSchool schoolId={school}>{screen}</InSchool> : screen
}
