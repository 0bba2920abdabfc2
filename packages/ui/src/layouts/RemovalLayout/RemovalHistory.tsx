import { useIntl } from 'react-intl'
import { Badge, type ErrorStateProps } from '../../feedback'
import type { MenuItem } from '../../overlay'
import { Pagination, type PaginationProps, Table } from '../../table'
import { Panel } from '../Panel'
import { removalMessages, removalStatusMessages } from './RemovalLayout.messages'
import type { RemovalStatus } from './removal.state'

/** One removal of before. */
export type RemovalEntry = {
  readonly id: string
  /** As it is shown. */
  readonly date: string
  readonly school: string
  /** What was removed, in words. */
  readonly kind: string
  readonly rows: number
  readonly by: string
  readonly reason: string
  readonly status: RemovalStatus
}

export type RemovalHistoryProps = {
  /** Undefined while they are loaded. */
  readonly entries: readonly RemovalEntry[] | undefined
  /** What can still be done with one, such as Restore. */
  readonly rowMenu?: (entry: RemovalEntry) => readonly MenuItem[]
  /** Pages of the list; not shown for a single one. */
  readonly pagination?: PaginationProps
  /** Why they could not be loaded, with Retry. */
  readonly error?: ErrorStateProps
}

const tones = {
  Draft: 'secondary',
  Counted: 'secondary',
  Running: 'info',
  Done: 'success',
  Failed: 'danger',
  Cancelled: 'secondary',
  Restored: 'primary',
} as const

/** What was removed before, by whom and why. */
export function RemovalHistory({ entries, rowMenu, pagination, error }: RemovalHistoryProps) {
  const intl = useIntl()
  const title = intl.formatMessage(removalMessages.history)
  return (
    <Panel title={title}>
      <Table
        cards
        label={title}
        rows={entries}
        rowKey={entry => entry.id}
        rowName={entry => `${entry.kind} ${entry.date}`}
        rowMenu={rowMenu}
        expectedRows={3}
        empty={{ title: intl.formatMessage(removalMessages.none) }}
        error={error}
        columns={[
          { key: 'date', header: intl.formatMessage(removalMessages.date), look: 'code', cell: entry => entry.date },
          { key: 'school', header: intl.formatMessage(removalMessages.school), look: 'name', cell: entry => entry.school },
          { key: 'kind', header: intl.formatMessage(removalMessages.kind), cell: entry => entry.kind },
          {
            key: 'rows',
            header: intl.formatMessage(removalMessages.rows),
            align: 'end',
            cell: entry => intl.formatNumber(entry.rows),
          },
          { key: 'by', header: intl.formatMessage(removalMessages.by), cell: entry => entry.by },
          { key: 'reason', header: intl.formatMessage(removalMessages.reason), cell: entry => entry.reason },
          {
            key: 'status',
            header: intl.formatMessage(removalMessages.status),
            cell: entry => <Badge status={tones[entry.status]}>{intl.formatMessage(removalStatusMessages[entry.status])}</Badge>,
          },
        ]}
      />
      {pagination && entries && !error && pagination.count > pagination.pageSize ? <Pagination {...pagination} /> : null}
    </Panel>
  )
}
