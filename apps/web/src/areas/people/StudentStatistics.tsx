import { students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatPercent, mayOpenRoute, percentHalfUp } from '@school/rules'
import {
  ButtonGroup,
  FormHeader,
  Link,
  Panel,
  PrintHeader,
  Progress,
  ReportActions,
  type ReportFile,
  ReportTools,
  Stack,
  StackedBarChart,
  Table,
} from '@school/ui'
import { useIntl } from 'react-intl'
import { useExport } from '../../exports'
import { useYearAndSchool } from '../../heading'
import { useLanguage } from '../../language'
import { problemText } from '../../problems'
import { classFilters, type ReportFilter, type ReportValues, useReport } from '../../report'
import { ReportFilters } from '../../report/ReportFilters'
import { useReportWords } from '../../report/useReportWords'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useSchoolToday } from '../../zone'
import { useValueText } from './code-text'
import { ReportTabs } from './ReportTabs'
import {
  cellAddress,
  chartParts,
  type Matrix,
  type StrengthBy,
  type StrengthRows,
  type StrengthView,
  shareOf,
  strengthRows,
} from './strength-links'
import { noneId } from './student-filters'

type Row = Matrix['rows'][number]

/** What the matrix counts by, and what its columns are called. */
function useColumnNames() {
  const text = useText()
  const valueText = useValueText()
  const byName = (by: StrengthBy) => text(by === 'bus' ? 'people.bus' : `people.column.${by}`)
  const columnName = (by: StrengthBy, { id, name }: Matrix['columns'][number]) => {
    if (id === noneId) return text('people.none')
    if (by === 'bus') return text(id === 'yes' ? 'people.busYes' : 'people.busNo')
    return by === 'gender' || by === 'status' ? valueText(by, id) : name
  }
  return { byName, columnName }
}

/** The matrix that the address asks for, with what its filters offer. */
function useStrength() {
  const text = useText()
  const { byName } = useColumnNames()
  const { data: offers } = useCall(students.statisticsInitialValues, {})
  const today = useSchoolToday()
  const present = offers?.years.find(year => year.isCurrent)?.id
  /** Of another year the day is the one nearest to today, which the strength tells. */
  const isPresent = (values: ReportValues) => (values.one('year') ?? present) === present
  const filters = (values: ReportValues): ReportFilter[] => [
    ...classFilters(text, offers && { ...offers, divisions: undefined }, values).filter(filter => filter.name !== 'division'),
    { name: 'onDate', label: text('people.onDate'), kind: 'day', standard: isPresent(values) ? today : undefined },
    {
      name: 'rows',
      label: text('students.rows'),
      kind: 'choice',
      options: strengthRows.map(row => ({ value: row, label: text(`report.${row}`) })),
      standard: 'course',
      plain: true,
    },
    {
      name: 'by',
      label: text('students.by'),
      kind: 'choice',
      options: (offers?.by ?? []).map(by => ({ value: by, label: byName(by) })),
      standard: 'gender',
      plain: true,
    },
  ]
  const report = useReport({ name: 'student-statistics', columns: offers && [], filters })
  const { values } = report
  const asked = {
    academicYearId: values.one('year'),
    sectionIds: values.many('section'),
    courseIds: values.many('course'),
    onDate: values.day('onDate'),
    rows: values.choice('rows', strengthRows, 'course'),
    by: values.choice('by', offers?.by ?? [], 'gender'),
  }
  const answer = useCall(students.viewStatistics, report.ready ? { query: asked } : null)
  const view: StrengthView | undefined = answer.data && {
    year: asked.academicYearId ?? offers?.years.find(year => year.isCurrent)?.id ?? '',
    sections: asked.sectionIds,
    courses: asked.courseIds,
    onDate: answer.data.onDate,
    rows: asked.rows as StrengthRows,
    by: asked.by as StrengthBy,
  }
  return { report, asked, answer, view }
}

/** /student/statistics-report: how many students stand in which class, by what one chooses. */
export default function StudentStatistics() {
  const intl = useIntl()
  const text = useText()
  const { language } = useLanguage()
  const { settings, viewer } = useSignedIn()
  const context = useYearAndSchool()
  const { byName, columnName } = useColumnNames()
  const { report, asked, answer, view } = useStrength()
  const { data, error, isLoading, isValidating, mutate } = answer
  const { chips, printed } = useReportWords(report)
  const work = useExport<ReportFile>()
  const percent = report.values.flag('percent')
  const links = mayOpenRoute('/student/report', viewer)
  // While the next matrix is on its way, the filters are no longer those of the one that shows.
  const matrix = isLoading ? undefined : data
  const columns = matrix?.columns.map(column => ({ id: column.id, name: columnName(asked.by, column) })) ?? []

  const cell = (count: number, total: number, rowName: string, columnTitle: string, ids: readonly (string | undefined)[]) => {
    const shown = percent ? formatPercent(percentHalfUp(count, total)) : intl.formatNumber(count)
    if (count === 0 || !links || !view) return shown
    const label = text('students.openCell', { row: rowName, column: columnTitle, count })
    return (
      <Link href={cellAddress(view, ids[0], ids[1])} aria-label={percent ? `${label}, ${shown}` : label}>
        {shown}
      </Link>
    )
  }
  const parts = matrix ? chartParts(matrix) : { columns: [], others: [] }
  const valuesOf = (places: readonly number[]) =>
    (matrix?.rows ?? []).map(row => {
      const count = places.reduce((sum, at) => sum + (row.cells[at] ?? 0), 0)
      return percent ? shareOf(count, row.total) : count
    })
  const series = [
    ...parts.columns.map(at => ({ name: columns[at]?.name ?? '', values: valuesOf([at]) })),
    ...(parts.others.length > 0 ? [{ name: text('students.others'), values: valuesOf(parts.others) }] : []),
  ]
  const total = text('students.total')
  const all = matrix?.totals.at(-1) ?? 0
  const save = (format: ReportFile) =>
    void work.start(format, client =>
      client.call(students.exportStatistics, { body: { filters: asked, percent, format, language } }),
    )
  const rowTitle = text(`report.${asked.rows}`)

  return (
    <>
      <PrintHeader
        school={settings.school ? `${settings.school.name}, ${settings.school.place}` : ''}
        logoUrl={settings.schoollogo.url}
        title={text('students.statistics')}
        lines={printed}
      />
      <FormHeader
        title={text('students.statistics')}
        caption="Info"
        context={context}
        actions={<ReportActions working={work.format} onPrint={() => window.print()} onSave={save} />}
      />
      <ReportTabs />
      {work.format ? <Progress label={text('report.exporting')} value={work.share} /> : null}
      <ReportFilters report={report} />
      <Stack>
        <Panel>
          <ReportTools
            count={matrix ? text('students.strength', { count: all, date: displayDay(matrix.onDate) }) : ''}
            chips={chips}
            onClear={report.clear}
          >
            <ButtonGroup
              aria-label={text('students.show')}
              options={[
                { value: 'counts', label: text('students.counts') },
                { value: 'percent', label: text('students.percent') },
              ]}
              value={percent ? 'percent' : 'counts'}
              onChange={value => report.set({ percent: value === 'percent' ? '1' : undefined })}
            />
          </ReportTools>
          <Table<Row>
            label={text('students.statistics')}
            columns={[
              { key: 'name', header: rowTitle, cell: row => row.name, look: 'name' },
              ...columns.map((column, at) => ({
                key: column.id,
                header: column.name,
                align: 'end' as const,
                cell: (row: Row) => cell(row.cells[at] ?? 0, row.total, row.name, column.name, [row.id, column.id]),
              })),
              {
                key: 'total',
                header: total,
                align: 'end',
                // The total stays a number: a share of itself says nothing.
                cell: row => (
                  <b>
                    {row.total === 0 || !links || !view ? (
                      intl.formatNumber(row.total)
                    ) : (
                      <Link
                        href={cellAddress(view, row.id)}
                        aria-label={text('students.openCell', { row: row.name, column: total, count: row.total })}
                      >
                        {intl.formatNumber(row.total)}
                      </Link>
                    )}
                  </b>
                ),
              },
            ]}
            rows={matrix?.rows}
            rowKey={row => row.id}
            totals={
              matrix && {
                name: total,
                ...Object.fromEntries(
                  columns.map((column, at) => [
                    column.id,
                    cell(matrix.totals[at] ?? 0, all, total, column.name, [undefined, column.id]),
                  ]),
                ),
                total: intl.formatNumber(all),
              }
            }
            empty={{ title: text('report.noMatch'), children: text('students.noClasses') }}
            error={
              error && !matrix
                ? { children: problemText(intl, error), onRetry: () => void mutate(), retrying: isValidating }
                : undefined
            }
          />
        </Panel>
        <StackedBarChart
          title={text('students.chart', { by: byName(asked.by) })}
          pointsName={rowTitle}
          unit={percent ? 'percent' : 'count'}
          labels={matrix?.rows.map(row => row.name) ?? []}
          series={series}
          loading={!matrix && !error}
          failed={Boolean(error) && !matrix}
          onRetry={() => void mutate()}
        />
      </Stack>
    </>
  )
}
