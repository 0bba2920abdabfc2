import { formatRupees } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { useFirstOnCards } from '../../../list'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { StatusBadge } from './StatusBadge'
import type { DeskOrder } from './useOrders'

/** The columns of orders over all schools; `isErrorShown` where somebody mends them. */
export function useOrderColumns(isErrorShown: boolean): TableColumn<DeskOrder>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const column = (key: 'admNo' | 'name' | 'receiptNo', look: 'code' | 'name'): TableColumn<DeskOrder> => ({
    key,
    header: text(`feeOrders.column.${key}`),
    look,
    cell: row => row[key] ?? '–',
  })
  return useFirstOnCards<DeskOrder>('status', [
    { key: 'created', header: text('feeOrders.column.created'), look: 'code', cell: row => moment(row.createdAt) },
    { key: 'orderNo', header: text('feeOrders.column.orderNo'), look: 'code', cell: row => row.orderNo },
    { key: 'school', header: text('feeOrders.column.school'), look: 'text', cell: row => row.school.name },
    { key: 'channel', header: text('feeOrders.column.channel'), cell: row => text(`feeOrders.channel.${row.channel}`) },
    column('admNo', 'code'),
    column('name', 'name'),
    { key: 'amount', header: text('feeOrders.column.amount'), align: 'end', cell: row => formatRupees(row.amount) },
    { key: 'status', header: text('feeOrders.column.status'), cell: row => <StatusBadge status={row.status} /> },
    { key: 'providerStatus', header: text('feeOrders.column.providerStatus'), cell: row => row.providerStatus ?? '–' },
    {
      key: 'attempts',
      header: text('feeOrders.column.attempts'),
      cell: row => intl.formatNumber(row.attempts),
    },
    {
      key: 'lastChecked',
      header: text('feeOrders.column.lastChecked'),
      look: 'code',
      cell: row => moment(row.lastCheckedAt) || '–',
    },
    { key: 'nextCheck', header: text('feeOrders.column.nextCheck'), look: 'code', cell: row => moment(row.nextCheckAt) || '–' },
    column('receiptNo', 'code'),
    {
      key: 'openSteps',
      header: text('feeOrders.column.openSteps'),
      cell: row => row.openSteps.map(step => text(`feeOrders.step.${step}`)).join(', ') || '–',
    },
    ...(isErrorShown
      ? [{ key: 'postError', header: text('feeOrders.column.postError'), cell: (row: DeskOrder) => row.postError ?? '–' }]
      : []),
  ])
}
