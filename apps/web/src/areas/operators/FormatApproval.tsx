import { smsFormats } from '@school/api/client'
import { Badge, Stack, WithDrawer } from '@school/ui'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, type ReportFilter, ReportFilters, type RowOf, searchFilter } from '../../report'
import { useMoment } from '../../session/zone'
import { type Say, useText } from '../../texts/text'
import { FormatDetails } from './FormatDetails'

type Row = RowOf<typeof smsFormats.list>

const states = ['Waiting', 'Approved'] as const
const channels = ['sms', 'whatsapp'] as const

const filters = (text: Say): readonly ReportFilter[] => [
  searchFilter(text, text('platform.formatSearch')),
  codeFilter(text, 'state', text('platform.state'), states, value => text(`platform.format.${value}`)),
  codeFilter(text, 'channel', text('platform.channel'), channels, value => text(`platform.channel.${value}`)),
]

/** Message formats of all schools; a row opens what the operators of India are told, and the approval. */
export function FormatApproval() {
  const text = useText()
  const moment = useMoment()
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'formats-to-approve',
    ready: true,
    filters: () => filters(text),
    call: smsFormats.list,
    request: (values, page) => ({
      query: {
        state: values.code('state', states),
        channel: values.code('channel', channels),
        text: values.text(),
        ...page,
      },
    }),
  })
  const format = list.rows.data?.results.find(row => row.id === opened)
  return (
    <Stack>
      <ReportFilters report={list.report} />
      <WithDrawer
        drawer={
          format && {
            key: format.id,
            title: format.name,
            content: <FormatDetails key={`${format.id} ${format.version}`} format={format} />,
            onClose: () => setOpened(undefined),
          }
        }
      >
        <ListPanel<Row>
          list={list}
          count={count => text('platform.formatCount', { count })}
          table={{
            label: text('platform.formats'),
            rowKey: row => row.id,
            rowName: row => row.name,
            onPick: row => setOpened(row.id),
            empty: { title: text('platform.noFormats') },
            columns: [
              { key: 'at', header: text('platform.createdAt'), look: 'code', cell: row => moment(row.createdAt) },
              { key: 'name', header: text('platform.formatName'), look: 'name', cell: row => row.name },
              { key: 'school', header: text('platform.school'), cell: row => row.school.name },
              { key: 'channel', header: text('platform.channel'), cell: row => text(`platform.channel.${row.channel}`) },
              {
                key: 'state',
                header: text('platform.state'),
                cell: row => (
                  <Badge status={row.isApproved ? 'success' : 'warning'}>
                    {text(row.isApproved ? 'platform.format.Approved' : 'platform.format.Waiting')}
                  </Badge>
                ),
              },
              {
                key: 'template',
                header: text('platform.templateId'),
                look: 'code',
                cell: row =>
                  row.dltTemplateId ||
                  (row.channel === 'whatsapp' && row.isApproved ? text(`platform.waCategory.${row.waCategory}`) : '–'),
              },
            ],
          }}
        />
      </WithDrawer>
    </Stack>
  )
}
