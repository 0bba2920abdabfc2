import { type AnswerOfCall, staff } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Columns, ErrorState, FormHeader, Link, Panel, Stack, StackedBarChart, Table } from '@school/ui'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { changed, PaperHead, ReportFilters, useReport, useReportWords } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useText } from '../../texts/text'
import { filtersOf, noneId, useStaffFilters } from './staff-filters'
import { useStaffText } from './staff-text'

type Matrix = AnswerOfCall<typeof staff.reportStatistics>['designations']
type Row = Matrix['rows'][number]

type MatrixProps = {
  title: string
  rowTitle: string
  matrix: Matrix | undefined
  columnName: (column: string) => string
  /** The report on who stands in a cell, or in a whole row. */
  hrefOf: (row: string, column: string | undefined) => string
}

/** Staff counted in rows and columns, as a table and as a chart. */
function CountMatrix({ title, rowTitle, matrix, columnName, hrefOf }: MatrixProps) {
  const intl = useIntl()
  const text = useText()
  const total = text('staff.total')
  const rowName = (row: Row) => (row.id === noneId ? text('staff.none') : row.name)
  const cell = (row: Row, count: number, column: string | undefined) =>
    count === 0 ? (
      '0'
    ) : (
      <Link
        href={hrefOf(row.id, column)}
        aria-label={text('staff.openCell', { row: rowName(row), column: column ? columnName(column) : total, count })}
      >
        {intl.formatNumber(count)}
      </Link>
    )
  const columns = matrix?.columns ?? []
  return (
    <Stack>
      <Panel title={title}>
        <Table<Row>
          label={title}
          columns={[
            { key: 'name', header: rowTitle, cell: rowName, look: 'name' },
            ...columns.map((column, at) => ({
              key: column,
              header: columnName(column),
              align: 'end' as const,
              cell: (row: Row) => cell(row, row.cells[at] ?? 0, column),
            })),
            { key: 'total', header: total, align: 'end', cell: row => <b>{cell(row, row.total, undefined)}</b> },
          ]}
          rows={matrix?.rows}
          rowKey={row => row.id}
          totals={
            matrix && {
              name: total,
              ...Object.fromEntries([...columns, 'total'].map((key, at) => [key, intl.formatNumber(matrix.totals[at] ?? 0)])),
            }
          }
          empty={{ title: text('report.noMatch'), children: text('staff.nothing') }}
        />
      </Panel>
      {matrix && matrix.rows.length > 0 ? (
        <StackedBarChart
          title={title}
          unit="count"
          pointsName={rowTitle}
          labels={matrix.rows.map(rowName)}
          series={columns.map((column, at) => ({
            name: columnName(column),
            values: matrix.rows.map(row => row.cells[at] ?? 0),
          }))}
        />
      ) : null}
    </Stack>
  )
}

/** The tab Statistics of /staff/staff-report: staff by designation and gender, and by section and teaching. */
export function StaffStatistics({ tabs }: { tabs: ReactNode }) {
  const intl = useIntl()
  const text = useText()
  const shown = useStaffText()
  const context = useYearAndSchool()
  const { data: offers } = useCall(staff.reportInitialValues, {})
  const report = useReport({ name: 'staff-statistics', columns: offers && [], filters: useStaffFilters(offers) })
  const { printed } = useReportWords(report)
  const answer = useCall(staff.reportStatistics, report.ready ? { query: filtersOf(report.values) } : null)
  const { data, error, mutate } = answer
  const to = (changes: Readonly<Record<string, string | undefined>>) =>
    `/staff/staff-report?${changed(report.address, { tab: undefined, ...changes }).toString()}`
  const title = text('staff.report')
  return (
    <>
      <PaperHead title={title} {...printed} />
      <FormHeader
        title={title}
        caption="Info"
        context={context}
        commands={[{ key: 'print', icon: Printer, label: text('report.print'), onSelect: () => window.print() }]}
      />
      {tabs}
      <ReportFilters report={report} />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : (
        <Columns data-even="">
          <CountMatrix
            title={text('staff.byDesignation')}
            rowTitle={text('staff.column.designation')}
            matrix={data?.designations}
            columnName={code => shown('gender', code)}
            hrefOf={(designation, gender) => to({ designation, gender })}
          />
          <CountMatrix
            title={text('staff.bySection')}
            rowTitle={text('staff.column.section')}
            matrix={data?.sections}
            columnName={code => text(code === 'yes' ? 'staff.teaches.yes' : 'staff.teaches.no')}
            hrefOf={(section, teaching) => to({ section, teaching })}
          />
        </Columns>
      )}
    </>
  )
}
