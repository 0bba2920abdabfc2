import { staff } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type TableColumn, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, type RowOf, textOf, useReport, useReportRows } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useNamedText, useText } from '../../texts/text'
import { LoginState } from './LoginState'
import { StaffStatistics } from './StaffStatistics'
import { filtersOf, useStaffFilters } from './staff-filters'
import { useStaffText } from './staff-text'

type Row = RowOf<typeof staff.viewReport>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  name: personLook,
  code: { look: 'code' },
  mobile: { look: 'code' },
  age: { align: 'end' },
  service: { align: 'end' },
}

const path = '/staff/staff-report'

function Report() {
  const text = useText()
  const named = useNamedText()
  const shown = useStaffText()
  const { data: offers } = useCall(staff.reportInitialValues, {})
  const report = useReport({
    name: 'staff',
    columns: offers?.columns.map(column => ({ ...column, title: named(`staff.column.${column.key}`, column.title) })),
    filters: useStaffFilters(offers),
  })
  const asked = { filters: filtersOf(report.values), columns: report.columns, sort: report.sort }
  const rows = useReportRows(report, staff.viewReport, page => ({ body: { ...asked, ...page } }))
  return (
    <ReportScreen
      report={report}
      rows={rows}
      title={text('staff.report')}
      tabs={<StaffTabs />}
      count={count => text('staff.count', { count })}
      nothing={text('staff.nothing')}
      cell={(key, row) =>
        key === 'loginStatus' ? (
          <LoginState status={row[key] as string | null} />
        ) : key === 'name' ? (
          <PersonLink staff={textOf(row.id)}>{row[key]}</PersonLink>
        ) : (
          shown(key, row[key] ?? '')
        )
      }
      looks={looks}
      save={(client, file) => client.call(staff.exportReport, { body: { ...asked, ...file } })}
    />
  )
}

/** The staff report and its statistics, side by side. */
export function StaffTabs() {
  const text = useText()
  const [params] = useSearchParams()
  const tabs = [
    { key: 'report', label: text('staff.tab.report'), href: path },
    { key: 'statistics', label: text('staff.tab.statistics'), href: `${path}?tab=statistics` },
  ]
  return (
    <Tabs label={text('staff.reports')} tabs={tabs} selected={params.get('tab') === 'statistics' ? 'statistics' : 'report'} />
  )
}

/** /staff/staff-report: staff by filters in the columns one chooses, and their numbers. */
export default function StaffReport() {
  const [params] = useSearchParams()
  return params.get('tab') === 'statistics' ? <StaffStatistics tabs={<StaffTabs />} /> : <Report />
}
