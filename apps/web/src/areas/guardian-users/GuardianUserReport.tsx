import { type AnswerOfCall, guardianUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, isDay } from '@school/rules'
import { FigureStrip, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { ReportScreen, type RowOf, useReport, useReportRows } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useNamedText, useText } from '../../texts/text'
import { StateBadge } from './StateBadge'
import { reportFilters, reportFiltersOf, type State } from './user-filters'

type View = AnswerOfCall<typeof guardianUsers.reportView>
type Row = RowOf<typeof guardianUsers.reportView>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  admNo: { look: 'code' },
  student: personLook,
  guardian: { person: true },
  mobile: { look: 'code' },
  loginName: { look: 'code' },
  createdOn: { look: 'code' },
  sentOn: { look: 'code' },
  firstLogin: { look: 'code' },
  lastLogin: { look: 'code' },
}

const figures = ['students', 'guardians', 'created', 'sent', 'active', 'neverLoggedIn', 'blocked'] as const

/** /student/guardian-user-report: what became of the logins of families. */
export default function GuardianUserReport() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const { data: offers } = useCall(guardianUsers.initialValues, {})
  const report = useReport({
    name: 'guardian-users',
    columns: offers?.columns.map(column => ({ ...column, title: named(`guardianUsers.column.${column.key}`, column.title) })),
    filters: values => reportFilters(text, offers, values),
  })
  const asked = { filters: reportFiltersOf(report.values), columns: report.columns, sort: report.sort }
  const rows = useReportRows(report, guardianUsers.reportView, page => ({ body: { ...asked, ...page } }))
  // The same page of the report, with the figures over all pages.
  const view = rows.data as View | undefined
  const cell = (key: string, row: Row) => {
    const value = row[key]
    if (value === null || value === undefined) return ''
    const known = String(value)
    if (key === 'student' || key === 'guardian') return <PersonLink student={String(row.id)}>{known}</PersonLink>
    if (key === 'status') return <StateBadge state={known as State} />
    if (key === 'channel') return named(`guardianUsers.channel.${known}`, known)
    return isDay(known) ? displayDay(known) : known
  }
  return (
    <ReportScreen
      report={report}
      rows={rows}
      title={text('guardianUsers.reportTitle')}
      count={count => text('guardianUsers.countStudents', { count })}
      looks={looks}
      cell={cell}
      save={(client, file) => client.call(guardianUsers.exportExcel, { body: { ...asked, ...file } })}
    >
      {view ? (
        <FigureStrip
          label={text('guardianUsers.figures')}
          figures={figures.map(key => ({
            key,
            label: text(`guardianUsers.figure.${key}`),
            value: intl.formatNumber(view.tiles[key]),
          }))}
        />
      ) : null}
    </ReportScreen>
  )
}
