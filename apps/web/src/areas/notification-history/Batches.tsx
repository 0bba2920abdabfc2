import { messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { batchDoors, batchStates, sendChannels } from '@school/rules'
import { Badge, FormHeader, Stack, Tabs, type TabsProps, WithDrawer } from '@school/ui'
import { useIntl } from 'react-intl'
import { useYearAndSchool } from '../../heading'
import { ListPanel, useFilteredList } from '../../list'
import {
  codeFilter,
  dayFilters,
  type ReportFilter,
  ReportFilters,
  type ReportValues,
  type RowOf,
  searchFilter,
} from '../../report'
import { type Say, useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment } from '../../zone'
import { BatchActions, BatchDetails } from './BatchDetails'
import { historyForm } from './useHistoryTabs'

type Row = RowOf<typeof messaging.batches>

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

const filters = (text: Say, values: ReportValues): readonly ReportFilter[] => [
  searchFilter(text, text('messages.searchBatches')),
  codeFilter(text, 'door', text('history.door'), batchDoors, door => text(`history.door.${door}`)),
  codeFilter(text, 'status', text('report.status'), batchStates, status => text(`messages.status.${status}`)),
  codeFilter(text, 'channel', text('messages.channel'), sendChannels, channel => text(`messages.channel.${channel}`)),
  ...dayFilters(text, values, ['from', text('messages.from')], ['to', text('messages.to')], false),
]

/** What was sent together, and what became of it. */
export function Batches({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const list = useFilteredList({
    name: 'batches',
    ready: true,
    filters: values => filters(text, values),
    call: messaging.batches,
    request: (values, page) => ({
      query: {
        door: values.code('door', batchDoors),
        status: values.code('status', batchStates),
        channel: values.code('channel', sendChannels),
        from: values.day('from') ?? '',
        to: values.day('to') ?? '',
        text: values.text(),
        ...page,
      },
    }),
  })
  const opened = list.report.values.one('open')
  const open = (id?: string) => list.report.set({ open: id, page: String(list.report.page) })
  const { data: batch } = useCall(messaging.batch, opened ? { params: { id: opened } } : null)
  return (
    <>
      <FormHeader title={title(historyForm)} caption="Info" context={context} />
      <Stack>
        <Tabs {...tabs} />
        <ReportFilters report={list.report} />
        <WithDrawer
          drawer={
            opened && batch?.id === opened
              ? {
                  key: batch.id,
                  title: batch.format,
                  content: <BatchDetails batch={batch} />,
                  ...(batch.actions.length > 0 ? { footer: <BatchActions batch={batch} /> } : {}),
                  onClose: () => open(),
                }
              : undefined
          }
        >
          <ListPanel<Row>
            list={list}
            count={count => text('history.batches', { count })}
            table={{
              label: text('history.tab.batches'),
              rowKey: row => row.id,
              rowName: row => row.format,
              onPick: row => open(row.id),
              selected: opened ? new Set([opened]) : undefined,
              empty: { title: text('history.noBatches') },
              columns: [
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
              ],
            }}
          />
        </WithDrawer>
      </Stack>
    </>
  )
}
