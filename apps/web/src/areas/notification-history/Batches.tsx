import { messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { batchDoors, batchMessageStates, batchStates, sendChannels } from '@school/rules'
import { FormHeader, Stack, Tabs, type TabsProps, WithDrawer } from '@school/ui'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, dayFilters, type ReportFilter, ReportFilters, type ReportValues, searchFilter } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { type Say, useText } from '../../texts/text'
import { BatchActions } from '../messaging/BatchActions'
import { BatchDetails } from './BatchDetails'
import { type Row, useBatchColumns } from './useBatchColumns'
import { historyForm, historyPath } from './useHistoryTabs'

const filters = (text: Say, values: ReportValues): readonly ReportFilter[] => [
  searchFilter(text, text('messages.searchBatches')),
  codeFilter(text, 'door', text('history.door'), batchDoors, door => text(`history.door.${door}`)),
  codeFilter(text, 'status', text('report.status'), batchStates, status => text(`messages.status.${status}`)),
  codeFilter(text, 'channel', text('messages.channel'), sendChannels, channel => text(`messages.channel.${channel}`)),
  ...dayFilters(text, values, ['from', text('messages.from')], ['to', text('messages.to')], false),
]

/** What was sent together, and what became of it. */
export function Batches({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
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
  const open = (id?: string, state?: string) =>
    list.report.set({ open: id, state: state || undefined, page: String(list.report.page) })
  const { data: batch } = useCall(messaging.batch, opened ? { params: { id: opened } } : null)
  const columns = useBatchColumns()
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
                  content: (
                    <BatchDetails
                      batch={batch}
                      state={list.report.values.code('state', batchMessageStates)}
                      onState={state => open(batch.id, state)}
                      hrefOf={state => `${historyPath}?tab=batches&open=${batch.id}${state ? `&state=${state}` : ''}`}
                    />
                  ),
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
              columns,
            }}
          />
        </WithDrawer>
      </Stack>
    </>
  )
}
