import { adoption } from '@school/api/client'
import { useCall } from '@school/api/react'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { classesOf, classFiltersOfToday, useReport, useReportRows } from '../../report'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { NeverLoggedIn } from './NeverLoggedIn'
import { Statistics } from './Statistics'
import { askedOf, columnsOf, commonFilters } from './statistics'

/** /mobileapp/user-statistics: how far logins are in use in the school, division by division, of staff by designation. */
export default function OwnStatistics() {
  const text = useText()
  const title = useFormTitle()
  const [listing, setListing] = useState(false)
  const { data: offers } = useCall(adoption.classOffers, {})
  const report = useReport({
    name: 'mobile-user-statistics',
    columns: offers && columnsOf(text, text('adoption.column.name')),
    filters: values => [...commonFilters(text, values), ...classFiltersOfToday(text, offers, values)],
  })
  const filters = { ...askedOf(report), ...classesOf(report.values) }
  const rows = useReportRows(report, adoption.ofSchool, page => ({ query: { ...filters, ...page } }))
  return (
    <>
      <Statistics
        report={report}
        rows={rows}
        title={title('s.mobile')}
        count={count => text('adoption.countRows', { count })}
        commands={[{ key: 'never', icon: UserX, label: text('adoption.never'), onSelect: () => setListing(true) }]}
        save={(client, file) =>
          client.download(adoption.exportSchool, { body: { filters, columns: [...report.columns], ...file } })
        }
      />
      {listing ? (
        <NeverLoggedIn filters={filters} mayResend={offers?.mayResend ?? false} onClose={() => setListing(false)} />
      ) : null}
    </>
  )
}
