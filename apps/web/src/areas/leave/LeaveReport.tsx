import { type AnswerOfCall, leaveReports } from '@school/api/client'
import { displayDay, isDay, isLeaveFigure, leaveStatuses, leaveReports as names, type LeaveReport as Which } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, type RowOf, sortText, textOf, useReportRows, withTotals } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useFormTitle } from '../../shell/titles'
import { useNamedText, useText } from '../../texts/text'
import { leaveFiltersOf, useLeaveReport } from './useLeaveReport'
import { LeaveBadge } from './words'

type Row = RowOf<typeof leaveReports.view>
type View = AnswerOfCall<typeof leaveReports.view>

const totalsRow = 'totals'
const codes = new Set(['code', 'fromDate', 'toDate', 'appliedOn', 'date'])

const looksOf = (columns: readonly string[]): Readonly<Record<string, Partial<TableColumn<Row>>>> =>
  Object.fromEntries(
    columns.map(key => [
      key,
      {
        ...(key === 'name' ? personLook : {}),
        ...(codes.has(key) ? { look: 'code' as const } : {}),
        ...(isLeaveFigure(key) ? { align: 'end' as const } : {}),
        ...(key.startsWith('day:') ? { sortable: false } : {}),
      },
    ]),
  )

/** What stands in a cell of a leave report. */
function useLeaveCell(first: string | undefined) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  return (key: string, row: Row) => {
    const value = row[key]
    if (row.id === totalsRow && key === first) return <b>{text('leave.report.total')}</b>
    if (value === null || value === undefined || value === '') return null
    if (key === 'name')
      return row.personKind === 'student' ? (
        <PersonLink student={textOf(row.personId)}>{textOf(value)}</PersonLink>
      ) : (
        <PersonLink staff={textOf(row.personId)}>{textOf(value)}</PersonLink>
      )
    const status = key === 'status' ? leaveStatuses.find(one => one === value) : undefined
    if (status) return <LeaveBadge status={status} />
    if (key === 'kind') return named(`leave.applicant.${value}`, String(value))
    if (key === 'half') return named(`leave.half.${value}`, String(value))
    if (key === 'reason' && value === 'Medical') return text('leave.medical')
    // What nobody lost or waits for says nothing; what matters of a row is its last figure on phones.
    if (value === 0 && (key === 'lopDays' || key === 'held')) return null
    if (typeof value === 'number') return intl.formatNumber(value)
    return isDay(value) ? displayDay(value) : value
  }
}

/** /leave-appln/leave-report-form: all leave reports behind one choice. */
export default function LeaveReport() {
  const text = useText()
  const title = useFormTitle()('s.leave.report')
  const [params] = useSearchParams()
  const [days, setDays] = useState<readonly string[]>([])
  const which: Which = names.find(name => name === params.get('report')) ?? 'applications'
  const { report, columns } = useLeaveReport(which, days)
  const filters = leaveFiltersOf(which, report.values)
  const plain = useReportRows(report, leaveReports.view, page => ({
    params: { report: which },
    query: { ...filters, sort: sortText(report.sort), ...page },
  }))
  const data = plain.data as View | undefined
  // Which days a register has is known with its rows.
  const found = (data?.columns ?? []).filter(key => key.startsWith('day:'))
  if (which === 'register' && found.join() !== days.join()) setDays(found)
  const rows = withTotals<Row, View>(plain, report, page =>
    page.pagination.count > 0 && Object.keys(page.totals).length > 0 ? [{ ...page.totals, id: totalsRow }] : [],
  )
  const cell = useLeaveCell(columns[0])
  return (
    <ReportScreen<Row>
      key={which}
      report={report}
      rows={rows}
      title={title}
      count={n => text('leave.report.count', { n })}
      nothing={text('leave.report.none')}
      looks={looksOf(columns)}
      cell={cell}
      rowName={row => textOf(row.name)}
      save={(client, file) =>
        client.call(leaveReports.exportFile, {
          params: { report: which },
          body: { filters, columns: report.columns, sort: sortText(report.sort), ...file },
        })
      }
    />
  )
}
