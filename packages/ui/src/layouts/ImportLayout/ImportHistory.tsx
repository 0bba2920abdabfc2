import { useIntl } from 'react-intl'
import { Badge, type ErrorStateProps } from '../../feedback'
import { Link } from '../../form'
import type { MenuItem } from '../../overlay'
import { Pagination, type PaginationProps, Table } from '../../table'
import { Panel } from '../Panel'
import { importActionMessages, importMessages, importStatusMessages } from './ImportLayout.messages'
import type { ImportCounts, ImportStatus } from './import-run'

/** One import of before. */
export type ImportEntry = {
  id: string
  file: string
  /** Opens it. */
  href: string
  /** What it holds, in words. */
  kind: string
  rows: number
  counts: ImportCounts | null
  status: ImportStatus
  by: string
  /** When the file came, as it is shown. */
  at: string
}

export type ImportHistoryProps<Entry extends ImportEntry> = {
  entries: readonly Entry[] | undefined
  rowMenu?: (entry: Entry) => readonly MenuItem[]
  pagination?: PaginationProps
  error?: ErrorStateProps
}

const tones = {
  Uploaded: 'secondary',
  Mapped: 'secondary',
  Checked: 'info',
  Held: 'warning',
  Applying: 'info',
  Applied: 'success',
  Failed: 'danger',
  Cancelled: 'secondary',
  RolledBack: 'secondary',
} as const

/** Earlier imports with what they did, and what can still be done with them. */
export function ImportHistory<Entry extends ImportEntry>({ entries, rowMenu, pagination, error }: ImportHistoryProps<Entry>) {
  const intl = useIntl()
  const title = intl.formatMessage(importMessages.history)
  const figure = (count: number | undefined) => (count === undefined ? '' : intl.formatNumber(count))
  // What a checked file would do is not yet done.
  const written = ({ status, counts }: ImportEntry) => (status === 'Applied' || status === 'RolledBack' ? counts : null)
  return (
    <Panel title={title}>
      <Table
        cards
        label={title}
        rows={entries}
        rowKey={entry => entry.id}
        rowName={entry => entry.file}
        rowMenu={rowMenu}
        expectedRows={3}
        empty={{ title: intl.formatMessage(importMessages.none) }}
        error={error}
        columns={[
          {
            key: 'file',
            header: intl.formatMessage(importMessages.file),
            look: 'name',
            cell: entry => <Link href={entry.href}>{entry.file}</Link>,
          },
          { key: 'kind', header: intl.formatMessage(importMessages.holds), cell: entry => entry.kind },
          {
            key: 'status',
            header: intl.formatMessage(importMessages.status),
            cell: entry => <Badge status={tones[entry.status]}>{intl.formatMessage(importStatusMessages[entry.status])}</Badge>,
          },
          { key: 'rows', header: intl.formatMessage(importMessages.rows), align: 'end', cell: entry => figure(entry.rows) },
          {
            key: 'created',
            header: intl.formatMessage(importMessages.created),
            align: 'end',
            cell: entry => figure(written(entry)?.create),
          },
          {
            key: 'updated',
            header: intl.formatMessage(importMessages.updated),
            align: 'end',
            cell: entry => figure(written(entry)?.update),
          },
          {
            key: 'errors',
            header: intl.formatMessage(importActionMessages.error),
            align: 'end',
            cell: entry => figure(entry.counts?.error),
          },
          { key: 'by', header: intl.formatMessage(importMessages.by), cell: entry => entry.by },
          {
            key: 'at',
            header: intl.formatMessage(importMessages.at),
            look: 'code',
            cell: entry => entry.at,
          },
        ]}
      />
      {pagination && entries && pagination.count > pagination.pageSize ? <Pagination {...pagination} /> : null}
    </Panel>
  )
}
