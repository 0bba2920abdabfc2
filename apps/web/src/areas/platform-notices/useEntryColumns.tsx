import { Badge, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Entry } from './NotificationEntry'
import { useAudience, useSchoolsOf } from './words'

const tones = { Draft: 'secondary', Scheduled: 'info', Live: 'success', Ended: 'secondary', Withdrawn: 'warning' } as const

/** Columns that stay beside the drawer, which says the others. */
const besideDrawer = ['title', 'audience', 'reach', 'read', 'status']

/** The columns of announcements; beside an opened one fewer. */
export function useEntryColumns(opened: boolean): readonly TableColumn<Entry>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const audience = useAudience()
  const schoolsOf = useSchoolsOf()
  const columns: readonly TableColumn<Entry>[] = [
    { key: 'title', header: text('platformNotices.titleField'), look: 'name', cell: row => row.title },
    {
      key: 'audience',
      header: text('platformNotices.roles'),
      cell: row => audience(row.roles),
    },
    {
      key: 'schools',
      header: text('platformNotices.schools'),
      cell: row => schoolsOf(row),
    },
    { key: 'shown', header: text('platformNotices.showAs'), cell: row => text(`platformNotices.showAs.${row.showAs}`) },
    { key: 'from', header: text('platformNotices.from'), look: 'code', cell: row => moment(row.startsAt) },
    { key: 'to', header: text('platformNotices.to'), look: 'code', cell: row => moment(row.endsAt) },
    { key: 'reach', header: text('platformNotices.reach'), align: 'end', cell: row => intl.formatNumber(row.reach) },
    { key: 'read', header: text('platformNotices.read'), align: 'end', cell: row => intl.formatNumber(row.read) },
    {
      key: 'status',
      header: text('platformNotices.status'),
      cell: row => <Badge status={tones[row.status]}>{text(`platformNotices.status.${row.status}`)}</Badge>,
    },
  ]
  return opened ? columns.filter(column => besideDrawer.includes(column.key)) : columns
}
