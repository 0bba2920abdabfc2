import { messaging } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, Banner, FigureStrip, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Navigate } from 'react-router-dom'
import { PeopleList, useFilteredList } from '../../list'
import type { RowOf } from '../../report'
import { useText } from '../../text'
import { useContext } from '../guardian-users/CreateUsers'
import { BatchProgress } from './BatchProgress'
import { staffFilters, staffQuery } from './people-filters'
import { SendDialog, useChannelActions, useChannelNotes } from './SendDialogs'
import { useChosenPeople } from './useChosenPeople'
import { useDoorTabs } from './useDoorTabs'
import type { SendChannel } from './useSending'

type Row = RowOf<typeof messaging.staffView>
type View = { readonly summary: Readonly<Record<(typeof tiles)[number], number>> }

const tiles = ['staff', 'numbers', 'withoutMobile', 'withoutLogin'] as const

/** /communication/communication-to-staff: messages to chosen staff. */
export default function ToStaff() {
  const tabs = useDoorTabs('staff')
  return tabs.selected === 'batches' && tabs.sent ? <Navigate to={tabs.sent} replace /> : <Compose tabs={tabs} />
}

function Compose({ tabs }: { tabs: ReturnType<typeof useDoorTabs> }) {
  const intl = useIntl()
  const text = useText()
  const context = useContext()
  const { client } = useApi()
  const { data: offers } = useCall(messaging.staffInitialValues, {})
  const list = useFilteredList({
    name: 'to-staff',
    ready: offers !== undefined,
    filters: () => staffFilters(text, offers),
    call: messaging.staffView,
    request: (values, page) => ({ query: { ...staffQuery(values), ...page }, body: {} }),
  })
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const { ids, entries } = useChosenPeople(list.rows.data?.results, list.selected)
  const notes = useChannelNotes(offers)
  const actions = useChannelActions(offers, setChannel)
  const view = list.rows.data as unknown as View | undefined
  const findAll = async (signal: AbortSignal) => {
    const query = { ...staffQuery(list.report.values), pageSize: 1, all: true }
    return (await client.call(messaging.staffView, { query, body: {} }, { signal })).all ?? []
  }
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: text('messages.toStaff'), caption: 'Info', context }}
        tabs={tabs.shown}
        notice={
          <Stack>
            {offers?.readOnly ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
            {sent ? (
              <BatchProgress id={sent} href={tabs.sent && `${tabs.sent}&open=${sent}`} onDismiss={() => setSent(undefined)} />
            ) : null}
            {view ? (
              <FigureStrip
                label={text('messages.figures')}
                figures={tiles.map(key => ({
                  key,
                  label: text(`messages.figure.${key}`),
                  value: intl.formatNumber(view.summary[key]),
                }))}
              />
            ) : null}
          </Stack>
        }
        people={n => text('messages.staff', { count: n })}
        tools={{ children: notes ? <small>{notes}</small> : null }}
        table={{
          label: text('messages.toStaff'),
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('report.noMatch'), children: text('report.noMatchHelp') },
          columns: [
            { key: 'code', header: text('messages.column.code'), look: 'code', cell: row => row.code },
            { key: 'name', header: text('messages.column.name'), look: 'name', cell: row => row.name },
            { key: 'designation', header: text('messages.designation'), cell: row => row.designation },
            { key: 'section', header: text('report.section'), cell: row => row.section },
            { key: 'mobile', header: text('messages.column.mobile'), look: 'code', cell: row => row.mobile || '–' },
            { key: 'email', header: text('messages.column.email'), cell: row => row.email },
            {
              key: 'login',
              header: text('messages.column.login'),
              cell: row => (row.hasLogin ? <Badge status="success">{text('messages.hasLogin')}</Badge> : ''),
            },
          ],
        }}
        ids={findAll}
        actions={actions}
      />
      {offers && channel ? (
        <SendDialog
          door="staff"
          channel={channel}
          offers={offers}
          ids={ids}
          entries={entries}
          describe={entry =>
            String(channel === 'email' ? (entry.email ?? '') : channel === 'sms' ? (entry.mobile ?? '') : (entry.name ?? ''))
          }
          onClose={() => setChannel(undefined)}
          onSent={setSent}
        />
      ) : null}
    </>
  )
}
