import { people } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, isDay } from '@school/rules'
import { Avatar, type TableColumn, VisuallyHidden } from '@school/ui'
import { ReportScreen, type RowOf, textOf, useReport, useReportRows } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { type TextId, useNamedText, useText } from '../../texts/text'
import { useValueText } from './code-text'
import { ReportTabs } from './ReportTabs'
import { presets } from './report-presets'
import { filtersOf, useStudentFilters } from './student-filters'

type Row = RowOf<typeof people.viewStudentReport>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  name: personLook,
  guardianName: { person: true },
  admNo: { look: 'code' },
  rollNo: { align: 'end' },
  age: { align: 'end' },
  mobile: { look: 'code' },
  photo: { sortable: false, width: '56px' },
}

/** The photo of a student, or the initials in its place. */
function Photo({ row }: { row: Row }) {
  const text = useText()
  return (
    <>
      <Avatar
        name={String(row.name ?? '')}
        photoUrl={row.photo ? String(row.photo) : null}
        without={row.name ? 'initials' : 'picture'}
        size={32}
      />
      <VisuallyHidden>{text(row.photo ? 'people.column.photo' : 'people.noPhoto')}</VisuallyHidden>
    </>
  )
}

/** What a cell shows of a value. */
function useCell(): (key: string, row: Row) => TableColumn<Row>['header'] {
  const valueText = useValueText()
  return (key, row) => {
    const value = row[key] ?? ''
    if (key === 'photo') return <Photo row={row} />
    if (key === 'name' || key === 'guardianName') return <PersonLink student={textOf(row.id)}>{value}</PersonLink>
    if (typeof value === 'number') return value
    return isDay(value) ? displayDay(value) : valueText(key, value)
  }
}

/** /student/report: students by filters, in the columns and the order one chooses. */
export default function StudentReport() {
  const text = useText()
  const named = useNamedText()
  const cell = useCell()
  const month = String(Number(useSchoolToday().slice(5, 7)))
  const { data: offers } = useCall(people.studentReportInitialValues, {})
  const report = useReport({
    name: 'students',
    columns: offers?.columns.map(column => ({ ...column, title: named(`people.column.${column.key}`, column.title) })),
    filters: useStudentFilters(offers),
    presets,
    // Birthdays stand by the day of the year.
    orders: ['birthday'],
  })
  const filters = filtersOf(report.values)
  const asked = { filters, columns: report.columns, sort: report.sort }
  const rows = useReportRows(report, people.viewStudentReport, page => ({ body: { ...asked, ...page } }))
  return (
    <ReportScreen
      report={report}
      rows={rows}
      title={text('people.report')}
      tabs={<ReportTabs />}
      count={count => text('people.count', { count })}
      nothing={text('people.noMatchHelp')}
      cell={cell}
      looks={looks}
      save={(client, file) => client.call(people.exportStudentReport, { body: { ...asked, ...file } })}
      lists={{
        nameOf: name => text(`people.preset.${name}` as TextId),
        // Birthdays begin with this month, unless one is chosen already.
        begin: name => (name === 'birthday' && !filters.birthMonth ? { month } : {}),
      }}
    />
  )
}
