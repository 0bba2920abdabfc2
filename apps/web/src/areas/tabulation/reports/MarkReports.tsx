import { type AnswerOfCall, tabReports } from '@school/api/client'
import { type MarkReport, markReports } from '@school/rules'
import { Banner, BarChart, media, useMediaQuery } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, textOf, useReportRows, withTotals } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { looksOf, type MarkRow, totalsRow, useMarkCells } from './useMarkCells'
import { useMarkReport } from './useMarkReport'

type View = AnswerOfCall<typeof tabReports.view>

/** Averages of subjects side by side. */
function SubjectChart({ rows }: { readonly rows: readonly MarkRow[] }) {
  const text = useText()
  if (rows.length < 2) return null
  return (
    <BarChart
      title={text('tabReports.chart')}
      name={text('tabReports.column.average')}
      labels={rows.map(row => textOf(row.subject))}
      sublabels={rows.map(row => textOf(row.division))}
      values={rows.map(row => (typeof row.average === 'number' ? row.average : null))}
      unit="count"
    />
  )
}

/** /curriculum/tab-mark-entry-report: eight reports on marks behind one choice. */
export default function MarkReports() {
  const text = useText()
  const title = useFormTitle()('s.tab.report')
  const [params] = useSearchParams()
  const phone = useMediaQuery(media.phone)
  const which: MarkReport = markReports.find(name => name === params.get('report')) ?? 'mark-list'
  const { report, columns, dynamic, filters } = useMarkReport(which)
  const plain = useReportRows(report, tabReports.view, page => ({
    params: { report: which },
    query: { ...filters, ...page },
  }))
  const data = plain.data as View | undefined
  const rows = withTotals<MarkRow, View>(plain, report, page =>
    page.pagination.count > 0 && Object.keys(page.totals).length > 0 ? [{ ...page.totals, id: totalsRow }] : [],
  )
  const cell = useMarkCells(which, report, columns[0])
  return (
    <ReportScreen<MarkRow>
      key={which}
      report={report}
      rows={rows}
      title={title}
      count={n => text('tabReports.count', { n })}
      nothing={text('tabReports.nothing')}
      looks={looksOf(which, columns, dynamic, phone)}
      cell={cell}
      rowName={row => textOf(row.name ?? row.subject ?? row.division ?? row.staff)}
      save={(client, file) =>
        client.call(tabReports.exportFile, {
          params: { report: which },
          body: { filters, columns: report.columns, ...file },
        })
      }
    >
      {data && data.provisional > 0 ? (
        <Banner tone="info">{text('tabReports.provisional', { n: data.provisional })}</Banner>
      ) : null}
      {which === 'subject-analysis' && data ? <SubjectChart rows={data.results} /> : null}
    </ReportScreen>
  )
}
