import type { messaging } from '@school/api/client'
import type { TableColumn } from '@school/ui'
import { Badge } from '@school/ui'
import { useIntl } from 'react-intl'
import type { RowOf } from '../../report'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'

export type Row = RowOf<typeof messaging.batches>

export const statusTones = {
  Waiting: 'warning',
  Rejected: 'danger',
  Scheduled: 'info',
  Held: 'info',
  Running: 'info',
  Paused: 'warning',
  Done: 'success',
  Cancelled: 'secondary',
  Withdrawn: 'secondary',
} as const

/** The columns of batches. */
export function useBatchColumns(): TableColumn<Row>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  return [
    { key: 'at', header: text('messages.column.at'), look: 'code', cell: row => moment(row.at) },
    { key: 'format', header: text('messages.column.format'), look: 'name', cell: row => row.format },
    { key: 'door', header: text('history.door'), cell: row => text(`history.door.${row.door}`) },
    { key: 'channel', header: text('messages.channel'), cell: row => text(`messages.channel.${row.channel}`) },
    {
      key: 'status',
      header: text('report.status'),
      cell: row => <Badge status={statusTones[row.status]}>{text(`messages.status.${row.status}`)}</Badge>,
    },
    {
      key: 'recipients',
      header: text('messages.column.recipients'),
      align: 'end',
      cell: row => intl.formatNumber(row.counts.total - row.counts.skipped),
    },
    {
      key: 'skipped',
      header: text('messages.column.skipped'),
      align: 'end',
      cell: row => intl.formatNumber(row.counts.skipped),
    },
    {
      key: 'sent',
      header: text('messages.column.sent'),
      align: 'end',
      cell: row => intl.formatNumber(row.counts.sent + row.counts.delivered + row.counts.read),
    },
    {
      key: 'delivered',
      header: text('messages.column.delivered'),
      align: 'end',
      cell: row => (row.deliveredPercent === null ? '–' : `${intl.formatNumber(row.deliveredPercent)} %`),
    },
    {
      key: 'failed',
      header: text('messages.column.failed'),
      align: 'end',
      cell: row => intl.formatNumber(row.counts.failed + row.counts.undelivered),
    },
    {
      key: 'unconfirmed',
      header: text('messages.column.unconfirmed'),
      align: 'end',
      cell: row => intl.formatNumber(row.counts.unconfirmed),
    },
    {
      key: 'credits',
      header: text('messages.column.credits'),
      align: 'end',
      cell: row => intl.formatNumber(row.credits - row.refunded),
    },
    { key: 'by', header: text('messages.column.by'), cell: row => row.by },
  ]
}
