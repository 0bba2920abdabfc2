import { adoption } from '@school/api/client'
import { useCall } from '@school/api/react'
import { rowFilter, useReport, useReportRows } from '../../report'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { Statistics } from './Statistics'
import { askedOf, columnsOf, commonFilters } from './statistics'

/** /school/user-statistics: how far logins are in use, school by school. */
export default function SchoolsStatistics() {
  const text = useText()
  const title = useFormTitle()
  const { data: offers } = useCall(adoption.offers, {})
  const report = useReport({
    name: 'user-statistics',
    columns: offers && columnsOf(text, text('platform.school')),
    filters: values => [
      ...commonFilters(text, values),
      rowFilter(text, 'group', text('platform.group'), offers?.groups),
      rowFilter(text, 'school', text('platform.school'), offers?.schools),
    ],
  })
  const filters = {
    ...askedOf(report),
    group: report.values.one('group') ?? '',
    school: report.values.one('school') ?? '',
  }
  const rows = useReportRows(report, adoption.overSchools, page => ({ query: { ...filters, ...page } }))
  return (
    <Statistics
      report={report}
      rows={rows}
      title={title('school.report.users')}
      count={count => text('adoption.countSchools', { count })}
      save={(client, file) =>
        client.download(adoption.exportSchools, { body: { filters, columns: [...report.columns], ...file } })
      }
    />
  )
}
