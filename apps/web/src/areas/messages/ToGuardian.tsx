import { messaging } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, Badges, Banner, FigureStrip, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { PeopleList, useFilteredList } from '../../list'
import type { RowOf } from '../../report'
import { useText } from '../../text'
import { useMoment } from '../../zone'
import { useContext } from '../guardian-users/CreateUsers'
import { Batches } from './Batches'
import { BatchProgress } from './BatchProgress'
import { guardianFilters, guardianQuery } from './people-filters'
import { SendDialog, useChannelActions, useChannelNotes } from './SendDialogs'
import { useChosenPeople } from './useChosenPeople'
import { useDoorTabs } from './useDoorTabs'
import type { SendChannel } from './useSending'

type Row = RowOf<typeof messaging.guardianView>
type View = { readonly summary: Readonly<Record<(typeof tiles)[number], number>> }

const tiles = ['students', 'guardians', 'numbers', 'withoutMobile', 'withoutLogin', 'optedOut'] as const

/** /communication/communication-to-guardian: messages to the guardians of chosen students. */
export default function ToGuardian() {
  const tabs = useDoorTabs('guardian')
  return tabs.selected === 'batches' ? <Batches door="guardian" tabs={tabs} /> : <Compose tabs={tabs} />
}

function Compose({ tabs }: { tabs: ReturnType<typeof useDoorTabs> }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const context = useContext()
  const { client } = useApi()
  const { data: offers } = useCall(messaging.guardianInitialValues, {})
  const list = useFilteredList({
    name: 'to-guardian',
    ready: offers !== undefined,
    filters: values => guardianFilters(text, offers, values),
    call: messaging.guardianView,
    request: (values, page) => ({ query: { ...guardianQuery(values), ...page }, body: {} }),
  })
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const { ids, entries } = useChosenPeople(list.rows.data?.results, list.selected)
  const notes = useChannelNotes(offers)
  const actions = useChannelActions(offers, setChannel)
  const view = list.rows.data as unknown as View | undefined
  const findAll = async (signal: AbortSignal) => {
    const query = { ...guardianQuery(list.report.values), pageSize: 1, all: true }
    return (await client.call(messaging.guardianView, { query, body: {} }, { signal })).all ?? []
  }
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: text('messages.toGuardian'), caption: 'Info', context }}
        tabs={tabs}
        notice={
          <Stack>
            {offers?.readOnly ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
            {sent ? (
              <BatchProgress
                id={sent}
                href="/communication/communication-to-guardian?tab=batches"
                onDismiss={() => setSent(undefined)}
              />
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
        people={n => text('messages.students', { count: n })}
        tools={{ children: notes ? <small>{notes}</small> : null }}
        table={{
          label: text('messages.toGuardian'),
          rowKey: row => row.id,
          rowName: row => row.name,
          selectable: row => row.guardianId !== null,
          empty: { title: text('report.noMatch'), children: text('report.noMatchHelp') },
          columns: [
            { key: 'admNo', header: text('messages.column.admNo'), look: 'code', cell: row => row.admNo },
            { key: 'rollNo', header: text('messages.column.rollNo'), look: 'code', cell: row => row.rollNo ?? '' },
            { key: 'student', header: text('messages.column.student'), look: 'name', cell: row => row.name },
            { key: 'division', header: text('messages.column.division'), cell: row => row.division },
            { key: 'guardian', header: text('messages.column.guardian'), cell: row => row.guardianName },
            {
              key: 'mobile',
              header: text('messages.column.mobile'),
              look: 'code',
              cell: row => (
                <Badges>
                  <span>{row.mobile || '–'}</span>
                  {row.optedOut.includes('sms') ? <Badge status="warning">{text('messages.optedOut')}</Badge> : null}
                  {row.sameNumberAs ? <Badge>{text('messages.sameNumber')}</Badge> : null}
                </Badges>
              ),
            },
            { key: 'whatsapp', header: text('messages.column.whatsapp'), look: 'code', cell: row => row.whatsappNumber },
            {
              key: 'email',
              header: text('messages.column.email'),
              cell: row => (
                <Badges>
                  <span>{row.email}</span>
                  {row.optedOut.includes('email') ? <Badge status="warning">{text('messages.optedOut')}</Badge> : null}
                </Badges>
              ),
            },
            {
              key: 'login',
              header: text('messages.column.login'),
              cell: row => (row.hasLogin ? <Badge status="success">{text('messages.hasLogin')}</Badge> : ''),
            },
            { key: 'last', header: text('messages.column.last'), look: 'code', cell: row => moment(row.lastMessageAt) },
          ],
        }}
        ids={findAll}
        actions={actions}
      />
      {offers && channel ? (
        <SendDialog
          door="guardian"
          channel={channel}
          offers={offers}
          ids={ids}
          entries={entries}
          describe={entry =>
            String(
              channel === 'email' ? (entry.email ?? '') : channel === 'sms' ? (entry.mobile ?? '') : (entry.guardianName ?? ''),
            )
          }
          onClose={() => setChannel(undefined)}
          onSent={setSent}
        />
      ) : null}
    </>
  )
}
